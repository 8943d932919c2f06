import { RECENTI } from '#web/memory.ts'
import { ICONE, type Tipo } from './record.ts'
import type { VoceTrovata } from './voce.ts'

/** How many of the records last opened from here are offered again. */
const QUANTI = 5

type Ricordata = Pick<VoceTrovata, 'chiave' | 'titolo' | 'dettaglio' | 'a' | 'clienteId'>

const chiaveDi = (utenteId: number) => `${RECENTI}${utenteId}`
const tipoDi = ({ chiave }: { chiave: string }) => chiave.split(' ')[0] as Tipo

/** The records that this user last opened, in this tab, the last first: names of people outlive neither it nor the session. */
export function leggiRecenti(utenteId: number): VoceTrovata[] {
  try {
    const lette: Ricordata[] = JSON.parse(sessionStorage.getItem(chiaveDi(utenteId)) ?? '[]')
    return lette
      .filter((voce) => tipoDi(voce) in ICONE)
      .map((voce) => ({ ...voce, icona: ICONE[tipoDi(voce)] }))
  } catch {
    return []
  }
}

/** Remembers a record that was opened; actions and screens are always at hand anyway. */
export function ricordaRecente(utenteId: number, voce: VoceTrovata): void {
  const { chiave, titolo, dettaglio, a, clienteId } = voce
  if (!(tipoDi({ chiave }) in ICONE)) return
  const restanti = leggiRecenti(utenteId).filter((letta) => letta.chiave !== chiave)
  const nuove: Ricordata[] = [
    { chiave, titolo, dettaglio, a, clienteId },
    ...restanti.map(({ icona: _, ...letta }) => letta),
  ].slice(0, QUANTI)
  try {
    sessionStorage.setItem(chiaveDi(utenteId), JSON.stringify(nuove))
  } catch {
    // Without storage nothing is remembered.
  }
}

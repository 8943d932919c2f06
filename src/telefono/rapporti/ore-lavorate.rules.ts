import type { Aiutante } from '#shared/presenze.ts'
import { durataDetta, MINUTI_AL_MASSIMO } from './rules.ts'

/* Who was at a visit and how long each worked there, where its report says it: of several people (docs/product.md §29.2). */

/** Somebody who was there; what they are called then is kept, as evidence. */
export interface Presente {
  utenteId: number
  nome: string
  /** Worked, whole. */
  minuti: number
}

/** How a report's row names them. */
interface PresenteScritto {
  utente_id: number
  minuti: number
}

/**
 * How many minutes somebody worked on a visit by its report: 0 where it doesn't name them.
 * @param presenti whom it names
 * @returns null where it names nobody: then everybody who was booked was there in all their hours
 */
export const minutiNelRapporto = (
  presenti: readonly PresenteScritto[] | null,
  utenteId: number,
): number | null => presenti && (presenti.find(({ utente_id }) => utente_id === utenteId)?.minuti ?? 0)

/** `Marco Rossi 2 h, Luca Ferrero 1 h 12 min`; empty of a report that names nobody. */
export const presentiInParole = (
  presenti: readonly { nome: string; minuti: number }[] | null | undefined,
): string => (presenti ?? []).map(({ nome, minuti }) => `${nome} ${durataDetta(minuti)}`).join(', ')

/** Somebody who was booked, while the report is written. */
export interface PresenteInBozza {
  utenteId: number
  nome: string
  /** Hours of their own as they were booked, ISO; null where they are the visit's. */
  da: string | null
  a: string | null
  /** As they were typed; null: those that are proposed. */
  minuti: number | null
  /** They weren't there after all. */
  assente: boolean
}

interface Orario {
  arrivo: string
  partenza: string
  pausaMinuti: number
}

/**
 * What is proposed: all of the report's hours without the pause, or as much as somebody's own hours have of them, as they were
 * booked; these say nothing where the work was done at another time.
 * @returns whole minutes, at least 1: who has come and gone in the same minute was there
 */
export function minutiProposti(
  { da, a }: Pick<PresenteInBozza, 'da' | 'a'>,
  { arrivo, partenza, pausaMinuti }: Orario,
): number {
  const [inizio, fine] = [Date.parse(arrivo), Date.parse(partenza)]
  const insieme = Math.min(fine, a ? Date.parse(a) : fine) - Math.max(inizio, da ? Date.parse(da) : inizio)
  const minuti = Math.round(
    ((da ?? a) && insieme > 0 ? insieme : fine - inizio - pausaMinuti * 60_000) / 60_000,
  )
  return Math.min(MINUTI_AL_MASSIMO, Math.max(1, minuti))
}

/** Who was there as it is signed; undefined of a visit that one makes alone. */
export const presentiDi = (presenti: readonly PresenteInBozza[] | undefined, orario: Orario) =>
  presenti
    ?.filter(({ assente }) => !assente)
    .map(({ utenteId, nome, minuti, ...sue }) => ({
      ...{ utenteId, nome, minuti: minuti ?? minutiProposti(sue, orario) },
    }))

interface Visita {
  utente_assegnato: { id: number; nome_utente: string }
  /** Days that were kept before there were any have none. */
  aiutanti?: readonly Aiutante[]
}

/**
 * Who is to be named in the report of a visit: its lead and whoever comes along, with what was written of each so far.
 * @param finora what it returned before
 * @param nomi what people are called on paper, by their id, as far as that is known here
 * @param correzione of a report that is corrected: whom it didn't name wasn't there, and one that named nobody goes on so
 * @returns undefined of a visit that one makes alone; `finora` itself where nothing has changed
 */
export function daNominare(
  finora: PresenteInBozza[] | undefined,
  { utente_assegnato: capo, aiutanti = [] }: Visita,
  nomi: ReadonlyMap<number, string>,
  correzione: boolean,
): PresenteInBozza[] | undefined {
  if (correzione ? !finora : aiutanti.length === 0) return undefined
  const prenotati = [{ utente_id: capo.id, nome_utente: capo.nome_utente, da: null, a: null }, ...aiutanti]
  const voluti = prenotati.map(({ utente_id: utenteId, nome_utente, da, a }) => {
    const era = finora?.find((presente) => presente.utenteId === utenteId)
    // Who leads it is there.
    const assente = (correzione || utenteId !== capo.id) && (era?.assente ?? correzione)
    const nome = nomi.get(utenteId) ?? era?.nome ?? nome_utente
    return { utenteId, nome, da, a, minuti: era?.minuti ?? null, assente }
  })
  const nonPrenotati = finora?.filter(
    ({ utenteId }) => !voluti.some((voluto) => voluto.utenteId === utenteId),
  )
  const nominati = [...voluti, ...((correzione && nonPrenotati) || [])]
  return JSON.stringify(nominati) === JSON.stringify(finora) ? finora : nominati
}

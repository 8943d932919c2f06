import { useMemo, useState } from 'react'
import { rightInstant } from '#shared/clock.ts'
import { useProposta } from '#visite/lotti/api.ts'
import type { PropostaInput } from '#visite/lotti/contract.ts'
import { giorniDopo, VISITE_AL_MASSIMO } from '#visite/lotti/rules.ts'
import type { ApiError } from '#web/http.ts'
import { type Collocazione, daPrenotare, inFine, type PostoVisita } from './posti.ts'
import type { RigaBacheca } from './righe.ts'
import { dopoIlRifiuto, scelteConRighe, scelteOra, type VisiteScelte } from './scelte.ts'

/** Between which days and among whom the proposal looks. */
export type PostoNelPiano = Pick<PropostaInput, 'dal' | 'al' | 'tecnici' | 'oltreIlRaggio'>

const NESSUNA: VisiteScelte = new Map()
const NESSUNA_STACCATA: ReadonlySet<string> = new Set()

/**
 * What is chosen, where the proposal and the hand put it, and what finds no place. Nothing of it is written.
 * @param righe all rows in view
 */
export function usePiano(righe: readonly RigaBacheca[]) {
  const [tenute, setTenute] = useState(NESSUNA)
  const [ambito, setAmbito] = useState<PostoNelPiano | null>(null)
  /** Keys of those that get a visit of their own, though their plant has one. */
  const [staccate, setStaccate] = useState<ReadonlySet<string>>(NESSUNA_STACCATA)
  const scelte = useMemo(() => scelteOra(tenute, righe), [tenute, righe])
  const cambia = (cambio: (ora: VisiteScelte) => VisiteScelte) =>
    setTenute((tenute) => cambio(scelteOra(tenute, righe)))
  const scegli = (toccate: readonly RigaBacheca[], si: boolean) =>
    cambia((ora) => scelteConRighe(ora, toccate, si))

  const aPosto = [...scelte.values()].flatMap(({ riga, aMano }): PostoVisita[] =>
    aMano ? [{ ...aMano, riga, perche: null, aMano: true }] : [],
  )
  const libere = new Map(
    [...scelte].flatMap(([chiave, { riga, aMano }]) => (aMano ? [] : [[chiave, riga] as const])),
  )
  const troppe = scelte.size > VISITE_AL_MASSIMO
  const chiesto = ambito !== null && libere.size > 0 && !troppe
  const proposta = useProposta(
    chiesto
      ? {
          ...ambito,
          visite: [...libere].map(([chiave, riga]) => ({
            ...inFine(riga),
            ...(staccate.has(chiave) && { aParte: true }),
          })),
          fisse: aPosto.map(daPrenotare),
        }
      : null,
  )
  const piano = ambito && libere.size > 0 ? proposta.data : undefined
  const posti: PostoVisita[] = [
    ...aPosto,
    ...(piano?.visite ?? []).flatMap(({ chiave, ...posto }) => {
      const riga = libere.get(chiave)
      return riga ? [{ ...posto, riga, aMano: false }] : []
    }),
  ]
  return {
    scelte,
    posti,
    giri: piano?.giri ?? [],
    /** First day for which something is proposed. */
    primoGiorno: (piano?.visite ?? []).reduce<string | null>(
      (minimo, { giorno }) => (minimo === null || giorno < minimo ? giorno : minimo),
      null,
    ),
    /** Technicians of whom nobody knows where they set out. */
    senzaPartenza: piano?.senzaPartenza ?? [],
    dopoLaScadenza: posti.filter(({ riga, giorno }) => giorniDopo(riga.dovuta, giorno) > 0).length,
    fuori: (piano?.fuori ?? []).flatMap(({ chiave, ...fuori }) => {
      const riga = libere.get(chiave)
      return riga ? [{ riga, ...fuori }] : []
    }),
    troppe,
    /** What was asked last. */
    ambito,
    inCorso: proposta.isFetching,
    errore: proposta.error,
    riprova: proposta.refetch,

    scegli,
    svuota(): void {
      setTenute(NESSUNA)
      setAmbito(null)
    },
    /** What had a place is booked: what had none stays chosen. */
    prenotate(): void {
      scegli(
        posti.map(({ riga }) => riga),
        false,
      )
      setAmbito(null)
    },
    /** Nothing was booked: what can't be is let go, and the proposal is asked again. */
    rifiutate(errore: ApiError): void {
      cambia((ora) => dopoIlRifiuto(ora, errore, rightInstant()))
      if (chiesto) void proposta.refetch({ cancelRefetch: false })
    },
    proponi(nuovo: PostoNelPiano, toccate?: readonly RigaBacheca[]): void {
      if (toccate) scegli(toccate, true)
      setAmbito(nuovo)
    },
    /** These get a visit of their own. */
    aParte(righe: readonly RigaBacheca[]): void {
      setStaccate((ora) => new Set([...ora, ...righe.map(({ chiave }) => chiave)]))
    },
    /** Asked again with what is further than technicians go. */
    oltreIlRaggio(): void {
      setAmbito((ora) => ora && { ...ora, oltreIlRaggio: true })
    },
    /** Gives a visit a place by hand. */
    metti(riga: RigaBacheca, aMano: Collocazione): void {
      cambia((ora) => scelteConRighe(ora, [riga], true).set(riga.chiave, { riga, aMano }))
    },
  }
}

export type PianoScelto = ReturnType<typeof usePiano>

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
export type PostoNelPiano = Pick<PropostaInput, 'dal' | 'al' | 'tecnici'>

const NESSUNA: VisiteScelte = new Map()

/**
 * What is chosen, where the proposal and the hand put it, and what finds no place. Nothing of it is written.
 * @param righe all rows in view
 */
export function usePiano(righe: readonly RigaBacheca[]) {
  const [tenute, setTenute] = useState(NESSUNA)
  const [dove, setDove] = useState<PostoNelPiano | null>(null)
  const scelte = useMemo(() => scelteOra(tenute, righe), [tenute, righe])
  const cambia = (come: (ora: VisiteScelte) => VisiteScelte) =>
    setTenute((prima) => come(scelteOra(prima, righe)))
  const scegli = (quali: readonly RigaBacheca[], si: boolean) =>
    cambia((ora) => scelteConRighe(ora, quali, si))

  const aPosto = [...scelte.values()].flatMap(({ riga, aMano }): PostoVisita[] =>
    aMano ? [{ ...aMano, riga, perche: null, aMano: true }] : [],
  )
  const libere = new Map(
    [...scelte].flatMap(([chiave, { riga, aMano }]) => (aMano ? [] : [[chiave, riga] as const])),
  )
  const troppe = scelte.size > VISITE_AL_MASSIMO
  const chiesto = dove !== null && libere.size > 0 && !troppe
  const proposta = useProposta(
    chiesto ? { ...dove, visite: [...libere.values()].map(inFine), fisse: aPosto.map(daPrenotare) } : null,
  )
  const piano = dove && libere.size > 0 ? proposta.data : undefined
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
      (primo, { giorno }) => (primo === null || giorno < primo ? giorno : primo),
      null,
    ),
    /** Technicians of whom nobody knows where they set out. */
    senzaPartenza: piano?.senzaPartenza ?? [],
    dopoLaScadenza: posti.filter(({ riga, giorno }) => giorniDopo(riga.dovuta, giorno) > 0).length,
    fuori: (piano?.fuori ?? []).flatMap(({ chiave, perche }) => {
      const riga = libere.get(chiave)
      return riga ? [{ riga, perche }] : []
    }),
    troppe,
    /** What was asked last. */
    dove,
    inCorso: proposta.isFetching,
    errore: proposta.error,
    riprova: proposta.refetch,

    scegli,
    svuota(): void {
      setTenute(NESSUNA)
      setDove(null)
    },
    /** What had a place is booked: what had none stays chosen. */
    prenotate(): void {
      scegli(
        posti.map(({ riga }) => riga),
        false,
      )
      setDove(null)
    },
    /** Nothing was booked: what can't be is let go, and the proposal is asked again. */
    rifiutate(errore: ApiError): void {
      cambia((ora) => dopoIlRifiuto(ora, errore, rightInstant()))
      if (chiesto) void proposta.refetch({ cancelRefetch: false })
    },
    proponi(nuovo: PostoNelPiano, quali?: readonly RigaBacheca[]): void {
      if (quali) scegli(quali, true)
      setDove(nuovo)
    },
    /** Gives a visit a place by hand. */
    metti(riga: RigaBacheca, aMano: Collocazione): void {
      cambia((ora) => scelteConRighe(ora, [riga], true).set(riga.chiave, { riga, aMano }))
    },
  }
}

export type PianoScelto = ReturnType<typeof usePiano>

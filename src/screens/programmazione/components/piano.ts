import { useCallback, useState } from 'react'
import { useProposta } from '#features/lotti/api.ts'
import type { PropostaInput } from '#features/lotti/contract.ts'
import type { Impegno, Misure } from '#features/lotti/proposta.rules.ts'
import { minutiPresi } from '#features/lotti/proposta.rules.ts'
import { istanteDi, VISITE_AL_MASSIMO } from '#features/lotti/rules.ts'
import type { Riga } from './righe.ts'

/** A chosen visit with its place. */
export interface Posto {
  riga: Riga
  utenteId: number
  giorno: string
  inizio: number
  fine: number
  perche: string | null
  /** Put there by hand: a new proposal leaves it. */
  aMano: boolean
}

/** Between which days and among whom the proposal looks. */
export type Dove = Pick<PropostaInput, 'dal' | 'al' | 'tecnici'>

const inFine = (riga: Riga) => ({
  clienteId: riga.visita.cliente.id,
  scadenzeIds: riga.daPrenotare.map(({ id }) => id),
})

/** A visit as it is asked to be booked. */
export const daPrenotare = ({ riga, utenteId, giorno, inizio, fine }: Posto) => ({
  ...inFine(riga),
  utenteId,
  dataInizio: istanteDi(giorno, inizio),
  dataFine: istanteDi(giorno, fine),
})

/** What is chosen, where the proposal and the hand put it, and what finds no place. Nothing of it is written. */
export function usePiano() {
  const [scelte, setScelte] = useState<ReadonlyMap<string, Riga>>(new Map())
  const [aMano, setAMano] = useState<ReadonlyMap<string, Omit<Posto, 'riga'>>>(new Map())
  const [dove, setDove] = useState<Dove | null>(null)

  /** Ticks rows or takes their ticks away, and with them the place that they have by hand. */
  const scegli = useCallback((righe: readonly Riga[], si: boolean): void => {
    setScelte((prima) => {
      const dopo = new Map(prima)
      for (const riga of righe)
        if (!si) dopo.delete(riga.chiave)
        else if (riga.daPrenotare.length > 0) dopo.set(riga.chiave, riga)
      return dopo
    })
    const tolte = new Set(righe.map(({ chiave }) => chiave))
    if (!si) setAMano((prima) => new Map([...prima].filter(([chiave]) => !tolte.has(chiave))))
  }, [])

  const aPosto = [...aMano].flatMap(([chiave, posto]): Posto[] => {
    const riga = scelte.get(chiave)
    return riga ? [{ ...posto, riga }] : []
  })
  const libere = [...scelte.values()].filter(({ chiave }) => !aMano.has(chiave))
  const troppe = scelte.size > VISITE_AL_MASSIMO
  const proposta = useProposta(
    dove && libere.length > 0 && !troppe
      ? { ...dove, visite: libere.map(inFine), fisse: aPosto.map(daPrenotare) }
      : null,
  )
  const piano = dove && libere.length > 0 ? proposta.data : undefined
  const posti: Posto[] = [
    ...aPosto,
    ...(piano?.visite ?? []).flatMap(({ chiave, ...posto }) => {
      const riga = scelte.get(chiave)
      return riga && !aMano.has(chiave) ? [{ ...posto, riga, aMano: false }] : []
    }),
  ]
  return {
    scelte,
    posti,
    giri: piano?.giri ?? [],
    fuori: (piano?.fuori ?? []).flatMap(({ chiave, perche }) => {
      const riga = scelte.get(chiave)
      return riga && !aMano.has(chiave) ? [{ riga, perche }] : []
    }),
    troppe,
    /** What was asked last. */
    dove,
    inCorso: proposta.isFetching,
    errore: proposta.error,
    riprova: proposta.refetch,

    scegli,
    svuota(): void {
      setScelte(new Map())
      setAMano(new Map())
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
    proponi(nuovo: Dove, righe?: readonly Riga[]): void {
      if (righe) setScelte(new Map(righe.map((riga) => [riga.chiave, riga])))
      setDove(nuovo)
    },
    /** Takes back places that were given by hand, because they are no longer free. */
    lascia(chiavi: readonly string[]): void {
      setAMano((prima) => new Map([...prima].filter(([chiave]) => !chiavi.includes(chiave))))
    },
    /** Gives a visit a place by hand. */
    metti(riga: Riga, posto: Pick<Posto, 'utenteId' | 'giorno' | 'inizio' | 'fine'>): void {
      setScelte((prima) => new Map(prima).set(riga.chiave, riga))
      setAMano((prima) => new Map(prima).set(riga.chiave, { ...posto, perche: null, aMano: true }))
    },
  }
}

export type Piano = ReturnType<typeof usePiano>

export const impegnoDi = ({ riga, inizio, fine }: Posto): Impegno & { nomeZona: string } => ({
  ...{ inizio, fine },
  luogo: riga.visita.cliente,
  zona: riga.visita.zona.chiave,
  nomeZona: riga.visita.zona.nome,
})

/** Minutes on the road among the chosen visits of each technician's day. */
export function strada(posti: readonly Posto[], misure: Misure): number {
  const giri = Map.groupBy(posti, ({ utenteId, giorno }) => `${utenteId} ${giorno}`)
  return [...giri.values()].reduce((somma, suoi) => {
    const lavoro = suoi.reduce((minuti, { inizio, fine }) => minuti + fine - inizio, 0)
    return somma + minutiPresi(suoi.map(impegnoDi), misure) - lavoro
  }, 0)
}

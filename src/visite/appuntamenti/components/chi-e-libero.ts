import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { utentiApi } from '#anagrafe/utenti/api.ts'
import { dateExists } from '#shared/dates.ts'
import { leggiOra } from '#web/ui/time-field.tsx'
import { type Intervallo, useDisponibilita } from '../api.ts'
import { conAssegnato, elencoTecnici, nonVerificati, type TecnicoLibero } from './liberi.ts'
import { istantiDelModulo, type ValoriAppuntamento } from './modulo.ts'

export interface IntervalloDelGiorno extends Intervallo {
  giorno: string
}

export interface VisitaInEsame {
  /** The appointment being changed: its own time does not make anybody busy. */
  escludi?: number | undefined
  /** Its technician, who may no longer be among the active users. */
  assegnato?: { id: number; nome_utente: string } | undefined
  /** Others come along, whom the form doesn't speak of. */
  inPiu?: boolean | undefined
}

/** Who is free at the time that stands in the form, the most useful first; asked again as customer, day and times change. */
export function useChiELibero({ escludi, assegnato }: VisitaInEsame) {
  const intervallo = useIntervallo()
  const clienteId = useWatch<ValoriAppuntamento, 'clienteId'>({ name: 'clienteId' })
  const disponibilita = useDisponibilita(intervallo, escludi, clienteId ?? undefined)
  const utenti = useQuery({ ...utentiApi.list(), enabled: disponibilita.isError }).data?.data
  /** Nobody can say who is free: everybody can be chosen. */
  const alBuio = disponibilita.isError && utenti !== undefined
  const tecnici: TecnicoLibero[] = conAssegnato(
    alBuio ? nonVerificati(utenti) : disponibilita.data ? elencoTecnici(disponibilita.data) : [],
    assegnato,
  )
  return { intervallo, disponibilita, alBuio, tecnici }
}

/** The interval being typed; while it is not a valid one, the last that was. */
function useIntervallo(): IntervalloDelGiorno | null {
  const [data, oraInizio, oraFine, giornoFine] = useWatch<
    ValoriAppuntamento,
    ['data', 'oraInizio', 'oraFine', 'giornoFine']
  >({ name: ['data', 'oraInizio', 'oraFine', 'giornoFine'] })
  const leggibile =
    dateExists(data) &&
    (!giornoFine || dateExists(giornoFine)) &&
    [oraInizio, oraFine].every((ora) => ora !== '' && leggiOra(ora) === ora)
  const intervallo = leggibile ? istantiDelModulo({ data, oraInizio, oraFine, giornoFine }) : null
  const [ultimo, setUltimo] = useState<IntervalloDelGiorno | null>(null)
  const attuale = intervallo ? { giorno: data, ...intervallo } : ultimo
  if (JSON.stringify(attuale) !== JSON.stringify(ultimo)) setUltimo(attuale)
  return attuale
}

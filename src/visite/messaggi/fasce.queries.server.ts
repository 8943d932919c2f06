import type { Db } from '#server/data/schema.ts'
import { dayInRome } from '#shared/dates.ts'
import { tempoFra } from '#visite/tempo/queries.server.ts'
import { fasciaOraria } from './rules.ts'

interface Visita {
  utente_assegnato_id: number
  data_inizio: string
}

/**
 * When customers are told that somebody comes, for each of these visits: within the hours in which the technician is there on
 * that very day, absences, half days and holidays taken off.
 * @returns `tra le 9 e le 11`; of visits that weren't named, two hours round the start
 */
export async function fasceDi(db: Db, visite: readonly Visita[]): Promise<(visita: Visita) => string> {
  const giorni = visite.map(({ data_inizio }) => dayInRome(data_inizio)).sort()
  const [dal, al] = [giorni[0], giorni.at(-1)]
  if (!dal || !al) return ({ data_inizio }) => fasciaOraria(data_inizio)
  // Only when somebody is there is asked for, not why they aren't.
  const tempo = await tempoFra(db, dal, al, false)
  return ({ utente_assegnato_id, data_inizio }) => {
    const { ore, orario } = tempo.giorno(utente_assegnato_id, dayInRome(data_inizio), [])
    // A visit that still stands in an absence is told of as if nobody were away.
    return fasciaOraria(data_inizio, [...ore, ...orario])
  }
}

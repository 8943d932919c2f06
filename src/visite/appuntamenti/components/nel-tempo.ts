import { dayInRome } from '#shared/dates.ts'
import { nelleOreDi } from '#shared/presenze.ts'
import { eChiuso } from '#visite/appuntamenti/components/stato.tsx'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'

/** The place of the present hour among a day's visits. */
export const ADESSO = 'adesso'

/**
 * A day's visits as the present sees them; one that was planned and hasn't begun never counts as over.
 * @param conFiniti whether what is over stands before the others in `conAdesso`: all rows of the day, in their order
 */
export function nelTempo(appuntamenti: Appuntamento[], adesso: string, conFiniti = false) {
  const aperti = appuntamenti.filter((a) => !eChiuso(a.stato))
  const attesi = aperti.filter((a) => a.stato !== 'In_Corso')
  const finiti = appuntamenti.filter((a) => eChiuso(a.stato))
  const inCorso = aperti
    .filter((a) => a.stato === 'In_Corso')
    .sort((a, b) => a.data_fine.localeCompare(b.data_fine))
  const cominciati = attesi.filter((a) => a.data_inizio <= adesso)
  const futuri = attesi.filter((a) => a.data_inizio > adesso)
  const conAdesso = [...(conFiniti ? finiti : []), ...inCorso, ...cominciati, ADESSO, ...futuri] as const
  return { finiti, inCorso, cominciati, futuri, conAdesso }
}

/**
 * Of one technician's visits, by start: what is under way, else the first to go to, else what was never closed. One that was
 * to end on a day before comes after all of today's, begun or not.
 */
export function prossimaDi(appuntamenti: Appuntamento[], adesso: string): Appuntamento | undefined {
  const aperti = appuntamenti.filter((a) => !eChiuso(a.stato))
  const giorno = dayInRome(adesso)
  const diOggi = aperti.filter((a) => dayInRome(a.data_fine) >= giorno)
  const [prima] = [diOggi, aperti]
    .map(
      (visite) =>
        visite.find((a) => a.stato === 'In_Corso') ?? visite.find((a) => a.data_fine > adesso) ?? visite[0],
    )
    .filter((a) => a !== undefined)
  return prima
}

/** The first of those that somebody leads, by start, and of those on which they go along: in their own hours. */
export const primaFra = (
  { data, conAltri = [] }: { data: readonly Appuntamento[]; conAltri?: readonly Appuntamento[] },
  utenteId: number,
): Appuntamento | undefined =>
  [...data.slice(0, 1), ...conAltri.map((visita) => nelleOreDi(visita, utenteId))].toSorted((x, y) =>
    x.data_inizio.localeCompare(y.data_inizio),
  )[0]

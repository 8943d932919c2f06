import { dayInRome, formatNearDate, oggi } from '#shared/dates.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import type { Prenotata } from './contract.ts'

/** Whether a booked visit's day is past, and nobody has said what came of it. */
export const passata = ({ data_inizio }: Prenotata): boolean => dayInRome(data_inizio) < oggi()

/**
 * `Prenotata mar 15/12 · ciro.amato`; ` · passata` where its day is over.
 * @param altroLavoro the visit is for another work of the same customer: `Ha già una visita mar 15/12 · ciro.amato`
 */
export const prenotataInParole = (visita: Prenotata, altroLavoro = false): string =>
  [
    `${altroLavoro ? 'Ha già una visita' : 'Prenotata'} ${formatNearDate(dayInRome(visita.data_inizio))}`,
    visita.utente.nome_utente,
    passata(visita) && 'passata',
  ]
    .filter(Boolean)
    .join(' · ')

/** Where a visit is found in the app: an Admin's day with its form, else one's own calendar. */
export function versoVisita(
  { id, data_inizio, utente_assegnato_id }: { id: number; data_inizio: string; utente_assegnato_id: number },
  utente: CurrentUser,
): string {
  const giorno = dayInRome(data_inizio)
  if (isAdmin(utente)) return `/appuntamenti?data=${giorno}&modifica=${id}`
  return `/calendario?giorno=${giorno}${utente_assegnato_id === utente.id ? `&gestisci=${id}` : ''}`
}

/** The same of the visit that a work is booked with. */
export const versoPrenotata = (
  { appuntamento_id, data_inizio, utente }: Prenotata,
  persona: CurrentUser,
): string => versoVisita({ id: appuntamento_id, data_inizio, utente_assegnato_id: utente.id }, persona)

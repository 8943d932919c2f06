import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { fuoriAgenda } from '#shared/stati.ts'
import { capital } from '#shared/text.ts'

/** A visit as a calendar shows it: never amounts or notes. */
export interface VisitaInCalendario {
  id: number
  versione: number
  tipologia: string
  stato: string
  /** Instants, as `fine` and `cambiata`. */
  inizio: string
  fine: string
  /** When anything of it was last written, its customer's sheet included. */
  cambiata: string
  cliente: string
  indirizzo: string
  telefoni: string
  /** `con luca.ferrero`; empty: alone. */
  con: string
}

/** How far back and ahead a calendar reaches, in days. */
export const GIORNI_ICS_INDIETRO = 30
export const GIORNI_ICS_AVANTI = 180

const parole = (tipologia: string) => tipologia.replaceAll('_', ' ')

/** From here the seconds of SEQUENCE count, which has 31 bits: they last until 2088. */
const DAL = Date.UTC(2020, 0, 1)

/**
 * Rises with each change of what an event shows, the customer's name, address and telephone among it, and never falls, though
 * a visit goes to another customer: the second of the last change, and the visit's version for several in one.
 */
const sequenza = ({ cambiata, versione }: VisitaInCalendario): number =>
  Math.floor((Date.parse(cambiata) - DAL) / 1000) + versione

/**
 * Visits as an iCalendar text (RFC 5545). Times are instants in UTC, which every calendar shows by its own clock. The same
 * visit keeps its name in all calendars; a change raises its SEQUENCE, a cancelled one says so.
 * @param installazione what tells this archive's visits from another's
 */
export function calendarioDi(
  visite: readonly VisitaInCalendario[],
  { nome, installazione }: { nome: string; installazione: string },
): string {
  const calendario = ical({
    name: nome,
    prodId: { company: 'Tepore', product: 'Tepore', language: 'IT' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
  for (const visita of visite)
    calendario.createEvent({
      id: `appuntamento-${visita.id}@${installazione}`,
      sequence: sequenza(visita),
      start: new Date(visita.inizio),
      end: new Date(visita.fine),
      stamp: new Date(visita.cambiata),
      summary: `${parole(visita.tipologia)} · ${visita.cliente}`,
      ...(visita.indirizzo && { location: visita.indirizzo }),
      ...((visita.telefoni || visita.con) && {
        description: [visita.telefoni && `Telefono: ${visita.telefoni}`, capital(visita.con)]
          .filter(Boolean)
          .join('\n'),
      }),
      status: fuoriAgenda(visita.stato) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  return calendario.toString()
}

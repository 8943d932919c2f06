import { rightNow } from '#shared/clock.ts'
import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import type { GestisciCorpo } from './contract.ts'
import type { CambioDiAzione, CampoCambiato, Contrasto } from './rules.ts'

/** Only the fields that were sent. */
export const campiDellaVisita = ({ campi }: GestisciCorpo) =>
  Object.fromEntries(
    Object.entries(campi).flatMap(([campo, cambio]) =>
      cambio ? [[campo, { prima: cambio.prima, dopo: cambio.dopo ?? null }]] : [],
    ),
  ) as Partial<Record<CampoCambiato, CambioDiAzione>>

/** The visit's fields by the names that the telephone uses. */
export const fotografia = (a: Appuntamento): Record<CampoCambiato, unknown> => ({
  stato: a.stato,
  incasso: a.incasso,
  spese: a.spese,
  noteCompletamento: a.note_completamento,
  richiestaRicevuta: a.richiesta_ricevuta,
  codiceFiscale: a.codice_fiscale,
  partitaIva: a.partita_iva,
  dataFollowUp: a.data_follow_up,
  noteFollowUp: a.note_follow_up,
  dataRicontatto: a.data_ricontatto,
})

/** All that the telephone wanted, beside what stands there now. */
export function voluto(corpo: GestisciCorpo, visita: Appuntamento | undefined): Contrasto[] {
  const ora = visita && fotografia(visita)
  return Object.entries(campiDellaVisita(corpo)).map(([campo, cambio]) => ({
    campo: campo as CampoCambiato,
    ...cambio,
    ufficio: (ora?.[campo as CampoCambiato] ?? null) as Contrasto['ufficio'],
  }))
}

/** `22/11 10:42`, for an instant of a telephone's clock; nothing was confirmed later than now. */
export const giornoEOraBrevi = (istante: string, adesso = rightNow()) => {
  const vero = new Date(Math.min(Date.parse(istante), adesso)).toISOString()
  return `${formatDate(dayInRome(vero)).slice(0, 5)} ${timeInRome(vero)}`
}

import { IconCalendarPlus } from '@tabler/icons-react'
import { normalise } from '#shared/text.ts'
import type { GruppoTrovati, VoceTrovata } from './voce.ts'

const COMANDO = /^(?:(nuov\w*)\s+)?(\w{3,})\s+(?:(?:per|da|a|di)\s+)?(\S.*)$/
const PRENOTARE = ['appuntamento', 'prenota', 'prenotare']

/** Reads `nuovo appuntamento per rossi`, `app rossi`, `prenota rossi`: whom for. Null when it is none of these. */
export function perChi(testo: string): string | null {
  const [, nuovo, verbo, nome] = COMANDO.exec(normalise(testo)) ?? []
  const parole = nuovo ? [...PRENOTARE, 'visita'] : PRENOTARE
  return verbo && nome && parole.some((parola) => parola.startsWith(verbo)) ? nome : null
}

/** Where a visit for a customer is booked: the form with the customer in it. */
export const versoPrenotazione = (clienteId: number) => ({
  a: '/appuntamenti',
  stato: { nuovoAppuntamento: { clienteId } },
})

/** `Nuovo Appuntamento per Ada Rossi`, one row for each of these customers. */
export const gruppoPrenota = (clienti: VoceTrovata[]): GruppoTrovati => ({
  nome: 'Prenota',
  voci: clienti.flatMap(({ titolo, dettaglio, clienteId }) =>
    clienteId === undefined
      ? []
      : {
          chiave: `prenota ${clienteId}`,
          icona: IconCalendarPlus,
          titolo: `Nuovo Appuntamento per ${titolo}`,
          dettaglio,
          clienteId,
          ...versoPrenotazione(clienteId),
        },
  ),
})

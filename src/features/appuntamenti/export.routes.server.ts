import type * as z from 'zod'
import { type Column, data, euro, istante, testo, vero } from '#server/files/export.ts'
import { exportRoute } from '#server/http/export-route.ts'
import type { Route } from '#server/http/routes.ts'
import { tutti } from '#shared/permissions.ts'
import { type Appuntamento, appuntamentiQuery } from './contract.ts'
import { elencaAppuntamenti, scorriAppuntamenti } from './queries.server.ts'
import { comeVisto, gestisceImporti, STATI_APPUNTAMENTO } from './rules.ts'

/** `Via Nazionale 215, 80059 Torre del Greco (NA)`: the visit's own address, else the customer's. */
function luogo({ indirizzo_intervento, cliente }: Appuntamento): string | null {
  if (indirizzo_intervento) return indirizzo_intervento
  const { indirizzo, cap, comune, provincia } = cliente
  const dove = [cap, comune, comune && provincia && `(${provincia})`].filter(Boolean).join(' ')
  return [indirizzo, dove].filter(Boolean).join(', ') || null
}

const IMPORTI: Column<Appuntamento>[] = [euro('Incasso', (a) => a.incasso), euro('Spese', (a) => a.spese)]

/** The appointments as a file; takings and expenses as in reads: who sees none of them has no such columns. */
export const esportaAppuntamenti: Route = exportRoute<z.output<typeof appuntamentiQuery>, Appuntamento>({
  percorso: '/appuntamenti',
  tabella: 'appuntamenti',
  titolo: 'Gli appuntamenti che corrispondono ai filtri, in CSV o Excel',
  foglio: 'Appuntamenti',
  permission: tutti,
  query: appuntamentiQuery,
  elenca: ({ db }, query) => elencaAppuntamenti(db, query),
  async *scorri({ db, utente }, query) {
    for await (const righe of scorriAppuntamenti(db, query)) yield righe.map(comeVisto(utente))
  },
  colonne: (utente) => [
    istante('Inizio', (a) => a.data_inizio),
    istante('Fine', (a) => a.data_fine),
    testo('Titolo', (a) => a.titolo, 28),
    testo('Tipologia', (a) => a.tipologia),
    testo('Stato', (a) => STATI_APPUNTAMENTO[a.stato], 13),
    testo('Priorità', (a) => a.priorita, 10),
    testo('Cognome', (a) => a.cliente.cognome),
    testo('Nome', (a) => a.cliente.nome),
    testo('Telefono', (a) => a.cliente.telefono),
    testo('Indirizzo', luogo, 36),
    testo('Tecnico', (a) => a.utente_assegnato.nome_utente),
    testo('Ditta', (a) => a.ditte?.nome ?? null),
    testo('Descrizione', (a) => a.descrizione, 36),
    testo('Note interne', (a) => a.note_interne, 36),
    ...(gestisceImporti(utente) ? IMPORTI : []),
    testo('Note di Completamento', (a) => a.note_completamento, 36),
    vero('Richiesta ricevuta/fattura', (a) => a.richiesta_ricevuta),
    testo('Codice Fiscale', (a) => a.codice_fiscale, 20),
    testo('Partita IVA', (a) => a.partita_iva, 14),
    data('Data Follow-up', (a) => a.data_follow_up, 15),
    testo('Note Follow-up', (a) => a.note_follow_up, 28),
    data('Data ricontatto', (a) => a.data_ricontatto, 15),
  ],
})

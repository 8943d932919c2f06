import { colonnaTesto, columns } from '#server/files/export.ts'
import { exportRoute } from '#server/http/export-route.ts'
import type { Route } from '#server/http/routes.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { type ClienteInElenco, type ClientiQuery, clienteInElenco, clientiQuery } from './contract.ts'
import { clienti, elencaClienti, scorriClienti } from './queries.server.ts'
import { quantiAltri } from './telefoni.queries.server.ts'
import { telefonoScritto } from './telefoni.rules.ts'

/** A column for each further number; the last one has whatever is left. */
const altriTelefoni = (quanti: number) =>
  Object.fromEntries(
    Array.from({ length: quanti }, (_, n) => [
      `altro_telefono_${n + 1}`,
      colonnaTesto<ClienteInElenco>(
        n === 0 ? 'Altro telefono' : `Altro telefono ${n + 1}`,
        ({ altri_telefoni: altri }) =>
          altri
            .slice(n, n + 1 < quanti ? n + 1 : undefined)
            .map(telefonoScritto)
            .join('; ') || null,
        22,
      ),
    ]),
  )

const DETTO = { Si: 'Sì', No: 'No', Non_Chiesto: null }

/** The customers as a file; the headings are those of the form, so that the file can be imported again. */
export const esportaClienti: Route = exportRoute<ClientiQuery, ClienteInElenco>({
  path: '/clienti',
  table: clienti,
  title: 'I clienti dell’elenco, con i suoi filtri, in CSV o Excel',
  permission: ogniRuolo,
  query: clientiQuery,
  elenca: ({ db }, query) => elencaClienti(db, query),
  scorri: ({ db }, query) => scorriClienti(db, query),
  columns: async (_utente, { db }) =>
    columns(clienteInElenco, {
      cognome: 18,
      nome: 18,
      telefono: 18,
      ...altriTelefoni(await quantiAltri(db)),
      email: 28,
      indirizzo: 28,
      cap: 8,
      comune: 18,
      provincia: 10,
      codice_fiscale: 20,
      partita_iva: 14,
      tipo: 14,
      denominazione: 24,
      codice_destinatario: 20,
      pec: 28,
      nazione: 10,
      split_payment: 14,
      ditta: colonnaTesto('Ditta', (c) => c.ditta?.nome ?? null),
      attivo: colonnaTesto('Stato', (c) => (c.attivo ? 'Attivo' : 'Inattivo'), 10),
      prossima_manutenzione: 22,
      dataFollowUp: 15,
      noteFollowUp: 28,
      fascia_preferita: 16,
      avvisi_email: colonnaTesto('Avvisi per email', (c) => DETTO[c.avvisi_email], 16),
      avvisi_telefono: colonnaTesto('Avvisi per telefono', (c) => DETTO[c.avvisi_telefono], 18),
      avvisi_il: 12,
      avvisi_nota: 28,
      email_respinta_il: 18,
      email_fatture: 28,
      note: 36,
    }),
})

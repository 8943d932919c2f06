import { altriInParole } from '#anagrafe/clienti/telefoni.rules.ts'
import { colonnaData, colonnaTesto, columns } from '#server/files/export.ts'
import { exportRoute } from '#server/http/export-route.ts'
import type { Route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { type Rcee, rceeQuery, rigaRcee } from './contract.ts'
import { elencaRcee, type RichiestaRcee, rcee, scorriRcee } from './queries.server.ts'

/** One of the RCEE screen's lists as a file. */
export const esportaRcee: Route = exportRoute<RichiestaRcee, Rcee>({
  path: '/rcee',
  table: rcee,
  title: 'Gli RCEE di una lista della pagina, con i suoi filtri, in CSV o Excel',
  permission: ogniRuolo,
  query: rceeQuery,
  elenca: ({ db }, query) => elencaRcee(db, oggi(), query),
  scorri: ({ db }, query) => scorriRcee(db, oggi(), query),
  columns: () =>
    columns(rigaRcee, {
      numero_documento: 15,
      cognome: colonnaTesto('Cognome', (r) => r.cliente.cognome),
      nome: colonnaTesto('Nome', (r) => r.cliente.nome),
      telefono: colonnaTesto('Telefono', (r) => r.cliente.telefono),
      altri_telefoni: colonnaTesto('Altri telefoni', (r) => altriInParole(r.cliente.altri_telefoni) || null),
      indirizzo: colonnaTesto('Indirizzo', (r) => r.cliente.indirizzo, 28),
      cap: colonnaTesto('CAP', (r) => r.cliente.cap, 8),
      comune: colonnaTesto('Comune', (r) => r.cliente.comune),
      provincia: colonnaTesto('Provincia', (r) => r.cliente.provincia, 10),
      caldaia: colonnaTesto(
        'Caldaia',
        (r) => (r.caldaie ? `${r.caldaie.marca} ${r.caldaie.modello}`.trim() : null),
        26,
      ),
      matricola: colonnaTesto('Matricola', (r) => r.caldaie?.matricola ?? null),
      data_emissione: 15,
      data_scadenza: colonnaData('Scadenza RCEE', (r) => r.data_scadenza, 15),
      manutenzione: colonnaData('Scadenza manutenzione', (r) => r.caldaie?.prossima_revisione ?? null, 22),
      manutenzione_calcolata: colonnaData(
        'Manutenzione calcolata',
        (r) => (r.caldaie?.prossima?.origine === 'calcolata' ? r.caldaie.prossima.data : null),
        22,
      ),
      contattato: 10,
      note_contatto: 28,
      data_follow_up: 15,
      note_follow_up: 28,
      file: colonnaTesto('File allegato', (r) => r.file_media?.nome_file ?? null, 28),
    }),
})

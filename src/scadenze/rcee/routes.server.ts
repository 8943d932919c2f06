import { recordRoutes } from '#server/http/crud.ts'
import { type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import {
  conteggiRcee,
  rceeConVisita,
  rceeInput,
  rceeInScadenzaQuery,
  rceeModifica,
  rceeQuery,
} from './contract.ts'
import { esportaRcee } from './export.routes.server.ts'
import {
  aggiornaRcee,
  contaRcee,
  creaRcee,
  elencaRcee,
  elencaRceeInScadenza,
  rcee,
  scorriRcee,
  scorriRceeInScadenza,
  trovaRcee,
} from './queries.server.ts'

/** Look-ahead of the deadlines where none is asked for (docs/product.md §9.2). */
const GIORNI = 30

export const rceeRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/rcee',
    operation: 'elencaRcee',
    title: 'Gli RCEE, i più urgenti per primi; lista sceglie una delle liste della pagina',
    permission: ogniRuolo,
    list: true,
    query: rceeQuery,
    reply: rceeConVisita,
    run: ({ db, query }) => (query.limit ? elencaRcee : scorriRcee)(db, oggi(), query),
  }),
  route({
    method: 'GET',
    path: '/rcee/conteggi',
    operation: 'contaRcee',
    title: 'Quanti RCEE in ogni lista',
    permission: ogniRuolo,
    reply: conteggiRcee,
    run: ({ db }) => contaRcee(db, oggi()),
  }),
  route({
    method: 'GET',
    path: '/rcee/scadenze',
    operation: 'elencaScadenzeRcee',
    title: 'RCEE in scadenza da oggi a oggi + giorni (30)',
    permission: ogniRuolo,
    list: true,
    query: rceeInScadenzaQuery,
    reply: rceeConVisita,
    run: ({ db, query }) =>
      (query.limit ? elencaRceeInScadenza : scorriRceeInScadenza)(db, oggi(), query.giorni ?? GIORNI, query),
  }),
  esportaRcee,
  ...recordRoutes({
    table: rcee,
    path: '/rcee',
    name: 'un RCEE',
    permissions: { leggi: ogniRuolo, crea: ogniRuolo, modifica: ogniRuolo, elimina: ogniRuolo },
    row: rceeConVisita,
    input: rceeInput,
    modifica: rceeModifica,
    trova: ({ db }, id) => trovaRcee(db, id),
    crea: creaRcee,
    aggiorna: aggiornaRcee,
  }),
]

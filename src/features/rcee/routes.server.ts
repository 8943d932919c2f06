import { recordRoutes } from '#server/http/crud.ts'
import { type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { tutti } from '#shared/permissions.ts'
import { conteggiRcee, rceeInput, rceeModifica, rceeQuery, rigaRcee, scadenzeQuery } from './contract.ts'
import { esportaRcee } from './export.routes.server.ts'
import {
  aggiornaRcee,
  contaRcee,
  creaRcee,
  elencaRcee,
  elencaScadenze,
  eliminaRcee,
  trovaRcee,
} from './queries.server.ts'

/** Look-ahead of the deadlines where none is asked for (docs/product.md §9.2). */
const GIORNI = 30

export const rceeRoutes: Route[] = [
  route({
    method: 'GET',
    percorso: '/rcee',
    operation: 'elencaRcee',
    titolo: 'Gli RCEE, i più urgenti per primi; lista sceglie una delle liste della pagina',
    permission: tutti,
    elenco: true,
    query: rceeQuery,
    risposta: rigaRcee,
    esegui: ({ db, query }) => elencaRcee(db, oggi(), query),
  }),
  route({
    method: 'GET',
    percorso: '/rcee/conteggi',
    operation: 'contaRcee',
    titolo: 'Quanti RCEE in ogni lista',
    permission: tutti,
    risposta: conteggiRcee,
    esegui: ({ db }) => contaRcee(db, oggi()),
  }),
  route({
    method: 'GET',
    percorso: '/rcee/scadenze',
    operation: 'elencaScadenzeRcee',
    titolo: 'RCEE in scadenza da oggi a oggi + giorni (30)',
    permission: tutti,
    elenco: true,
    query: scadenzeQuery,
    risposta: rigaRcee,
    esegui: ({ db, query }) => elencaScadenze(db, oggi(), query.giorni ?? GIORNI, query),
  }),
  esportaRcee,
  ...recordRoutes({
    percorso: '/rcee',
    nome: 'un RCEE',
    permessi: { leggi: tutti, crea: tutti, modifica: tutti, elimina: tutti },
    riga: rigaRcee,
    input: rceeInput,
    modifica: rceeModifica,
    trova: ({ db }, id) => trovaRcee(db, id),
    crea: creaRcee,
    aggiorna: aggiornaRcee,
    elimina: eliminaRcee,
  }),
]

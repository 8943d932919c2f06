import { adminRoute, type Route } from '#server/http/routes.ts'
import { andamento, andamentoQuery, elencoQuery, prossimo, voce } from './contract.ts'
import { elencaParte } from './elenchi.queries.server.ts'
import { andamentoDi, prossimoCon } from './queries.server.ts'

/** Months as pictures, and the next one (docs/product.md §18.1). */
export const andamentoRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/andamento',
    operation: 'trovaAndamento',
    title:
      'Com’è andato un periodo: lavoro, squadra, soldi, preventivi, clienti; ogni cifra con il suo elenco',
    query: andamentoQuery,
    reply: andamento,
    run: ({ db, query }) => andamentoDi(db, query),
  }),
  adminRoute({
    method: 'GET',
    path: '/andamento/prossimo',
    operation: 'trovaProssimo',
    title: 'Che cosa entra ed esce da oggi alla fine del mese prossimo, settimana per settimana',
    reply: prossimo,
    run: ({ db }) => prossimoCon(db),
  }),
  adminRoute({
    method: 'GET',
    path: '/andamento/elenco',
    operation: 'elencaAndamento',
    title: 'Le righe di una cifra dell’andamento: tante quante la cifra ne conta',
    list: true,
    query: elencoQuery,
    reply: voce,
    run: ({ db, query }) => elencaParte(db, query),
  }),
]

import type * as z from 'zod'
import { colonnaData, colonnaTesto, colonnaEuro as importo } from '#server/files/export.ts'
import { exportRoute } from '#server/http/export-route.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { sumEuro } from '#shared/money.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { type RitenutaSubita, ritenutaSubita, ritenuteQuery } from './contract.ts'
import { fatture } from './queries.server.ts'
import { diAnno, elencaRitenute } from './ritenute.queries.server.ts'

/** What was withheld from what customers paid in a year (docs/product.md §30.7). */
export const ritenuteRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/fatture/ritenute',
    operation: 'elencaRitenuteSubite',
    title: 'Le ritenute subite in un anno: il 4% dei condomini e l’11% delle banche, pagamento per pagamento',
    list: true,
    // a year is read whole: it ends in its sums
    query: ritenuteQuery.omit({ limit: true, offset: true }),
    reply: ritenutaSubita,
    run: ({ db, query }) => elencaRitenute(db, 'Attiva', diAnno(query.anno)),
  }),
  exportRoute<z.output<typeof ritenuteQuery>, RitenutaSubita>({
    path: '/fatture/ritenute',
    table: fatture,
    name: 'ritenute',
    title: 'Le ritenute subite in un anno, in CSV o Excel',
    sheet: 'Ritenute subite',
    permission: soloAdmin,
    query: ritenuteQuery,
    async elenca({ db }, { anno }) {
      const righe = await elencaRitenute(db, 'Attiva', diAnno(anno))
      return { righe, conteggio: righe.length }
    },
    async *scorri({ db }, { anno }) {
      yield await elencaRitenute(db, 'Attiva', diAnno(anno))
    },
    columns: () => [
      colonnaData('Data', (r) => r.data),
      colonnaTesto('Numero', (r) => r.numero, 15),
      colonnaTesto('Cliente', (r) => r.cliente, 32),
      importo('Incassato', (r) => r.incassato),
      importo('Ritenuta 4%', (r) => r.ritenuta),
      importo('Contributi', (r) => sumEuro(r.contributi.map((c) => c.importo)) || null),
      importo('Ritenuta banca 11%', (r) => r.ritenuta_banca),
    ],
  }),
]

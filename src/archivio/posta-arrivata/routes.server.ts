import { letturaPec } from '#anagrafe/posta-certificata/contract.ts'
import { transaction } from '#server/data/database.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { leggiAdesso } from './leggi.queries.server.ts'

/** What comes by certified mail (docs/product.md §27.11). */
export const postaArrivataRoutes: Route[] = [
  adminRoute({
    method: 'POST',
    path: '/posta-certificata/leggi',
    operation: 'leggiPostaCertificata',
    title: 'Legge adesso nella casella PEC ciò che ci riguarda',
    failures: ['casella_assente', 'conflitto'],
    reply: letturaPec,
    status: 200,
    // Nobody waits for the archive while a mail server thinks.
    ownTransactions: true,
    run: async ({ stillMay, ...ctx }) => {
      await transaction(ctx.db, (db) => stillMay(db))
      return leggiAdesso(ctx)
    },
  }),
]

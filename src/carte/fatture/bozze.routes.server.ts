import { adminRoute, type Route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { ricalcolaBozza } from './bozze.queries.server.ts'
import { fatturaIntera, ricalcolaBozzaInput } from './contract.ts'
import { trovaIntera } from './intera.queries.server.ts'
import { portaOltreIntento } from './oltre-intento.queries.server.ts'
import { tieniBozzaComE } from './origine.queries.server.ts'

/** A draft whose customer, company or source has changed since it was made (docs/product.md §30.5). */
export const bozzeRoutes: Route[] = [
  adminRoute({
    method: 'POST',
    path: '/fatture/:id/ricalcola',
    operation: 'ricalcolaFattura',
    title:
      'Ricalcola una bozza per come sono ora cliente, azienda e ciò da cui è fatta; ciò che è scritto a mano resta, se non si chiedono le righe',
    status: 200,
    failures: ['conflitto'],
    body: ricalcolaBozzaInput,
    reply: fatturaIntera,
    async run({ id, body: { righe }, ...ctx }) {
      if (!(await ricalcolaBozza(ctx, id, righe)))
        throw new AppError('conflitto', 'Non c’è niente da ricalcolare: ricarica la pagina')
      return trovaIntera(ctx.db, id)
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture/:id/tieni',
    operation: 'tieniFattura',
    title: 'Tiene una bozza com’è, anche se ciò da cui è fatta è cambiato',
    status: 200,
    failures: ['conflitto'],
    reply: fatturaIntera,
    async run({ id, ...ctx }) {
      await tieniBozzaComE(ctx, id)
      return trovaIntera(ctx.db, id)
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture/:id/oltre-dichiarazione',
    operation: 'portaOltreDichiarazione',
    title: 'Porta all’IVA ordinaria ciò che in una bozza supera la dichiarazione d’intento',
    status: 200,
    failures: ['conflitto'],
    reply: fatturaIntera,
    async run({ id, ...ctx }) {
      await portaOltreIntento(ctx, id)
      return trovaIntera(ctx.db, id)
    },
  }),
]

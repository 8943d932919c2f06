import * as z from 'zod'
import { recordRoutes } from '#server/http/crud.ts'
import { Already, adminRoute, type Route, route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { ogniRuolo, soloAdmin } from '#shared/permissions.ts'
import {
  commessa,
  commessaInput,
  commessaIntera,
  commessaModifica,
  commesseQuery,
  visitaDiCommessa,
  visiteInput,
} from './contract.ts'
import {
  aggiornaCommessa,
  commessaDiPreventivo,
  commesse,
  creaCommessa,
  elencaCommesse,
  eliminaCommessa,
  scorriCommesse,
  trovaCommessa,
} from './queries.server.ts'
import { puoElencareCommesse } from './rules.ts'
import { creaVisite } from './visite.queries.server.ts'

export const commesseRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/commesse',
    operation: 'elencaCommesse',
    title: 'Le commesse, le ultime per prime; con clienteId o preventivoId le legge chiunque',
    permission: ogniRuolo,
    failures: ['permesso_negato'],
    list: true,
    query: commesseQuery,
    reply: commessa,
    async run({ query, ...ctx }) {
      if (!puoElencareCommesse(ctx.utente, query)) throw new AppError('permesso_negato')
      return (query.limit ? elencaCommesse : scorriCommesse)(ctx, query)
    },
  }),
  ...recordRoutes({
    table: commesse,
    path: '/commesse',
    name: 'una commessa',
    permissions: { leggi: ogniRuolo, crea: soloAdmin, modifica: soloAdmin, elimina: soloAdmin },
    failures: ['conflitto'],
    row: commessaIntera,
    input: commessaInput,
    modifica: commessaModifica,
    trova: trovaCommessa,
    crea: creaCommessa,
    aggiorna: aggiornaCommessa,
    elimina: eliminaCommessa,
  }),
  adminRoute({
    method: 'POST',
    path: '/commesse/:id/visite',
    operation: 'aggiungiVisiteACommessa',
    title:
      'Aggiunge visite a una commessa, tutte o nessuna: del suo cliente e, se non dicono altro, del suo preventivo',
    body: visiteInput,
    reply: z.array(visitaDiCommessa),
    run: ({ id, body, ...ctx }) => creaVisite(ctx, id, body),
  }),
  adminRoute({
    method: 'POST',
    path: '/preventivi/:id/commessa',
    operation: 'creaCommessaDiPreventivo',
    title:
      'Fa la commessa di un preventivo accettato, con le visite che ha già; se c’è già risponde 200 con la stessa',
    orAlready: true,
    failures: ['conflitto'],
    reply: commessaIntera,
    async run({ id, ...ctx }) {
      const { id: sua, esisteva } = await commessaDiPreventivo(ctx, id)
      const intera = await trovaCommessa(ctx, sua)
      return esisteva ? new Already(intera) : intera
    },
  }),
]

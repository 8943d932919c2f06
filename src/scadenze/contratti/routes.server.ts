import * as z from 'zod'
import { richiedi } from '#server/data/read.ts'
import { recordRoutes } from '#server/http/crud.ts'
import { adminRoute, type Route, route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { ogniRuolo, soloAdmin } from '#shared/permissions.ts'
import { canoni, collegaFattura, elencaCanoni, elencaCanoniDaFatturare } from './canoni.queries.server.ts'
import {
  canone,
  canoneDaFatturare,
  canoneModifica,
  contrattiQuery,
  contratto,
  contrattoInput,
  contrattoModifica,
  riepilogoContratti,
  riepilogoContrattiQuery,
  rinnovoInput,
} from './contract.ts'
import {
  aggiornaContratto,
  contratti,
  creaContratto,
  elencaContratti,
  eliminaContratto,
  riepilogaContratti,
  rinnovaContratto,
  trovaContratto,
} from './queries.server.ts'
import { puoElencareContratti } from './rules.ts'

export const contrattiRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/contratti',
    operation: 'elencaContratti',
    title:
      'I contratti di manutenzione, gli ultimi prima, o per rinnovo; chi non è Admin vede quelli di un cliente, senza il canone',
    permission: ogniRuolo,
    query: contrattiQuery,
    reply: contratto,
    list: true,
    failures: ['permesso_negato'],
    async run({ db, query, utente }) {
      if (!puoElencareContratti(utente, query.clienteId)) throw new AppError('permesso_negato')
      return elencaContratti(db, query, utente)
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/contratti/riepilogo',
    operation: 'riepilogaContratti',
    title: 'Quanti contratti ci sono di ogni stato, e quanto valgono in un anno',
    query: riepilogoContrattiQuery,
    reply: riepilogoContratti,
    run: ({ db, query }) => riepilogaContratti(db, query.q),
  }),
  adminRoute({
    method: 'GET',
    path: '/canoni',
    operation: 'elencaCanoniDaFatturare',
    title: 'I canoni da fatturare fino a oggi, i più vecchi prima',
    reply: z.array(canoneDaFatturare),
    run: ({ db }) => elencaCanoniDaFatturare(db),
  }),
  ...recordRoutes({
    table: contratti,
    path: '/contratti',
    name: 'un contratto',
    permissions: { leggi: ogniRuolo, crea: soloAdmin, modifica: soloAdmin, elimina: soloAdmin },
    failures: ['conflitto'],
    row: contratto,
    input: contrattoInput,
    modifica: contrattoModifica,
    trova: trovaContratto,
    crea: creaContratto,
    aggiorna: aggiornaContratto,
    elimina: eliminaContratto,
  }),
  adminRoute({
    method: 'GET',
    path: '/contratti/:id/canoni',
    operation: 'elencaCanoni',
    title: 'I canoni di un contratto, con la fattura di quelli fatturati',
    reply: z.array(canone),
    async run({ db, id }) {
      await richiedi(db, contratti, id)
      return elencaCanoni(db, id)
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/contratti/:id/rinnova',
    operation: 'rinnovaContratto',
    title: 'Apre il periodo successivo di un contratto che non si rinnova da sé',
    failures: ['conflitto'],
    body: rinnovoInput.optional(),
    reply: contratto,
    status: 200,
    current: ({ id, ...ctx }) => trovaContratto(ctx, id),
    run: async ({ id, body, ...ctx }) => {
      await rinnovaContratto(ctx, id, body ?? {})
      return undefined
    },
  }),
  adminRoute({
    method: 'PUT',
    path: '/canoni/:id',
    operation: 'collegaCanone',
    title: 'Dice con quale fattura è stato fatturato un canone, o che torna da fatturare',
    failures: ['conflitto'],
    body: canoneModifica,
    reply: canone,
    current: ({ id, db }) => richiedi(db, canoni, id),
    run: async ({ id, body, ...ctx }) => {
      await collegaFattura(ctx, id, body.fatturaId ?? null)
      return undefined
    },
  }),
]

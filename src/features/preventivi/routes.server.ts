import * as z from 'zod'
import { FILE_MASSIMO } from '#features/documenti/contract.ts'
import { conservaPdf } from '#features/documenti/queries.server.ts'
import { recordRoutes } from '#server/http/crud.ts'
import { type Route, route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { soloAdmin, tutti } from '#shared/permissions.ts'
import { preventiviQuery, preventivoInput, preventivoModifica, rigaPreventivo } from './contract.ts'
import { esportaPreventivi } from './export.routes.server.ts'
import {
  aggiornaPreventivo,
  allegaPdf,
  creaPreventivo,
  elencaPreventivi,
  eliminaPreventivo,
  scorriPreventivi,
  trovaPdf,
  trovaPreventivo,
} from './queries.server.ts'
import { puoElencarePreventivi } from './rules.ts'

export const preventiviRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/preventivi',
    operation: 'elencaPreventivi',
    title: 'I preventivi, gli ultimi per primi; chi non è Admin solo quelli di un cliente',
    permission: tutti,
    failures: ['permesso_negato'],
    list: true,
    query: preventiviQuery,
    reply: rigaPreventivo,
    async run({ db, utente, query }) {
      if (!puoElencarePreventivi(utente, query.clienteId)) throw new AppError('permesso_negato')
      return (query.limit ? elencaPreventivi : scorriPreventivi)(db, query)
    },
  }),
  esportaPreventivi,
  ...recordRoutes({
    path: '/preventivi',
    name: 'un preventivo',
    permissions: { leggi: soloAdmin, crea: soloAdmin, modifica: soloAdmin, elimina: soloAdmin },
    row: rigaPreventivo,
    input: preventivoInput,
    modifica: preventivoModifica,
    trova: ({ db }, id) => trovaPreventivo(db, id),
    crea: creaPreventivo,
    aggiorna: aggiornaPreventivo,
    elimina: eliminaPreventivo,
  }),
  route({
    method: 'POST',
    path: '/preventivi/:id/upload-pdf',
    operation: 'caricaPdfPreventivo',
    title: 'Conserva il PDF del preventivo (campo pdf)',
    permission: soloAdmin,
    maxFile: FILE_MASSIMO,
    body: z.object({}),
    reply: rigaPreventivo,
    prepare: ({ file, ...ctx }) => conservaPdf(ctx, file),
    async run({ id, file, prepared, ...ctx }) {
      if (!file) throw new AppError('dati_non_validi')
      return allegaPdf(ctx, id, file, prepared)
    },
  }),
  route({
    method: 'GET',
    path: '/preventivi/:id/pdf',
    operation: 'scaricaPdfPreventivo',
    title: 'Il PDF conservato del preventivo',
    permission: tutti,
    binary: true,
    reply: z.unknown(),
    run: ({ id, ...ctx }) => trovaPdf(ctx, id),
  }),
]

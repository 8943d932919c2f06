import * as z from 'zod'
import { DOCUMENTO_MASSIMO } from '#anagrafe/documenti/contract.ts'
import { conservaPdf } from '#anagrafe/documenti/queries.server.ts'
import { fatturaIntera } from '#carte/fatture/contract.ts'
import { trovaIntera as fatturaPerIntero } from '#carte/fatture/intera.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { recordRoutes } from '#server/http/crud.ts'
import { Already, adminRoute, type Route, route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { isAdmin, ogniRuolo, soloAdmin } from '#shared/permissions.ts'
import { accettaPreventivo } from './accettazione.queries.server.ts'
import {
  accettazioneInput,
  preventiviQuery,
  preventivoInput,
  preventivoIntero,
  preventivoModifica,
  quotaInput,
  revisione,
  rigaPreventivo,
} from './contract.ts'
import { esportaPreventivi } from './export.routes.server.ts'
import { daFatturareDi, fatturaPreventivo } from './fattura.queries.server.ts'
import {
  aggiornaPreventivo,
  allegaPdf,
  creaPreventivo,
  elencaPreventivi,
  eliminaPreventivo,
  preventivi,
  scorriPreventivi,
  trovaIntero,
  trovaPdf,
} from './queries.server.ts'
import { elencaRevisioni } from './revisioni.queries.server.ts'
import { puoElencarePreventivi } from './rules.ts'

export const preventiviRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/preventivi',
    operation: 'elencaPreventivi',
    title: 'I preventivi, gli ultimi per primi; chi non è Admin solo quelli di un cliente',
    permission: ogniRuolo,
    failures: ['permesso_negato'],
    list: true,
    query: preventiviQuery,
    reply: rigaPreventivo,
    async run({ db, utente, query }) {
      if (!puoElencarePreventivi(utente, query.clienteId)) throw new AppError('permesso_negato')
      return (query.limit ? elencaPreventivi : scorriPreventivi)(db, query)
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/preventivi/senza-risposta',
    operation: 'elencaPreventiviSenzaRisposta',
    title: 'I preventivi inviati da qui da più di sette giorni, a cui nessuno ha risposto',
    list: true,
    query: preventiviQuery.omit({ stato: true }),
    reply: rigaPreventivo,
    run: ({ db, query }) =>
      (query.limit ? elencaPreventivi : scorriPreventivi)(db, { ...query, tacciono: true }),
  }),
  esportaPreventivi,
  ...recordRoutes({
    table: preventivi,
    path: '/preventivi',
    name: 'un preventivo',
    permissions: { leggi: ogniRuolo, crea: soloAdmin, modifica: soloAdmin, elimina: soloAdmin },
    row: preventivoIntero,
    input: preventivoInput,
    modifica: preventivoModifica,
    trova: trovaConResto,
    crea: creaPreventivo,
    aggiorna: aggiornaPreventivo,
    elimina: eliminaPreventivo,
  }),
  route({
    method: 'GET',
    path: '/preventivi/:id/revisioni',
    operation: 'elencaRevisioniPreventivo',
    title: 'Le revisioni precedenti di un preventivo, l’ultima per prima, e come furono accettate',
    permission: ogniRuolo,
    reply: z.array(revisione),
    async run({ db, id }) {
      await richiedi(db, preventivi, id)
      return elencaRevisioni(db, id)
    },
  }),
  route({
    method: 'POST',
    path: '/preventivi/:id/accettazione',
    operation: 'accettaPreventivo',
    title: 'Registra come il cliente ha accettato il preventivo com’è ora; la stessa di nuovo risponde 200',
    permission: ogniRuolo,
    orAlready: true,
    body: accettazioneInput,
    reply: preventivoIntero,
    async run({ id, body, ...ctx }) {
      const giaAccettato = await accettaPreventivo(ctx, id, body)
      const intero = await trovaConResto(ctx, id)
      return giaAccettato ? new Already(intero) : intero
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/preventivi/:id/fattura',
    operation: 'fatturaPreventivo',
    title: 'Fa la bozza del totale, di un acconto o del saldo; se c’è già risponde 200 con la stessa',
    orAlready: true,
    body: quotaInput,
    reply: fatturaIntera,
    async run({ id, body, ...ctx }) {
      const { id: fatturaId, esisteva } = await fatturaPreventivo(ctx, id, body)
      const intera = await fatturaPerIntero(ctx.db, fatturaId)
      return esisteva ? new Already(intera) : intera
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/preventivi/:id/upload-pdf',
    operation: 'caricaPdfPreventivo',
    title: 'Conserva il PDF del preventivo (campo pdf)',
    maxFile: DOCUMENTO_MASSIMO,
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
    permission: ogniRuolo,
    binary: true,
    reply: z.unknown(),
    run: ({ id, ...ctx }) => trovaPdf(ctx, id),
  }),
] /** A quote with everything of it; for an Admin, who sees its drafts, also what of it is still to be invoiced. */
async function trovaConResto(ctx: Pick<Context, 'db' | 'utente'>, id: number) {
  const intero = await trovaIntero(ctx, id)
  if (!isAdmin(ctx.utente)) return intero
  const resta = await daFatturareDi(ctx.db, intero)
  return { ...intero, da_fatturare: resta && { quota: resta.quota, importo: resta.importo } }
}

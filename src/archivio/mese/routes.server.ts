import { Readable } from 'node:stream'
import * as z from 'zod'
import type { Context } from '#server/data/context.ts'
import { StreamReply } from '#server/files/store.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { formatMonth } from '#shared/dates.ts'
import { requireMonth } from '#shared/months.ts'
import { registraMese, ricorda } from './confronto.queries.server.ts'
import { mese } from './contract.ts'
import { leggiMese, type MeseLetto } from './queries.server.ts'
import { riassumiMese } from './riassunto.queries.server.ts'
import { nomeZip } from './rules.ts'
import { zipDelMese } from './zip.queries.server.ts'

/** @throws AppError dati_non_validi */
function meseDa({ anno = 0, mese = 0 }: Record<string, number>): string {
  requireMonth(anno, mese)
  return `${anno}-${String(mese).padStart(2, '0')}`
}

/** The last piece is followed by the memory of it: a download that broke off was none. */
async function* scaricato(ctx: Context, m: MeseLetto) {
  yield* zipDelMese(ctx, m)
  await ricorda(ctx, m)
}

/** The month of the accountant (docs/product.md §35). */
export const meseRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/fatture/mese/:anno/:mese',
    operation: 'trovaMesePerIlCommercialista',
    title:
      'Il mese per il commercialista: che cosa c’è, che cosa manca, che cosa è cambiato dall’ultima volta',
    reply: mese,
    run: ({ params, ...ctx }) => riassumiMese(ctx, meseDa(params)),
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/mese/:anno/:mese/zip',
    operation: 'scaricaMesePerIlCommercialista',
    title:
      'Lo ZIP del mese per il commercialista: XML, originali, ricevute, elenchi; gli stessi byte ogni volta',
    binary: ['application/zip'],
    heavy: true,
    reply: z.unknown(),
    async run({ params, ...ctx }) {
      const mese = meseDa(params)
      const m = await leggiMese(ctx.db, mese)
      await registraMese(ctx, m)
      const flusso = Readable.from(scaricato(ctx, m), { objectMode: false })
      return new StreamReply(flusso, nomeZip(formatMonth(`${mese}-01`)), 'application/zip')
    },
  }),
]

import type { AfterWrite } from '#server/data/after-write.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Autore } from '#server/data/register.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { pezzi } from './queries.server.ts'
import { mancanoDopo } from './visite.queries.server.ts'

/** A new visit of a customer is the one that their parts are taken to, as it is the one of a visit that was to come back. */
export const dopoUnaVisita: AfterWrite = {
  tables: ['appuntamenti'],
  async run(ctx, { id, before, after, action }) {
    if (!before && Number(after?.versione) > 1) await ricollega(ctx, id, Number(after?.cliente_id))
    if (action !== 'crea' || !after) return
    const { cliente_id, data_inizio } = after
    for (const visitaId of (await mancanoDopo(ctx.db, { clienteId: Number(cliente_id) })).keys()) {
      const { data_inizio: era } = await ctx.db
        .selectFrom('appuntamenti')
        .select('data_inizio')
        .where('id', '=', visitaId)
        .executeTakeFirstOrThrow()
      if (era < String(data_inizio))
        await aggiorna({ ...ctx, ifVersion: null }, appuntamenti, visitaId, { ripresaDa: id })
    }
  },
}

/** A visit that was deleted and made again has again what was asked there, as the register knows it. */
async function ricollega(autore: Autore, visitaId: number, clienteId: number): Promise<void> {
  const { db } = autore
  const righe = await db
    .selectFrom('pezzi')
    .innerJoin('registro', 'registro.record_id', 'pezzi.id')
    .select(['pezzi.id', 'registro.dopo'])
    .where('registro.tabella', '=', 'pezzi')
    .where('pezzi.cliente_id', '=', clienteId)
    .where('pezzi.appuntamento_id', 'is', null)
    .orderBy('registro.id')
    .execute()
  // The last one that it was asked at.
  const chiestiA = new Map<number, unknown>()
  for (const { id, dopo } of righe) {
    const { appuntamento_id } = JSON.parse(dopo ?? '{}')
    if (appuntamento_id) chiestiA.set(id, appuntamento_id)
  }
  for (const [id, chiestoA] of chiestiA)
    if (chiestoA === visitaId)
      await aggiorna({ ...autore, ifVersion: null }, pezzi, id, { appuntamentoId: visitaId })
}

import type { AfterWrite } from '#server/data/after-write.ts'
import { aggiorna } from '#server/data/records.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { mancanoDopo } from './visite.queries.server.ts'

/** A new visit of a customer is the one that their parts are taken to, as it is the one of a visit that was to come back. */
export const dopoUnaVisita: AfterWrite = {
  tables: ['appuntamenti'],
  async run(ctx, { id, after, action }) {
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

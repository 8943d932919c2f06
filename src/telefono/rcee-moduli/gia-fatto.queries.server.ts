import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { elencaAdmin } from '#anagrafe/utenti/queries.server.ts'
import { ricalcolaScadenze } from '#scadenze/scadenze/ricalcolo.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { trova } from '#server/data/read.ts'
import { aggiorna } from '#server/data/records.ts'
import { formatDate } from '#shared/dates.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { notifica } from '#visite/notifiche/queries.server.ts'
import type { Generatore } from './imparato.queries.server.ts'

/**
 * A report that was booked with a visit to come, and done in another one (docs/product.md §31.5): that visit has it no longer, and
 * where nothing else is left to it the office is asked whether it stays. Paper of an earlier day, which moves no deadline, changes
 * nothing.
 * @param qui where it was done; null without a visit
 * @param giorno when
 */
export async function fattoAltrove(
  ctx: Context,
  { colonna, id }: Generatore,
  qui: number | null,
  giorno: string,
): Promise<void> {
  const lavoroSuo = await ctx.db
    .selectFrom('scadenze')
    .innerJoin('appuntamenti', 'appuntamenti.id', 'scadenze.appuntamento_id')
    .select(['scadenze.id', 'scadenze.cliente_id', 'scadenze.data_dovuta', 'appuntamenti.id as visitaId'])
    .where(`scadenze.${colonna}`, '=', id)
    .where('scadenze.controllo', '=', 'RCEE')
    .where('appuntamenti.stato', '=', 'Programmato')
    .where('appuntamenti.id', '!=', qui ?? 0)
    .executeTakeFirst()
  if (!lavoroSuo) return
  const { visitaId, cliente_id } = lavoroSuo
  const prenota = async (appuntamento_id: number | null) => {
    await ctx.db.updateTable('scadenze').set({ appuntamento_id }).where('id', '=', lavoroSuo.id).execute()
    await ricalcolaScadenze(ctx.db, [cliente_id])
  }
  await prenota(null)
  const ora = await ctx.db
    .selectFrom('scadenze')
    .select('data_dovuta')
    .where('id', '=', lavoroSuo.id)
    .executeTakeFirst()
  if (ora && ora.data_dovuta === lavoroSuo.data_dovuta) return prenota(visitaId)
  const visita = await trova(ctx.db, appuntamenti, visitaId)
  const lavoro = await ctx.db
    .selectFrom('scadenze')
    .select('id')
    .where('appuntamento_id', '=', visitaId)
    .limit(1)
    .executeTakeFirst()
  if (!visita || lavoro) return
  await aggiorna({ ...ctx, ifVersion: null }, appuntamenti, visitaId, { daRiprendere: 'Gia_Fatto' })
  const admin = await elencaAdmin(ctx.db)
  await notifica(
    ctx,
    visitaId,
    admin.map((utenteId) => ({
      ...{ utenteId, clienteId: visita.cliente_id, tipo: 'Cambio_Stato' as const, titolo: 'RCEE già fatto' },
      messaggio: `${nomeCliente(visita.cliente)}: fatto il ${formatDate(giorno)}, la visita prenotata non ha più lavori`,
      datiExtra: { apri: '/appuntamenti/da-programmare' },
    })),
  )
}

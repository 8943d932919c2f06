import type { Context } from '#server/data/context.ts'
import { aggiorna } from '#server/data/records.ts'
import { clienti } from './queries.server.ts'

/** No customer prefers somebody any more. @returns the ids of those who did */
export async function togliPreferito(ctx: Context, utenteId: number): Promise<number[]> {
  const preferiscono = await ctx.db
    .selectFrom('clienti')
    .select('id')
    .where('tecnico_preferito_id', '=', utenteId)
    .orderBy('id')
    .execute()
  for (const { id } of preferiscono)
    await aggiorna({ ...ctx, ifVersion: null }, clienti, id, { tecnicoPreferitoId: null })
  return preferiscono.map(({ id }) => id)
}

/** Of these customers those who prefer nobody prefer somebody again. */
export async function rimettiPreferito(
  ctx: Context,
  ids: readonly number[],
  utenteId: number,
): Promise<void> {
  if (ids.length === 0) return
  const liberi = await ctx.db
    .selectFrom('clienti')
    .select('id')
    .where('id', 'in', ids)
    .where('tecnico_preferito_id', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of liberi)
    await aggiorna({ ...ctx, ifVersion: null }, clienti, id, { tecnicoPreferitoId: utenteId })
}

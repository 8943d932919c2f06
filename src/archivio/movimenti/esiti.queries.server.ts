import { sql } from 'kysely'
import type { Context } from '#server/data/context.ts'
import { registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import {
  chiudiOApri,
  esigeStatoEstratto,
  type Letta,
  leggiRighe,
  movimenti,
  trovaMovimento,
} from './queries.server.ts'
import { eAperta, type Ignora } from './rules.ts'

/** Which of these an earlier statement has, that wasn't taken back. */
export async function vistePrima(db: Db, id: number, impronte: readonly string[]): Promise<Set<string>> {
  const viste = new Set<string>()
  for (let da = 0; da < impronte.length; da += 500) {
    const trovate = await db
      .selectFrom('movimenti_righe')
      .innerJoin('movimenti', 'movimenti.id', 'movimenti_righe.movimento_id')
      .select('impronta')
      .where('impronta', 'in', impronte.slice(da, da + 500))
      .where('movimento_id', '<', id)
      .where('stato', '!=', 'annullata')
      .execute()
    for (const { impronta } of trovate) viste.add(impronta)
  }
  return viste
}

/** What a row is that nothing is decided of: as it came, whatever was decided and taken back. */
export async function esitoAperto(db: Db, id: number, { impronta }: Pick<Letta, 'impronta'>) {
  const vista = (await vistePrima(db, id, [impronta])).size > 0
  return vista ? ('forse_gia_vista' as const) : ('da_confermare' as const)
}

/**
 * Ignores a row: this one, or whatever comes again with its payer and text; or takes it in again, and what follows from it.
 * @throws AppError conflitto where it is confirmed; dati_non_validi where nothing of it comes again
 */
export async function ignora(ctx: Context, id: number, n: number, come: Ignora | null): Promise<void> {
  const { db } = ctx
  await esigeStatoEstratto(db, id, ['pronta', 'fatta'])
  const una = await trovaMovimento(db, id, n)
  if (una.registrata !== null)
    throw new AppError(
      'conflitto',
      eAperta(una.esito) ? 'È registrato in parte: prima annullalo' : 'È già registrato: prima annullalo',
    )
  if (come === 'sempre' && una.chiave === '')
    throw fieldError('ignora', 'Questo movimento non ha un testo che si ripete: ignoralo solo questa volta')
  // Whoever takes one in again that is always ignored no longer wants that; what was left out stays so.
  if (una.ignora === 'sempre' && come !== 'sempre')
    await db
      .updateTable('movimenti_righe')
      .set({ ignora: 'questa' })
      .where('chiave', '=', una.chiave)
      .where('ignora', '=', sql.lit('sempre'))
      .execute()
  await db
    .updateTable('movimenti_righe')
    .set({ ignora: come, esito: come ? 'ignorata' : await esitoAperto(db, id, una) })
    .where('id', '=', una.id)
    .execute()
  if (come === 'sempre') {
    const sue = await leggiRighe(db, id)
    const uguali = sue
      .filter((r) => r.chiave === una.chiave && eAperta(r.esito) && r.registrata === null)
      .map((r) => r.id)
    if (uguali.length > 0)
      await db
        .updateTable('movimenti_righe')
        .set({ ignora: 'sempre', esito: 'ignorata' })
        .where('id', 'in', uguali)
        .execute()
  }
  await chiudiOApri(db, id)
  const riga = { n, ignora: come }
  await registra(ctx, 'aggiorna', movimenti, id, { n, ignora: una.ignora }, riga)
}

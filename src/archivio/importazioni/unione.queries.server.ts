import type { Db } from '#server/data/schema.ts'

/**
 * After customer `da` became part of `a`: rows that wait and were found to be `da` are `a`, and an import that brought `da` has
 * brought `a`, who is in use: undoing it leaves them, with what came with them.
 */
export async function importazioniDopoUnione(db: Db, da: number, a: number): Promise<void> {
  await db.updateTable('importazioni_righe').set({ duplicato_di: a }).where('duplicato_di', '=', da).execute()
  const portati = (id: number) =>
    db
      .selectFrom('importazioni_creati')
      .select(['importazione_id', 'gruppo'])
      .where('tabella', '=', 'clienti')
      .where('record_id', '=', id)
      .execute()
  const insieme = new Map((await portati(a)).map(({ importazione_id, gruppo }) => [importazione_id, gruppo]))
  for (const { importazione_id, gruppo } of await portati(da)) {
    const gruppoTenuto = insieme.get(importazione_id)
    const modifica = db.updateTable('importazioni_creati').where('importazione_id', '=', importazione_id)
    if (gruppoTenuto === undefined)
      await modifica
        .set({ record_id: a })
        .where('tabella', '=', 'clienti')
        .where('record_id', '=', da)
        .execute()
    else {
      await db
        .deleteFrom('importazioni_creati')
        .where('importazione_id', '=', importazione_id)
        .where('tabella', '=', 'clienti')
        .where('record_id', '=', da)
        .execute()
      await modifica.set({ gruppo: gruppoTenuto }).where('gruppo', '=', gruppo).execute()
      await db
        .updateTable('importazioni_righe')
        .set({ gruppo: gruppoTenuto })
        .where('importazione_id', '=', importazione_id)
        .where('gruppo', '=', gruppo)
        .execute()
    }
  }
}

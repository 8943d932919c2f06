import type { Context } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import { type FileType, MIN_AGE_MS, storedName } from '#server/files/store.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    /** Who has sent which file, by its name on the disk, and when they did last. */
    file_mandati: { utente_id: number; file: string; mandato_il: string }
  }
}

/** For as long as nothing cleans a file away that no row names: later it is sent again, whoever else may have it. */
const ancora = (adesso: number) => new Date(adesso - MIN_AGE_MS).toISOString()

/** Writes down that this user has sent a file that is kept by now. */
export async function segnaMandato(
  { db, utente }: Pick<Context, 'db' | 'utente'>,
  impronta: string,
  tipo: FileType,
): Promise<void> {
  const mandato_il = new Date().toISOString()
  await db
    .insertInto('file_mandati')
    .values({ utente_id: utente.id, file: storedName(impronta, tipo), mandato_il })
    .onConflict((c) => c.columns(['utente_id', 'file']).doUpdateSet({ mandato_il }))
    .execute()
}

/** Whether this user has sent a file: its digest alone is no proof, whoever has the file would be known by the answer. */
export async function haMandato(
  { db, utente }: Pick<Context, 'db' | 'utente'>,
  impronta: string,
  tipo: FileType,
): Promise<boolean> {
  const riga = await db
    .selectFrom('file_mandati')
    .select('file')
    .where('utente_id', '=', utente.id)
    .where('file', '=', storedName(impronta, tipo))
    .where('mandato_il', '>', ancora(Date.now()))
    .executeTakeFirst()
  return riga !== undefined
}

/** What was sent too long ago to be taken. */
export const dimenticaMandati = (db: Db) =>
  db.deleteFrom('file_mandati').where('mandato_il', '<=', ancora(Date.now())).execute()

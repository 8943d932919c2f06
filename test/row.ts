import type { Db } from '#server/data/schema.ts'

/**
 * Writes a row as the database keeps it, beside the program that would make it.
 * @param quando the instant at which it came
 * @returns its id
 */
export async function row(
  db: Db,
  tabella: string,
  valori: object,
  quando = new Date().toISOString(),
): Promise<number> {
  const { id } = await db
    .insertInto(tabella as 'documenti')
    .values({ created_at: quando, updated_at: quando, ...valori } as never)
    .returningAll()
    .executeTakeFirstOrThrow()
  return id
}

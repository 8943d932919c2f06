import { sql } from 'kysely'
import { transactionAlone } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import { type FileStore, type FileType, storedName } from './store.ts'

/**
 * A table whose rows name one stored file each. Features export theirs as `filesInUse` and app.ts lists them: cleaning,
 * backup, restore and the export of a person's data know files from that list alone. An erasure deletes rows (data/personal.ts);
 * the files that no row names any more are cleaned.
 */
export interface FilesInUse {
  table: string
  /** The column with the SHA-256 of the content. */
  digest: string
  type: FileType
  /** The column with the name that people see. */
  name: string
  /** The column with the id of the person whom the file is about. */
  person: string
}

/** One query, on both engines, for the names on the disk (`name`) of all files in use; the list is not empty. */
export const namesQuery = (list: readonly FilesInUse[]): string =>
  list
    .map(({ table, digest, type }) => {
      const name = `"${digest}" || '${storedName('', type)}'`
      return `select ${name} as name from "${table}" where "${digest}" is not null`
    })
    .join(' union ')

/** Removes stored files that no row names any more; @returns how many */
export async function cleanFiles(services: {
  db: Db
  fileStore: FileStore
  filesInUse: readonly FilesInUse[]
}): Promise<number> {
  const { rows } = await sql.raw<{ name: string }>(namesQuery(services.filesInUse)).execute(services.db)
  return services.fileStore.clean(new Set(rows.map(({ name }) => name)))
}

/**
 * Removes those of some stored files that no row names any more, at once and however young they are: whoever stores the
 * same content meanwhile looks for it again when they write their row (documenti).
 */
export function removeUnused(
  services: { db: Db; fileStore: FileStore; filesInUse: readonly FilesInUse[] },
  files: readonly PersonFile[],
): Promise<void> {
  return transactionAlone(services.db, async (db) => {
    const { rows } = await sql.raw<{ name: string }>(namesQuery(services.filesInUse)).execute(db)
    const inUse = new Set(rows.map(({ name }) => name))
    for (const { digest, type } of files)
      if (!inUse.has(storedName(digest, type))) await services.fileStore.remove(digest, type)
  })
}

interface PersonFile {
  table: string
  id: number
  digest: string
  type: FileType
  /** As people see it. */
  name: string
}

/** The files about one person, by table and id. */
export async function filesOfPerson(
  db: Db,
  list: readonly FilesInUse[],
  personId: number,
): Promise<PersonFile[]> {
  const files: PersonFile[] = []
  for (const { table, type, ...column } of list) {
    const { rows } = await sql<{ id: number; digest: string; name: string }>`
      select id, ${sql.ref(column.digest)} as digest, ${sql.ref(column.name)} as name from ${sql.table(table)}
      where ${sql.ref(column.person)} = ${personId} and ${sql.ref(column.digest)} is not null order by id`.execute(
      db,
    )
    files.push(...rows.map((row) => ({ table, type, ...row })))
  }
  return files
}

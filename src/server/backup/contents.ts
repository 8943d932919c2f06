import { type FilesInUse, namesQuery } from '#server/files/in-use.ts'

/** What a database holds: what a restored one is compared with. */
export interface Contents {
  /** Rows of each table. */
  rows: Record<string, number>
  /** Names on the disk of the stored files that its rows name. */
  files: string[]
}

/**
 * The query for the names of all files in use, or undefined where no table names any: an archive may be older than a
 * table, or a column, of the list.
 * @param columns those of the database, as `table.column`
 */
export function filesQuery(
  filesInUse: readonly FilesInUse[],
  columns: ReadonlySet<string>,
): string | undefined {
  const present = filesInUse.filter(({ table, digest }) => columns.has(`${table}.${digest}`))
  return present.length > 0 ? namesQuery(present) : undefined
}

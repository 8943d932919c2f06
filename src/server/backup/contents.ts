import { StartupError } from '#server/env.ts'
import { type FilesInUse, namesQuery } from '#server/files/in-use.ts'
import { DOCUMENTS, type Manifest } from './manifest.ts'

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

/** @throws StartupError where a restored database is not the one that was archived, or names files that were not */
export function prove({ righe, file, mancanti }: Manifest, { rows, files }: Contents): void {
  const different = Object.keys({ ...righe, ...rows }).filter((table) => righe[table] !== rows[table])
  if (different.length > 0)
    throw new StartupError(
      `il ripristino non torna: le righe di ${different.join(', ')} sono diverse dal backup`,
    )
  const known = new Set([...Object.keys(file), ...mancanti.map((name) => `${DOCUMENTS}/${name}`)])
  const lost = files.filter((name) => !known.has(`${DOCUMENTS}/${name}`))
  if (lost.length > 0)
    throw new StartupError(`il ripristino non torna: nel backup non c’è il file ${lost.join(', ')}`)
}

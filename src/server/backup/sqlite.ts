import { existsSync } from 'node:fs'
import { copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { StartupError } from '#server/env.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { type Contents, filesQuery } from './contents.ts'

const FILE = 'tepore.sqlite'
const ALL_PAGES = 2_147_483_647

/** True when a data folder holds no database yet. */
export const withoutData = (folder: string): boolean => !existsSync(join(folder, FILE))

/** The engine's own tables and those of the text index are left out. */
function contentsOf(database: DatabaseSync, filesInUse: readonly FilesInUse[]): Contents {
  const all = (query: string) => database.prepare(query).all() as { name: string }[]
  const tables = all(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%_trigrammi%' order by name`,
  )
  const rows = tables.map(({ name }) => {
    const count = database.prepare(`select count(*) as n from "${name}"`).get()?.n
    return [name, Number(count ?? 0)] as const
  })
  const columns = all(
    `select m.name || '.' || p.name as name from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table'`,
  )
  const query = filesQuery(filesInUse, new Set(columns.map(({ name }) => name)))
  return { rows: Object.fromEntries(rows), files: query ? all(query).map(({ name }) => name) : [] }
}

/** A consistent copy of the embedded database, made while the program writes to it. */
export async function snapshotSqlite(
  dataFolder: string,
  folder: string,
  filesInUse: readonly FilesInUse[],
): Promise<Contents & { file: string }> {
  if (withoutData(dataFolder))
    throw new StartupError(`nella cartella ${dataFolder} non ci sono dati da salvare`)
  const live = new DatabaseSync(join(dataFolder, FILE), { readOnly: true, timeout: 5000 })
  try {
    // In one step: between two, any write would make it begin again, and a busy office writes all the time.
    await backup(live, join(folder, FILE), { rate: ALL_PAGES })
  } finally {
    live.close()
  }
  const copy = new DatabaseSync(join(folder, FILE))
  // One file, without the log beside it.
  copy.exec('pragma journal_mode = delete')
  const contents = contentsOf(copy, filesInUse)
  copy.close()
  return { ...contents, file: FILE }
}

/** Puts the archived database in place; @returns what it holds */
export async function putBackSqlite(
  dataFolder: string,
  folder: string,
  filesInUse: readonly FilesInUse[],
): Promise<Contents> {
  const temporary = join(dataFolder, `${FILE}.ripristino`)
  await copyFile(join(folder, FILE), temporary)
  const copy = new DatabaseSync(temporary, { readOnly: true })
  const contents = contentsOf(copy, filesInUse)
  const health = copy.prepare('pragma integrity_check').get()?.integrity_check
  copy.close()
  if (health !== 'ok') throw new StartupError('il database del backup è danneggiato')
  await rename(temporary, join(dataFolder, FILE))
  return contents
}

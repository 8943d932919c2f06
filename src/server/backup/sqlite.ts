import { existsSync } from 'node:fs'
import { copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { StartupError } from '#server/env.ts'

const FILE = 'tepore.sqlite'

/** True when a data folder holds no database yet. */
export const withoutData = (cartella: string): boolean => !existsSync(join(cartella, FILE))

/** Rows of each table, the engine's own and those of the text index left out. */
function contaRighe(aperto: DatabaseSync): Record<string, number> {
  const tabelle = aperto
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%_trigrammi%' order by name`,
    )
    .all() as { name: string }[]
  return Object.fromEntries(
    tabelle.map(({ name }) => [
      name,
      Number(aperto.prepare(`select count(*) as n from "${name}"`).get()?.n ?? 0),
    ]),
  )
}

/** A consistent copy of the embedded database, made while the program writes to it. */
export async function snapshotSqlite(dataFolder: string, verso: string) {
  if (withoutData(dataFolder))
    throw new StartupError(`nella cartella ${dataFolder} non ci sono dati da salvare`)
  const vivo = new DatabaseSync(join(dataFolder, FILE), { readOnly: true, timeout: 5000 })
  try {
    await backup(vivo, join(verso, FILE))
  } finally {
    vivo.close()
  }
  const copia = new DatabaseSync(join(verso, FILE))
  // One file, without the log beside it.
  copia.exec('pragma journal_mode = delete')
  const righe = contaRighe(copia)
  const impronte = copia.prepare('select distinct impronta from documenti').all() as { impronta: string }[]
  copia.close()
  return { motore: 'sqlite' as const, file: FILE, righe, impronte: impronte.map((r) => r.impronta) }
}

/** Puts the archived database in place and counts its rows. */
export async function putBackSqlite(dataFolder: string, da: string): Promise<Record<string, number>> {
  const provvisorio = join(dataFolder, `${FILE}.ripristino`)
  await copyFile(join(da, FILE), provvisorio)
  const copia = new DatabaseSync(provvisorio, { readOnly: true })
  const righe = contaRighe(copia)
  const sana = copia.prepare('pragma integrity_check').get()?.integrity_check
  copia.close()
  if (sana !== 'ok') throw new StartupError('il database del backup è danneggiato')
  await rename(provvisorio, join(dataFolder, FILE))
  return righe
}

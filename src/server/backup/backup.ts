import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import {
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create, extract } from 'tar'
import type { Engine } from '#server/data/database.ts'
import { type Environment, StartupError } from '#server/env.ts'
import { putBackPostgres, snapshotPostgres } from './postgres.ts'
import { putBackSqlite, snapshotSqlite, withoutData } from './sqlite.ts'

/** What an archive says of itself: enough to prove that what comes out is what went in. */
export interface Manifest {
  formato: 1
  creato: string
  motore: Engine
  /** Rows of each table in the archived database. */
  righe: Record<string, number>
  /** SHA-256 of each file of the archive, by its path. */
  file: Record<string, string>
  /** Documents whose file was not on the disk any more. */
  mancanti: string[]
}

const MANIFESTO = 'manifesto.json'
const DOCUMENTI = 'documenti'
const NOME = /^tepore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/

/** Where archives are kept: beside the data, or `DATA_DIR/backup` (the folder of the copies before migrations too). */
export const backupFolder = (environment: Environment): string => join(environment.dataFolder, 'backup')

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const nomeArchivio = (quando: Date) =>
  `tepore-${quando.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`

/**
 * Writes one consistent archive of database and documents while the program runs. The archive appears under its name
 * only when it is whole and on the disk.
 * @returns its path and what it holds
 * @throws StartupError when there is nothing to archive, or pg_dump is missing or fails
 */
export async function createBackup(
  environment: Environment,
  dove = backupFolder(environment),
  adesso = new Date(),
): Promise<{ percorso: string; manifesto: Manifest }> {
  await mkdir(dove, { recursive: true })
  const lavoro = await mkdtemp(join(dove, '.in-corso-'))
  try {
    const contenuto = join(lavoro, 'archivio')
    await mkdir(join(contenuto, DOCUMENTI), { recursive: true })
    const {
      motore: engine,
      file,
      righe,
      impronte,
    } = environment.databaseUrl
      ? await snapshotPostgres(environment.databaseUrl, contenuto)
      : await snapshotSqlite(environment.dataFolder, contenuto)

    const manifesto: Manifest = {
      formato: 1,
      creato: adesso.toISOString(),
      motore: engine,
      righe,
      file: { [file]: await sha256(join(contenuto, file)) },
      mancanti: [],
    }
    for (const digest of impronte) {
      const nome = `${digest}.pdf`
      const origine = join(environment.documentsFolder, nome)
      if (!existsSync(origine)) {
        manifesto.mancanti.push(nome)
        continue
      }
      await copyFile(origine, join(contenuto, DOCUMENTI, nome))
      manifesto.file[`${DOCUMENTI}/${nome}`] = await sha256(join(contenuto, DOCUMENTI, nome))
    }
    await writeFile(join(contenuto, MANIFESTO), JSON.stringify(manifesto, null, 1))

    const provvisorio = join(lavoro, 'archivio.tar.gz')
    await create({ gzip: true, file: provvisorio, cwd: contenuto, portable: true }, [
      MANIFESTO,
      file,
      DOCUMENTI,
    ])
    const scritto = await open(provvisorio, 'r+')
    await scritto.sync()
    await scritto.close()
    const path = join(dove, nomeArchivio(adesso))
    await rename(provvisorio, path)
    return { percorso: path, manifesto }
  } finally {
    await rm(lavoro, SPARISCA)
  }
}

/** A reader that failed may still be putting a file there. */
const SPARISCA = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }

/**
 * Puts an archive back into an empty data folder (and an empty PostgreSQL), and proves it: every file's digest and
 * every table's row count must be the manifest's. Nothing is put in place before the files are proven.
 * @throws StartupError when the target is not empty, or the archive is damaged or of the other engine
 */
export async function restoreBackup(environment: Environment, archive: string): Promise<Manifest> {
  if (!existsSync(archive)) throw new StartupError(`il file ${archive} non c’è`)
  if (!environment.databaseUrl && !withoutData(environment.dataFolder))
    throw new StartupError(
      `la cartella ${environment.dataFolder} contiene già dei dati: scegline una vuota con DATA_DIR`,
    )
  await mkdir(environment.dataFolder, { recursive: true })
  const lavoro = await mkdtemp(join(environment.dataFolder, '.ripristino-'))
  try {
    const manifesto = await apriArchivio(archive, lavoro)
    const engine: Engine = environment.databaseUrl ? 'postgres' : 'sqlite'
    if (manifesto.motore !== engine)
      throw new StartupError(`questo backup viene da ${manifesto.motore}: qui si usa ${engine}`)

    await mkdir(environment.documentsFolder, { recursive: true })
    for (const nome of await readdir(join(lavoro, DOCUMENTI)))
      await copyFile(join(lavoro, DOCUMENTI, nome), join(environment.documentsFolder, nome))
    const righe = environment.databaseUrl
      ? await putBackPostgres(environment.databaseUrl, lavoro)
      : await putBackSqlite(environment.dataFolder, lavoro)
    confronta(manifesto.righe, righe)
    return manifesto
  } finally {
    await rm(lavoro, SPARISCA)
  }
}

/** Unpacks an archive into `cartella` and checks every file against the manifest. */
async function apriArchivio(archive: string, cartella: string): Promise<Manifest> {
  try {
    await extract({ file: archive, cwd: cartella, strict: true })
    const manifesto = JSON.parse(await readFile(join(cartella, MANIFESTO), 'utf8')) as Manifest
    for (const [nome, atteso] of Object.entries(manifesto.file))
      if ((await sha256(join(cartella, nome))) !== atteso) throw new Error(nome)
    await mkdir(join(cartella, DOCUMENTI), { recursive: true })
    return manifesto
  } catch (errore) {
    throw new StartupError(`il file ${basename(archive)} è danneggiato (${(errore as Error).message})`)
  }
}

function confronta(attese: Record<string, number>, trovate: Record<string, number>): void {
  const diverse = Object.keys({ ...attese, ...trovate }).filter((t) => attese[t] !== trovate[t])
  if (diverse.length > 0)
    throw new StartupError(
      `il ripristino non torna: le righe di ${diverse.join(', ')} sono diverse dal backup`,
    )
}

export interface BackupFile {
  nome: string
  creato: string
  /** Bytes. */
  dimensione: number
}

/** The archives of a folder, last first. */
export async function listBackups(cartella: string): Promise<BackupFile[]> {
  if (!existsSync(cartella)) return []
  const nomi = (await readdir(cartella))
    .filter((n) => NOME.test(n))
    .sort()
    .reverse()
  return Promise.all(
    nomi.map(async (nome) => {
      const quando = nome.slice(7, -8).replace(/T(\d\d)-(\d\d)-(\d\d)/, 'T$1:$2:$3')
      return { nome, creato: `${quando}Z`, dimensione: (await stat(join(cartella, nome))).size }
    }),
  )
}

const GIORNALIERI = 7
const SETTIMANALI = 8

/** Which archives rotation keeps: the last of each of 7 days and of each of 8 weeks (docs/product.md §20.4). */
export function toKeep(backup: readonly BackupFile[]): Set<string> {
  const tenuti = new Set<string>()
  const ultimoDi = (chiave: (b: BackupFile) => string, quanti: number) => {
    const visti = new Set<string>()
    for (const b of backup) {
      if (visti.size >= quanti) break
      if (!visti.has(chiave(b))) tenuti.add(b.nome)
      visti.add(chiave(b))
    }
  }
  ultimoDi((b) => b.creato.slice(0, 10), GIORNALIERI)
  ultimoDi((b) => settimana(b.creato), SETTIMANALI)
  return tenuti
}

/** The Thursday of the ISO week, which names it. */
function settimana(istante: string): string {
  const giorno = new Date(`${istante.slice(0, 10)}T00:00:00Z`)
  giorno.setUTCDate(giorno.getUTCDate() + 4 - (giorno.getUTCDay() || 7))
  return giorno.toISOString().slice(0, 10)
}

/** Removes what rotation does not keep; @returns the names removed */
export async function rotateBackups(cartella: string): Promise<string[]> {
  const backup = await listBackups(cartella)
  const tenuti = toKeep(backup)
  const via = backup.map((b) => b.nome).filter((nome) => !tenuti.has(nome))
  for (const nome of via) await rm(join(cartella, nome), { force: true })
  return via
}

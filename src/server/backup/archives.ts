import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Encrypted ones are those of the second folder. */
const ARCHIVE = /^tepore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz(?:\.cifrato)?$/

/** The name of an archive made at `when`: `tepore-2026-11-20T02-00-00Z.tar.gz`. */
export const archiveName = (when: Date): string =>
  `tepore-${when.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`

export interface BackupFile {
  nome: string
  creato: string
  /** Bytes. */
  dimensione: number
}

/** The archives of a folder, last first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder))
    .filter((name) => ARCHIVE.test(name))
    .sort()
    .reverse()
  const found = await Promise.all(names.map((nome) => describe(folder, nome)))
  return found.filter((backup) => backup !== undefined)
}

/** @returns undefined where it names no day, is no file, or is gone meanwhile */
async function describe(folder: string, nome: string): Promise<BackupFile | undefined> {
  const when = nome.slice(7, 26).replace(/T(\d\d)-(\d\d)-(\d\d)/, 'T$1:$2:$3')
  const creato = `${when}Z`
  const file = await stat(join(folder, nome)).catch(() => undefined)
  if (Number.isNaN(Date.parse(creato)) || !file?.isFile()) return undefined
  return { nome, creato, dimensione: file.size }
}

/** The clocks of two processes on one folder may differ by so much. */
const CLOCKS_MS = 5 * 60_000

/** Those that count as made: not empty, and not of a day that is still to come, as a wrong clock leaves them. */
export const countedOf = (backups: readonly BackupFile[], now = new Date()): BackupFile[] =>
  backups.filter(
    ({ creato, dimensione }) => dimensione > 0 && Date.parse(creato) <= now.getTime() + CLOCKS_MS,
  )

const DAYS = 7
const WEEKS = 8

/**
 * Which archives rotation keeps: the last of each of 7 days and of each of 8 weeks (docs/product.md §20.4). What doesn't
 * count is let lie: it takes nobody's place.
 */
export function toKeep(backups: readonly BackupFile[], now = new Date()): Set<string> {
  const counted = new Set(countedOf(backups, now))
  const kept = new Set(backups.filter((backup) => !counted.has(backup)).map(({ nome }) => nome))
  const keepLastOf = (period: (backup: BackupFile) => string, count: number) => {
    const seen = new Set<string>()
    for (const backup of counted) {
      if (seen.size >= count) break
      if (!seen.has(period(backup))) kept.add(backup.nome)
      seen.add(period(backup))
    }
  }
  keepLastOf(({ creato }) => creato.slice(0, 10), DAYS)
  keepLastOf(({ creato }) => week(creato), WEEKS)
  return kept
}

/** The Thursday of the ISO week, which names it. */
function week(instant: string): string {
  const day = new Date(`${instant.slice(0, 10)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7))
  return day.toISOString().slice(0, 10)
}

/** Removes what rotation does not keep; @returns the names removed */
export async function rotateBackups(folder: string): Promise<string[]> {
  const backups = await listBackups(folder)
  const kept = toKeep(backups)
  const removed = backups.map(({ nome }) => nome).filter((name) => !kept.has(name))
  for (const name of removed) await rm(join(folder, name), { force: true })
  return removed
}

import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#server/data/schema.ts'
import { type Environment, StartupError } from '#server/env.ts'
import { type Job, rememberOutcome } from '#server/jobs.ts'
import { CannotOpen, decryptFile, ENCRYPTED, encryptFile } from '#server/secrets.ts'
import { countedOf, listBackups, rotateBackups, toKeep } from './archives.ts'
import { backupFolder } from './backup.ts'
import { inWords } from './nightly.ts'

/* A second folder of the backups (docs/product.md §20.8). */

/** Its name among the jobs, and the row of its last outcome. */
export const ELSEWHERE_JOB = 'copia-altrove'

const UNDER_WAY = '.in-corso-'

async function digest(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of bytes) sum.update(chunk)
  return sum.digest('hex')
}

/** A disk that isn't mounted leaves an empty folder behind, or none. @throws StartupError */
function checkFolder(folder: string, dataFolder: string, usedBefore: boolean): void {
  if (!existsSync(folder)) throw new StartupError(`la cartella ${folder} non c’è: il disco è collegato?`)
  if (!statSync(folder).isDirectory()) throw new StartupError(`${folder} non è una cartella`)
  const sameDisk = statSync(folder).dev === statSync(dataFolder).dev
  if (usedBefore && sameDisk && readdirSync(folder).length === 0)
    throw new StartupError(
      `la cartella ${folder} è vuota, e prima c’erano le copie: il disco è collegato? Se è nuova, mettici una copia a mano`,
    )
}

/**
 * Copies one archive, reads the copy back, and only then gives it its name.
 * @throws StartupError where what comes back is not what was sent
 */
async function copyOne(source: string, target: string, phrase: string | undefined): Promise<void> {
  const folder = dirname(target)
  const temporary = join(folder, UNDER_WAY + basename(target))
  try {
    await rm(temporary, { force: true })
    if (phrase) await encryptFile(createReadStream(source), temporary, phrase)
    else await pipeline(createReadStream(source), await writeTo(temporary))
    const back: Readable = phrase
      ? Readable.from(decryptFile(temporary, phrase))
      : createReadStream(temporary)
    if ((await digest(back)) !== (await digest(createReadStream(source))))
      throw new StartupError(`la copia di ${basename(source)} riletta non è uguale: il disco ha un guasto`)
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    if (error instanceof CannotOpen)
      throw new StartupError(`la copia di ${basename(source)} riletta ${error.message}`)
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new StartupError(`il disco di ${folder} è pieno`)
    if (code) throw new StartupError(`non riesco a scrivere in ${folder} (${code})`, { cause: error })
    throw error
  }
}

const writeTo = async (path: string) => (await open(path, 'wx', 0o600)).createWriteStream({ flush: true })

/**
 * Brings the second folder up to date: each archive that rotation keeps is there, read back and proved, and what it
 * doesn't keep is gone.
 * @param usedBefore copies went there well before: an empty folder is one whose disk isn't there
 * @returns how many were copied
 * @throws StartupError in a sentence for the Admins; what is there already stays
 */
export async function copyElsewhere(environment: Environment, usedBefore = false): Promise<number> {
  const { elsewhere, backupPhrase: phrase, dataFolder } = environment
  if (!elsewhere) return 0
  checkFolder(elsewhere, dataFolder, usedBefore)
  const folder = backupFolder(environment)
  const backups = countedOf(await listBackups(folder)).filter(({ nome }) => !nome.endsWith(ENCRYPTED))
  const kept = toKeep(backups)
  const there = new Set(readdirSync(elsewhere))
  const end = phrase ? ENCRYPTED : ''
  let copied = 0
  for (const { nome } of backups) {
    if (!kept.has(nome) || there.has(nome + end)) continue
    await copyOne(join(folder, nome), join(elsewhere, nome + end), phrase)
    copied++
  }
  await rotateBackups(elsewhere)
  return copied
}

const lastOutcome = (db: Db) =>
  db
    .selectFrom('lavori_notturni')
    .select(['esito', 'ultimo_giorno'])
    .where('nome', '=', ELSEWHERE_JOB)
    .executeTakeFirst()

/** In every round, so that a backup made by hand is elsewhere soon; remembered when it copied, failed, or mended. */
export const elsewhereJob: Job = {
  name: ELSEWHERE_JOB,
  async run({ db, environment }) {
    if (!environment.elsewhere) return
    const last = await lastOutcome(db)
    try {
      const copied = await copyElsewhere(environment, Boolean(last?.ultimo_giorno))
      if (copied > 0 || last?.esito !== 'fatto') await rememberOutcome(db, ELSEWHERE_JOB, {})
    } catch (error) {
      const failure = inWords(error)
      await rememberOutcome(db, ELSEWHERE_JOB, { failure }).catch(() => undefined)
      throw failure
    }
  },
}

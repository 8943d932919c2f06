import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { digestOf } from '#server/files/store.ts'

interface Copied {
  /** SHA-256 and bytes of what was copied, by name. */
  copied: Map<string, { digest: string; bytes: number }>
  /** Not on the disk. */
  missing: string[]
  /** On the disk, with other bytes than were saved. */
  changed: string[]
}

/** Copies stored files, and compares each copy with the digest that is its name. */
export async function copyDocuments(names: readonly string[], from: string, to: string): Promise<Copied> {
  const result: Copied = { copied: new Map(), missing: [], changed: [] }
  for (const name of new Set(names)) {
    const copy = join(to, name)
    try {
      await copyFile(join(from, name), copy)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      result.missing.push(name)
      continue
    }
    const digest = (await digestOf(copy)) ?? ''
    if (!name.startsWith(`${digest}.`)) result.changed.push(name)
    else result.copied.set(name, { digest, bytes: (await stat(copy)).size })
  }
  return result
}

/**
 * Puts unpacked documents into their folder, each at once and whole; one that is there with other bytes is replaced.
 * @returns takes away again what was not there before
 */
export async function placeDocuments(
  names: readonly string[],
  from: string,
  to: string,
): Promise<() => Promise<void>> {
  const placed: string[] = []
  const made = await mkdir(to, { recursive: true })
  const undo = async () => {
    for (const path of placed) await rm(path, { force: true })
    // Folders that were made here go too, the innermost first, unless somebody has put something there.
    for (let folder = to; made && folder.startsWith(made); folder = dirname(folder))
      await rmdir(folder).catch(() => undefined)
  }
  try {
    for (const name of names) {
      const place = join(to, name)
      if (!existsSync(place)) placed.push(place)
      await move(join(from, name), place)
    }
    const folder = await open(to, 'r')
    await folder.sync().catch(() => undefined) // Windows does not sync folders
    await folder.close()
    return undo
  } catch (error) {
    await undo()
    throw error
  }
}

/** Renames, or copies where the folders lie on two disks. */
async function move(from: string, to: string): Promise<void> {
  try {
    return await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
  }
  const passing = `${to}.${randomUUID()}.tmp`
  try {
    await copyFile(from, passing)
    const file = await open(passing, 'r+')
    await file.sync()
    await file.close()
    await rename(passing, to)
  } catch (error) {
    await rm(passing, { force: true })
    throw error
  }
}

import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { StartupError } from './env.ts'

/** Where the program remembers which folders it has used: its own, which an unmounted disk doesn't take away. */
const LIST = join(import.meta.dirname, '../../.archivi.json')

/** What a system puts into a folder that nobody has used. */
const OF_THE_SYSTEM = new Set(['lost+found', '.DS_Store', 'desktop.ini', '.Trash-1000'])

/** Whether nobody has put anything into a folder, or it isn't there; `besides` are names that don't count. */
export function isEmpty(folder: string, besides?: RegExp): boolean {
  try {
    return readdirSync(folder).every((name) => OF_THE_SYSTEM.has(name) || besides?.test(name))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

function used(list: string): string[] {
  try {
    const read: unknown = JSON.parse(readFileSync(list, 'utf8'))
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/**
 * Refuses a data folder that was in use and is empty now, as one is whose disk isn't there: an archive made in its place
 * would look like all data lost (docs/product.md §2.9).
 * @param startAnew somebody wants a new archive there
 * @param command what is about to use it
 * @throws StartupError with one line that says how to
 */
export function checkUsedFolder(
  folder: string,
  startAnew: boolean,
  command = 'npm start',
  list = LIST,
): void {
  if (startAnew || !used(list).includes(folder) || !isEmpty(folder)) return
  throw new StartupError(
    `la cartella ${folder} era in uso e adesso è vuota: il suo disco è collegato? Per cominciare lì un archivio nuovo: ${command} -- --archivio-nuovo`,
  )
}

/**
 * Remembers a folder that is in use from now on: one that has something in it. With PostgreSQL it may stay empty for long, and
 * nobody would miss it. Where the list can't be written, nothing is remembered.
 */
export function rememberFolder(folder: string, list = LIST): void {
  const before = used(list)
  if (before.includes(folder) || isTemporary(folder) || isEmpty(folder)) return
  try {
    writeFileSync(list, `${JSON.stringify([...before, folder], null, 2)}\n`)
  } catch {
    // The program's folder is read-only, as a service's is: the start goes on.
  }
}

/** What the system clears away by itself is no archive that anybody would miss: tests, trials. */
function isTemporary(folder: string): boolean {
  const temporary = [tmpdir(), realpathSync(tmpdir())]
  return temporary.some((one) => folder.startsWith(one + sep))
}

import { isEmptied } from './keeping.ts'
import { isUnsent } from './outbox-batch.ts'
import { type Action, type KeptFile, using } from './outbox-store.ts'

/*
 * How it stands with what is stored: that it is on its way, what came of it. Where the store has no room to be told, this page
 * alone knows, so that a full telephone sends all the same. A page that ends then costs no more than one more sending under
 * the same id, which the server does once.
 */

/** By user and id. */
const untold = new Map<number, Map<string, Action>>()
const untoldOf = (user: number): Map<string, Action> => {
  const mine = untold.get(user) ?? new Map<string, Action>()
  untold.set(user, mine)
  return mine
}
/** Of files, by user and content: whether the server has them. */
const untoldFiles = new Map<string, boolean>()

/** What the store holds as this page knows it, in order; what has gone from it to make room, too. */
export function asKnown(user: number, stored: readonly Action[]): Action[] {
  const mine = untoldOf(user)
  // What another page has brought to its end is as it says.
  const known = stored.map((one) => (isUnsent(one) ? (mine.get(one.id) ?? one) : one))
  const there = new Set(stored.map(({ id }) => id))
  const gone = [...mine.values()].filter((one) => isDone(one) && !there.has(one.id))
  return [...known, ...gone].sort((a, b) => a.n - b.n)
}

/**
 * Writes down how these stand, and what had no room until now; what still has none is kept in mind, and of that what is done goes
 * from the store and leaves some to the others.
 * @throws where an Admin has called this device back
 */
export async function mark(user: number, some: readonly Action[] = []): Promise<void> {
  const mine = untoldOf(user)
  for (const one of some) mine.set(one.id, one)
  if (mine.size === 0) return
  const doneFirst = [...mine.values()].sort((a, b) => Number(isDone(b)) - Number(isDone(a)))
  const work = using(user, async (db) => {
    for (const one of doneFirst) if (await write(db, one)) if (mine.get(one.id) === one) mine.delete(one.id)
  })
  await work.catch((cause) => {
    if (isEmptied(user)) throw cause
  })
}

const isDone = ({ stato }: Action): boolean => stato === 'fatta'

type Database = Parameters<Parameters<typeof using>[1]>[0]

/** @returns whether there is nothing to be kept in mind of it */
async function write(db: Database, one: Action): Promise<boolean> {
  const stored = await db.get('azioni', one.n)
  // Taken away; in a store made anew another one may have its place.
  if (stored?.id !== one.id) return !isDone(one)
  if (!isUnsent(stored)) return true
  try {
    await db.put('azioni', one)
    return true
  } catch {
    if (isDone(one)) await db.delete('azioni', one.n)
    return false
  }
}

/** This page has nothing in mind any more: of one action, or of all. */
export function forgetMarks(user: number, n?: number): void {
  const mine = untoldOf(user)
  for (const [id, one] of mine) if (n === undefined || one.n === n) mine.delete(id)
}

/** Whether the server has a file, as far as is known. */
export const isSent = (user: number, { impronta, mandato = false }: KeptFile): boolean =>
  untoldFiles.get(`${user} ${impronta}`) ?? mandato

/** Writes down whether the server has a file, or keeps it in mind. @throws where an Admin has called this device back */
export async function markFile(user: number, impronta: string, mandato: boolean): Promise<void> {
  const name = `${user} ${impronta}`
  try {
    await using(user, async (db) => {
      const tx = db.transaction('file', 'readwrite')
      tx.done.catch(() => {})
      const kept = await tx.store.get(impronta)
      // Its action may be done by now, sent by another page, and the file gone with it.
      if (kept) await tx.store.put({ ...kept, mandato })
      await tx.done
    })
    untoldFiles.delete(name)
  } catch (cause) {
    if (isEmptied(user)) throw cause
    untoldFiles.set(name, mandato)
  }
}

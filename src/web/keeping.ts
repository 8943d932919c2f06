/** What this device may keep, and what it has yet to send. It imports little, because the sign-in page loads it. */

import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import { newUuid } from './idempotency.ts'
import { memory, POCKET, pocketName } from './memory.ts'

/** Whether this browser can keep what somebody confirms until the server has it; over plain http it can't. */
export const canKeep = (): boolean =>
  typeof indexedDB !== 'undefined' && 'locks' in navigator && globalThis.isSecureContext

const UNSENT = 'tepore-da-inviare'

/** How many actions wait on this device, by user; the numbers outlive the session. */
export function unsentByUser(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(UNSENT) ?? '{}')
  } catch {
    return {}
  }
}

export function noteUnsent(user: number, count: number): void {
  const { [user]: _, ...others } = unsentByUser()
  const all = count > 0 ? { ...others, [user]: count } : others
  try {
    if (Object.keys(all).length > 0) localStorage.setItem(UNSENT, JSON.stringify(all))
    else localStorage.removeItem(UNSENT)
  } catch {
    // The browser has no room for the number; the actions that it counts are safe in their own database.
  }
  for (const listener of listeners) listener()
}

const DEVICE = 'tepore-dispositivo'

/** What each call says of this browser: its number, made with the first call, and how many actions this user has yet to send. */
export function deviceHeader(user: number | undefined): string {
  let uuid = localStorage.getItem(DEVICE)
  if (uuid === null) {
    uuid = newUuid()
    try {
      localStorage.setItem(DEVICE, uuid)
    } catch {
      // The browser has no room for the number: this call goes out with it, and the next one makes another.
    }
  }
  return `${uuid}; ${Math.min((user && unsentByUser()[user]) ?? 0, 9999)}`
}

/** The entry with what this device was found to have the last time: the next start needn't load it to know (ready.ts). */
export const READY = 'tepore-pronto'

/**
 * Empties this browser of all that these users left in it, also drafts and actions that were never sent, because an Admin
 * has revoked the device. With its next call it gets another number.
 */
export function emptyDevice(users: readonly number[]): void {
  for (const entry of [DEVICE, READY]) localStorage.removeItem(entry)
  for (const user of users) {
    emptied.add(user)
    for (const name of [pocketName(user), outboxName(user)]) indexedDB.deleteDatabase(name)
    memory.togliDi(user)
    for (const entry of [storeMark(user), lostEntry(user)]) localStorage.removeItem(entry)
    noteUnsent(user, 0)
  }
}

const emptied = new Set<number>()

/** Whether this page has emptied a user's part of the browser; work that was under way asks, so as not to fill it again. */
export const isEmptied = (user: number): boolean => emptied.has(user)

/** This user has signed in again here, and may be kept again. */
export const welcomeBack = (user: number): void => void emptied.delete(user)

/** The name of the database that keeps what a user has confirmed here. */
export const outboxName = (user: number): string => `tepore-azioni-${user}`

/** The entry that says that this database was made. Where it stands and the database is gone, the browser deleted it (lost.ts). */
export const storeMark = (user: number): string => `tepore-archivio-${user}`

/** The entry with what was lost with the database; it goes when the person has read it and the office knows. */
export const lostEntry = (user: number): string => `tepore-perso-${user}`

/** Whether this user has ever confirmed something here. It may still wait, even where the user keeps no days here any more. */
export async function hasConfirmed(user: number): Promise<boolean> {
  if (unsentByUser()[user]) return true
  const there = await indexedDB.databases().catch(() => [])
  return there.some(({ name }) => name === outboxName(user))
}

const OFFLINE = 'tepore-senza-rete'

/** Whether this person's days are kept on this browser: a technician's always, an Admin's where they have asked for it. */
export const keepsDays = (user: CurrentUser): boolean =>
  !isAdmin(user) || localStorage.getItem(`${OFFLINE}-${user.id}`) !== null

/** Whether an Admin wants their days kept on this browser; switched off, the kept days are removed. */
export function setKeepsDays(user: number, on: boolean): void {
  if (on) localStorage.setItem(`${OFFLINE}-${user}`, '1')
  else {
    localStorage.removeItem(`${OFFLINE}-${user}`)
    memory.togli(POCKET)
  }
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** For `useSyncExternalStore`: calls the listener whenever the count of somebody's actions may have changed. */
export function listenUnsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `2 azioni`. */
export const inActions = (count: number): string => (count === 1 ? '1 azione' : `${count} azioni`)

/** What this device may keep, and what it has yet to send: light on purpose, the sign-in page reads it. */

import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import { newUuid } from './idempotency.ts'
import { memory, POCKET, pocketName } from './memory.ts'

/** Whether this browser can keep what is confirmed until the server hears of it: over plain http it can't. */
export const canKeep = (): boolean =>
  typeof indexedDB !== 'undefined' && 'locks' in navigator && globalThis.isSecureContext

const UNSENT = 'tepore-da-inviare'

/** How many actions wait on this device, by user: it stays where the session ends. */
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
    // No room for a number: what it counts is safe elsewhere.
  }
  for (const listener of listeners) listener()
}

const DEVICE = 'tepore-dispositivo'

/** What each call says of this browser: its number, made at the first one, and how much this user has yet to send. */
export function deviceHeader(user: number | undefined): string {
  let uuid = localStorage.getItem(DEVICE)
  if (uuid === null) {
    uuid = newUuid()
    try {
      localStorage.setItem(DEVICE, uuid)
    } catch {
      // No room for it: another number the next time, and the call goes all the same.
    }
  }
  return `${uuid}; ${Math.min((user && unsentByUser()[user]) ?? 0, 9999)}`
}

/**
 * Empties this browser of what these users left in it, drafts and what was never sent too: an Admin has called it back. It
 * has another number from then on.
 */
export function emptyDevice(users: readonly number[]): void {
  localStorage.removeItem(DEVICE)
  for (const user of users) {
    emptied.add(user)
    for (const name of [pocketName(user), outboxName(user)]) indexedDB.deleteDatabase(name)
    memory.togliDi(user)
    for (const entry of [storeMark(user), lostEntry(user)]) localStorage.removeItem(entry)
    noteUnsent(user, 0)
  }
}

const emptied = new Set<number>()

/** Whether this page has emptied a user's part of the browser: what was under way must not fill it again. */
export const isEmptied = (user: number): boolean => emptied.has(user)

/** They have signed in again, here. */
export const welcomeBack = (user: number): void => void emptied.delete(user)

/** The database of what a user has confirmed here. */
export const outboxName = (user: number): string => `tepore-azioni-${user}`

/** Says that it is here: without it what the browser deletes by itself would go unseen (lost.ts). */
export const storeMark = (user: number): string => `tepore-archivio-${user}`

/** What went with it, until it is read. */
export const lostEntry = (user: number): string => `tepore-perso-${user}`

/** Whether this user has ever confirmed something here; it may wait still, though they keep nothing any more. */
export async function hasConfirmed(user: number): Promise<boolean> {
  if (unsentByUser()[user]) return true
  const there = await indexedDB.databases().catch(() => [])
  return there.some(({ name }) => name === outboxName(user))
}

const OFFLINE = 'tepore-senza-rete'

/** Whether this person's days are kept on this browser: a technician's always, an Admin's where they have asked for it. */
export const keepsDays = (user: CurrentUser): boolean =>
  !isAdmin(user) || localStorage.getItem(`${OFFLINE}-${user.id}`) !== null

/** An Admin's wish for this browser; taken back, their days go. */
export function setKeepsDays(user: number, on: boolean): void {
  if (on) localStorage.setItem(`${OFFLINE}-${user}`, '1')
  else {
    localStorage.removeItem(`${OFFLINE}-${user}`)
    memory.togli(POCKET)
  }
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** For `useSyncExternalStore`: after the count of somebody's actions may have changed. */
export function listenUnsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `2 azioni`. */
export const inActions = (count: number): string => (count === 1 ? '1 azione' : `${count} azioni`)

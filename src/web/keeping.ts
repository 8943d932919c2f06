/** What this device may keep, and what it has yet to send: light on purpose, the sign-in page reads it. */

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
  if (Object.keys(all).length > 0) localStorage.setItem(UNSENT, JSON.stringify(all))
  else localStorage.removeItem(UNSENT)
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

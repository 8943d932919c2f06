import { request } from './http.ts'
import { isEmptied, lostEntry, storeMark, unsentByUser } from './keeping.ts'

/* What a browser deletes by itself, to make room: its databases, and not the little that stands here. */

/** What has gone with a user's store. */
export interface Lost {
  /** Confirmed, and never sent. */
  azioni: number
  /** The person has read it. */
  letto: boolean
  /** The office knows. */
  detto: boolean
}

/** As it is kept, for `useSyncExternalStore` with `listenUnsent`; null where nothing was lost. */
export const lostText = (user: number): string | null => localStorage.getItem(lostEntry(user))

function write(user: number, lost: Lost): void {
  if (lost.letto && lost.detto) localStorage.removeItem(lostEntry(user))
  else localStorage.setItem(lostEntry(user), JSON.stringify(lost))
}

const read = (user: number): Lost | null => JSON.parse(lostText(user) ?? 'null')

/** A user's store is here. @param fresh it was made just now: where there was one before, that has gone */
export function noteStore(user: number, fresh: boolean): void {
  if (isEmptied(user)) return
  try {
    const known = localStorage.getItem(storeMark(user)) !== null
    const gone = unsentByUser()[user] ?? 0
    if (fresh && (gone > 0 || known)) {
      const azioni = gone + (read(user)?.azioni ?? 0)
      write(user, { azioni, letto: false, detto: azioni === 0 })
    }
    if (!known) localStorage.setItem(storeMark(user), '1')
  } catch {
    // No room for a word: it isn't told.
  }
}

export function lostIsRead(user: number): void {
  const lost = read(user)
  if (lost) write(user, { ...lost, letto: true })
}

/** Tells the office, which would wait for them in vain. @throws ApiError */
export async function tellLost(user: number): Promise<void> {
  const lost = read(user)
  if (!lost || lost.detto) return
  await request('/azioni/perse', { method: 'POST', body: { azioni: Math.min(lost.azioni, 9999) } })
  const now = read(user)
  if (now) write(user, { ...now, detto: true })
}

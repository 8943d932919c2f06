import { isForeign } from './foreign.ts'
import { READY } from './keeping.ts'
import { server } from './reachable.ts'

/**
 * Whether this device works without a network (docs/product.md §28.1): the program is kept by the service worker, what writes
 * and shows documents was loaded and kept, and the days are there. Said only when it is so.
 */

type Part = 'program' | 'documents' | 'days'
/** Of the whole, as they weigh on the line. */
const WEIGHTS: Record<Part, number> = { program: 55, documents: 35, days: 10 }
const share: Record<Part, number> = { program: 0, documents: 0, days: 0 }

const ASSETS = '/app/assets/'
/** The worker's own for what it keeps when it is first used (sw.ts). */
const USED = 'tepore-file'
const TOGETHER = 6

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const ready = {
  /** For `useSyncExternalStore`. */
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Whole; 100 only where all is there. */
  percent(): number {
    const done = Object.entries(WEIGHTS).reduce(
      (sum, [part, weight]) => sum + weight * share[part as Part],
      0,
    )
    return Object.values(share).every((one) => one === 1) ? 100 : Math.min(99, Math.floor(done))
  },
  /** Whether it was ready before: then nobody waits for it. */
  wasBefore: (): boolean => localStorage.getItem(READY) !== null,
}

/** How far a part has come, 0 to 1. What is there stays: another version's worker begins from nothing beside it. */
export function noteReady(part: Part, how: number): void {
  if (share[part] >= how) return
  share[part] = how
  tell()
}

/** The page's first script: its name changes with anything in the program. */
const entry = (): string => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/** The files of the program that this page has loaded. */
function loaded(): string[] {
  const from = location.origin + ASSETS
  const names = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set([entry(), ...names].filter((name) => name.startsWith(from)))]
}

const isKept = async (name: string): Promise<boolean> => (await caches.match(name)) !== undefined

/** Those of them that no cache of ours has. */
async function notKept(names: readonly string[]): Promise<string[]> {
  const there = await Promise.all(names.map(isKept))
  return names.filter((_, n) => !there[n])
}

/**
 * Loads what writes and shows documents, then keeps all that this page has loaded: also what came before there was a worker to
 * keep it. The browser has each of these files at hand: nothing is asked for twice.
 * @throws where the line or the room fails
 */
export async function keepDocuments(load: () => Promise<unknown>[]): Promise<void> {
  if (busy || share.documents === 1) return
  busy = true
  await keepAll(load).finally(() => {
    busy = false
  })
}

let busy = false

async function keepAll(load: () => Promise<unknown>[]): Promise<void> {
  // A page that was open for long has forgotten the first ones otherwise.
  performance.setResourceTimingBufferSize?.(2000)
  const parts = load()
  let arrived = 0
  const count = () => noteReady('documents', Math.max(share.documents, (0.9 * ++arrived) / parts.length))
  await Promise.all(parts.map((part) => part.then(count)))
  const cache = await caches.open(USED)
  const left = await notKept(loaded())
  const inTurn = async () => {
    for (let name = left.pop(); name; name = left.pop()) {
      const answer = await fetch(name)
      if (!answer.ok || isForeign(answer)) throw new Error(`not the program's: ${name}`)
      await cache.put(name, answer)
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, inTurn))
  const names = loaded()
  if ((await notKept(names)).length > 0) return
  noteReady('documents', 1)
  try {
    localStorage.setItem(READY, JSON.stringify(names))
  } catch {
    // No room for the word: the next start looks again.
  }
}

/** At the start: whether this device still has what it had, and this page is of the same version of the program. */
export async function lookReady(): Promise<void> {
  const before = JSON.parse(localStorage.getItem(READY) ?? 'null') as string[] | null
  if (!before) return
  if (before.includes(entry()) && (await notKept(before)).length === 0) noteReady('documents', 1)
  else localStorage.removeItem(READY)
  tell()
}

/** What a line that was cut has left to do is tried again so often: it may have brought nothing else that would tell. */
const AGAIN_MS = 15_000

/**
 * Tries again until all is there: with the first answer, where the browser says that there is a network, and every quarter of
 * a minute. @returns stops trying
 */
export function untilReady(part: Part, again: () => void): () => void {
  const tryAgain = () => {
    if (share[part] < 1) again()
  }
  const unlisten = server.listen(() => server.reached && tryAgain())
  const timer = setInterval(tryAgain, AGAIN_MS)
  addEventListener('online', tryAgain)
  return () => {
    unlisten()
    clearInterval(timer)
    removeEventListener('online', tryAgain)
  }
}

/** How far the worker has come with what it keeps; a cut line is tried again as soon as it carries something. */
export function followProgram(again: () => void): () => void {
  const worker = navigator.serviceWorker
  if (!worker) return () => {}
  const heard = ({ data }: MessageEvent) => {
    if (data?.type === 'KEPT') noteReady('program', Math.min(0.99, data.done / data.total))
  }
  worker.addEventListener('message', heard)
  worker.startMessages()
  void worker.ready.then(() => noteReady('program', 1))
  const stop = untilReady('program', again)
  return () => {
    worker.removeEventListener('message', heard)
    stop()
  }
}

import type { Db } from '#server/data/schema.ts'

/** Five failures in fifteen minutes slow an account or an address down, at most for fifteen minutes (docs/product.md §5.4). */
const WINDOW_MS = 15 * 60_000
const FREE = 5
const FIRST_DELAY_MS = 30_000

const windowStart = (now: number) => new Date(now - WINDOW_MS).toISOString()

/**
 * Seconds until any of these keys may try again; 0 when it may now. The wait doubles with each failure after the
 * fifth and never outlasts the window.
 */
export async function signInDelay(db: Db, keys: string[], now = Date.now()): Promise<number> {
  const rows = await db
    .selectFrom('tentativi_accesso')
    .where('chiave', 'in', keys)
    .where('quando', '>', windowStart(now))
    .select((e) => ['chiave', e.fn.countAll<number>().as('falliti'), e.fn.max('quando').as('ultimo')])
    .groupBy('chiave')
    .execute()
  const delays = rows.map(({ falliti, ultimo }) => {
    if (falliti < FREE) return 0
    const delay = Math.min(WINDOW_MS, FIRST_DELAY_MS * 2 ** (falliti - FREE))
    return Math.max(0, Date.parse(ultimo) + delay - now)
  })
  return Math.ceil(Math.max(0, ...delays) / 1000)
}

const underWay = new Map<string, Promise<void>>()

/**
 * Runs `attempt` when no other attempt for any of these keys is under way: without it, attempts sent all together
 * would each be checked before the first of them is known to have failed. Give the keys in the same order everywhere.
 */
export async function oneAtATime<T>([chiave, ...others]: string[], attempt: () => Promise<T>): Promise<T> {
  if (chiave === undefined) return attempt()
  const previous = underWay.get(chiave)
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  underWay.set(chiave, done)
  await previous
  try {
    return await oneAtATime(others, attempt)
  } finally {
    if (underWay.get(chiave) === done) underWay.delete(chiave)
    finish()
  }
}

export async function recordFailure(db: Db, keys: string[]): Promise<void> {
  const quando = new Date().toISOString()
  await db
    .insertInto('tentativi_accesso')
    .values(keys.map((chiave) => ({ chiave, quando })))
    .execute()
}

export async function forgetFailures(db: Db, chiave: string): Promise<void> {
  await db.deleteFrom('tentativi_accesso').where('chiave', '=', chiave).execute()
}

export async function deleteOldAttempts(db: Db): Promise<void> {
  await db.deleteFrom('tentativi_accesso').where('quando', '<', windowStart(Date.now())).execute()
}

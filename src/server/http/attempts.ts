import { hash } from 'node:crypto'
import type { Db } from '#server/data/schema.ts'
import { Gate } from '#server/gate.ts'

/** Failures in fifteen minutes slow down who guesses, at most for fifteen minutes (docs/product.md §5.4). */
const WINDOW_MS = 15 * 60_000
const FREE = 5
/** For one account, from all addresses that it never signed in from: who guesses has many of them. */
const FREE_FROM_ELSEWHERE = 20
const FIRST_DELAY_MS = 30_000
/** An address stays known for as long as a session may last. */
const KNOWN_MS = 30 * 86_400_000
/**
 * Wrong codes of the second step that any 24 hours allow: who has somebody's password guesses theirs in a year with a chance
 * below one in a hundred (SECURITY.md). A code for a lost telephone can't be guessed, so it is not shut out by them.
 */
const CODES = 8
const CODES_MS = 86_400_000
const CODE = 'codice:'
/** How far apart the clocks of two processes may be. */
const SKEW_MS = 60_000

const instant = (ms: number) => new Date(ms).toISOString()

/** What failures are counted under, and how many are free. */
export interface Count {
  key: string
  free: number
}

/** The counts of one attempt to sign in. */
export interface SignInCounts {
  /** Of this account from this address: what a success clears. */
  own: Count
  /** Those that may make it wait, in the order in which all attempts hold them. */
  watched: Count[]
  /** Those that a failure is counted in. */
  counted: Count[]
}

/** Of the person who changes their own password: failures to sign in do not shut it, nor it a sign-in. */
export const passwordCount = (utenteId: number): Count => ({ key: `password:${utenteId}`, free: FREE })

/**
 * The counts of an attempt: by account and address; by address, for who tries many names; by account, for who has many
 * addresses. From an address that signed in to this account before only the first can make it wait.
 * @param utenteId of the account that the name belongs to; null where there is none
 * @param name as it is compared; it may be a password typed into the wrong field, so only a digest is kept
 * @param address as it is counted (`countedAddress`)
 */
export async function signInCounts(
  db: Db,
  { utenteId, name, address }: { utenteId: number | null; name: string; address: string },
): Promise<SignInCounts> {
  const account = utenteId === null ? `nome:${hash('sha256', name, 'base64url')}` : `utente:${utenteId}`
  const own = { key: `${account} da ${address}`, free: FREE }
  const fromAddress = { key: `indirizzo:${address}`, free: FREE }
  if (utenteId !== null && (await isKnown(db, utenteId, address)))
    return { own, watched: [own], counted: [own, fromAddress] }
  const all = [{ key: account, free: FREE_FROM_ELSEWHERE }, fromAddress, own]
  return { own, watched: all, counted: all }
}

/**
 * Seconds until these counts let through; 0 when they do now. The wait doubles with each failure after the free ones and
 * never outlasts the window. Failures dated in the future (a clock that was wrong) do not count.
 */
export async function signInDelay(db: Db, counts: readonly Count[], now = Date.now()): Promise<number> {
  const keys = counts.map(({ key }) => key)
  const rows = await db
    .selectFrom('tentativi_accesso')
    .where('chiave', 'in', keys)
    .where('quando', '>', instant(now - WINDOW_MS))
    .where('quando', '<=', instant(now))
    .select((e) => ['chiave', e.fn.countAll<number>().as('falliti'), e.fn.max('quando').as('ultimo')])
    .groupBy('chiave')
    .execute()
  const delays = rows.map(({ chiave, falliti, ultimo }) => {
    const free = counts.find(({ key }) => key === chiave)?.free ?? FREE
    if (falliti < free) return 0
    const delay = Math.min(WINDOW_MS, FIRST_DELAY_MS * 2 ** (falliti - free))
    return Math.max(0, Date.parse(ultimo) + delay - now)
  })
  return Math.ceil(Math.max(0, ...delays) / 1000)
}

const underWay = new Gate<string>({ ofOne: 1 })

/** Under what wrong codes of an account are counted: from addresses that it signed in from, and from all the others. */
export async function codeKey(db: Db, utenteId: number, address: string): Promise<string> {
  return `${CODE}${utenteId}${(await isKnown(db, utenteId, address)) ? ` da ${address}` : ''}`
}

/** Wrong codes for a lost telephone: what can't be guessed is only slowed down. */
export const spareCodeCount = (utenteId: number, address: string): Count => ({
  key: `riserva:${utenteId} da ${address}`,
  free: FREE,
})

/** Seconds until a code may be tried again; 0 when it may now. Asked where attempts of one account take turns. */
export async function codeDelay(db: Db, key: string, now = Date.now()): Promise<number> {
  const rows = await db
    .selectFrom('tentativi_accesso')
    .where('chiave', '=', key)
    .where('quando', '>', instant(now - CODES_MS))
    .where('quando', '<=', instant(now))
    .select('quando')
    .orderBy('quando', 'desc')
    .limit(CODES)
    .execute()
  const oldest = rows[CODES - 1]
  return oldest ? Math.ceil((Date.parse(oldest.quando) + CODES_MS - now) / 1000) : 0
}

/** All that slows the second step of this account down, wherever it came from: once somebody else has taken it away. */
export async function forgetCodeFailures(db: Db, utenteId: number): Promise<void> {
  const key = `${CODE}${utenteId}`
  await db
    .deleteFrom('tentativi_accesso')
    .where((e) => e.or([e('chiave', '=', key), e('chiave', 'like', `${key} da %`)]))
    .execute()
}

/**
 * Runs `attempt` when no other attempt for any of these keys is under way: without it, attempts sent all together
 * would each be checked before the first of them is known to have failed. Give the keys in the same order everywhere.
 */
export async function oneAtATime<T>([chiave, ...others]: string[], attempt: () => Promise<T>): Promise<T> {
  if (chiave === undefined) return attempt()
  return underWay.run(chiave, () => oneAtATime(others, attempt))
}

export async function recordFailure(db: Db, counts: readonly Pick<Count, 'key'>[]): Promise<void> {
  const quando = instant(Date.now())
  await db
    .insertInto('tentativi_accesso')
    .values(counts.map(({ key }) => ({ chiave: key, quando })))
    .execute()
}

export async function forgetFailures(db: Db, { key }: Pick<Count, 'key'>): Promise<void> {
  await db.deleteFrom('tentativi_accesso').where('chiave', '=', key).execute()
}

async function isKnown(db: Db, utenteId: number, indirizzo: string): Promise<boolean> {
  const known = await db
    .selectFrom('indirizzi_noti')
    .select('visto_il')
    .where('utente_id', '=', utenteId)
    .where('indirizzo', '=', indirizzo)
    .where('visto_il', '>', instant(Date.now() - KNOWN_MS))
    .executeTakeFirst()
  return known !== undefined
}

/** Remembers that this account signed in from this address, for thirty days. */
export async function rememberAddress(db: Db, utenteId: number, indirizzo: string): Promise<void> {
  const visto_il = instant(Date.now())
  await db
    .insertInto('indirizzi_noti')
    .values({ utente_id: utenteId, indirizzo, visto_il })
    .onConflict((c) => c.columns(['utente_id', 'indirizzo']).doUpdateSet({ visto_il }))
    .execute()
}

/** After a new password, or the account's end: who used the former one is a stranger again. */
export async function forgetAddresses(db: Db, utenteId: number): Promise<void> {
  await db.deleteFrom('indirizzi_noti').where('utente_id', '=', utenteId).execute()
}

/** Removes failures and addresses that no longer count, and those that a wrong clock has dated in the future. */
export async function deleteOldAttempts(db: Db, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('tentativi_accesso')
    .where((e) =>
      e.or([
        e('quando', '<', instant(now - CODES_MS)),
        e.and([e('quando', '<', instant(now - WINDOW_MS)), e('chiave', 'not like', `${CODE}%`)]),
        e('quando', '>', instant(now + SKEW_MS)),
      ]),
    )
    .execute()
  await db
    .deleteFrom('indirizzi_noti')
    .where((e) =>
      e.or([e('visto_il', '<', instant(now - KNOWN_MS)), e('visto_il', '>', instant(now + SKEW_MS))]),
    )
    .execute()
}

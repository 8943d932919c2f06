import { createHmac, hash } from 'node:crypto'
import type { Db } from '#server/data/schema.ts'
import { AppError } from '#shared/errors.ts'
import { stretch } from './passwords.ts'
import { customerOf, type Reply, versionOf } from './replies.ts'

export const KEY_DAYS = 7

/** An Idempotency-Key, with the user who sent it: another user's same key is another one. */
export interface RepeatKey {
  utenteId: number
  chiave: string
}

/** A key with its request: a repeat is the same only if both are. */
export interface Repeatable extends RepeatKey {
  /** The digest of what is asked, by `digest`. */
  impronta: string
  /** The body as it was checked: it may name the customer whom the reply speaks of, which an erasure looks for. */
  sent: unknown
  /** A field of the reply's data that is a secret: a repeat gets null there. */
  unkept?: string | undefined
}

/** What is asked; the database keeps only its digest. */
interface Asked {
  method: string
  url: string
  body: unknown
}

/**
 * A digest of what is asked. Passwords are left out of the digested text; stretched by argon2id they become the key of an
 * HMAC over it. So whoever steals the database pays as much for each guess as the password's own hash costs, and there is
 * no secret that another process or a restored copy would have to know.
 */
export async function digest({ method, url, body }: Asked, { utenteId, chiave }: RepeatKey): Promise<string> {
  const secrets: [string, unknown][] = []
  const text = JSON.stringify(body ?? null, (name, value) => {
    if (!/password/i.test(name)) return value
    secrets.push([name, value])
    return undefined
  })
  const asked = `${method} ${url}\n${text}`
  if (secrets.length === 0) return hash('sha256', asked, 'base64url')
  const key = await stretch(JSON.stringify(secrets), hash('sha256', `${utenteId} ${chiave}`, 'buffer'))
  return createHmac('sha256', key).update(asked).digest('base64url')
}

/**
 * Runs `run` once for a person's Idempotency-Key; the same key again gives the first reply. The key is reserved first, so
 * that a parallel repeat waits for the first one's commit; where `run` fails, the key is free again with the transaction.
 * @throws AppError chiave_riusata when the key came with another request
 */
export async function runOnce(
  trx: Db,
  { utenteId, chiave, impronta, sent, unkept }: Repeatable,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const reserved = await trx
    .insertInto('richieste_ripetibili')
    .values({ utente_id: utenteId, chiave, impronta, creata_il: new Date().toISOString() })
    .onConflict((c) => c.columns(['utente_id', 'chiave']).doNothing())
    .returning('chiave')
    .executeTakeFirst()
  if (!reserved) return firstReply(await findFirst(trx, { utenteId, chiave }), impronta)
  const reply = await run()
  const kept = JSON.parse(reply.body)
  if (unkept !== undefined) kept.data[unkept] = null
  await trx
    .updateTable('richieste_ripetibili')
    .set({
      stato: reply.status,
      corpo: unkept === undefined ? reply.body : JSON.stringify(kept),
      cliente_id: customerOf([kept, sent]),
    })
    .where('utente_id', '=', utenteId)
    .where('chiave', '=', chiave)
    .execute()
  return reply
}

/**
 * The first reply, where this key was used before; undefined where it was not. Calls that prepare something ask this first,
 * because a repeat must not prepare again: a repeated change of password would find its old password wrong by now.
 * @throws AppError chiave_riusata when the key came with another request
 */
export async function repeated(db: Db, key: RepeatKey, asked: Asked): Promise<Reply | undefined> {
  const first = await findFirst(db, key)
  return first && firstReply(first, await digest(asked, key))
}

const findFirst = (db: Db, { utenteId, chiave }: RepeatKey) =>
  db
    .selectFrom('richieste_ripetibili')
    .select(['impronta', 'stato', 'corpo'])
    .where('utente_id', '=', utenteId)
    .where('chiave', '=', chiave)
    .executeTakeFirst()

function firstReply(first: Awaited<ReturnType<typeof findFirst>>, impronta: string): Reply {
  if (first?.impronta !== impronta) throw new AppError('chiave_riusata')
  const { corpo: body, stato } = first
  if (body === null) throw new AppError('conflitto', FORGOTTEN)
  return { status: stato ?? 200, body, version: versionOf(JSON.parse(body).data) }
}

const FORGOTTEN =
  'Questa richiesta è già stata eseguita; la sua risposta non si conserva più. Ricarica la pagina'

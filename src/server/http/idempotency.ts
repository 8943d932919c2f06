import { hash } from 'node:crypto'
import { transaction } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError } from '#shared/errors.ts'
import { type Reply, versionOf } from './replies.ts'

export const KEY_DAYS = 7

/** A digest of what was asked; passwords are left out, so that the digest can't be used to guess them. */
export function digest(method: string, url: string, body: unknown): string {
  const text = JSON.stringify(body ?? null, (key, v) => (/password/i.test(key) ? undefined : v))
  return hash('sha256', `${method} ${url}\n${text}`, 'base64url')
}

interface Repeatable {
  utenteId: number
  /** The Idempotency-Key. */
  chiave: string
  /** Of what is asked (`digest`). */
  impronta: string
}

/**
 * Runs `run` in a transaction, once for a person's Idempotency-Key; the same key again gives the first reply. The key
 * is reserved first, so that a parallel repeat waits for the first one's commit; where `run` fails, the key is free again.
 * @throws AppError chiave_riusata when the key came with another request
 */
export function runOnce(
  db: Db,
  { utenteId, chiave, impronta }: Repeatable,
  run: (trx: Db) => Promise<Reply>,
): Promise<Reply> {
  return transaction(db, async (trx) => {
    const reserved = await trx
      .insertInto('richieste_ripetibili')
      .values({ utente_id: utenteId, chiave, impronta, creata_il: new Date().toISOString() })
      .onConflict((c) => c.columns(['utente_id', 'chiave']).doNothing())
      .returning('chiave')
      .executeTakeFirst()
    if (!reserved) return firstReply(trx, { utenteId, chiave, impronta })
    const reply = await run(trx)
    await trx
      .updateTable('richieste_ripetibili')
      .set({ stato: reply.status, corpo: reply.body })
      .where('utente_id', '=', utenteId)
      .where('chiave', '=', chiave)
      .execute()
    return reply
  })
}

async function firstReply(db: Db, { utenteId, chiave, impronta }: Repeatable): Promise<Reply> {
  const first = await db
    .selectFrom('richieste_ripetibili')
    .select(['impronta', 'stato', 'corpo'])
    .where('utente_id', '=', utenteId)
    .where('chiave', '=', chiave)
    .executeTakeFirst()
  if (first?.impronta !== impronta) throw new AppError('chiave_riusata')
  const body = first.corpo ?? ''
  return { status: first.stato ?? 200, body, version: versionOf(JSON.parse(body).data) }
}

import { hash } from 'node:crypto'
import { transaction } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError } from '#shared/errors.ts'

export const KEY_DAYS = 7

export interface Risposta {
  stato: number
  corpo: string
}

/** A digest of what was asked; passwords are left out, so that the digest can't be used to guess them. */
export function digest(method: string, url: string, corpo: unknown): string {
  const testo = JSON.stringify(corpo ?? null, (chiave, v) => (/password/i.test(chiave) ? undefined : v))
  return hash('sha256', `${method} ${url}\n${testo}`, 'base64url')
}

const prenota = (db: Db, p: { utente_id: number; chiave: string; impronta: string; creata_il: string }) =>
  db
    .insertInto('richieste_ripetibili')
    .values(p)
    .onConflict((c) => c.columns(['utente_id', 'chiave']).doNothing())
    .returning('chiave')
    .execute()
const ricorda = (db: Db, p: Risposta & { utenteId: number; chiave: string }) =>
  db
    .updateTable('richieste_ripetibili')
    .set({ stato: p.stato, corpo: p.corpo })
    .where('utente_id', '=', p.utenteId)
    .where('chiave', '=', p.chiave)
    .execute()

const data = (db: Db, p: { utenteId: number; chiave: string }) =>
  db
    .selectFrom('richieste_ripetibili')
    .select(['impronta', 'stato', 'corpo'])
    .where('utente_id', '=', p.utenteId)
    .where('chiave', '=', p.chiave)
    .execute()

/** The key has been used: what was done since in its transaction is undone. */
class GiaUsata extends Error {}

interface Ripetibile {
  utenteId: number
  chiave: string
  /** Of what is asked (`digest`). */
  impronta: string
}

/**
 * Runs `run` in a transaction, once for a person's Idempotency-Key; the same key again gives the first reply. Record
 * and key are written together; a parallel repeat waits for the first. On PostgreSQL the first questions of `run` go
 * right behind the key: a repeat does them in vain, which is rare, and everybody else waits for one answer less.
 * @param run writes nothing outside of the transaction
 * @throws AppError chiave_riusata when the key came with another body
 */
export async function runOnce<R extends Risposta>(
  db: Db,
  { utenteId, chiave, impronta: digest }: Ripetibile,
  run: (trx: Db) => Promise<R>,
): Promise<R | Risposta> {
  try {
    return await transaction(db, async (trx) => {
      await riserva(trx, { utenteId, chiave, impronta: digest })
      const risposta = await run(trx)
      const { stato, corpo } = risposta
      await ricorda(trx, { utenteId, chiave, stato, corpo })
      return risposta
    })
  } catch (errore) {
    if (!(errore instanceof GiaUsata)) throw errore
  }
  const [prima] = await data(db, { utenteId, chiave })
  if (prima?.impronta !== digest) throw new AppError('chiave_riusata')
  return { stato: prima.stato ?? 200, corpo: prima.corpo ?? '' }
}

/** @throws GiaUsata */
async function riserva(trx: Db, { utenteId, chiave, impronta: digest }: Ripetibile): Promise<void> {
  const creata_il = new Date().toISOString()
  const [nuova] = await prenota(trx, { utente_id: utenteId, chiave, impronta: digest, creata_il })
  if (!nuova) throw new GiaUsata()
}

import { hash } from 'node:crypto'
import { ErroreApplicativo } from '#shared/errors.ts'
import { affida } from './database.ts'
import { compilata } from './prepared.ts'
import type { Db } from './schema.ts'

export const GIORNI_CHIAVE = 7

export interface Risposta {
  stato: number
  corpo: string
}

/** A digest of what was asked; passwords are left out, so that the digest can't be used to guess them. */
export function impronta(metodo: string, url: string, corpo: unknown): string {
  const testo = JSON.stringify(corpo ?? null, (chiave, v) => (/password/i.test(chiave) ? undefined : v))
  return hash('sha256', `${metodo} ${url}\n${testo}`, 'base64url')
}

const prenota = compilata(
  (db, p: { utente_id: number; chiave: string; impronta: string; creata_il: string }) =>
    db
      .insertInto('richieste_ripetibili')
      .values(p)
      .onConflict((c) => c.columns(['utente_id', 'chiave']).doNothing())
      .returning('chiave'),
)
const ricorda = compilata((db, p: Risposta & { utenteId: number; chiave: string }) =>
  db
    .updateTable('richieste_ripetibili')
    .set({ stato: p.stato, corpo: p.corpo })
    .where('utente_id', '=', p.utenteId)
    .where('chiave', '=', p.chiave),
)

/**
 * Runs `esegui` once for a person's Idempotency-Key; the same key again gives the first reply. Runs inside the
 * transaction of the call, so that record and key are written together; a parallel repeat waits for the first.
 * @throws ErroreApplicativo chiave_riusata when the key came with another body
 */
export async function unaVoltaSola<R extends Risposta>(
  db: Db,
  utenteId: number,
  chiave: string,
  improntaRichiesta: string,
  esegui: () => Promise<R>,
): Promise<R | Risposta> {
  const creata_il = new Date().toISOString()
  const [nuova] = await prenota(db, { utente_id: utenteId, chiave, impronta: improntaRichiesta, creata_il })
  if (!nuova) {
    const prima = await db
      .selectFrom('richieste_ripetibili')
      .selectAll()
      .where('utente_id', '=', utenteId)
      .where('chiave', '=', chiave)
      .executeTakeFirstOrThrow()
    if (prima.impronta !== improntaRichiesta) throw new ErroreApplicativo('chiave_riusata')
    return { stato: prima.stato ?? 200, corpo: prima.corpo ?? '' }
  }
  const risposta = await esegui()
  const { stato, corpo } = risposta
  await affida(db, ricorda(db, { utenteId, chiave, stato, corpo }))
  return risposta
}

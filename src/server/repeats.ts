import { createHash } from 'node:crypto'
import { ErroreApplicativo } from '#shared/errors.ts'
import type { Db } from './schema.ts'

export const GIORNI_CHIAVE = 7

export interface Risposta {
  stato: number
  corpo: string
}

/** A digest of what was asked; passwords are left out, so that the digest can't be used to guess them. */
export function impronta(metodo: string, url: string, corpo: unknown): string {
  const testo = JSON.stringify(corpo ?? null, (chiave, v) => (/password/i.test(chiave) ? undefined : v))
  return createHash('sha256').update(`${metodo} ${url}\n${testo}`).digest('base64url')
}

/**
 * Runs `esegui` once for a person's Idempotency-Key; the same key again gives the first reply. Runs inside the
 * transaction of the call, so that record and key are written together; a parallel repeat waits for the first.
 * @throws ErroreApplicativo chiave_riusata when the key came with another body
 */
export async function unaVoltaSola(
  db: Db,
  utenteId: number,
  chiave: string,
  improntaRichiesta: string,
  esegui: () => Promise<Risposta>,
): Promise<Risposta> {
  const nuova = await db
    .insertInto('richieste_ripetibili')
    .values({
      utente_id: utenteId,
      chiave,
      impronta: improntaRichiesta,
      stato: null,
      corpo: null,
      creata_il: new Date().toISOString(),
    })
    .onConflict((c) => c.columns(['utente_id', 'chiave']).doNothing())
    .returning('chiave')
    .executeTakeFirst()
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
  await db
    .updateTable('richieste_ripetibili')
    .set({ stato: risposta.stato, corpo: risposta.corpo })
    .where('utente_id', '=', utenteId)
    .where('chiave', '=', chiave)
    .execute()
  return risposta
}

import { hash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#server/data/schema.ts'
import type { Environment } from '#server/env.ts'
import { decrypt, encrypt } from '#server/secrets.ts'
import { AppError } from '#shared/errors.ts'
import {
  codeDelay,
  codeKey,
  forgetCodeFailures,
  recordFailure,
  signInDelay,
  spareCodeCount,
} from './attempts.ts'

/**
 * The second step of a sign-in (docs/product.md §5.7): six digits that a telephone makes of a secret and the time (TOTP,
 * RFC 6238), or one of ten codes kept on paper. Whoever calls holds the account's row (`lockRow`), so that attempts take turns.
 */

const PERIOD_S = 30
/** Half minutes that a telephone's clock may be late or early. */
const WINDOW = 1
/** A prepared secret has been shown on a screen: it is confirmed within a quarter of an hour, or made anew. */
const TO_CONFIRM_STEPS = 30
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

const SPARE_CODES = 10
const SPARE_GROUPS = 3
/** Small letters and digits, without those that look alike: 59 bits in three groups of four. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const use = (utenteId: number) => `codice:${utenteId}`

const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Tepore', label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S })

const stepAt = (ms: number) => Math.floor(ms / 1000 / PERIOD_S)

/** A random code needs no slow digest: nobody guesses it, not even with all of the archive at hand. */
const digest = (code: string) => hash('sha256', code, 'base64url')

/** What was typed, without the blanks and hyphens that people put into codes. */
const plain = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase()

const ofPerson = (db: Db, utenteId: number) =>
  db.selectFrom('codici_accesso').where('utente_id', '=', utenteId)

/** Since when this account has a second step, null where it has none, and how many codes are left. */
export async function secondStepOf(
  db: Db,
  utenteId: number,
): Promise<{ attivo_il: string | null; riserva: number }> {
  const row = await ofPerson(db, utenteId).select('attivo_il').executeTakeFirst()
  const left = await db
    .selectFrom('codici_riserva')
    .where('utente_id', '=', utenteId)
    .where('usato_il', 'is', null)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { attivo_il: row?.attivo_il ?? null, riserva: Number(left.n) }
}

/** The active accounts that have it on. */
export async function whoHasSecondStep(db: Db): Promise<{ utente_id: number; attivo_il: string }[]> {
  const rows = await db
    .selectFrom('codici_accesso')
    .innerJoin('utenti', 'utenti.id', 'codici_accesso.utente_id')
    .where('utenti.attivo', '=', true)
    .where('attivo_il', 'is not', null)
    .select(['utente_id', 'attivo_il'])
    .orderBy('utente_id')
    .execute()
  return rows.map(({ utente_id, attivo_il }) => ({ utente_id, attivo_il: attivo_il ?? '' }))
}

/**
 * A new secret for this account, which counts for nothing until a code has proved it.
 * @returns it as people type it, and as an address for a QR code
 * @throws AppError conflitto where it is on already, or nothing can be encrypted (`Imposta CHIAVE_SEGRETI`)
 */
export async function prepareSecondStep(
  trx: Db,
  environment: Environment,
  { id, nome_utente }: { id: number; nome_utente: string },
): Promise<{ segreto: string; indirizzo: string }> {
  const { attivo_il } = await secondStepOf(trx, id)
  if (attivo_il !== null) throw new AppError('conflitto', 'L’accesso in due passaggi è già attivo')
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const segreto = await encrypt(environment, use(id), secret)
  await trx.deleteFrom('codici_accesso').where('utente_id', '=', id).execute()
  await trx
    .insertInto('codici_accesso')
    .values({ utente_id: id, segreto, attivo_il: null, ultimo_passo: stepAt(Date.now()) })
    .execute()
  return {
    segreto: secret.match(/.{1,4}/g)?.join(' ') ?? secret,
    indirizzo: totp(secret, nome_utente).toString(),
  }
}

/**
 * Turns it on, once a code shows that the telephone has the secret.
 * @returns the codes for a lost telephone; undefined where the code isn't right
 * @throws AppError conflitto where nothing was prepared, or too long ago
 */
export async function confirmSecondStep(
  trx: Db,
  environment: Environment,
  utenteId: number,
  code: string,
): Promise<string[] | undefined> {
  const row = await ofPerson(trx, utenteId)
    .select(['segreto', 'attivo_il', 'ultimo_passo'])
    .executeTakeFirst()
  const fresh = row && row.attivo_il === null && stepAt(Date.now()) - row.ultimo_passo <= TO_CONFIRM_STEPS
  const secret = fresh && (await decrypt(environment, use(utenteId), row.segreto))
  if (!secret) throw new AppError('conflitto', 'Ricomincia: il codice QR di prima non vale più')
  const step = stepOf(secret, plain(code))
  if (step === undefined) return undefined
  await trx
    .updateTable('codici_accesso')
    .set({ attivo_il: new Date().toISOString(), ultimo_passo: step })
    .where('utente_id', '=', utenteId)
    .execute()
  return newSpareCodes(trx, utenteId)
}

/** The half minute that a code is of, if it is right at this time. */
function stepOf(secret: string, code: string): number | undefined {
  const now = Date.now()
  const delta = totp(secret).validate({ token: code, window: WINDOW, timestamp: now })
  return delta === null ? undefined : stepAt(now) + delta
}

/** Ten new codes in the place of all former ones, kept as digests. */
export async function newSpareCodes(trx: Db, utenteId: number): Promise<string[]> {
  const character = () => ALPHABET[randomInt(ALPHABET.length)]
  const group = () => Array.from({ length: 4 }, character).join('')
  const codes = Array.from({ length: SPARE_CODES }, () =>
    Array.from({ length: SPARE_GROUPS }, group).join('-'),
  )
  await trx.deleteFrom('codici_riserva').where('utente_id', '=', utenteId).execute()
  await trx
    .insertInto('codici_riserva')
    .values(codes.map((code) => ({ utente_id: utenteId, codice_hash: digest(plain(code)), usato_il: null })))
    .execute()
  return codes
}

/** Takes it away, with its codes and what slowed it down. @returns whether there was one */
export async function removeSecondStep(trx: Db, utenteId: number): Promise<boolean> {
  const { attivo_il } = await secondStepOf(trx, utenteId)
  await trx.deleteFrom('codici_accesso').where('utente_id', '=', utenteId).execute()
  await trx.deleteFrom('codici_riserva').where('utente_id', '=', utenteId).execute()
  await forgetCodeFailures(trx, utenteId)
  return attivo_il !== null
}

/**
 * What came of a code: right, as the telephone's or as one for a lost telephone, or the failure to be answered. A wrong one is
 * counted in this transaction, so it has to be committed either way.
 */
export type Tried = 'codice' | 'riserva' | AppError

/**
 * Tries a code for an account that has the second step on; a right one is used up.
 * @param address as it is counted (`countedAddress`)
 */
export async function tryCode(
  trx: Db,
  environment: Environment,
  { utenteId, typed, address }: { utenteId: number; typed: string; address: string },
): Promise<Tried> {
  const code = plain(typed)
  if (!/^\d{6}$/.test(code)) return trySpareCode(trx, utenteId, code, address)
  const key = await codeKey(trx, utenteId, address)
  const wait = await codeDelay(trx, key)
  if (wait > 0)
    return new AppError(
      'troppi_tentativi',
      'Troppi codici sbagliati: riprova domani, o usa un codice di riserva',
      { riprovaTra: wait },
    )
  const row = await ofPerson(trx, utenteId).select('segreto').executeTakeFirstOrThrow()
  const secret = await decrypt(environment, use(utenteId), row.segreto)
  if (secret === null)
    return new AppError(
      'conflitto',
      'Qui i codici dell’app non si leggono: manca la chiave con cui sono stati salvati. Usa un codice di riserva',
    )
  const step = stepOf(secret, code)
  if (step === undefined) {
    await recordFailure(trx, [{ key }])
    return new AppError('codice_non_valido')
  }
  const { numUpdatedRows } = await trx
    .updateTable('codici_accesso')
    .set({ ultimo_passo: step })
    .where('utente_id', '=', utenteId)
    .where('ultimo_passo', '<', step)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'codice'
  await recordFailure(trx, [{ key }])
  return new AppError('codice_non_valido', 'Questo codice è già stato usato: aspetta il prossimo')
}

async function trySpareCode(trx: Db, utenteId: number, code: string, address: string): Promise<Tried> {
  const count = spareCodeCount(utenteId, address)
  const wait = await signInDelay(trx, [count])
  if (wait > 0)
    return new AppError('troppi_tentativi', 'Troppi codici sbagliati: riprova tra qualche minuto', {
      riprovaTra: wait,
    })
  const { numUpdatedRows } = await trx
    .updateTable('codici_riserva')
    .set({ usato_il: new Date().toISOString() })
    .where('utente_id', '=', utenteId)
    .where('codice_hash', '=', digest(code))
    .where('usato_il', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'riserva'
  await recordFailure(trx, [count])
  return new AppError(
    'codice_non_valido',
    'Codice non valido: quello dell’app ha sei cifre, quello di riserva dodici caratteri',
  )
}

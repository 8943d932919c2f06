import { hash, randomBytes } from 'node:crypto'
import { engineOf } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import { snake } from '#shared/casing.ts'
import { oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { type CurrentUser, isAdmin, type Ruolo } from '#shared/permissions.ts'
import { describeDevice } from './device.ts'
import { type Device, isNoted, noteDevice, renamedDevice } from './devices.ts'

/** Idle and absolute limits (docs/product.md §5.1). */
const IDLE_MS = 7 * 86_400_000
const ABSOLUTE_MS = 30 * 86_400_000
/** Its absolute end is said so long before: who works without a network signs in again in time. */
const TOLD_BEFORE_MS = 3 * 86_400_000
/** How long a password that was written again holds (docs/product.md §5.8). */
const CONFIRMED_MS = 5 * 60_000
/** A use is written at most this often: reads stay reads. */
const TOUCH_EVERY_MS = 10 * 60_000
/** Sessions of one person. */
const MOST = 20

const digest = (token: string) => hash('sha256', token, 'base64url')

const instant = (ms: number) => new Date(ms).toISOString()

/** How a session is used: from where, and by what browser. */
interface Use {
  address: string
  userAgent: string
  device: Device | null
}

/**
 * Opens a session and gives its token: 256 random bits, kept only as a digest. Of a person's sessions those used longest
 * ago end where there would be too many.
 */
export async function openSession(
  db: Db,
  utenteId: number,
  { address, userAgent, device }: Use,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = instant(Date.now())
  await db
    .insertInto('sessioni')
    .values({
      token_hash: digest(token),
      utente_id: utenteId,
      creata_il: now,
      usata_il: now,
      dispositivo: describeDevice(userAgent),
      indirizzo: address,
      dispositivo_id: device && (await noteDevice(db, utenteId, device)),
    })
    .execute()
  const kept = ofPerson(db, utenteId).select('id').orderBy('usata_il', 'desc').orderBy('id', 'desc')
  await db
    .deleteFrom('sessioni')
    .where('utente_id', '=', utenteId)
    .where('id', 'not in', kept.limit(MOST))
    .execute()
  return token
}

const isOver = ({ creata_il, usata_il }: { creata_il: string; usata_il: string }, now: number): boolean =>
  now - Date.parse(usata_il) > IDLE_MS || now - Date.parse(creata_il) > ABSOLUTE_MS

const withPerson = (db: Db, token: string) =>
  db
    .selectFrom('sessioni')
    .innerJoin('utenti', 'utenti.id', 'sessioni.utente_id')
    .innerJoin('ruoli', 'ruoli.id', 'utenti.ruolo_id')
    .leftJoin('codici_accesso', (j) =>
      j.onRef('codici_accesso.utente_id', '=', 'utenti.id').on('codici_accesso.attivo_il', 'is not', null),
    )
    .leftJoin('dispositivi', 'dispositivi.id', 'sessioni.dispositivo_id')
    .where('sessioni.token_hash', '=', digest(token))
    .where('utenti.attivo', '=', true)
    // Of who leaves they end with the last day.
    .where((e) => e.or([e('utenti.ultimo_giorno', 'is', null), e('utenti.ultimo_giorno', '>=', oggi())]))
    .select(['dispositivi.uuid', 'dispositivi.visto_il', 'dispositivi.in_attesa'])
    .select([
      'utenti.id',
      'utenti.nome_utente',
      'utenti.nome',
      'utenti.cognome',
      'utenti.email',
      'ruoli.nome_ruolo',
      'sessioni.creata_il',
      'sessioni.usata_il',
      'codici_accesso.attivo_il as codice_attivo_il',
    ])
    .select((e) => e.selectFrom('azienda').select('codice_admin').limit(1).as('codice_admin'))

type Found = Awaited<ReturnType<ReturnType<typeof withPerson>['executeTakeFirst']>>

function personOf(found: Found): CurrentUser | undefined {
  if (!found || isOver(found, Date.now())) return undefined
  const { id, nome_utente, nome, cognome, email } = found
  const end = Date.parse(found.creata_il) + ABSOLUTE_MS
  const person: CurrentUser = {
    ...{ id, nome_utente, ...(nome && { nome }), ...(cognome && { cognome }) },
    ...{ email, ruolo: found.nome_ruolo as Ruolo },
    ...(end - Date.now() < TOLD_BEFORE_MS && { sessione_fino_al: instant(end) }),
  }
  const wanted = found.codice_admin && found.codice_attivo_il === null && isAdmin(person)
  return wanted ? { ...person, codice_da_attivare: true } : person
}

/**
 * The person behind a token, or undefined when the session is unknown, expired or ended. The database is asked at every
 * call, so that an ended session or a new role counts at once, also where another process wrote it.
 * @param address from where; absent for calls that a screen repeats by itself: they do not keep the session alive
 * @param device what the call says of the browser it comes from
 */
export async function authenticate(
  db: Db,
  token: string,
  address?: string,
  device?: Device | null,
): Promise<CurrentUser | undefined> {
  const found = await withPerson(db, token).executeTakeFirst()
  const person = personOf(found)
  const now = Date.now()
  if (person && found && address !== undefined && now - Date.parse(found.usata_il) > TOUCH_EVERY_MS)
    await db
      .updateTable('sessioni')
      .set({ usata_il: instant(now), indirizzo: address })
      .where('token_hash', '=', digest(token))
      .execute()
  if (person && found && device && !isNoted(found, device)) {
    const other = found.uuid !== null && found.uuid !== device.uuid ? found.uuid : null
    const id = await (other === null
      ? noteDevice(db, person.id, device)
      : renamedDevice(db, person.id, other, device))
    if (id !== null)
      await db
        .updateTable('sessioni')
        .set({ dispositivo_id: id })
        .where('token_hash', '=', digest(token))
        .execute()
  }
  return person
}

/**
 * The person behind a token once more, inside the transaction that writes in their name: the session can't end before the
 * transaction does. On PostgreSQL the row is held against deletion (and a new role deletes it); SQLite has one writer.
 */
export function holdSession(trx: Db, token: string): Promise<CurrentUser | undefined> {
  const query = withPerson(trx, token)
  const held = engineOf(trx) === 'postgres' ? query.forKeyShare('sessioni') : query
  return held.executeTakeFirst().then(personOf)
}

const ofPerson = (db: Db, utenteId: number) =>
  db.selectFrom('sessioni').where('sessioni.utente_id', '=', utenteId)

/** A person's sessions that can still be used, the last used first. */
export async function listSessions(db: Db, utenteId: number, token: string) {
  const rows = await ofPerson(db, utenteId)
    .leftJoin('dispositivi', 'dispositivi.id', 'sessioni.dispositivo_id')
    .select(['sessioni.id', 'token_hash', 'creata_il', 'usata_il', 'dispositivo', 'indirizzo'])
    .select((e) => e.fn.coalesce('dispositivi.in_attesa', e.val(0)).as('in_attesa'))
    .orderBy('usata_il', 'desc')
    .orderBy('sessioni.id', 'desc')
    .execute()
  const own = digest(token)
  return rows
    .filter((row) => !isOver(row, Date.now()))
    .map(({ token_hash, ...row }) => ({ ...row, questa: token_hash === own }))
}

/** Ends one of a person's sessions, by its number. @returns whether it was theirs */
export async function closeSessionById(db: Db, utenteId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessioni')
    .where('utente_id', '=', utenteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The person of this session has just written their password again. */
export async function confirmSession(db: Db, token: string): Promise<void> {
  await db
    .updateTable('sessioni')
    .set({ confermata_il: instant(Date.now()) })
    .where('token_hash', '=', digest(token))
    .execute()
}

/** Whether they have within the last five minutes. A time in the future, of a clock that was wrong, counts for nothing. */
async function isConfirmed(db: Db, token: string): Promise<boolean> {
  const now = Date.now()
  const found = await db
    .selectFrom('sessioni')
    .select('id')
    .where('token_hash', '=', digest(token))
    .where('confermata_il', '>', instant(now - CONFIRMED_MS))
    .where('confermata_il', '<=', instant(now))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * What gains or keeps an Admin's power wants one's own password again, written in this session within the last five minutes:
 * a browser left open is not enough (docs/product.md §5.8).
 * @param why what for, in words; absent where it acts on another Admin
 * @throws AppError conferma_richiesta
 */
export async function requireConfirmed(db: Db, token: string, why?: string): Promise<void> {
  if (!(await isConfirmed(db, token))) throw new AppError('conferma_richiesta', why)
}

/**
 * Of some columns of a record those to which a call gives another value where there was one: what an open session could turn
 * to its own use, and which lasts beyond it. What was empty is filled without the password.
 * @param wanted by the keys of the call; absent ones leave the column as it is
 */
export function turned<C extends string>(
  was: Readonly<Partial<Record<C, unknown>>>,
  wanted: object,
  columns: readonly C[],
): C[] {
  const becomes = new Map(Object.entries(wanted).map(([key, value]) => [snake(key), value]))
  return columns.filter(
    (column) =>
      was[column] != null && becomes.get(column) !== undefined && becomes.get(column) !== was[column],
  )
}

/** Ends one session. */
export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessioni').where('token_hash', '=', digest(token)).execute()
}

/**
 * Ends a person's sessions, less the one of the token `except`: after a new password or role, or a deleted user.
 * @returns how many
 */
export async function closeSessionsOf(db: Db, utenteId: number, except?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessioni')
    .where('utente_id', '=', utenteId)
    .$if(except !== undefined, (q) => q.where('token_hash', '!=', digest(except ?? '')))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Removes sessions that can no longer be used, and those that a wrong clock has dated so far ahead that they would live for
 * months or years.
 */
export async function deleteExpiredSessions(db: Db, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('sessioni')
    .where((e) =>
      e.or([
        e('usata_il', '<', instant(now - IDLE_MS)),
        e('usata_il', '>', instant(now + IDLE_MS)),
        e('creata_il', '<', instant(now - ABSOLUTE_MS)),
        e('creata_il', '>', instant(now + ABSOLUTE_MS)),
      ]),
    )
    .execute()
}

import { hash, randomBytes } from 'node:crypto'
import type { Db } from '#server/data/schema.ts'
import type { CurrentUser, Ruolo } from '#shared/permissions.ts'

/** Idle and absolute limits (docs/product.md §5.1). */
const IDLE_MS = 7 * 86_400_000
const ABSOLUTE_MS = 30 * 86_400_000
/** A use is written at most this often: reads stay reads. */
const TOUCH_EVERY_MS = 10 * 60_000

const digest = (token: string) => hash('sha256', token, 'base64url')

/** Opens a session and gives its token: 256 random bits, kept only as a digest. */
export async function openSession(db: Db, utenteId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = new Date().toISOString()
  await db
    .insertInto('sessioni')
    .values({ token_hash: digest(token), utente_id: utenteId, creata_il: now, usata_il: now })
    .execute()
  return token
}

/**
 * The person behind a token, or undefined when the session is unknown, expired or ended. The database is asked at every
 * call, so that an ended session or a new role counts at once, also where another process wrote it.
 * @param extend false for calls that a screen repeats by itself: they do not keep the session alive
 */
export async function authenticate(db: Db, token: string, extend: boolean): Promise<CurrentUser | undefined> {
  const tokenHash = digest(token)
  const session = await db
    .selectFrom('sessioni')
    .innerJoin('utenti', 'utenti.id', 'sessioni.utente_id')
    .innerJoin('ruoli', 'ruoli.id', 'utenti.ruolo_id')
    .where('sessioni.token_hash', '=', tokenHash)
    .where('utenti.attivo', '=', true)
    .select([
      'utenti.id',
      'utenti.nome_utente',
      'utenti.email',
      'ruoli.nome_ruolo',
      'sessioni.creata_il',
      'sessioni.usata_il',
    ])
    .executeTakeFirst()
  if (!session) return undefined
  const now = Date.now()
  const idle = now - Date.parse(session.usata_il)
  if (idle > IDLE_MS || now - Date.parse(session.creata_il) > ABSOLUTE_MS) return undefined
  if (extend && idle > TOUCH_EVERY_MS)
    await db
      .updateTable('sessioni')
      .set({ usata_il: new Date(now).toISOString() })
      .where('token_hash', '=', tokenHash)
      .execute()
  const { id, nome_utente, email, nome_ruolo } = session
  return { id, nome_utente, email, ruolo: nome_ruolo as Ruolo }
}

/** Ends one session. */
export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessioni').where('token_hash', '=', digest(token)).execute()
}

/** Ends a person's sessions, less the one of the token `except`: after a new password or role, or a deleted user. */
export async function closeSessionsOf(db: Db, utenteId: number, except?: string): Promise<void> {
  await db
    .deleteFrom('sessioni')
    .where('utente_id', '=', utenteId)
    .$if(except !== undefined, (q) => q.where('token_hash', '!=', digest(except ?? '')))
    .execute()
}

/** Removes sessions that can no longer be used. */
export async function deleteExpiredSessions(db: Db, now = Date.now()): Promise<void> {
  const before = (ms: number) => new Date(now - ms).toISOString()
  await db
    .deleteFrom('sessioni')
    .where((e) => e.or([e('usata_il', '<', before(IDLE_MS)), e('creata_il', '<', before(ABSOLUTE_MS))]))
    .execute()
}

import { hash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { engineOf } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import type { CurrentUser, Ruolo } from '#shared/permissions.ts'

/** Idle and absolute limits (docs/product.md §5.1). */
const INATTIVA_MS = 7 * 86_400_000
const ASSOLUTA_MS = 30 * 86_400_000
/** A use is written at most this often: reads stay reads. */
const SEGNA_OGNI_MS = 10 * 60_000

const digest = (token: string) => hash('sha256', token, 'base64url')

/** Opens a session and gives its token: 256 random bits, kept only as a digest. */
export async function openSession(db: Db, utenteId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const adesso = new Date().toISOString()
  await db
    .insertInto('sessioni')
    .values({ token_hash: digest(token), utente_id: utenteId, creata_il: adesso, usata_il: adesso })
    .execute()
  return token
}

const leggi = (db: Db, p: { hash: string }) =>
  db
    .selectFrom('sessioni')
    .innerJoin('utenti', 'utenti.id', 'sessioni.utente_id')
    .innerJoin('ruoli', 'ruoli.id', 'utenti.ruolo_id')
    .where('sessioni.token_hash', '=', p.hash)
    .where('utenti.attivo', '=', true)
    .select([
      'utenti.id',
      'utenti.nome_utente',
      'utenti.email',
      'ruoli.nome_ruolo',
      'sessioni.creata_il',
      'sessioni.usata_il',
    ])
    // Which transactions are committed, as the database sees them while it answers: equal texts, equal data.
    .$if(engineOf(db) === 'postgres', (q) => q.select(sql<string>`pg_current_snapshot()::text`.as('dati')))
    .execute()

type Riga = Awaited<ReturnType<typeof leggi>>[number]

type Attesa = Promise<Riga | undefined>

/** Sessions as PostgreSQL last told of them, by their digest. */
const ultime = new WeakMap<Db, Map<string, Riga>>()
/** Whoever was not seen for longest is forgotten. */
const PRESENTI = 1000

function tieni(db: Db, hash: string, riga: Riga | undefined): Riga | undefined {
  let note = ultime.get(db)
  if (!note) {
    note = new Map()
    ultime.set(db, note)
  }
  note.delete(hash)
  if (riga) note.set(hash, riga)
  const [prima] = note.keys()
  if (prima !== undefined && note.size > PRESENTI) note.delete(prima)
  return riga
}

const trova = (db: Db, hash: string): Attesa => leggi(db, { hash }).then(([riga]) => tieni(db, hash, riga))

export interface Session {
  utente: CurrentUser
  /** What the database said of its committed data no later than it was asked for anything else (`statoPer`). */
  dati: string
}

/**
 * The person behind a token, or undefined when the session is unknown, expired or ended.
 * @param usa false for calls that a screen repeats by itself: they do not extend the session
 */
export function authenticate(
  db: Db,
  token: string,
  usa: boolean,
): Session | undefined | Promise<Session | undefined> {
  const hash = digest(token)
  const riga = trova(db, hash)
  return riga instanceof Promise
    ? riga.then((letta) => sessioneDi(db, hash, letta, usa))
    : sessioneDi(db, hash, riga, usa)
}

/**
 * The session that a token had when PostgreSQL was last asked for it, or undefined: enough to begin with an answer, never to
 * give it (ADR 039). `dati` is what the database said then.
 */
export function presunta(db: Db, token: string): Session | undefined {
  const riga = ultime.get(db)?.get(digest(token))
  return riga && comeSessione(riga)
}

const comeSessione = ({ id, nome_utente, email, nome_ruolo, dati = randomUUID() }: Riga): Session => ({
  utente: { id, nome_utente, email, ruolo: nome_ruolo as Ruolo },
  dati,
})

function sessioneDi(
  db: Db,
  hash: string,
  riga: Riga | undefined,
  usa: boolean,
): Session | undefined | Promise<Session> {
  if (!riga) return undefined
  const adesso = Date.now()
  const ferma = adesso - Date.parse(riga.usata_il)
  if (ferma > INATTIVA_MS || adesso - Date.parse(riga.creata_il) > ASSOLUTA_MS) {
    ultime.get(db)?.delete(hash)
    return undefined
  }
  const sessione = comeSessione(riga)
  if (!usa || ferma <= SEGNA_OGNI_MS) return sessione
  return db
    .updateTable('sessioni')
    .set({ usata_il: new Date(adesso).toISOString() })
    .where('token_hash', '=', hash)
    .execute()
    .then(() => sessione)
}

/** Ends one session. */
export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessioni').where('token_hash', '=', digest(token)).execute()
}

/** Ends a person's sessions, less the one of `tranne`: after a new password or role, or a deleted user. */
export async function closeSessionsOf(db: Db, utenteId: number, tranne?: string): Promise<void> {
  await db
    .deleteFrom('sessioni')
    .where('utente_id', '=', utenteId)
    .$if(tranne !== undefined, (q) => q.where('token_hash', '!=', digest(tranne ?? '')))
    .execute()
}

/** Removes sessions that can no longer be used. */
export async function deleteExpiredSessions(db: Db, adesso = Date.now()): Promise<void> {
  const prima = (ms: number) => new Date(adesso - ms).toISOString()
  await db
    .deleteFrom('sessioni')
    .where((e) => e.or([e('usata_il', '<', prima(INATTIVA_MS)), e('creata_il', '<', prima(ASSOLUTA_MS))]))
    .execute()
}

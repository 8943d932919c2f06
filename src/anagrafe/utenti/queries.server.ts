import type { Context, Services } from '#server/data/context.ts'
import { transaction } from '#server/data/database.ts'
import { forgetReplies } from '#server/data/kept-replies.ts'
import type { List } from '#server/data/list.ts'
import { elenca, richiedi, trova } from '#server/data/read.ts'
import { aggiorna, crea, lockRows, type Modifica } from '#server/data/records.ts'
import type { Autore } from '#server/data/register.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { forgetAddresses } from '#server/http/attempts.ts'
import { revokeDevices } from '#server/http/devices.ts'
import { removeSecondStep } from '#server/http/second-step.ts'
import { closeSessionsOf, requireConfirmed } from '#server/http/sessions.ts'
import type { Job } from '#server/jobs.ts'
import { oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { RUOLI, RUOLO_ID } from '#shared/permissions.ts'
import { rigaUtente, type Utente } from './contract.ts'
import { chiaveAccesso, esceDiSolito, nomeDellUtente } from './rules.ts'

interface Nascoste {
  password_hash: string
  nome_chiave: string | null
  email_chiave: string | null
}

declare module '#server/data/schema.ts' {
  interface Schema {
    ruoli: { id: number; nome_ruolo: string }
    utenti: TableOf<typeof rigaUtente, Nascoste>
  }
}

/** Those who have not been deleted, each with the role. */
const attivi = (db: Db) =>
  db.selectFrom('utenti').innerJoin('ruoli', 'ruoli.id', 'utenti.ruolo_id').where('utenti.attivo', '=', true)

/** The table itself; outside of here for bulk inserts only (scripts/demo). */
export const utenti = table('utenti', { uno: 'utente', tanti: 'utenti', genere: 'm' }, rigaUtente, {
  da: attivi,
  etichette: { ruolo_id: Object.fromEntries(RUOLI.map((ruolo) => [RUOLO_ID[ruolo], ruolo])) },
  segrete: ['password_hash'],
  interne: ['password_hash'],
  derivate: ({ nome_utente, email, attivo }) => ({
    nome_chiave: attivo === false ? null : chiaveAccesso(String(nome_utente)),
    email_chiave: attivo === false ? null : chiaveAccesso(String(email)),
  }),
})

/** Every active user, oldest first. */
export async function elencaUtenti(db: Db): Promise<List<Utente>> {
  const righe = await elenca(db, utenti, { ordine: ['id'] })
  return { righe, conteggio: righe.length }
}

/** What people are called on paper, by their id; those whose account has ended too. */
export async function nomiDegliUtenti(db: Db): Promise<Map<number, string>> {
  const righe = await db.selectFrom('utenti').select(['id', 'nome_utente', 'nome', 'cognome']).execute()
  return new Map(righe.map((riga) => [riga.id, nomeDellUtente(riga)]))
}

/** @throws AppError dati_non_validi on `campo` when there is no such active user */
export async function esigeUtente(db: Db, id: number, campo: string): Promise<void> {
  if (!(await trova(db, utenti, id)))
    throw new AppError('dati_non_validi', undefined, {
      campi: { [campo]: 'Questo utente non c’è più' },
    })
}

/** Id and password hash behind what was typed as e-mail or username, in any case; undefined when nobody's. */
export function cercaPerAccesso(db: Db, digitato: string) {
  const chiave = chiaveAccesso(digitato)
  return db
    .selectFrom('utenti')
    .select(['id', 'password_hash', 'nome_utente'])
    .where('attivo', '=', true)
    .where((e) => e.or([e('ultimo_giorno', 'is', null), e('ultimo_giorno', '>=', oggi())]))
    .where((e) => e.or([e('nome_chiave', '=', chiave), e('email_chiave', '=', chiave)]))
    .executeTakeFirst()
}

export async function passwordDi(db: Db, id: number): Promise<string | undefined> {
  const riga = await db.selectFrom('utenti').select('password_hash').where('id', '=', id).executeTakeFirst()
  return riga?.password_hash
}

/** The same password under another hash: nothing that anybody sees changes, so `versione` and the register stay as they are. */
export async function rifaiImpronta(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('utenti').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

async function esigeUnico(db: Db, dati: DatiUtente, tranne = 0): Promise<void> {
  const doppio = (colonna: 'nome_chiave' | 'email_chiave', valore: string | undefined) =>
    valore === undefined
      ? undefined
      : db
          .selectFrom('utenti')
          .select('id')
          .where(colonna, '=', chiaveAccesso(valore))
          .where('id', '!=', tranne)
          .executeTakeFirst()
  const campi: Record<string, string> = {}
  if (await doppio('nome_chiave', dati.nomeUtente)) campi.nomeUtente = 'Esiste già un utente con questo nome'
  if (await doppio('email_chiave', dati.email)) campi.email = 'Esiste già un utente con questa email'
  const messaggio = Object.values(campi)[0]
  if (messaggio) throw new AppError('duplicato', messaggio, { campi })
}

export interface DatiUtente {
  nomeUtente?: string
  nome?: string | null | undefined
  cognome?: string | null | undefined
  email?: string
  ruoloId?: number
  passwordHash?: string
  escePerVisite?: boolean | undefined
}

export async function creaUtente(ctx: Context, dati: DatiUtente): Promise<Utente> {
  await esigeUnico(ctx.db, dati)
  const { escePerVisite = esceDiSolito(dati.ruoloId ?? RUOLO_ID.Operatore) } = dati
  const { id } = await crea(ctx, utenti, { ...dati, escePerVisite })
  return richiedi(ctx.db, utenti, id)
}

/**
 * Changes a user; a new password or role ends the sessions concerned, less the caller's own (`token`).
 * @throws AppError non_trovato, duplicato, conflitto when no Admin would be left
 */
export async function aggiornaUtente(
  ctx: Modifica,
  id: number,
  dati: DatiUtente,
  token?: string,
): Promise<void> {
  await richiedi(ctx.db, utenti, id)
  await esigeUnico(ctx.db, dati, id)
  const { prima: vecchio, dopo: nuovo } = await aggiorna(ctx, utenti, id, dati)
  await esigeUnAdmin(ctx.db)
  // Who is no Admin any more must not get an Admin's answers again; the name `admin` makes one too.
  if (vecchio.ruolo_id !== nuovo.ruolo_id || vecchio.nome_utente !== nuovo.nome_utente)
    await forgetReplies(ctx.db, { user: id })
  if (vecchio.password_hash !== nuovo.password_hash || vecchio.ruolo_id !== nuovo.ruolo_id)
    await closeSessionsOf(ctx.db, id, id === ctx.utente.id ? token : undefined)
  if (vecchio.password_hash !== nuovo.password_hash) await forgetAddresses(ctx.db, id)
}

/**
 * Ends an account: no sign-in, not in lists, sessions gone. The name it signed in with stays on past work; what the person
 * is called goes, and stands only in documents that were signed.
 * @throws AppError conflitto for oneself and for the last Admin
 */
export async function eliminaUtente(ctx: Context, id: number): Promise<void> {
  await richiedi(ctx.db, utenti, id)
  if (id === ctx.utente.id) throw new AppError('conflitto', 'Non puoi eliminare il tuo stesso utente')
  await chiudi(ctx, id)
  await esigeUnAdmin(ctx.db)
}

/** @throws AppError conflitto for oneself, and where no Admin would stay */
export async function esigePuoAndarsene({ db, utente }: Pick<Context, 'db' | 'utente'>, id: number) {
  if (id === utente.id) throw new AppError('conflitto', 'Di te stesso lo dice un altro Admin')
  await esigeUnAdmin(db, id)
}

/** Ends the accounts of those whose last day is over. */
async function chiudiChiEAndato({ db }: Services): Promise<void> {
  const andati = (di: Db) =>
    di.selectFrom('utenti').select('id').where('attivo', '=', true).where('ultimo_giorno', '<', oggi())
  for (const { id } of await andati(db).execute())
    await transaction(db, async (trx) => {
      // Somebody may have taken it back meanwhile.
      const andato = await lockRows(trx, andati(trx).where('id', '=', id)).executeTakeFirst()
      if (andato) await chiudi({ db: trx, requestId: 'congedi', utente: PROGRAMMA }, id)
    })
}
const PROGRAMMA = { id: null, nome_utente: 'programma' }

export const jobs: readonly Job[] = [{ name: 'congedi', run: chiudiChiEAndato }]

async function chiudi(ctx: Autore, id: number): Promise<void> {
  await aggiorna(
    { ...ctx, ifVersion: null },
    utenti,
    id,
    { attivo: false, nome: null, cognome: null },
    'elimina',
  )
  await revokeDevices(ctx.db, id)
  await closeSessionsOf(ctx.db, id)
  await forgetAddresses(ctx.db, id)
  await removeSecondStep(ctx.db, id)
}

const admin = (db: Db) =>
  db
    .selectFrom('utenti')
    .select('id')
    .where('attivo', '=', true)
    .where((e) => e.or([e('ruolo_id', '=', RUOLO_ID.Admin), e(e.fn('lower', ['nome_utente']), '=', 'admin')]))

/**
 * Whoever acts on an Admin has just written their own password: on another, and on themselves where what they change outlives
 * this session.
 * @param perMe what for, where it is done to oneself; absent: nothing that lasts
 * @throws AppError conferma_richiesta
 */
export async function esigeConferma(
  { db, utente }: Pick<Context, 'db' | 'utente'>,
  token: string,
  id: number,
  perMe?: string,
): Promise<void> {
  const proprio = id === utente.id
  if (proprio ? perMe === undefined : !(await admin(db).where('id', '=', id).executeTakeFirst())) return
  await requireConfirmed(db, token, proprio ? perMe : undefined)
}

/** Ids of the Admins: who is told what the others do. */
export async function elencaAdmin(db: Db): Promise<number[]> {
  return (await admin(db).execute()).map(({ id }) => id)
}

async function esigeUnAdmin(db: Db, tranne = 0): Promise<void> {
  const restano = admin(db).where('ultimo_giorno', 'is', null).where('id', '!=', tranne)
  const rimasti = await lockRows(db, restano).execute()
  if (rimasti.length === 0) throw new AppError('conflitto', 'Deve restare almeno un Admin')
}

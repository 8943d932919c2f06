import { isSilent, sendsAgain } from '#server/backup/restored.ts'
import type { Context, Services } from '#server/data/context.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import type { Environment } from '#server/env.ts'
import { requireConfirmed, turned } from '#server/http/sessions.ts'
import { countMessages } from '#server/imap.ts'
import { type Mailbox, signIn } from '#server/mail.ts'
import { decrypt, encrypt } from '#server/secrets.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import {
  type PostaCertificata,
  type PostaCertificataDati,
  type ProvaCertificata,
  type RigaPostaCertificata,
  rigaPostaCertificata,
} from './contract.ts'
import { quantiDaGuardare } from './messaggi.queries.server.ts'
import { DOVE_VA_LA_PASSWORD, DOVE_VA_LA_PEC, INDIRIZZO_SDI } from './rules.ts'

interface Interne {
  password_cifrata: string | null
  /** `validity:number` of the last message that was looked at. */
  letta_fino: string | null
  /** `validity:number:times` of the message that is being fetched. */
  inciampo: string | null
  lettura_presa_il: string | null
  lettura_finita_il: string | null
  errore_dal: string | null
  errore_detto: string | null
}

declare module '#server/data/schema.ts' {
  interface Schema {
    posta_certificata: TableOf<typeof rigaPostaCertificata, Interne>
  }
}

export const postaCertificataTable = table(
  'posta_certificata',
  { uno: 'casella PEC', tanti: 'caselle PEC', genere: 'f' },
  rigaPostaCertificata,
  {
    segrete: ['password_cifrata'],
    interne: [
      'password_cifrata',
      ...['letta_fino', 'inciampo', 'lettura_presa_il', 'lettura_finita_il', 'errore_dal', 'errore_detto'],
    ],
  },
)

/** What a password is encrypted for. */
const DI = 'posta certificata'

type Riga = RigaPostaCertificata & Interne & { updated_at: string }

/** There is one, with nothing in it at first. */
async function letta(db: Db): Promise<Riga> {
  const riga = await db
    .selectFrom('posta_certificata')
    .select(postaCertificataTable.colonne)
    .select(['password_cifrata', 'posta_certificata.updated_at', 'letta_fino', 'errore_dal', 'errore_detto'])
    .select(['lettura_presa_il', 'lettura_finita_il', 'inciampo'])
    .executeTakeFirstOrThrow()
  return { ...riga, ...(postaCertificataTable.leggi(riga) as RigaPostaCertificata) }
}

/** The mailbox as it is set; its password is never part of it. */
export async function trovaPostaCertificata({ db, environment }: Services): Promise<PostaCertificata> {
  const letto = await letta(db)
  const { password_cifrata } = letto
  const riga = rigaPostaCertificata.parse(letto)
  const aperta = password_cifrata && (await decrypt(environment, DI, password_cifrata))
  return {
    ...riga,
    attiva: riga.attiva_dal !== null,
    // What a restore has written says only that it wasn't read since.
    ultima_lettura: riga.ultima_lettura && riga.ultima_lettura > '2001' ? riga.ultima_lettura : null,
    da_guardare: await quantiDaGuardare(db),
    password: password_cifrata === null ? 'manca' : aperta === null ? 'illeggibile' : 'c_e',
  }
}

/** What a call leaves of a mailbox, with what stands where nothing is said. */
const effettiva = <R extends Pick<Riga, 'indirizzo' | 'nome_utente' | 'indirizzo_sdi' | 'sdi_imparato'>>(
  riga: R,
) => ({
  ...riga,
  utente: riga.nome_utente ?? riga.indirizzo,
  // What somebody typed is never learnt over.
  indirizzo_sdi: riga.indirizzo_sdi ?? riga.sdi_imparato ?? INDIRIZZO_SDI,
})

/**
 * @param token of the session, in which one's own password was just written where the password or the invoices are to go elsewhere
 * @throws AppError dati_non_validi on `password` where it must be written again; conferma_richiesta; conflitto
 * `Imposta CHIAVE_SEGRETI`, versione_superata
 */
export async function aggiornaPostaCertificata(
  ctx: Context,
  { password, ...dati }: PostaCertificataDati,
  token: string,
): Promise<void> {
  const riga = await letta(ctx.db)
  const { id, password_cifrata } = riga
  const era = effettiva(riga)
  const sara = effettiva({ ...riga, ...(postaCertificataTable.valori(dati) as Partial<Riga>) })
  // Whoever may change where the password goes must not be given it by that.
  const cambiato = (Object.keys(DOVE_VA_LA_PASSWORD) as (keyof typeof DOVE_VA_LA_PASSWORD)[]).find(
    (campo) => era[campo] !== sara[campo],
  )
  if (password_cifrata && password === undefined && cambiato)
    throw fieldError('password', `Con ${DOVE_VA_LA_PASSWORD[cambiato]} la password va riscritta`)
  if (era.smtp_host !== null && turned(era, sara, [...DOVE_VA_LA_PEC, 'utente']).length > 0)
    await requireConfirmed(ctx.db, token, 'Per cambiare la casella PEC serve la tua password')
  await aggiorna(ctx, postaCertificataTable, id, {
    ...dati,
    ...(password !== undefined && {
      passwordCifrata: password ? await encrypt(ctx.environment, DI, password) : null,
    }),
  })
  // Another box, or an earlier day: it is read from there.
  if ((['imap_host', 'utente', 'cartella', 'da_giorno'] as const).some((c) => era[c] !== sara[c]))
    await segnaLettura(ctx.db, {
      letta_fino: null,
      lettura_presa_il: null,
      ultima_lettura: null,
      ultimo_errore: null,
      errore_dal: null,
    })
}

/**
 * This archive sends from now on, ordinary mail too: nobody says so by an open session alone. A restored one is asked so
 * whatever mailboxes it has.
 * @throws AppError conferma_richiesta, casella_assente
 */
export async function attivaPostaCertificata(ctx: Context, token: string): Promise<void> {
  const { id, attiva_dal } = await letta(ctx.db)
  const ferma = await isSilent(ctx.db)
  if (attiva_dal !== null && !ferma) return
  if (!ferma) esigePronta(await casellaPec(ctx))
  await requireConfirmed(ctx.db, token, 'Perché questa copia spedisca davvero serve la tua password')
  await sendsAgain(ctx.db)
  await aggiorna(ctx, postaCertificataTable, id, { attivaDal: new Date().toISOString() })
}

/** A mailbox that can be used, and what only this program knows of it. */
export interface CasellaPec {
  smtp: Mailbox
  imap: Parameters<typeof countMessages>[0]
  indirizzo: string
  indirizzoSdi: string
  /** Whether the exchange, or somebody, has said which address is ours. */
  indirizzoNoto: boolean
  /** Null: nobody has said that this archive sends. */
  attivaDal: string | null
  /** When somebody last wrote it. */
  cambiataIl: string
  /** From which day it is read, and how that stands; null: it isn't. */
  lettura: ComeSiLegge | null
}

export interface ComeSiLegge {
  daGiorno: string
  /** `validity:number` of the last message that was looked at. */
  fino: string | null
  /** `validity:number:times` of the message that a round was at when it ended. */
  inciampo: string | null
  /** When all that was there had been looked at. */
  ultima: string | null
  presaIl: string | null
  finitaIl: string | null
  /** Since when it fails, and what was told of it. */
  erroreDal: string | null
  detto: string | null
}

const letturaDi = (riga: Riga, daGiorno: string): ComeSiLegge => ({
  ...{ daGiorno, fino: riga.letta_fino, inciampo: riga.inciampo, ultima: riga.ultima_lettura },
  ...{ presaIl: riga.lettura_presa_il, finitaIl: riga.lettura_finita_il },
  ...{ erroreDal: riga.errore_dal, detto: riga.errore_detto },
})

/**
 * Writes how reading stands: nobody's change, and none of what is set.
 * @param presa the round whose word it is: nothing is written once another has the box, or it was set otherwise
 */
export const segnaLettura = (
  db: Db,
  come: Partial<
    Pick<
      Riga,
      | 'sdi_imparato'
      | 'letta_fino'
      | 'inciampo'
      | 'lettura_presa_il'
      | 'lettura_finita_il'
      | 'ultima_lettura'
      | 'ultimo_errore'
      | 'errore_dal'
      | 'errore_detto'
    >
  >,
  presa?: string,
) =>
  db
    .updateTable('posta_certificata')
    .set(come)
    .$if(presa !== undefined, (q) => q.where('lettura_presa_il', '=', presa ?? ''))
    .execute()

/**
 * Takes the reading for this process.
 * @param libera instant before which whoever reads has gone
 * @returns since when it is this one's; null where somebody else has it
 */
export async function prendiLettura(db: Db, libera: string): Promise<string | null> {
  const adesso = new Date().toISOString()
  const presa = await db
    .updateTable('posta_certificata')
    .set({ lettura_presa_il: adesso })
    .where((e) =>
      e.or([
        e('lettura_presa_il', 'is', null),
        e('lettura_presa_il', '<', libera),
        e('lettura_finita_il', '>=', e.ref('lettura_presa_il')),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return presa ? adesso : null
}

/** Only a test's own server, on this machine, may do without TLS. */
const senzaTls = ({ pecWithoutTls }: Environment, host: string) =>
  pecWithoutTls && (host === '127.0.0.1' || host === '::1')

/** The mailbox, ready to be used; what is missing in words where it isn't. */
export async function casellaPec(services: Services): Promise<CasellaPec | { manca: string }> {
  const { environment } = services
  const riga = await letta(services.db)
  const { indirizzo, smtp_host, smtp_porta, imap_host, imap_porta, cartella, attiva_dal } = riga
  if (!indirizzo || !smtp_host || !imap_host) return { manca: 'Indica l’indirizzo e i server della PEC' }
  if (!riga.password_cifrata) return { manca: 'Indica la password della PEC' }
  const password = await decrypt(environment, DI, riga.password_cifrata)
  if (password === null) return { manca: 'Reinserisci la password della PEC' }
  const { utente, indirizzo_sdi: indirizzoSdi } = effettiva(riga)
  const user = utente ?? indirizzo
  return {
    smtp: {
      ...{ host: smtp_host, port: smtp_porta, user, password, replyTo: null },
      security: senzaTls(environment, smtp_host) ? 'nessuna' : 'tls',
      // A provider refuses any other sender, and some refuse a name too.
      from: { name: '', address: indirizzo },
    },
    imap: {
      ...{ host: imap_host, port: imap_porta, user, password, folder: cartella },
      secure: !senzaTls(environment, imap_host),
    },
    ...{ indirizzo: indirizzo.toLowerCase(), indirizzoSdi },
    indirizzoNoto: (riga.indirizzo_sdi ?? riga.sdi_imparato) !== null,
    attivaDal: attiva_dal,
    cambiataIl: riga.updated_at,
    lettura: riga.da_giorno === null ? null : letturaDi(riga, riga.da_giorno),
  }
}

/** @throws AppError casella_assente with what is missing */
export function esigePronta(casella: CasellaPec | { manca: string }): asserts casella is CasellaPec {
  if ('manca' in casella)
    throw new AppError('casella_assente', `${casella.manca}, in Admin → Avvisi`, {
      data: { vai: '/admin?tab=avvisi' },
    })
}

/** People wait for both, one after the other. */
const PROVA_MS = 10_000

/**
 * Signs in where mail leaves and where it comes: nothing is sent, opened or marked.
 * @throws AppError casella_assente, conflitto with the server's reason
 */
export async function provaPostaCertificata(services: Services): Promise<ProvaCertificata> {
  const casella = await casellaPec(services)
  esigePronta(casella)
  const entrato = await signIn(casella.smtp, PROVA_MS)
  if (entrato) throw new AppError('conflitto', `Per spedire: ${conConsiglio(entrato)}`)
  const contati = await countMessages(casella.imap, PROVA_MS)
  if ('reason' in contati) throw new AppError('conflitto', `Per leggere: ${conConsiglio(contati)}`)
  return { messaggi: contati.messages, cartella: casella.imap.folder }
}

/** Where a second step is on, what people type is refused. */
const conConsiglio = ({ reason, signIn }: { reason: string; signIn: boolean }) =>
  signIn ? `${reason}. Con il secondo passo attivo serve una password per programmi` : reason

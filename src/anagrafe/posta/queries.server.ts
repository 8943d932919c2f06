import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { isSilent } from '#server/backup/restored.ts'
import type { Context, Services } from '#server/data/context.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { requireConfirmed, turned } from '#server/http/sessions.ts'
import { type Mailbox, sendMail } from '#server/mail.ts'
import { decrypt, encrypt } from '#server/secrets.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { type Posta, type PostaDati, type RigaPosta, rigaPosta } from './contract.ts'
import { DOVE_VA_E_TORNA } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    posta: TableOf<typeof rigaPosta, { password_cifrata: string | null }>
  }
}

export const postaTable = table(
  'posta',
  { uno: 'casella di posta', tanti: 'caselle di posta', genere: 'f' },
  rigaPosta,
  {
    etichette: { sicurezza: { starttls: 'STARTTLS', tls: 'SSL/TLS', nessuna: 'Nessuna' } },
    segrete: ['password_cifrata'],
    interne: ['password_cifrata'],
  },
)

const USO = 'avvisi'
/** What a password is encrypted for. */
const DI = `posta ${USO}`

const letta = (db: Db) =>
  db
    .selectFrom('posta')
    .select(postaTable.colonne)
    .select('posta.password_cifrata')
    .where('uso', '=', USO)
    .executeTakeFirstOrThrow()

/** The mailbox as it is set; its password is never part of it. */
export async function trovaPosta({ db, environment }: Services): Promise<Posta> {
  const { password_cifrata, ...riga } = await letta(db)
  const aperta = password_cifrata && (await decrypt(environment, DI, password_cifrata))
  return {
    ...(postaTable.leggi(riga) as RigaPosta),
    password: password_cifrata === null ? 'manca' : aperta === null ? 'illeggibile' : 'c_e',
    ferma: await isSilent(db),
  }
}

/** What decides who gets the password, and how it is said when it has changed. */
const DOVE_VA = [
  ['host', 'un altro server'],
  ['porta', 'un’altra porta'],
  ['sicurezza', 'un’altra sicurezza'],
] as const

/**
 * @param token of the session, in which one's own password was just written where the mail is to go, or answers to come, elsewhere
 * @throws AppError dati_non_validi on `password` where it must be written again; conferma_richiesta; conflitto
 * `Imposta CHIAVE_SEGRETI`, versione_superata
 */
export async function aggiornaPosta(
  ctx: Context,
  { password, ...dati }: PostaDati,
  token: string,
): Promise<void> {
  const { id, password_cifrata, ...era } = (await letta(ctx.db)) as RigaPosta & {
    password_cifrata: string | null
  }
  // Whoever may change where the password goes, or who can read it on its way, must not be given it by that.
  const cambiato = DOVE_VA.find(([campo]) => dati[campo] !== undefined && dati[campo] !== era[campo])
  if (password_cifrata && password === undefined && cambiato)
    throw fieldError('password', `Con ${cambiato[1]} la password va riscritta`)
  // Without an address of their own, answers come to the sender: that isn't empty.
  const tornava = { ...era, risposte_a: era.risposte_a ?? (dati.risposteA ? era.mittente : null) }
  if (era.host !== null && turned(tornava, dati, DOVE_VA_E_TORNA).length > 0)
    await requireConfirmed(ctx.db, token, 'Per cambiare la casella di posta serve la tua password')
  await aggiorna(ctx, postaTable, id, {
    ...dati,
    ...(password !== undefined && {
      passwordCifrata: password ? await encrypt(ctx.environment, DI, password) : null,
    }),
  })
}

/** The mailbox, ready to send; null where it isn't set up, or its password can't be read any more. */
export async function cassetta(services: Services): Promise<Mailbox | null> {
  const { password_cifrata, ...riga } = await letta(services.db)
  const { host, porta, sicurezza, nome_utente, mittente, risposte_a } = postaTable.leggi(riga) as RigaPosta
  if (!host || !mittente) return null
  const password = password_cifrata && (await decrypt(services.environment, DI, password_cifrata))
  if (password_cifrata && password === null) return null
  const { ragione_sociale } = await trovaAzienda(services.db)
  return {
    ...{ host, port: porta, security: sicurezza, user: nome_utente, password: password || null },
    from: { name: ragione_sociale ?? '', address: mittente },
    replyTo: risposte_a,
  }
}

/** Whether messages can leave at all: without a server none is prepared. */
export async function conPosta(db: Db): Promise<boolean> {
  const riga = await db
    .selectFrom('posta')
    .select('id')
    .where('uso', '=', USO)
    .where('host', 'is not', null)
    .where('mittente', 'is not', null)
    .executeTakeFirst()
  return riga !== undefined
}

/** The address that messages leave from; null where none can. */
export async function cassettaDa(db: Db): Promise<string | null> {
  const { host, mittente } = (await letta(db)) as unknown as RigaPosta
  return host ? mittente : null
}

/** Tests wait no longer than people do. */
const PROVA_MS = 10_000

/** Sends one message now. @throws AppError conflitto with the server's reason */
export async function provaPosta(services: Services, a: string, requestId: string): Promise<void> {
  const box = await cassetta(services)
  if (!box) {
    const { password } = await trovaPosta(services)
    throw new AppError(
      'conflitto',
      password === 'illeggibile' ? 'Reinserisci la password della posta' : 'Indica il server e il mittente',
    )
  }
  const esito = await sendMail(
    box,
    {
      ...{ to: a, subject: 'Prova di Tepore', messageId: `prova-${requestId}@tepore` },
      text: 'Se legge questo messaggio, la posta di Tepore funziona.',
    },
    PROVA_MS,
  )
  if (esito.kind !== 'sent') throw new AppError('conflitto', esito.reason)
}

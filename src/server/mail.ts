import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPError } from 'nodemailer/lib/smtp-connection'
import { oneLine } from '#shared/text.ts'
import type { MailedFile } from './mailables.ts'

/** Mail out, one message a connection, by SMTP (docs/product.md §27.3). */

export interface Mailbox {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'nessuna'
  user: string | null
  password: string | null
  from: { name: string; address: string }
  replyTo: string | null
}

export interface Mail {
  to: string
  subject: string
  text: string
  /** Without `<>`; the same for every attempt, so that a receiver may see that two are one. */
  messageId: string
  attachments?: readonly MailedFile[]
  headers?: Readonly<Record<string, string>>
}

/** Why a server wasn't reached; `signIn`: it refused who came. */
export interface Failed {
  reason: string
  signIn: boolean
}

/**
 * What became of a message. `sent`: the server took it; `refused`: it never will, `address` because of whom it is for;
 * `later`: nothing left, it may be tried again; `uncertain`: the words were on their way when it broke.
 */
export type MailOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; reason: string; address: boolean }
  | { kind: 'later'; reason: string }
  | { kind: 'uncertain'; reason: string }

const BY_CODE: Record<string, string> = {
  EAUTH: 'Il server della posta non accetta nome utente e password',
  ENOAUTH: 'Il server della posta vuole nome utente e password',
  EDNS: 'Il server della posta non si trova: controlla il nome',
  ETLS: 'La connessione sicura non riesce: controlla sicurezza e porta',
  ETIMEDOUT: 'Il server della posta non risponde',
  ECONNECTION: 'Il server della posta ha chiuso la connessione',
  ESOCKET: 'Il server della posta non si raggiunge',
}

/** Why, in words; what the server said where it said something. */
function reasonOf({ code = '', response, message }: SMTPError): string {
  const known = BY_CODE[code]
  if (known && (code === 'EAUTH' || !response)) return known
  return `Il server della posta dice: ${oneLine(response ?? message, 200)}`
}

function outcomeOf(failure: SMTPError, begun: boolean): MailOutcome {
  const reason = reasonOf(failure)
  const { responseCode = 0, code, command } = failure
  if (code === 'EAUTH' || code === 'ENOAUTH') return { kind: 'later', reason }
  // What it says of the sender, or of who may use it (5.7), is no word on whom the message is for.
  const ours = command === 'MAIL FROM' || (command === 'RCPT TO' && /\b5\.7\.\d/.test(failure.response ?? ''))
  if (ours) return { kind: 'later', reason }
  if (responseCode >= 500) return { kind: 'refused', reason, address: command === 'RCPT TO' }
  // An answer is an answer, also to the words themselves; without one nobody knows.
  return begun && responseCode < 400 ? { kind: 'uncertain', reason } : { kind: 'later', reason }
}

/** @param timeoutMs for connecting, and for each silence after it */
async function connectionTo({ host, port, security }: Mailbox, timeoutMs: number): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  return new Connection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'nessuna',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
}

/** Connects and signs in, where there is a user; whatever breaks until the connection is closed is `failed`. */
function enter(
  connection: SMTPConnection,
  { user, password }: Mailbox,
  failed: (failure: SMTPError) => void,
  entered: () => void,
): void {
  connection.on('error', failed)
  connection.on('end', () => failed(Object.assign(new Error('closed'), { code: 'ECONNECTION' })))
  connection.connect((failure) => {
    if (failure) failed(failure)
    else if (user && password)
      connection.login({ credentials: { user, pass: password } }, (refused) =>
        refused ? failed(refused) : entered(),
      )
    else entered()
  })
}

/** Signs in at the server of a mailbox, and nothing more. @returns null where it went well */
export async function signIn(box: Mailbox, timeoutMs: number): Promise<Failed | null> {
  const connection = await connectionTo(box, timeoutMs)
  const outcome = await new Promise<Failed | null>((resolve) =>
    enter(
      connection,
      box,
      (failure) => resolve({ reason: reasonOf(failure), signIn: failure.code === 'EAUTH' }),
      () => resolve(null),
    ),
  )
  connection.close()
  return outcome
}

/**
 * Hands a message to the server of a mailbox. Never throws for what a server does or doesn't.
 * @param timeoutMs for connecting, and for each silence after it
 */
export async function sendMail(box: Mailbox, mail: Mail, timeoutMs = 30_000): Promise<MailOutcome> {
  // Many never send a mail: what writes one costs 20 MB.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composed = new MailComposer({
    from: box.from,
    to: { name: '', address: mail.to },
    ...(box.replyTo && { replyTo: box.replyTo }),
    subject: oneLine(mail.subject, 200),
    text: mail.text,
    messageId: `<${mail.messageId}>`,
    ...(mail.headers && { headers: mail.headers }),
    attachments: (mail.attachments ?? []).map(({ name, type, content }) => ({
      ...{ filename: oneLine(name, 120), contentType: type, content },
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const words = await composed.build()
  const connection = await connectionTo(box, timeoutMs)
  let begun = false
  const body = new Readable({
    read() {
      // Asked for only once the server has taken sender and recipient, and wants the words.
      begun = true
      this.push(words)
      this.push(null)
    },
  })
  const outcome = await new Promise<MailOutcome>((resolve) => {
    const failed = (failure: SMTPError) => resolve(outcomeOf(failure, begun))
    const send = () =>
      connection.send({ from: box.from.address, to: [mail.to] }, body, (failure) =>
        failure ? failed(failure) : resolve({ kind: 'sent' }),
      )
    enter(connection, box, failed, send)
  })
  connection.close()
  body.destroy()
  return outcome
}

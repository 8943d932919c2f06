import type { ImapFlow, ImapFlowOptions } from 'imapflow'
import type { Failed } from './mail.ts'

/** A mailbox that is looked into, by IMAP over TLS. */
export interface ReadMailbox {
  host: string
  port: number
  secure: boolean
  user: string
  password: string
  folder: string
}

interface ImapFailure extends Error {
  code?: string
  authenticationFailed?: boolean
}

const BY_CODE: Record<string, string> = {
  ODD: 'Il server della posta risponde in un modo che non si capisce',
  ENOTFOUND: 'Il server della posta non si trova: controlla il nome',
  EAI_AGAIN: 'Il server della posta non si trova: controlla il nome',
  ECONNREFUSED: 'Il server della posta non si raggiunge',
  EHOSTUNREACH: 'Il server della posta non si raggiunge',
  NoConnection: 'Il server della posta ha chiuso la connessione',
  EConnectionClosed: 'Il server della posta ha chiuso la connessione',
}
const NO_FOLDER = 'La cartella non c’è: controlla il suo nome'
const SILENT = 'Il server della posta non risponde'

/** Of TLS itself: a certificate that doesn't hold, a server that speaks without. */
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|HOSTNAME_MISMATCH)/

function failedBy({ code = '', authenticationFailed }: ImapFailure): Failed {
  if (authenticationFailed)
    return { reason: 'Il server della posta non accetta nome utente e password', signIn: true }
  const known = TLS.test(code) ? 'La connessione sicura non riesce: controlla server e porta' : BY_CODE[code]
  const said = code === 'NotFound' ? NO_FOLDER : SILENT
  return { reason: known ?? said, signIn: false }
}

/** A message that was not opened: only what was asked of its headers. */
export interface Unopened {
  uid: number
  /** When the server took it. */
  arrived: Date
  /** Bytes. */
  size: number
  /** By name in lower case; of one that stands twice, the first. */
  headers: ReadonlyMap<string, string>
}

/** A folder that is looked into, and never changed: nothing is marked, moved or written. */
export interface OpenFolder {
  /** Numbers of messages hold as long as this does. */
  validity: string
  /** Those that came on that day or later, with a number above `after`, ascending. */
  since(day: string, after: number): Promise<number[]>
  /** What these say of themselves, in ascending order; those that aren't there any more are missing. */
  headers(uids: readonly number[], names: readonly string[], maybeGone?: boolean): Promise<Unopened[]>
  /** A whole message as it came; null where it isn't there any more. */
  whole(uid: number): Promise<Buffer | null>
  /** How full the mailbox is, 0 to 1; null where the server doesn't say. */
  fullness(): Promise<number | null>
}

const MB = 1_048_576
/** Thirty megabytes, written as mail writes them. */
export const LARGEST_MAIL = 45 * MB

type Limits = Pick<ImapFlowOptions, 'maxLineLength' | 'maxLiteralSize' | 'maxResponseSize'>
/** A line that never ends is no answer. */
const FOR_COUNTING: Limits = { maxLineLength: 64_000, maxLiteralSize: 64_000, maxResponseSize: 256_000 }
const FOR_READING: Limits = {
  ...{ maxLineLength: 2 * MB, maxLiteralSize: LARGEST_MAIL + MB, maxResponseSize: LARGEST_MAIL + 2 * MB },
}

/** What the server, or the way to it, failed at: a fault of the program is none of its. */
class FromServer extends Error {
  readonly failure: ImapFailure
  constructor(failure: ImapFailure) {
    super(failure.message)
    this.failure = failure
  }
}
const asked = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((failure) => {
    throw new FromServer(failure)
  })

/**
 * Signs in, does something, and leaves. Never throws for what a server does.
 * @param timeoutMs for all of it, whatever a server drips
 * @param silenceMs for connecting, and for each silence after it
 */
async function visit<T>(
  { host, port, secure, user, password }: ReadMailbox,
  { timeoutMs, silenceMs, limits }: { timeoutMs: number; silenceMs: number; limits: Limits },
  work: (client: ImapFlow) => Promise<T | Failed>,
): Promise<T | Failed> {
  // Most never look into a mailbox: what speaks to one is loaded here.
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    ...{ connectionTimeout: silenceMs, greetingTimeout: silenceMs, socketTimeout: silenceMs },
    ...{ host, port, secure, auth: { user, pass: password } },
    ...(!secure && { doSTARTTLS: false }),
    ...{ logger: false, disableAutoIdle: true, disableCompression: true, clientInfo: { name: 'Tepore' } },
    ...limits,
  })
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<Failed>((resolve) => {
    timer = setTimeout(() => resolve({ reason: SILENT, signIn: false }), timeoutMs)
  })
  const worked = async () => {
    await asked(client.connect())
    return work(client)
  }
  // What breaks after it was given up is nobody's to hear.
  client.on('error', () => {})
  try {
    return await Promise.race([
      worked().catch((failure) => {
        if (failure instanceof FromServer) return failedBy(failure.failure)
        throw failure
      }),
      tooLong,
    ])
  } finally {
    clearTimeout(timer)
    client.close()
  }
}

/**
 * Signs in and asks how many messages a folder has: none is selected, fetched or marked. Never throws for what a server does.
 * @param timeoutMs for all of it, whatever a server drips
 */
export const countMessages = (box: ReadMailbox, timeoutMs: number): Promise<{ messages: number } | Failed> =>
  visit(box, { timeoutMs, silenceMs: timeoutMs, limits: FOR_COUNTING }, async (client) => {
    const status = await asked(client.status(box.folder, { messages: true }))
    return status && status.messages !== undefined
      ? { messages: status.messages }
      : { reason: NO_FOLDER, signIn: false }
  })

/**
 * Opens a folder only to look into it (EXAMINE, BODY.PEEK).
 * @param timeoutMs for all of it; what `look` has done by then stays done
 */
export const lookInto = <T>(
  box: ReadMailbox,
  timeoutMs: number,
  look: (folder: OpenFolder) => Promise<T>,
): Promise<T | Failed> =>
  visit(box, { timeoutMs, silenceMs: 20_000, limits: FOR_READING }, async (client) => {
    const { uidValidity, uidNext } = await asked(client.mailboxOpen(box.folder, { readOnly: true }))
    return look(folderOf(client, box.folder, String(uidValidity), uidNext))
  })

const folderOf = (client: ImapFlow, path: string, validity: string, next: number): OpenFolder => ({
  validity,
  async since(day, after) {
    const range = after > 0 ? { uid: `${after + 1}:*` } : {}
    const found = await asked(client.search({ since: new Date(`${day}T00:00:00Z`), ...range }, { uid: true }))
    // No answer is no empty box.
    if (!Array.isArray(found)) throw new FromServer(Object.assign(new Error(), { code: 'ODD' }))
    // `n:*` gives the last one where there is none from n on; none can have a number that isn't given yet.
    return found.filter((uid) => uid > after && (!next || uid < next)).sort((a, b) => a - b)
  },
  async headers(uids, names, maybeGone = false) {
    const what = { uid: true, internalDate: true, size: true, headers: [...names] }
    const found = await asked(client.fetchAll(uids.join(','), what, { uid: true }))
    const wanted = new Set(uids)
    const given = found.filter(({ uid }) => wanted.delete(uid))
    // One may be gone meanwhile; not one of all is no answer to what was asked.
    if (given.length === 0 && !maybeGone) throw new FromServer(Object.assign(new Error(), { code: 'ODD' }))
    return given
      .map(({ uid, internalDate, size, headers }) => ({
        ...{ uid, arrived: new Date(internalDate ?? Number.NaN), size: size ?? Number.POSITIVE_INFINITY },
        headers: headersIn(headers?.toString('utf8') ?? ''),
      }))
      .sort((a, b) => a.uid - b.uid)
  },
  async whole(uid) {
    const found = await asked(client.fetchOne(String(uid), { uid: true, source: true }, { uid: true }))
    return found && found.uid === uid && found.source ? found.source : null
  },
  async fullness() {
    const quota = await client.getQuota(path).catch(() => undefined)
    const storage = quota ? quota.storage : undefined
    return storage?.limit ? (storage.usage ?? 0) / storage.limit : null
  },
})

/** Headers by name in lower case, lines that go on joined; of one that stands twice, the first. */
export function headersIn(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of text
    .replaceAll('\0', '')
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)) {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? []
    if (name && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), (value ?? '').trim())
  }
  return found
}

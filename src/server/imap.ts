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

/**
 * Signs in and asks how many messages a folder has: none is selected, fetched or marked. Never throws for what a server does.
 * @param timeoutMs for all of it, whatever a server drips
 */
export async function countMessages(
  { host, port, secure, user, password, folder }: ReadMailbox,
  timeoutMs: number,
): Promise<{ messages: number } | Failed> {
  // Most never look into a mailbox: what speaks to one is loaded here.
  const { ImapFlow } = await import('imapflow')
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const client = new ImapFlow({
    ...{ host, port, secure, ...limits, auth: { user, pass: password } },
    ...(!secure && { doSTARTTLS: false }),
    ...{ logger: false, disableAutoIdle: true, disableCompression: true, clientInfo: { name: 'Tepore' } },
    // A line that never ends is no answer.
    ...{ maxLineLength: 64_000, maxLiteralSize: 64_000, maxResponseSize: 256_000 },
  })
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<Failed>((resolve) => {
    timer = setTimeout(() => resolve({ reason: SILENT, signIn: false }), timeoutMs)
  })
  const counted = async (): Promise<{ messages: number } | Failed> => {
    await client.connect()
    const status = await client.status(folder, { messages: true })
    return status && status.messages !== undefined
      ? { messages: status.messages }
      : { reason: NO_FOLDER, signIn: false }
  }
  // What breaks after it was given up is nobody's to hear.
  client.on('error', () => {})
  try {
    return await Promise.race([counted().catch((failure: ImapFailure) => failedBy(failure)), tooLong])
  } finally {
    clearTimeout(timer)
    client.close()
  }
}

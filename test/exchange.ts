import { createHash } from 'node:crypto'
import PostalMime from 'postal-mime'
import { certifier } from './certificates.ts'
import { dado } from './dado.ts'
import { type Broken, delivery, type File, type KindOfReceipt, receipt, within } from './pec.ts'
import { ricevutaSdi } from './ricevute.ts'

/** What becomes of a mail to the exchange. */
export const FATES = {
  consegnata: ['accettazione', 'avvenuta-consegna', 'RC'],
  scartata: ['accettazione', 'avvenuta-consegna', 'NS'],
  mancata: ['accettazione', 'avvenuta-consegna', 'MC'],
  'non accettata': ['non-accettazione'],
  'non arrivata': ['accettazione', 'preavviso-errore-consegna', 'errore-consegna'],
  /** Late, and then it arrives after all. */
  'in ritardo': ['accettazione', 'preavviso-errore-consegna', 'avvenuta-consegna', 'RC'],
} as const satisfies Record<string, readonly Said[]>
export type Fate = keyof typeof FATES
type Said = KindOfReceipt | 'RC' | 'NS' | 'MC' | 'MT'

const ROOTS = {
  RC: 'RicevutaConsegna',
  NS: 'RicevutaScarto',
  MC: 'RicevutaImpossibilitaRecapito',
} as const
type Root = keyof typeof ROOTS
const REFUSED =
  '<ListaErrori><Errore><Codice>00002</Codice><Descrizione>Nome file duplicato</Descrizione></Errore></ListaErrori>'

/** A mail that is on its way to the box. */
export interface Answer {
  said: Said
  /** The file that it is about. */
  file: string
  /** The mail to the exchange that it answers; empty where it answers none. */
  messageId: string
  /** As it ought to be, or made wrong. */
  make: (broken?: Broken) => Buffer
}

/** A mail as it came to the exchange. */
export interface Sent {
  to: string
  from: string
  messageId: string
  subject: string
  file: string
  digest: string
  headers: Record<string, string>
}

/**
 * Certified mail and the exchange behind it: takes what was sent (test/smtp.ts) and writes what provider and exchange answer;
 * a test says when each arrives in the box, and how. Whatever it decides by itself follows from the seed.
 */
export function openExchange({
  deliver,
  box = 'ditta@pec.example',
  address = 'sdi12@pec.fatturapa.it',
  seed = 1,
  now = () => new Date(),
}: {
  deliver: (raw: Buffer, at: Date) => unknown
  box?: string
  /** Which of the exchange's addresses answers. */
  address?: string
  seed?: number
  now?: () => Date
}) {
  const roll = dado(seed)
  const provider = certifier({ address: 'posta-certificata@gestore.example', name: 'Gestore Uno' })
  const theirs = certifier({ address: 'posta-certificata@sogei.example', name: 'Gestore SdI' })
  /** Says that it is our provider. */
  const forger = certifier({ address: provider.address, name: provider.name })
  const pending: Answer[] = []
  const arrived: Answer[] = []
  const taken: Sent[] = []
  let ids = 4_000_000
  let read = 0

  const fromExchange = (subject: string, files: readonly File[], broken: Broken = {}) =>
    delivery({ signer: theirs, from: address, to: box, subject, at: now(), files, ...broken })
  const base = (file: string) => file.replace(/(\.xml)?(\.p7m)*$/i, '')

  /** What the exchange itself answers about a file: a receipt in a delivery. */
  function answered(said: Root, { file, digest }: Pick<Sent, 'file' | 'digest'>, messageId = ''): Answer {
    const id = String(++ids)
    const content = ricevutaSdi({
      ...{ radice: ROOTS[said], nome: file, hash: digest, giorno: now().toISOString().slice(0, 10) },
      ...(said === 'NS' && { dentro: REFUSED }),
    })
    const files = [{ name: `${base(file)}_${said}_001.xml`, content, type: 'application/xml' }]
    return {
      ...{ said, file, messageId },
      make: (broken) => fromExchange(`Invio File ${id}`, files, broken),
    }
  }

  function provided(kind: KindOfReceipt, { file, messageId, to, subject }: Sent): Answer {
    // Who delivers says so: the exchange's own provider.
    const signer = kind === 'avvenuta-consegna' ? theirs : provider
    return {
      ...{ said: kind, file, messageId },
      make: (broken) =>
        receipt({
          ...{ signer, kind, about: messageId, sender: box, recipient: to, subject, at: now() },
          ...broken,
        }),
    }
  }

  /** Files that the exchange has had. */
  const had = new Set<string>()
  /** A mail has come, and what will be said of it waits; a file that the exchange has had already it refuses. */
  const took = (one: Sent, fate: Fate): void => {
    taken.push(one)
    const says: readonly Said[] = FATES[fate].includes('avvenuta-consegna' as never)
      ? FATES[had.has(one.file) ? 'scartata' : fate]
      : FATES[fate]
    if (says.includes('avvenuta-consegna')) had.add(one.file)
    for (const said of says)
      pending.push(
        said in ROOTS ? answered(said as Root, one, one.messageId) : provided(said as KindOfReceipt, one),
      )
  }

  /** Ways to write a mail of which nothing may follow: each looks like that answer, and isn't. */
  const spoils: ((answer: Answer) => Buffer)[] = [
    ({ make }) => make({ as: 'unsigned' }),
    ({ make }) => make({ daticert: () => null }),
    ({ make }) => make({ how: { key: forger.key } }),
    ({ make }) => make({ how: { certificates: [] } }),
    ({ make }) => make({ p7s: () => Buffer.from('niente') }),
    ({ make }) =>
      make({ changed: (covered) => Buffer.from(covered.toString('latin1').replace('Q', 'R'), 'latin1') }),
    ({ make }) => make({ headers: { From: 'posta-certificata@altro.example' } }),
    // It says of another mail, or of another sender, than its headers do.
    ({ make }) =>
      make({
        daticert: (xml) => xml.replace(/&lt;.*&gt;/, '&lt;altra@tepore&gt;').replaceAll('fatturapa', 'altro'),
      }),
    ({ make }) => within(provider, make(), 1, box, now()),
    ({ make }) => within(provider, make(), 10, box, now()),
  ]

  return {
    provider,
    theirs,
    forger,
    /** What came to the exchange, each mail. */
    taken,
    /** What is on its way, and what has arrived in the box as it should. */
    pending,
    arrived,
    answered,
    provided,
    spoils,
    took,

    /** Reads the mails that came since the last time; what is answered to them waits in `pending`. */
    async take(mails: readonly { to: string; text: string }[], fate: Fate = 'consegnata'): Promise<Sent[]> {
      const fresh = mails.slice(read)
      read = mails.length
      const sent = await Promise.all(fresh.map(readSent))
      for (const one of sent) took(one, fate)
      return sent
    },

    /** Hands over the first that waits, or the one at that place; double: twice. @returns null where nothing waits */
    bring({ at = 0, double = false }: { at?: number; double?: boolean } = {}): Answer | null {
      const [answer] = pending.splice(at % Math.max(1, pending.length), 1)
      if (!answer) return null
      const raw = answer.make()
      deliver(raw, now())
      if (double) deliver(raw, now())
      arrived.push(answer)
      return answer
    },
    /** Hands over all that waits, in whatever order, some twice. */
    bringAll({ reorder = false, double = false } = {}): void {
      while (pending.length > 0)
        this.bring({ at: reorder ? roll(pending.length) : 0, double: double && roll(3) === 0 })
    },
    /** Hands over something that only looks like the one at that place, which goes on waiting. */
    spoil(at: number): void {
      const answer = pending[at % Math.max(1, pending.length)]
      const how = spoils[roll(spoils.length)]
      if (answer && how) deliver(how(answer), now())
    },
    /** The one at that place never arrives. */
    lose: (at: number): Answer | null => pending.splice(at % Math.max(1, pending.length), 1)[0] ?? null,

    /** A supplier's invoice with what the exchange says of it; as it leaves the exchange. */
    invoice(
      name: string,
      content: Buffer,
      how: { idSdi?: string; metadata?: readonly File[]; broken?: Broken } = {},
    ) {
      const idSdi = how.idSdi ?? String(++ids)
      const files = [
        { name, content, type: 'application/xml' },
        ...(how.metadata ?? [metadataOf(name, content, idSdi)]),
      ]
      return { idSdi, raw: fromExchange(`Invio File ${idSdi}`, files, how.broken) }
    },
  }
}

/** What the exchange says beside a file that it delivers (MT). */
export function metadataOf(name: string, content: Buffer, idSdi: string, n = 1): File {
  const hash = createHash('sha256').update(content).digest('hex')
  return {
    ...{ name: `${name.replace(/\.xml(\.p7m)?$/i, '')}_MT_00${n}.xml`, type: 'application/xml' },
    content: `<?xml version="1.0" encoding="UTF-8"?><ns3:FileMetadati xmlns:ns3="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0" versione="1.0"><IdentificativoSdI>${idSdi}</IdentificativoSdI><NomeFile>${name}</NomeFile><Hash>${hash}</Hash><CodiceDestinatario>0000000</CodiceDestinatario><Formato>FPR12</Formato><TentativiInvio>1</TentativiInvio><MessageId>${idSdi}7</MessageId></ns3:FileMetadati>`,
  }
}

async function readSent({ to, text }: { to: string; text: string }): Promise<Sent> {
  const mail = await PostalMime.parse(text)
  const [one, ...others] = mail.attachments
  if (!one || others.length > 0) throw new Error('The exchange takes one file a mail')
  const content = Buffer.from(one.content as ArrayBuffer)
  return {
    ...{ to, from: mail.from?.address ?? '', subject: mail.subject ?? '', file: one.filename ?? '' },
    messageId: (mail.messageId ?? '').replace(/[<>]/g, ''),
    digest: createHash('sha256').update(content).digest('hex'),
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  }
}

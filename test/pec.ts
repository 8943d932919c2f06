// long because every message of certified mail, and every way that one can lie, is made here
import { randomBytes } from 'node:crypto'
import { type Certifier, type HowSigned, sign } from './certificates.ts'

/** Messages of certified mail as providers write them (RFC 6109), as bytes; each part can be broken. */

const CRLF = '\r\n'
export const newId = (at = 'gestore.example') => `${randomBytes(12).toString('hex')}@${at}`

type Headers = Record<string, string | null>

const word = (text: string) =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
const written = (headers: Headers) =>
  Object.entries(headers)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}${CRLF}`]))
    .join('')

/** A part of a mail, or a whole one: headers, an empty line, the body. */
export const part = (headers: Headers, body: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`${written(headers)}${CRLF}`), Buffer.from(body)])

/** What a multipart says of itself, and its body. */
function multipart(kind: string, parts: readonly Buffer[]) {
  const boundary = `----=_Part_${randomBytes(9).toString('hex')}`
  const body = Buffer.concat([
    ...parts.flatMap((one) => [Buffer.from(`--${boundary}${CRLF}`), one, Buffer.from(CRLF)]),
    Buffer.from(`--${boundary}--${CRLF}`),
  ])
  return { type: `multipart/${kind}; boundary="${boundary}"`, body }
}

const base64 = (content: Buffer) =>
  (content.toString('base64').match(/.{1,76}/g) ?? []).map((line) => `${line}${CRLF}`).join('')

export interface File {
  name: string
  content: Buffer | Uint8Array | string
  type?: string
}

/** A file as it is attached. */
export const attached = ({ name, content, type = 'application/octet-stream' }: File): Buffer =>
  part(
    {
      'Content-Type': `${type}; name="${name}"`,
      'Content-Transfer-Encoding': 'base64',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
    base64(Buffer.from(content)),
  )

/** A mail in a mail, as it is. */
export const attachedMail = (mail: Buffer, name = 'postacert.eml'): Buffer =>
  part(
    {
      'Content-Type': `message/rfc822; name="${name}"`,
      'Content-Transfer-Encoding': '7bit',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
    mail,
  )

const plainText = (text: string): Buffer =>
  part(
    { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': 'base64' },
    base64(Buffer.from(text)),
  )

const dated = (at: Date) => at.toUTCString().replace('GMT', '+0000')

export interface PlainMail {
  from: string
  to: string
  subject: string
  at: Date
  files?: readonly File[]
  text?: string
  /** Without < >. */
  messageId?: string
  headers?: Headers
}

/** A mail that nobody certified. */
export function plainMail(m: PlainMail): Buffer {
  const { type, body } = multipart('mixed', [
    plainText(m.text ?? 'In allegato.'),
    ...(m.files ?? []).map(attached),
  ])
  return part(
    {
      From: m.from,
      To: m.to,
      Subject: word(m.subject),
      Date: dated(m.at),
      'Message-ID': `<${m.messageId ?? newId()}>`,
      'MIME-Version': '1.0',
      ...m.headers,
      'Content-Type': type,
    },
    body,
  )
}

/** How an envelope is made wrong; what isn't said is right. */
export interface Broken {
  /** Of the envelope itself; null leaves one out. */
  headers?: Headers
  /** The certified data instead of the right ones; null: none. */
  daticert?: (xml: string) => string | null
  /** What is covered, once it has been signed. */
  changed?: (covered: Buffer) => Buffer
  /** Beside what belongs there: other parts, as a second daticert.xml. */
  more?: readonly Buffer[]
  how?: HowSigned
  /** smime.p7s instead of the right one. */
  p7s?: (signature: Buffer) => Buffer
  /** Nobody signed (multipart/mixed alone), or the signature holds its content (smime.p7m). */
  as?: 'unsigned' | 'opaque'
}

/** An envelope with a provider's signature over its parts. */
export function envelope(
  signer: Certifier,
  { headers, parts, ...broken }: { headers: Headers; parts: readonly Buffer[] } & Broken,
): Buffer {
  const mixed = multipart('mixed', [...parts, ...(broken.more ?? [])])
  const covered = part({ 'Content-Type': mixed.type }, mixed.body)
  const whole = (type: string, body: Buffer | string, encoding: Headers = {}) =>
    part({ ...headers, 'MIME-Version': '1.0', 'Content-Type': type, ...encoding }, body)
  if (broken.as === 'unsigned') return whole(mixed.type, mixed.body)
  const made = (detached: boolean) => {
    const signature = sign(signer, covered, { detached, ...broken.how })
    return broken.p7s?.(signature) ?? signature
  }
  const p7 = (name: string) => `name="${name}"`
  if (broken.as === 'opaque')
    return whole(`application/pkcs7-mime; smime-type=signed-data; ${p7('smime.p7m')}`, base64(made(false)), {
      'Content-Transfer-Encoding': 'base64',
      'Content-Disposition': `attachment; file${p7('smime.p7m')}`,
    })
  const { type, body } = multipart('signed', [
    broken.changed?.(covered) ?? covered,
    part(
      {
        'Content-Type': `application/pkcs7-signature; ${p7('smime.p7s')}`,
        'Content-Transfer-Encoding': 'base64',
        'Content-Disposition': `attachment; file${p7('smime.p7s')}`,
      },
      base64(made(true)),
    ),
  ])
  const digest = (broken.how?.digest ?? 'sha256').replace('sha', 'sha-')
  return whole(
    type.replace(';', `; protocol="application/pkcs7-signature"; micalg=${digest};`),
    Buffer.concat([Buffer.from(`This is an S/MIME signed message${CRLF}${CRLF}`), body]),
  )
}

const xmlText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Day and hour in Rome, as certified data say them, and how far that is from UTC. */
function inRome(at: Date) {
  const [day = '', hour = ''] = new Intl.DateTimeFormat('it-IT', {
    ...{ timeZone: 'Europe/Rome', day: '2-digit', month: '2-digit', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
    .format(at)
    .split(', ')
  const zone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Rome', timeZoneName: 'longOffset' })
    .format(at)
    .replace(/.*GMT/, '')
    .replace(':', '')
  return { day, hour, zone }
}

interface Certified {
  tipo: string
  errore?: string
  esteso?: string
  mittente: string
  destinatario: string
  oggetto: string
  gestore: string
  at: Date
  identificativo: string
  /** Of the mail that it is about, without < >. */
  msgid: string
  consegna?: boolean
}

/** What a provider says of a mail, in a form for programs: `daticert.xml`. */
export function daticert(c: Certified): string {
  const { day, hour, zone } = inRome(c.at)
  const said = (name: string, value: string | undefined) =>
    value === undefined ? '' : `<${name}>${xmlText(value)}</${name}>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<postacert tipo="${c.tipo}" errore="${c.errore ?? 'nessuno'}">
  <intestazione>${said('mittente', c.mittente)}<destinatari tipo="certificato">${xmlText(c.destinatario)}</destinatari>${said('risposte', c.mittente)}${said('oggetto', c.oggetto)}</intestazione>
  <dati>${said('gestore-emittente', c.gestore)}<data zona="${zone}"><giorno>${day}</giorno><ora>${hour}</ora></data>${said('identificativo', c.identificativo)}${said('msgid', `<${c.msgid}>`)}<ricevuta tipo="breve"/>${c.consegna ? said('consegna', c.destinatario) : ''}${said('errore-esteso', c.esteso)}</dati>
</postacert>
`
}
const daticertOf = (xml: string, broken: Broken): Buffer[] => {
  const said = broken.daticert ? broken.daticert(xml) : xml
  return said === null ? [] : [attached({ name: 'daticert.xml', content: said, type: 'application/xml' })]
}

const RECEIPTS = {
  accettazione: 'ACCETTAZIONE',
  'non-accettazione': 'AVVISO DI NON ACCETTAZIONE',
  'avvenuta-consegna': 'CONSEGNA',
  'preavviso-errore-consegna': 'AVVISO DI MANCATA CONSEGNA PER SUP. TEMPO MASSIMO',
  'errore-consegna': 'AVVISO DI MANCATA CONSEGNA',
}
export type KindOfReceipt = keyof typeof RECEIPTS

export interface Receipt extends Broken {
  signer: Certifier
  kind: KindOfReceipt
  /** The Message-ID of the mail that it is about, without < >. */
  about: string
  sender: string
  recipient: string
  /** Of that mail: a file's name. */
  subject: string
  at: Date
  error?: string
  /** The mail that was delivered, where a receipt brings it back. */
  returned?: Buffer
}

/** What a provider says about a mail that was handed to it. */
export function receipt(r: Receipt): Buffer {
  const { signer, kind, about, sender, recipient, subject, at, error, returned, ...broken } = r
  const id = newId(signer.address.split('@')[1])
  const failed = kind !== 'accettazione' && kind !== 'avvenuta-consegna'
  const xml = daticert({
    ...{ tipo: kind, mittente: sender, destinatario: recipient, oggetto: subject, at, msgid: about },
    ...{ gestore: signer.name, identificativo: id, consegna: kind === 'avvenuta-consegna' },
    ...(failed && { errore: 'altro', esteso: error ?? '5.4.2 - il gestore destinatario non risponde' }),
  })
  return envelope(signer, {
    ...broken,
    headers: {
      'X-Ricevuta': kind,
      ...(kind === 'avvenuta-consegna' && { 'X-TipoRicevuta': 'breve' }),
      'X-Riferimento-Message-ID': `<${about}>`,
      From: signer.address,
      To: sender,
      Subject: word(`${RECEIPTS[kind]}: ${subject}`),
      Date: dated(at),
      'Message-ID': `<${id}>`,
      ...broken.headers,
    },
    parts: [
      plainText(
        `Il messaggio "${subject}" proveniente da "${sender}" ed indirizzato a "${recipient}": ${kind}.`,
      ),
      ...daticertOf(xml, broken),
      ...(returned ? [attachedMail(returned)] : []),
    ],
  })
}

export interface Delivery extends Broken {
  signer: Certifier
  from: string
  to: string
  subject: string
  at: Date
  files?: readonly File[]
  /** The mail that is delivered, instead of one with those files. */
  inner?: Buffer
  /** Its Message-ID, without < >. */
  messageId?: string
}

/** A mail that somebody sent by certified mail, in the envelope that its provider made (busta di trasporto). */
export function delivery(d: Delivery): Buffer {
  const { signer, from, to, subject, at, files = [], messageId = newId('fatturapa.it'), ...broken } = d
  const id = newId(signer.address.split('@')[1])
  const inner = d.inner ?? plainMail({ from, to, subject, at, files, messageId })
  const xml = daticert({
    ...{ tipo: 'posta-certificata', mittente: from, destinatario: to, oggetto: subject, at },
    ...{ gestore: signer.name, identificativo: id, msgid: messageId },
  })
  return envelope(signer, {
    ...broken,
    headers: {
      'X-Trasporto': 'posta-certificata',
      'X-Riferimento-Message-ID': `<${messageId}>`,
      From: `"Per conto di: ${from}" <${signer.address}>`,
      'Reply-To': from,
      To: to,
      Subject: word(`POSTA CERTIFICATA: ${subject}`),
      Date: dated(at),
      'Message-ID': `<${id}>`,
      ...broken.headers,
    },
    parts: [
      plainText(`Il messaggio "${subject}" è stato inviato da "${from}" indirizzato a: ${to}`),
      ...daticertOf(xml, broken),
      attachedMail(inner),
    ],
  })
}

/** A mail that wasn't certified, in the envelope that says so: signed by a provider, and proving nothing. */
export function anomaly(signer: Certifier, inner: PlainMail, broken: Broken = {}): Buffer {
  return envelope(signer, {
    ...broken,
    headers: {
      'X-Trasporto': 'errore',
      From: `"Per conto di: ${inner.from}" <${signer.address}>`,
      'Reply-To': inner.from,
      To: inner.to,
      Subject: word(`ANOMALIA MESSAGGIO: ${inner.subject}`),
      Date: dated(inner.at),
      'Message-ID': `<${newId()}>`,
      ...broken.headers,
    },
    parts: [
      plainText('Anomalia nel messaggio: non proviene da posta certificata.'),
      attachedMail(plainMail(inner)),
    ],
  })
}

/** The same mail in so many mails, each certified by that one and from somebody else. */
export function within(signer: Certifier, mail: Buffer, deep: number, to: string, at: Date): Buffer {
  let inner = mail
  for (let n = 0; n < deep; n++)
    inner = delivery({ signer, from: `mario${n}@pec.example`, to, subject: 'Inoltro', at, inner })
  return inner
}

import PostalMime from 'postal-mime'
import { cut, oneLine } from '#shared/text.ts'
import { all, at, textAt } from '#shared/xml-tree.ts'
import { documentsOfMail, type Received } from './received.ts'
import { type MailFault, openSignedMail, type Signer } from './signed-mail.ts'
import { readForeignXml } from './xml.ts'
import { xmlText } from './xml-text.ts'

/*
 * What a message of certified mail proves (RFC 6109): only what its provider says in `daticert.xml`, in the part that the
 * outermost signature covers. Headers, inner mails and their own envelopes prove nothing.
 */

export interface CertifiedMail {
  /** As the provider says: `accettazione`, `posta-certificata`, … */
  kind: string
  /** Lower case; whose mail it is about, or who sent the one that it brings. */
  sender: string
  recipients: string[]
  subject: string
  /** Of the mail that it is about, without `<>`. */
  messageId: string
  /** Why it wasn't accepted or delivered, in the provider's words; null where all went well. */
  error: string | null
  signer: Signer
  /** What the mail in it brings; empty of a receipt. */
  documents: Received[]
}

export type CertifiedFault = MailFault | 'dati_illeggibili' | 'illeggibile' | 'troppi_file'
export type CertifiedAnswer = { mail: CertifiedMail } | { fault: CertifiedFault }

const DATA_MAX = 200_000
const DOCUMENTS_MAX = 100

/** Lines that may begin a part, of all mails within: nobody's has so many, and each costs. */
const PARTS_MAX = 2_000
function parts(mail: Buffer): number {
  let n = 0
  for (let at = mail.indexOf('\n--'); at >= 0 && n <= PARTS_MAX; at = mail.indexOf('\n--', at + 3)) n++
  return n
}

/** Reads a message of certified mail as it came. */
export async function readCertifiedMail(bytes: Buffer): Promise<CertifiedAnswer> {
  const signed = openSignedMail(bytes)
  if ('fault' in signed) return signed
  const { covered, signer } = signed
  if (parts(covered) > PARTS_MAX) return { fault: 'troppi_file' }
  const { attachments } = await PostalMime.parse(covered, { forceRfc822Attachments: true })
  const data = attachments.filter(({ filename }) => /^daticert\.xml$/i.test(filename ?? ''))
  const said = data.length === 1 && dataOf(Buffer.from(data[0]?.content as ArrayBuffer))
  if (!said) return { fault: 'dati_illeggibili' }
  if (said.kind !== 'posta-certificata') return { mail: { ...said, signer, documents: [] } }
  // Headers of its own, by which it is known as a mail.
  const documents = await documentsOfMail(Buffer.concat([Buffer.from('MIME-Version: 1.0\r\n'), covered]))
  return documents.length > DOCUMENTS_MAX
    ? { fault: 'troppi_file' }
    : { mail: { ...said, signer, documents } }
}

function dataOf(bytes: Buffer): Omit<CertifiedMail, 'signer' | 'documents'> | undefined {
  if (bytes.length > DATA_MAX) return undefined
  const { text, doctype } = xmlText(bytes)
  const root = doctype ? undefined : readForeignXml(text)?.root
  const kind = root?.attributes.tipo
  if (root?.name !== 'postacert' || !kind) return undefined
  const error = root.attributes.errore ?? 'nessuno'
  const longer = oneLine(textAt(root, 'dati', 'errore-esteso'), 300)
  return {
    kind: cut(kind, 40),
    sender: textAt(root, 'intestazione', 'mittente').toLowerCase(),
    recipients: all(at(root, 'intestazione'), 'destinatari').map(({ text: to }) => to.trim().toLowerCase()),
    subject: oneLine(textAt(root, 'intestazione', 'oggetto'), 200),
    messageId: textAt(root, 'dati', 'msgid').replace(/^<|>$/g, ''),
    error: longer || (error === 'nessuno' ? null : oneLine(error, 300)),
  }
}

// long because everything that a file from outside may be wrapped in is opened here
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import { cut } from '#shared/text.ts'
import type { XmlElement } from '#shared/xml-tree.ts'
import { type Arrival, arrivalOf, betterArrival } from './arrival.ts'
import { looksSigned, openP7m } from './p7m.ts'
import { pdfFault } from './pdf-reader.ts'
import { readForeignXml } from './xml.ts'
import { looksXml, xmlText } from './xml-text.ts'
import { isZip, unzipEntry, zipEntries } from './zip-entries.ts'

const MB = 1_048_576
/** A document may be so large, signed or not. */
const DOCUMENT_MAX = 5 * MB
const ENTRIES_MAX = 2_000
const UNPACKED_MAX = 500 * MB
/** Of a ZIP inside of the ZIP, whose files are in memory at once. */
const NESTED_MAX = 100 * MB
/** What an element says, once attachments are out: four times the longest text of an invoice's form. */
const TEXT_MAX = 4_000
const NAME_MAX = 100
/** A mail holds the mail that it passes on, and that one its files. */
const MAILS = 3
/** What one answer holds; it takes about a second. */
const ANSWER_DOCUMENTS = 100
const ANSWER_BYTES = 8 * MB
const ANSWER_MS = 1_200

/** Why a document can't be read; what is said about it stands in `fatture-ricevute`. */
export type ReceivedFault =
  | 'vuoto'
  | 'troppo_grande'
  | 'xml_illeggibile'
  | 'doctype'
  | 'non_fattura'
  | 'firma_separata'
  | 'firma_illeggibile'
  | 'zip_illeggibile'
  | 'zip_eccessivo'

/** What had to be put right in a document to read it, or is wrong with its form. */
type ReceivedRemark = 'codifica_corretta' | 'spazio_nomi' | 'xsd'

export interface ReceivedXml {
  /** Attachments are taken out: their element says `dimensione`, `sha256` and `tipo` in its attributes. */
  root: XmlElement
  /** SHA-256 of the text: the same in whatever envelope. */
  digest: string
  remarks: ReceivedRemark[]
}

/** One document of what came. */
export interface Received {
  name: string
  /** The ZIP or mail that it came in. */
  within: string | null
  /** When the mail came that brought it. */
  arrived?: Arrival
  /** As it came, signature included; absent where there is nothing to keep. */
  bytes?: Buffer
  signed: boolean
  /** Neither: it says nothing to us, as a text beside the invoices. */
  xml?: ReceivedXml
  fault?: ReceivedFault
}

/** Where a reading goes on: which file, which entry of it, which document in that. */
export type Place = [file: number, entry: number, document: number]

interface ReceivedQuestion {
  files: { name: string; path: string }[]
  from: Place
  /** One document only: after a reading that passed a limit. */
  one?: boolean
  /** None of them: how many there are from there on. */
  count?: boolean
}
export interface ReceivedAnswer {
  documents: Received[]
  next: Place | null
  /** Files and what archives list, where that was asked: each may hold several documents, nobody has opened them. */
  left?: number
}

interface Leaf {
  name: string
  within: string | null
  content: Buffer | ReceivedFault
  arrived?: Arrival
}

/**
 * Reads what came from outside, whatever it is wrapped in: content decides, not the name. So much at a time: the answer says
 * where to go on.
 * @param which a `ReceivedQuestion`
 */
export async function readReceived(_: Buffer, which = ''): Promise<ReceivedAnswer> {
  const { files, from, one, count } = JSON.parse(which) as ReceivedQuestion
  if (count) return { documents: [], next: null, left: await leftFrom(files, from) }
  const until = performance.now() + ANSWER_MS
  const documents: Received[] = []
  let bytes = 0
  const full = () =>
    documents.length >= (one ? 1 : ANSWER_DOCUMENTS) || bytes > ANSWER_BYTES || performance.now() > until
  let [f, e, d] = from
  for (; f < files.length; f++, e = 0) {
    const entries = await entriesOf(files[f])
    for (; e < entries.length; e++, d = 0) {
      const leaves = (await entries[e]?.()) ?? []
      for (; d < leaves.length; d++) {
        if (documents.length > 0 && full()) return { documents, next: [f, e, d] }
        const leaf = leaves[d] as Leaf
        const document = documentOf(leaf)
        documents.push(document)
        bytes += (document.bytes?.length ?? 0) * 3
      }
    }
  }
  return { documents, next: null }
}

async function leftFrom(files: ReceivedQuestion['files'], [f, e]: Place): Promise<number> {
  let left = -e
  for (const file of files.slice(f)) left += (await entriesOf(file)).length
  return left
}

/** What stands in a file, each opened when its turn comes. */
async function entriesOf(
  file: ReceivedQuestion['files'][number] | undefined,
): Promise<(() => Promise<Leaf[]>)[]> {
  if (!file) return []
  const { name, path } = file
  const bytes = await readFile(path)
  if (!isZip(bytes)) return [() => leavesOf(name, null, bytes, 1)]
  const fault = (content: ReceivedFault) => [async () => [{ name, within: null, content }]]
  const entries = zipEntries(bytes)
  if (!entries?.length) return fault('zip_illeggibile')
  if (!within(entries, UNPACKED_MAX)) return fault('zip_eccessivo')
  return entries.map((entry) => async () => {
    const large = entry.size > DOCUMENT_MAX && !/\.zip$/i.test(entry.name)
    if (large) return [{ name: baseName(entry.name), within: name, content: 'troppo_grande' }]
    const content = unzipEntry(bytes, entry)
    if (!content) return [{ name: baseName(entry.name), within: name, content: 'zip_illeggibile' }]
    return leavesOf(baseName(entry.name), name, content, 0)
  })
}

const within = (entries: { size: number }[], most: number): boolean =>
  entries.length <= ENTRIES_MAX && entries.reduce((sum, { size }) => sum + size, 0) <= most

const baseName = (name: string): string => name.split(/[\\/]/).at(-1) || name

/** The documents of something that was unpacked: of mails what is attached, of a ZIP in a ZIP its files. */
async function leavesOf(
  name: string,
  container: string | null,
  content: Buffer,
  depth: 0 | 1,
  mails = MAILS,
): Promise<Leaf[]> {
  const fault = (why: ReceivedFault): Leaf[] => [{ name, within: container, content: why }]
  if (isZip(content)) return depth === 0 || mails < MAILS ? nestedOf(name, content) : fault('zip_eccessivo')
  if (looksMail(content)) {
    const mail = mails > 0 ? await attachmentsOf(content) : undefined
    if (!mail) return fault('non_fattura')
    const inside = await Promise.all(
      mail.attached.map((one) => leavesOf(one.name || name, container ?? name, one.content, 0, mails - 1)),
    )
    const brought = inside
      .flat()
      .filter((leaf) => !isOfMail(leaf))
      .map((leaf) => ({ ...leaf, ...arrivedAt(betterArrival(mail.arrived, leaf.arrived)) }))
    return brought.length > 0 ? brought : fault('non_fattura')
  }
  return [{ name, within: container, content }]
}

/** What a mail brings, whatever it is wrapped in. */
export const documentsOfMail = async (mail: Buffer): Promise<Received[]> =>
  (await leavesOf('messaggio.eml', null, mail, 1)).map(documentOf)

function nestedOf(name: string, bytes: Buffer): Leaf[] {
  const entries = zipEntries(bytes)
  if (!entries?.length) return [{ name, within: null, content: 'zip_illeggibile' }]
  if (!within(entries, NESTED_MAX)) return [{ name, within: null, content: 'zip_eccessivo' }]
  return entries.map((entry) => {
    const leaf = (content: Leaf['content']): Leaf => ({ name: baseName(entry.name), within: name, content })
    if (entry.size > DOCUMENT_MAX) return leaf('troppo_grande')
    const content = unzipEntry(bytes, entry)
    return leaf(!content ? 'zip_illeggibile' : isZip(content) ? 'zip_eccessivo' : content)
  })
}

const HEADER =
  /^(received|return-path|from|to|subject|date|message-id|mime-version|content-type|delivered-to|x-[\w-]+):/im
const looksMail = (bytes: Buffer): boolean => {
  const start = bytes.subarray(0, 4_000).toString('latin1')
  return /^[\w-]+:[ \t]/.test(start.trimStart()) && HEADER.test(start) && /\n[\w-]+:/.test(start)
}

/** What a mail brings, the mails in it too; undefined where it can't be read. */
async function attachmentsOf(
  mail: Buffer,
): Promise<{ attached: { name: string; content: Buffer }[]; arrived: Arrival | undefined } | undefined> {
  try {
    const { attachments, headers } = await PostalMime.parse(mail, { forceRfc822Attachments: true })
    const attached = attachments.map(({ filename, content, mimeType }) => ({
      name: filename ?? (mimeType === 'message/rfc822' ? 'messaggio.eml' : ''),
      content: Buffer.from(content as ArrayBuffer),
    }))
    return { attached, arrived: arrivalOf(headers, attached) }
  } catch {
    return undefined
  }
}

/** What certified mail adds for itself: its own data and signature. */
const isOfMail = ({ name }: Leaf): boolean => /^(daticert\.xml|smime\.p7s)$/i.test(name)

const arrivedAt = (arrived: Arrival | undefined) => (arrived ? { arrived } : {})

const documentOf = ({ arrived, ...leaf }: Leaf): Received => ({ ...contentOf(leaf), ...arrivedAt(arrived) })

function contentOf({ name, within, content }: Leaf): Received {
  const fault = (why: ReceivedFault, signed = false): Received => ({ name, within, signed, fault: why })
  if (typeof content === 'string') return fault(content)
  if (content.length === 0) return fault('vuoto')
  if (content.length > DOCUMENT_MAX) return fault('troppo_grande')
  if (looksXml(content)) return { name, within, signed: false, ...xmlOf(content, content) }
  if (looksSigned(content)) {
    const opened = openP7m(content)
    if ('fault' in opened)
      return fault(opened.fault === 'separate' ? 'firma_separata' : 'firma_illeggibile', true)
    const inner = Buffer.from(opened.content)
    return looksXml(inner)
      ? { name, within, signed: true, ...xmlOf(inner, content) }
      : fault('non_fattura', true)
  }
  // Beside invoices anything may lie; alone, somebody took it for one.
  return within === null ? fault('non_fattura') : { name, within, signed: false }
}

function xmlOf(xml: Buffer, bytes: Buffer): Pick<Received, 'xml' | 'bytes' | 'fault'> {
  const { text, corrected, doctype } = xmlText(xml)
  if (doctype) return { fault: 'doctype' }
  const read = readForeignXml(text)
  if (!read) return { fault: 'xml_illeggibile' }
  bound(read.root)
  const remarks: ReceivedRemark[] = []
  if (corrected) remarks.push('codifica_corretta')
  if (read.namespaces) remarks.push('spazio_nomi')
  if (!read.valid) remarks.push('xsd')
  return { bytes, xml: { root: read.root, digest: hash('sha256', text), remarks } }
}

const isAttachment = ({ name, text }: XmlElement) => name === 'Attachment' && text !== ''

/** Takes the attachments out; of the rest nothing is longer than whoever shows it, or reckons with it, need fear. */
function bound(element: XmlElement): void {
  if (isAttachment(element)) {
    const content = Buffer.from(element.text, 'base64')
    element.attributes = {
      dimensione: String(content.length),
      sha256: hash('sha256', content),
      tipo: typeOf(content),
    }
    element.text = ''
  }
  element.name = cut(element.name, NAME_MAX)
  if (element.text.length > TEXT_MAX) element.text = `${cut(element.text, TEXT_MAX - 1)}…`
  for (const child of element.children) bound(child)
}

const PROGRAMS = ['MZ', '\x7fELF', '#!', '\xca\xfe\xba\xbe']
/** By its first bytes: `pdf`, `programma` where it is one, else `altro`. */
function typeOf(content: Buffer): string {
  const start = content.subarray(0, 1_024).toString('latin1')
  if (start.includes('%PDF-')) return 'pdf'
  return PROGRAMS.some((head) => start.startsWith(head)) ? 'programma' : 'altro'
}

export interface Attachment {
  /** As the file says it. */
  name: string
  content: Buffer
  /** A PDF that opens. */
  pdf: boolean
}

/**
 * What is attached to a document that was kept, in its order.
 * @param which JSON: the path of the document as it came, and which of its invoices
 */
export async function readAttachments(_: Buffer, which = ''): Promise<Attachment[]> {
  const { path, corpo } = JSON.parse(which) as { path: string; corpo: number }
  const bytes = await readFile(path)
  const opened = looksXml(bytes) ? { content: bytes } : openP7m(bytes)
  const read = 'content' in opened ? readForeignXml(xmlText(Buffer.from(opened.content)).text) : undefined
  const body = read?.root.children.filter(({ name }) => name === 'FatturaElettronicaBody')[corpo]
  const found: Attachment[] = []
  for (const one of body?.children.filter(({ name }) => name === 'Allegati') ?? []) {
    const said = (what: string) => one.children.find(({ name }) => name === what)?.text.trim() ?? ''
    const content = Buffer.from(said('Attachment'), 'base64')
    const pdf = typeOf(content) === 'pdf' && (await pdfFault(content)) === undefined
    found.push({ name: said('NomeAttachment'), content, pdf })
  }
  return found
}

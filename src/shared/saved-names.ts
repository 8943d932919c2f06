import { fileName } from './text.ts'

/**
 * How a file that somebody sent may be called when it leaves the house: what it ends in says what opens it, so it says what
 * is in it, and not what whoever sent it wrote (docs/product.md §21.7).
 */

/** What a content is by itself; all the rest is `bin`, which nothing opens. */
export type ContentKind = 'xml' | 'p7m' | 'pdf' | 'zip' | 'jpg' | 'bin'

/** So much of a file tells what it is. */
export const KIND_BYTES = 1_024

/** The object identifier of signed data (PKCS#7), as every envelope begins, DER and BER. */
const SIGNED_DATA = '\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02'
const ZIP = ['PK\x03\x04', 'PK\x05\x06']
const PEM = /^\s*-----BEGIN [^-]*-----/
/** An envelope may have been turned into text twice. */
const TEXTS = 2

const latin1 = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, KIND_BYTES), (byte) => String.fromCharCode(byte)).join('')

function isSigned(start: string, texts = TEXTS): boolean {
  if (start.startsWith('0')) return start.slice(0, 24).includes(SIGNED_DATA)
  const text = start.replace(PEM, '').replace(/\s+/g, '')
  const whole = /^[A-Za-z0-9+/]{40,}/.exec(text)?.[0] ?? ''
  return (
    texts > 0 && whole !== '' && isSigned(atob(whole.slice(0, whole.length - (whole.length % 4))), texts - 1)
  )
}

/** What a content from outside is, by its first bytes. XML says that it is: what only looks like a tag may be a page that runs. */
export function contentKind(bytes: Uint8Array): ContentKind {
  const start = latin1(bytes)
  if (start.includes('%PDF-')) return 'pdf'
  if (ZIP.some((head) => start.startsWith(head))) return 'zip'
  if (isSigned(start)) return 'p7m'
  return /^(\xef\xbb\xbf)?\s*<\?xml\s/.test(start) ? 'xml' : 'bin'
}

const MARKED = ['\xef\xbb\xbf', '\xff\xfe', '\xfe\xff']

/** The same of a document that was read as XML, or from an envelope, when it came: it may say so or not, in any letters. */
export function documentKind(bytes: Uint8Array): ContentKind {
  const start = latin1(bytes)
  if (isSigned(start)) return 'p7m'
  const mark = MARKED.find((one) => start.startsWith(one)) ?? ''
  return start.slice(mark.length).replaceAll('\0', '').trimStart().startsWith('<') ? 'xml' : 'bin'
}

/** What Windows takes for a device, whatever follows. */
const OF_WINDOWS = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
const ENDING = /\.[a-z][a-z\d]{0,9}$/i

/**
 * A name that somebody gave a file, to save it under: without what no disk takes, or leads elsewhere, and with the ending of
 * what is in it. `fattura.hta` → `fattura.xml`, `foto.scr` → `foto.bin`
 */
export function savedName(name: string, kind: ContentKind, maximum = 120): string {
  const given = fileName(name, maximum)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
  const ends = (text: string) => text.toLowerCase().endsWith(`.${kind}`)
  // A signature is put around a name with its own ending.
  const bare = ends(given) || (kind === 'p7m' && /\.xml$/i.test(given)) ? given : given.replace(ENDING, '')
  const whole = ends(bare) ? bare : `${bare || 'senza-nome'}.${kind}`
  return whole.replace(OF_WINDOWS, '$&_')
}

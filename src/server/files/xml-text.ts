import { decode } from './encoding.ts'

const DECLARATION = /^\s*<\?xml\s[^>]*?\?>/
const ENCODING = /encoding\s*=\s*["']([\w.:-]+)["']/i
/** Comments and instructions may stand before it; inside of an element it is text. */
const BEFORE_ROOT = /^(?:\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>)+/

export interface XmlText {
  /** Without byte order mark, declaration and what is blank before it. */
  text: string
  /** The letters were not those that the file declares. */
  corrected: boolean
  doctype: boolean
}

/** Whether bytes may be an XML document: its first sign that isn't blank. */
export function looksXml(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 400)
  return /^\uFEFF?\s*</.test(decode(start).text)
}

/** An XML document as text, whatever its letters are written in, and whatever it says about that. */
export function xmlText(bytes: Buffer): XmlText {
  const { text, corrected } = lettersOf(bytes)
  const body = text
    .replace(/^\uFEFF/, '')
    .replace(DECLARATION, '')
    .trimStart()
  const beforeRoot = BEFORE_ROOT.exec(body)?.[0].length ?? 0
  return { text: body, corrected, doctype: body.startsWith('<!DOCTYPE', beforeRoot) }
}

function lettersOf(bytes: Buffer): { text: string; corrected: boolean } {
  const start = bytes.subarray(0, 200)
  const declared = ENCODING.exec(DECLARATION.exec(start.toString('latin1'))?.[0] ?? '')?.[1]?.toLowerCase()
  const guess = decode(bytes)
  // A mark, the zeros of UTF-16, or text that only UTF-8 writes so: surer than what is declared.
  if (guess.codifica.startsWith('utf-16') || declared === undefined || /^utf-?(8|16)/.test(declared)) {
    if (guess.codifica.startsWith('utf')) return { text: guess.text, corrected: false }
    // In invoices nobody meets an old Macintosh.
    return { text: new TextDecoder('windows-1252').decode(bytes), corrected: true }
  }
  try {
    return { text: new TextDecoder(declared).decode(bytes), corrected: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), corrected: true }
  }
}

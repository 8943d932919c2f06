import {
  ParseOption,
  XmlDocument,
  type XmlElement as XmlElementNode,
  XmlError,
  XmlLibError,
  XmlXPath,
  XsdValidator,
} from 'libxml2-wasm'
import { FORMA_FATTURA } from '#shared/forma-fattura.ts'
import type { XmlElement } from '#shared/xml-tree.ts'
import { schemaOf } from './schema.ts'

/**
 * Nothing outside of the document is loaded, and no entity of it is put in place. The library's memory is not the
 * engine's: every document is given back by `using`.
 */
const OPTIONS = { option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET }

let compiled: XsdValidator | undefined

/** Compiled at the first invoice and kept: it takes as long as hundreds of them. */
function schema(): XsdValidator {
  if (compiled) return compiled
  using document = XmlDocument.fromString(schemaOf(FORMA_FATTURA), OPTIONS)
  compiled = XsdValidator.fromDoc(document)
  return compiled
}

/**
 * What the form of an electronic invoice has against a file (`#shared/forma-fattura.ts`).
 * @returns the schema's own messages, in English, each with its line; empty where it is valid
 */
export function validaXml(bytes: Uint8Array): string[] {
  try {
    using document = XmlDocument.fromBuffer(bytes, OPTIONS)
    return against(document)
  } catch (error) {
    return faultsOf(error)
  }
}

function against(document: XmlDocument): string[] {
  try {
    schema().validate(document)
    return []
  } catch (error) {
    return faultsOf(error)
  }
}

function faultsOf(error: unknown): string[] {
  if (!(error instanceof XmlLibError)) throw error
  const faults = error.details.map(({ line, message }) => `${line}: ${message.trim()}`)
  return faults.length > 0 ? faults : [error.message]
}

/** What a document from outside is; `valid` of the form of an invoice, where it says that it is one. */
export interface ForeignXml {
  root: XmlElement
  /** Its namespaces had to be put right before it could be read. */
  namespaces: boolean
  valid: boolean
}

/** All kinds of markup; what isn't closed reaches to the end. */
const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/g
/** Names with a prefix, and what declares prefixes: a file whose namespaces are wrong is read without any. */
const PREFIX = /(<\/?)[\w.-]+:(?=[\w.-])/g
const DECLARED = /\sxmlns(?::[\w.-]+)?\s*=\s*("[^"]*"|'[^']*')/g
const PREFIXED = /\s[\w.-]+:([\w.-]+\s*=\s*["'])/g

/**
 * An XML document from outside, as text. Read in the process of its own that files from outside are read in.
 * @returns undefined where it isn't well-formed
 */
export function readForeignXml(text: string): ForeignXml | undefined {
  const plain = (): string =>
    text.replace(MARKUP, (markup) => {
      // Its name may have a prefix too.
      if (markup.startsWith('<?')) return ''
      if (markup.startsWith('<!')) return markup
      return markup.replace(PREFIX, '$1').replace(DECLARED, '').replace(PREFIXED, ' $1')
    })
  const read = (source: string, namespaces: boolean): ForeignXml | undefined => {
    try {
      using document = XmlDocument.fromString(source, OPTIONS)
      const { name, namespaceUri } = document.root
      const wrong = name === FORMA_FATTURA.nome && namespaceUri !== FORMA_FATTURA.spazio
      const checked = name === FORMA_FATTURA.nome && !wrong
      return {
        root: treeOf(document.root),
        namespaces: namespaces || wrong,
        valid: !checked || against(document).length === 0,
      }
    } catch (error) {
      if (!(error instanceof XmlLibError)) throw error
      return undefined
    }
  }
  return read(text, false) ?? read(plain(), true)
}

/** An XML document of ours as a tree. Throws where it isn't well-formed. */
export function readXml(bytes: Uint8Array): XmlElement {
  using document = XmlDocument.fromBuffer(bytes, OPTIONS)
  return treeOf(document.root)
}

const SIGNATURES = XmlXPath.compile('/*/ds:Signature', { ds: 'http://www.w3.org/2000/09/xmldsig#' })

/**
 * How many signatures stand directly in a document's root, and whether without them it is another one: their canonical forms
 * are compared, in which the order of attributes and how empty elements are written make no difference, and all else does.
 * @returns `signatures` undefined where it isn't well-formed
 */
export function sameButSignature(signed: Uint8Array, plain: string): { signatures?: number; same: boolean } {
  try {
    using document = XmlDocument.fromBuffer(signed, OPTIONS)
    using other = XmlDocument.fromString(plain, OPTIONS)
    const found = document.find(SIGNATURES)
    for (const signature of found) signature.remove()
    const form = (of: XmlDocument) => of.canonicalizeToString({ withComments: true })
    return { signatures: found.length, same: form(document) === form(other) }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return { same: false }
  }
}

/** Asked of the library as a whole: a processing instruction has no `next`, so that a walk from one to the next ends there. */
const CHILDREN = XmlXPath.compile('*')

function treeOf(node: XmlElementNode): XmlElement {
  const children = node.find(CHILDREN).map((child) => treeOf(child as XmlElementNode))
  return {
    name: node.name,
    attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
    children,
    text: children.length > 0 ? '' : node.content,
  }
}

import {
  ParseOption,
  XmlDocument,
  XmlElement as XmlElementNode,
  XmlLibError,
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
    schema().validate(document)
    return []
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error
    const faults = error.details.map(({ line, message }) => `${line}: ${message.trim()}`)
    return faults.length > 0 ? faults : [error.message]
  }
}

/** An XML document of ours as a tree. Throws where it isn't well-formed. */
export function readXml(bytes: Uint8Array): XmlElement {
  using document = XmlDocument.fromBuffer(bytes, OPTIONS)
  return treeOf(document.root)
}

function treeOf(node: XmlElementNode): XmlElement {
  const children: XmlElement[] = []
  for (let child = node.firstChild; child; child = child.next)
    if (child instanceof XmlElementNode) children.push(treeOf(child))
  return {
    name: node.name,
    attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
    children,
    text: children.length > 0 ? '' : node.content,
  }
}

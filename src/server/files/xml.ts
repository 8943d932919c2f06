import { readFileSync } from 'node:fs'
import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlElement as XmlElementNode,
  XmlLibError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'
import type { XmlElement } from '#shared/xml-tree.ts'

/**
 * Nothing outside of the document is loaded, and no entity of it is put in place. The library's memory is not the
 * engine's: every document is given back by `using`.
 */
const OPTIONS = { option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET }

/** The official schema of the electronic invoice, version 1.2.3, and the one of signatures that it imports. */
const SCHEMA = 'fatturapa.xsd'
const SIGNATURES = 'xmldsig.xsd'

let compiled: XsdValidator | undefined

/** Compiled at the first invoice and kept: it takes as long as hundreds of them. */
function schema(): XsdValidator {
  if (compiled) return compiled
  const read = (name: string) => readFileSync(new URL(name, import.meta.url))
  xmlRegisterInputProvider(new XmlBufferInputProvider({ [SIGNATURES]: read(SIGNATURES) }))
  using document = XmlDocument.fromBuffer(read(SCHEMA), { url: SCHEMA, ...OPTIONS })
  compiled = XsdValidator.fromDoc(document)
  return compiled
}

/**
 * What the official schema has against an electronic invoice.
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

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'

/**
 * The official schema of the electronic invoice, the one of signatures that it imports, and sample files. They are
 * others', and not given along: whoever has laid them here beside the clone compares our table with them.
 */
const FOLDER = new URL('../../shared/reference/fatturapa/', import.meta.url)
const SCHEMA = new URL('Schema_VFPR12_v1.2.3.xsd', FOLDER)
const SIGNATURES = 'http://www.w3.org/TR/2002/REC-xmldsig-core-20020212/xmldsig-core-schema.xsd'
const OPTIONS = { option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET }

export const officialIsHere = existsSync(SCHEMA)
export const officialText = (): Buffer => readFileSync(SCHEMA)

/** @returns whether the official schema takes a file; what is no XML it does not */
export function officialVerdict(): (bytes: Uint8Array) => boolean {
  const signatures = readFileSync(new URL('xmldsig-core-schema.xsd', FOLDER))
  xmlRegisterInputProvider(new XmlBufferInputProvider({ [SIGNATURES]: signatures }))
  return verdictOf(officialText())
}

/** @returns whether a schema takes a file */
export function verdictOf(xsd: Buffer): (bytes: Uint8Array) => boolean {
  using schema = XmlDocument.fromBuffer(xsd, { url: 'official.xsd', ...OPTIONS })
  const validator = XsdValidator.fromDoc(schema)
  return (bytes) => {
    try {
      using document = XmlDocument.fromBuffer(bytes, OPTIONS)
      validator.validate(document)
      return true
    } catch (error) {
      if (!(error instanceof XmlLibError)) throw error
      return false
    }
  }
}

/** The samples that are plain XML, by their names. */
export const officialSamples = (): [name: string, bytes: Buffer][] =>
  readdirSync(new URL('esempi/', FOLDER))
    .filter((name) => name.endsWith('.xml'))
    .map((name) => [name, readFileSync(new URL(`esempi/${name}`, FOLDER))])

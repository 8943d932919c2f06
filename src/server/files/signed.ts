import { looksSigned, openP7m } from './p7m.ts'
import { sameButSignature } from './xml.ts'
import { looksXml, xmlText } from './xml-text.ts'

/** How a file was signed: in an envelope around it (CAdES), or within its XML (XAdES). */
export type SignedAs = 'p7m' | 'xml'
/** `altro_file`: what was signed is something else than what was to be. */
export type SignedFault = 'non_firmato' | 'firma_separata' | 'illeggibile' | 'piu_firme' | 'altro_file'
export type SignedReading = { as: SignedAs } | { fault: SignedFault }

/**
 * Whether a file is the signed one of another. Of an envelope the content is compared byte for byte, of an XML what is left
 * without its one signature. Who signed, and whether the certificate holds, is not looked at.
 * @param kept the text that was to be signed
 */
export function readSigned(bytes: Buffer, kept = ''): SignedReading {
  if (looksXml(bytes)) return signedXml(bytes, kept)
  if (!looksSigned(bytes)) return { fault: 'non_firmato' }
  const opened = openP7m(bytes)
  if ('fault' in opened) return { fault: opened.fault === 'separate' ? 'firma_separata' : 'illeggibile' }
  return Buffer.from(kept).equals(opened.content) ? { as: 'p7m' } : { fault: 'altro_file' }
}

function signedXml(bytes: Buffer, kept: string): SignedReading {
  // What a document type adds to a text nobody sees in it.
  if (xmlText(bytes).doctype) return { fault: 'illeggibile' }
  const { signatures, same } = sameButSignature(bytes, kept)
  if (signatures === undefined) return { fault: 'illeggibile' }
  if (signatures === 1) return same ? { as: 'xml' } : { fault: 'altro_file' }
  return { fault: signatures === 0 ? 'non_firmato' : 'piu_firme' }
}

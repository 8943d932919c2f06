import { extractText, getDocumentProxy } from 'unpdf'
import type { TrattoFirma } from '#shared/firma.ts'
import { JPEG } from './jpeg.ts'

/** The pages of a PDF as text, one space for any white. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 }))
  return text.map((page) => page.replace(/\s+/g, ' '))
}

/** A document as its bytes. */
export const bytesOf = ({ doc }: { doc: { output(type: 'arraybuffer'): ArrayBuffer } }): Buffer =>
  Buffer.from(doc.output('arraybuffer'))

/** A signature, as a finger draws it. */
export const TRATTO: TrattoFirma = {
  l: 340,
  a: 190,
  t: [
    Array.from({ length: 60 }, (_, n): [number, number, number] => [
      Math.round(120 + n * 11 + Math.sin(n / 2) * 30),
      Math.round(480 + Math.sin(n / 3) * 220),
      n * 16,
    ]),
  ],
}

/** A picture as papers take it. */
export const onPaper = (jpeg: Buffer = JPEG): string => `data:image/jpeg;base64,${jpeg.toString('base64')}`

import { readPhoto } from '#shared/jpeg.ts'
import { LOGO_ALTO } from '#web/pdf/logo.ts'

/**
 * The analyser's slips that the document of a form ends with, as JPEG files. They are kept nowhere else where the form went without
 * a report of a visit. A logo is lower than any of them.
 */
export function scontriniNelPdf(pdf: Uint8Array): Uint8Array[] {
  // A letter for each byte, so that places are the same.
  const testo = new TextDecoder('latin1').decode(pdf)
  return [...testo.matchAll(/\nstream\r?\n(?=ÿØÿ)/g)].flatMap(({ index, 0: capo }) => {
    const letta = readPhoto(pdf.subarray(index + capo.length))
    return 'fault' in letta || letta.height <= LOGO_ALTO ? [] : [letta.bytes]
  })
}

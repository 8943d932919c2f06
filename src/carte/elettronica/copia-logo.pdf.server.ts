import { CARTA, type Sheet } from '#shared/foglio.ts'

/** Millimetres that a logo takes at most. */
const LOGO = { larghezza: 45, altezza: 13 }
/** A small file may be a huge picture: more dots than these are not drawn. */
const PUNTI_MASSIMI = 4_000_000

/** Draws the company's logo where the sheet stands, at the left. @returns how high it stands, in mm; 0 where there is none that can be drawn */
export function disegnaLogo({ doc, y }: Sheet, logo: string | null): number {
  if (!logo || puntiPng(logo) > PUNTI_MASSIMI) return 0
  try {
    const { width, height, fileType } = doc.getImageProperties(logo)
    const scala = Math.min(LOGO.larghezza / width, LOGO.altezza / height)
    doc.addImage(logo, fileType, CARTA.sinistra, y, width * scala, height * scala)
    return height * scala
  } catch {
    // A broken picture costs the logo, not the invoice.
    return 0
  }
}

/** Dots of a PNG, as its head says; a JPEG goes into the document as it is. */
function puntiPng(logo: string): number {
  const byte = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
  return logo.startsWith('data:image/png') && byte.length >= 24
    ? byte.readUInt32BE(16) * byte.readUInt32BE(20)
    : 0
}

import { inflateSync } from 'node:zlib'
import { CARTA, type FoglioPdf } from '#shared/foglio.ts'
import { readPng } from '#shared/png.ts'

/** Millimetres that a logo takes at most. */
const LOGO = { larghezza: 45, altezza: 13 }
/** A small file may be a huge picture: more dots than these are not drawn, nor more bytes than they can have. */
const PUNTI_MASSIMI = 4_000_000
const BYTE_MASSIMI = PUNTI_MASSIMI * 8

/**
 * Draws the company's logo where the sheet stands, at the left.
 * @returns how high it stands, in mm; 0 where there is none that can be drawn
 */
export function disegnaLogo({ doc, y }: FoglioPdf, logo: string | null): number {
  const immagine = logo?.startsWith('data:image/png') ? soloDisegno(logo) : logo
  if (!immagine) return 0
  try {
    const { width, height, fileType } = doc.getImageProperties(immagine)
    const scala = Math.min(LOGO.larghezza / width, LOGO.altezza / height)
    doc.addImage(immagine, fileType, CARTA.sinistra, y, width * scala, height * scala)
    return height * scala
  } catch {
    // A broken picture costs the logo, not the invoice.
    return 0
  }
}

/**
 * A PNG as a data address without what isn't its picture, and only where it unpacks to as much as a picture may be; else
 * null. A JPEG goes into the document as it is.
 */
function soloDisegno(logo: string): string | null {
  const png = readPng(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'))
  if (!png || png.width * png.height > PUNTI_MASSIMI) return null
  try {
    inflateSync(png.packed, { maxOutputLength: BYTE_MASSIMI })
  } catch {
    return null
  }
  return `data:image/png;base64,${Buffer.from(png.bytes).toString('base64')}`
}

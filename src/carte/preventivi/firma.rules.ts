import { readPng } from '#shared/png.ts'

/** Longest data address of a signature: 100 kB of picture as base64. */
export const FIRMA_MASSIMA = Math.ceil(100_000 / 3) * 4 + 22

const INIZIO = 'data:image/png;base64,'
const LATO_MASSIMO = 4096

function bytesDi(indirizzo: string): Uint8Array | null {
  if (!indirizzo.startsWith(INIZIO)) return null
  try {
    return Uint8Array.from(atob(indirizzo.slice(INIZIO.length)), (c) => c.charCodeAt(0))
  } catch {
    return null
  }
}

/** True of a whole PNG as a data address, told by its bytes; at most 4096 pixels a side. */
export function ePng(indirizzo: string): boolean {
  const bytes = bytesDi(indirizzo)
  const png = bytes && bytes.length <= 100_000 && readPng(bytes)
  return png ? Math.max(png.width, png.height) <= LATO_MASSIMO : false
}

/** Longest data address of a signature: 100 kB of picture as base64. */
export const FIRMA_MASSIMA = Math.ceil(100_000 / 3) * 4 + 22

const INIZIO = 'data:image/png;base64,'
const FIRMA_PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Of a chunk: length, name and checksum. */
const INVOLUCRO = 12

function bytesDi(indirizzo: string): Uint8Array | null {
  if (!indirizzo.startsWith(INIZIO)) return null
  try {
    return Uint8Array.from(atob(indirizzo.slice(INIZIO.length)), (c) => c.charCodeAt(0))
  } catch {
    return null
  }
}

/**
 * True of a whole PNG as a data address, told by its bytes: signature, a header first, chunks up to IEND and nothing after
 * it, at most 4096 pixels a side.
 */
export function ePng(indirizzo: string): boolean {
  const bytes = bytesDi(indirizzo)
  if (!bytes || bytes.length > 100_000 || !FIRMA_PNG.every((byte, i) => bytes[i] === byte)) return false
  const vista = new DataView(bytes.buffer)
  const nomi: string[] = []
  let qui = FIRMA_PNG.length
  while (qui + INVOLUCRO <= bytes.length && nomi.at(-1) !== 'IEND') {
    nomi.push(String.fromCharCode(...bytes.subarray(qui + 4, qui + 8)))
    qui += INVOLUCRO + vista.getUint32(qui)
  }
  if (nomi[0] !== 'IHDR' || nomi.at(-1) !== 'IEND' || !nomi.includes('IDAT') || qui !== bytes.length)
    return false
  const lati = [vista.getUint32(16), vista.getUint32(20)]
  return lati.every((lato) => lato > 0 && lato <= 4096)
}

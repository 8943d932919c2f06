const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Of a chunk: length, name and checksum. */
const ENVELOPE = 12
const HEADER = 13
/** What a picture is drawn from; colour profiles, texts and times, which may be packed bombs, are not. */
const DRAWN: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

export interface Png {
  /** The same picture without all else that stood in the file. */
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
  /** Its coded dots, still packed (zlib). */
  packed: Uint8Array<ArrayBuffer>
}

/**
 * Walks through a PNG's chunks (ISO/IEC 15948) without unpacking it: a header first, each chunk within the file, dots, an
 * empty IEND and nothing after it.
 * @returns null where it is no whole PNG
 */
export function readPng(file: Uint8Array): Png | null {
  if (!SIGNATURE.every((byte, n) => file[n] === byte)) return null
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const kept = [file.subarray(0, SIGNATURE.length)]
  const dots: Uint8Array[] = []
  let at = SIGNATURE.length
  let name = ''
  for (let first = true; name !== 'IEND'; first = false) {
    if (at + ENVELOPE > file.length) return null
    const length = view.getUint32(at)
    name = String.fromCharCode(...file.subarray(at + 4, at + 8))
    const next = at + ENVELOPE + length
    if (next > file.length || first !== (name === 'IHDR')) return null
    if ((name === 'IHDR' && length !== HEADER) || (name === 'IEND' && length !== 0)) return null
    if (name === 'IDAT') dots.push(file.subarray(at + 8, at + 8 + length))
    if (DRAWN.has(name)) kept.push(file.subarray(at, next))
    at = next
  }
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  if (at !== file.length || dots.length === 0 || width === 0 || height === 0) return null
  return { bytes: joined(kept), width, height, packed: joined(dots) }
}

/** Pieces one behind the other. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

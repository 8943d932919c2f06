import { joined } from './png.ts'

/** What a photograph is after it was looked into: itself without what it needn't tell, or what is wrong with it, in Italian. */
export type Photo = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number } | { fault: string }

export const NO_JPEG = 'La foto non è un JPEG'
export const BROKEN = 'La foto è danneggiata o incompleta'
const TOO_LARGE = 'La foto è troppo grande: al massimo 4096 pixel per lato'

/** Pixels of a side. */
const LONGEST_SIDE = 4096

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const DAC = 0xcc
const DQT = 0xdb
const DRI = 0xdd
/** Start of frame, of whatever coding; DHT, JPG and DAC share the range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** What a picture is drawn from: frame, Huffman and quantisation tables, arithmetic conditioning, restart interval, scan. */
const isDrawn = (marker: number) => isFrame(marker) || [0xc4, DAC, DQT, DRI, SOS].includes(marker)
/** Restart markers and stuffed zeros stand within what is coded. */
const isWithinScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7)

/**
 * Walks through a JPEG's segments (ITU-T T.81, annex B), without decoding it. Only what the picture is drawn from is kept,
 * and JFIF's header: what may tell of people or places, or be another file, is left out. Telephone and server both do it, so that
 * they know a photograph by the same bytes.
 */
export function readPhoto(file: Uint8Array): Photo {
  if (file[0] !== 0xff || file[1] !== SOI) return { fault: NO_JPEG }
  const kept = [file.subarray(0, 2)]
  let size: Size | undefined
  let at = 2
  while (at + 2 <= file.length) {
    if (file[at] !== 0xff) return { fault: BROKEN }
    const marker = file[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === EOI) return done([...kept, file.subarray(at, at + 2)], size)
    const length = number(file, at + 2)
    const segment = file.subarray(at, at + 2 + length)
    if (length < 2 || segment.length < 2 + length) return { fault: BROKEN }
    if (isFrame(marker)) {
      size = { height: number(segment, 5), width: number(segment, 7) }
      if (Math.max(size.width, size.height) > LONGEST_SIDE) return { fault: TOO_LARGE }
    }
    if (isDrawn(marker) && !fits(marker, segment)) return { fault: BROKEN }
    if (isDrawn(marker)) kept.push(segment)
    // Its header alone: a thumbnail, or whatever stands there in its place, is left out.
    else if (isJfif(marker, segment)) kept.push(jfif(segment))
    at += 2 + length
    if (marker !== SOS) continue
    const end = scanEnd(file, at)
    if (end === -1) return { fault: BROKEN }
    kept.push(file.subarray(at, end))
    at = end
  }
  return { fault: BROKEN }
}

/** How long frame and scan are by the number of components that they say of themselves to have, at most four. */
const components = (length: number, count: number, head: number, each: number) =>
  count >= 1 && count <= 4 && length === head + each * count

/** Whether a segment is as long as what it holds (T.81, B.2.2 – B.2.4): nothing hides behind a table. */
function fits(marker: number, segment: Uint8Array): boolean {
  const { length } = segment
  if (isFrame(marker)) return components(length, segment[9] ?? 0, 10, 3)
  if (marker === SOS) return components(length, segment[4] ?? 0, 8, 2)
  if (marker === DRI) return length === 6
  if (marker === DAC) return length > 4 && length % 2 === 0
  let at = 4
  while (at < length) at += marker === DQT ? quantisation(segment, at) : huffman(segment, at)
  return at === length && length > 4
}

/** Bytes of a quantisation table: 64 values of one or two bytes, behind which of four it is. */
function quantisation(segment: Uint8Array, at: number): number {
  const head = segment[at] ?? 0
  return (head & 0x0f) > 3 || head >> 4 > 1 ? Number.POSITIVE_INFINITY : 1 + (head >> 4 ? 128 : 64)
}

/** Bytes of a Huffman table: how many codes there are of each of 16 lengths, and as many values, at most 256. */
function huffman(segment: Uint8Array, at: number): number {
  const head = segment[at] ?? 0
  const codes = segment.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)
  return (head & 0x0f) > 3 || head >> 4 > 1 || codes > 256 ? Number.POSITIVE_INFINITY : 17 + codes
}

interface Size {
  width: number
  height: number
}

/** Two bytes, the greater first. */
const number = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

const JFIF = [0x4a, 0x46, 0x49, 0x46, 0]
const JFIF_LENGTH = 16
const isJfif = (marker: number, segment: Uint8Array) =>
  marker === APP0 && segment.length >= JFIF_LENGTH + 2 && JFIF.every((byte, n) => segment[4 + n] === byte)

/** Version, unit and density, and no thumbnail. */
function jfif(segment: Uint8Array): Uint8Array {
  const header = Uint8Array.from(segment.subarray(0, JFIF_LENGTH + 2))
  header.set([0, JFIF_LENGTH], 2)
  header.set([0, 0], JFIF_LENGTH)
  return header
}

/** Where the next marker stands after coded data; -1 where there is none. */
function scanEnd(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at + 1))
    if (!isWithinScan(file[at + 1] ?? 0) && file[at + 1] !== 0xff) return at
  return -1
}

function done(kept: readonly Uint8Array[], size: Size | undefined): Photo {
  // Begin, frame, scan and end at least.
  if (!size || size.width === 0 || size.height === 0 || kept.length < 5) return { fault: BROKEN }
  return { bytes: joined(kept), ...size }
}

import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const CENTRAL_SIZE = 46
const LOCAL_SIZE = 30
/** The comment at a ZIP's end may be so long. */
const COMMENT = 65_535
const ENCRYPTED = 0x1
const UTF8 = 0x800
const STORED = 0
const DEFLATED = 8

export interface ReadZipEntry {
  name: string
  /** Bytes once unpacked, as the file says; no more than that is ever unpacked. */
  size: number
  method: number
  start: number
  packed: number
  encrypted: boolean
}

export const isZip = (bytes: Buffer): boolean =>
  bytes.length >= END_SIZE &&
  (bytes.readUInt32LE(0) === LOCAL || (bytes.readUInt32LE(0) === END && bytes.length < END_SIZE + COMMENT))

/**
 * The files that a ZIP lists, folders left out. What stands in it unlisted is not there.
 * @returns undefined where it is no whole ZIP
 */
export function zipEntries(bytes: Buffer): ReadZipEntry[] | undefined {
  try {
    const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
    if (end < 0 || bytes.length - end < END_SIZE) return undefined
    const entries: ReadZipEntry[] = []
    let at = bytes.readUInt32LE(end + 16)
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
      if (bytes.readUInt32LE(at) !== CENTRAL) return undefined
      const [name, extra, comment] = [28, 30, 32].map((from) => bytes.readUInt16LE(at + from)) as [
        number,
        number,
        number,
      ]
      const flags = bytes.readUInt16LE(at + 8)
      const written = bytes.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + name)
      const entry = {
        name: new TextDecoder(flags & UTF8 ? 'utf-8' : 'windows-1252').decode(written),
        method: bytes.readUInt16LE(at + 10),
        packed: bytes.readUInt32LE(at + 20),
        size: bytes.readUInt32LE(at + 24),
        start: bytes.readUInt32LE(at + 42),
        encrypted: (flags & ENCRYPTED) !== 0,
      }
      if (!entry.name.endsWith('/')) entries.push(entry)
      at += CENTRAL_SIZE + name + extra + comment
    }
    return entries
  } catch {
    return undefined
  }
}

/** The bytes of an entry; undefined where they are damaged, encrypted, or more than the file says. */
export function unzipEntry(bytes: Buffer, entry: ReadZipEntry): Buffer | undefined {
  try {
    const { start, packed, size, method } = entry
    if (entry.encrypted || bytes.readUInt32LE(start) !== LOCAL) return undefined
    const from = start + LOCAL_SIZE + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const content = bytes.subarray(from, from + packed)
    if (content.length !== packed) return undefined
    if (method === STORED) return packed === size ? content : undefined
    if (method !== DEFLATED) return undefined
    const inflated = size === 0 ? Buffer.alloc(0) : inflateRawSync(content, { maxOutputLength: size })
    return inflated.length === size ? inflated : undefined
  } catch {
    return undefined
  }
}

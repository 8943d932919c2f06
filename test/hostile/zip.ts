import { deflateRawSync } from 'node:zlib'

export interface Entry {
  name: string
  packed: Buffer
  flags?: number
  /** What the headers say of its size once unpacked. */
  size?: number
  /** Share the bytes of the first entry. */
  shared?: boolean
}

export const entry = (name: string, xml: string): Entry => ({
  name,
  packed: deflateRawSync(Buffer.from(xml)),
})

/** A zip by hand, so that its headers can lie. */
export function zip(entries: Entry[], { count = entries.length, directory = 0 } = {}): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const { name, packed, flags = 0, size = 0, shared } of entries) {
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(flags, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(size, 18)
    head.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(shared ? 0 : at, 10)
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\0\0'), head, place, Buffer.from(name)]))
    if (shared) continue
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed])
    locals.push(local)
    at += local.length
  }
  const end = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory || at, 16)
  return Buffer.concat([...locals, ...central, end])
}

/** Length of a DER block. */
const lengthOf = (n: number): number[] => {
  if (n < 0x80) return [n]
  const bytes = []
  for (let left = n; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256)
  return [0x80 + bytes.length, ...bytes]
}
/** A block of DER: its tag, its length, what stands inside. */
export const der = (tag: number, ...inside: Buffer[]): Buffer => {
  const content = Buffer.concat(inside)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}
/** The same without a length: BER ends it with two zeros. */
export const open = (tag: number, ...inside: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...inside, Buffer.alloc(2)])

const SIGNED = Buffer.from('06092a864886f70d010702', 'hex')
const DATA = Buffer.from('06092a864886f70d010701', 'hex')

/** A CAdES envelope around a content; nobody signed it, which an envelope that is opened and not verified doesn't see. */
export function p7m(content: Buffer, how: 'der' | 'ber' | 'separate' = 'der'): Buffer {
  const version = der(0x02, Buffer.from([1]))
  const none = der(0x31)
  if (how === 'ber') {
    const pieces = []
    for (let i = 0; i < content.length; i += 1000) pieces.push(der(0x04, content.subarray(i, i + 1000)))
    return open(
      0x30,
      SIGNED,
      open(0xa0, open(0x30, version, none, open(0x30, DATA, open(0xa0, open(0x24, ...pieces))), none)),
    )
  }
  const inner = how === 'separate' ? der(0x30, DATA) : der(0x30, DATA, der(0xa0, der(0x04, content)))
  return der(0x30, SIGNED, der(0xa0, der(0x30, version, none, inner, none)))
}

import { type AsnType, Constructed, fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js'

const SIGNED_DATA = '1.2.840.113549.1.7.2'
/** A signature around a signature, and what was turned into text twice: more than a few is nobody's file. */
const DEPTH = 5
/** What every envelope begins with. */
const SEQUENCE = 0x30

/** What a signed file holds: its content; nothing, where the signature stands alone; `unreadable`. */
export type Opened = { content: Uint8Array } | { fault: 'separate' | 'unreadable' }

/** Whether bytes may be a signed file: DER or BER, or either as base64. */
export const looksSigned = (bytes: Uint8Array): boolean =>
  (bytes[0] === SEQUENCE && ((bytes[1] ?? 0) >= 0x80 || bytes[1] === bytes.length - 2)) ||
  fromText(bytes) !== undefined

/**
 * The bytes inside a CAdES envelope (PKCS#7 signed data). The signature is opened and not verified: who signed, and
 * whether the certificate still holds, changes nothing of what was invoiced.
 */
export function openP7m(bytes: Uint8Array, depth = DEPTH): Opened {
  if (depth === 0) return { fault: 'unreadable' }
  if (bytes[0] !== SEQUENCE) {
    const binary = fromText(bytes)
    return binary ? openP7m(binary, depth - 1) : { fault: 'unreadable' }
  }
  // What stands after the envelope is not looked at.
  const { offset, result } = decoded(bytes)
  if (offset < 0 || !(result instanceof Sequence)) return { fault: 'unreadable' }
  const [type, wrapped] = result.valueBlock.value
  if (!(type instanceof ObjectIdentifier) || type.valueBlock.toString() !== SIGNED_DATA)
    return { fault: 'unreadable' }
  const signed = inside(wrapped)[0]
  // version, digest algorithms, then what was signed
  const [kind, content] = inside(inside(signed)[2])
  if (!(kind instanceof ObjectIdentifier)) return { fault: 'unreadable' }
  const octets = inside(content)[0]
  if (!octets) return { fault: 'separate' }
  if (!(octets instanceof OctetString)) return { fault: 'unreadable' }
  const found = bytesOf(octets)
  return looksSigned(found) ? nested(found, depth) : { content: found }
}

/** Content in so many pieces, of indefinite length, is still somebody's; it is at most five million bytes. */
const NODES = 100_000

function decoded(bytes: Uint8Array): ReturnType<typeof fromBER> | { offset: -1; result: undefined } {
  try {
    return fromBER(Uint8Array.from(bytes).buffer, { maxNodes: NODES })
  } catch {
    return { offset: -1, result: undefined }
  }
}

/** An envelope inside of the envelope; what only looks like one is the content itself. */
function nested(found: Uint8Array, depth: number): Opened {
  const opened = openP7m(found, depth - 1)
  return 'content' in opened ? opened : { content: found }
}

const inside = (block: AsnType | undefined): AsnType[] =>
  block instanceof Constructed || block instanceof Sequence ? block.valueBlock.value : []

/**
 * A string of bytes in one piece or, of indefinite length, in several. One that happens to look like ASN.1 is decoded by the
 * library too: where it is no construction, the bytes themselves count.
 */
function bytesOf(octets: OctetString): Uint8Array {
  if (!octets.idBlock.isConstructed) return new Uint8Array(octets.valueBlock.valueHexView)
  return Buffer.concat(
    octets.valueBlock.value.map((part) => (part instanceof OctetString ? bytesOf(part) : new Uint8Array())),
  )
}

const PEM = /-----(BEGIN|END) [A-Z0-9 #]+-----/g
const BASE64 = /^[A-Za-z0-9+/=\s]+$/

/** Bytes that were written as base64, in PEM's lines or bare; undefined where they were not. */
function fromText(bytes: Uint8Array): Uint8Array | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1').replace(PEM, '')
  if (!BASE64.test(start)) return undefined
  const text = Buffer.from(bytes).toString('latin1').replace(PEM, '').replace(/\s+/g, '')
  if (text.length < 8 || !BASE64.test(text)) return undefined
  const binary = Buffer.from(text, 'base64')
  return binary[0] === SEQUENCE || fromText(binary) ? binary : undefined
}

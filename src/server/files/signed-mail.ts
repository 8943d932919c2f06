import { hash, verify, X509Certificate } from 'node:crypto'
import { type AsnType, Constructed, fromBER, ObjectIdentifier, OctetString } from 'asn1js'

/** Who signed a mail: the certificate's own words, and the last one of its chain by which it is known again. */
export interface Signer {
  /** The address that the certificate is for, in lower case. */
  addresses: string[]
  /** Who says so, as people read it. */
  issuer: string
  /** SHA-256 of the topmost certificate that came with it, in hexadecimal. */
  anchor: string
  from: Date
  until: Date
}

export type MailFault = 'non_firmata' | 'opaca' | 'firma_illeggibile' | 'firma_falsa' | 'firma_debole'

/** What a signature covers, with its signer; or why it covers nothing. */
export type Signed = { covered: Buffer; signer: Signer } | { fault: MailFault }

/** An `smime.p7s` is a few thousand bytes. */
const SIGNATURE_MAX = 200_000
const CERTIFICATES_MAX = 10
const HEADERS_MAX = 100_000

/**
 * The part of a mail that its own signature covers (RFC 8551: multipart/signed, the outermost level only), where that
 * signature holds. Whether its signer is to be believed is somebody else's question.
 */
export function openSignedMail(mail: Buffer): Signed {
  const type = contentType(mail)
  if (/^application\/(x-)?pkcs7-mime/i.test(type)) return { fault: 'opaca' }
  const boundary = /;\s*boundary="?([^";]{1,70})"?/i.exec(type)?.[1]
  if (!/^multipart\/signed\b/i.test(type) || !boundary) return { fault: 'non_firmata' }
  const parts = partsOf(mail, boundary)
  const [covered, signature] = parts
  if (parts.length !== 2 || !covered || !signature) return { fault: 'firma_illeggibile' }
  return verified(covered, bodyOf(signature))
}

/** The value of the outermost Content-Type, its lines joined. */
function contentType(mail: Buffer): string {
  const start = mail.subarray(0, HEADERS_MAX).toString('latin1')
  const headers = start.slice(0, endOfHeaders(start)).replace(/\r?\n[ \t]+/g, ' ')
  return /^content-type[ \t]*:[ \t]*(.*)$/im.exec(headers)?.[1]?.trim() ?? ''
}

function endOfHeaders(text: string): number {
  const end = /\r?\n\r?\n/.exec(text)
  return end ? end.index : text.length
}

/** What stands between the lines of a boundary, as it came. */
function partsOf(mail: Buffer, boundary: string): Buffer[] {
  const line = Buffer.from(`\r\n--${boundary}`)
  const parts: Buffer[] = []
  let from = -1
  for (let at = mail.indexOf(line); at >= 0 && parts.length < 3; at = mail.indexOf(line, at + line.length)) {
    if (from >= 0) parts.push(mail.subarray(from, at))
    const end = mail.indexOf('\r\n', at + line.length)
    const rest = mail.subarray(at + line.length, end < 0 ? mail.length : end).toString('latin1')
    if (rest.trim() === '--') return parts
    // A longer boundary that begins like this one is another's.
    if (rest.trim() !== '' || end < 0) return []
    from = end + 2
  }
  return []
}

/** A part's content, out of base64 where it says so. */
function bodyOf(part: Buffer): Buffer {
  if (part.length > SIGNATURE_MAX) return Buffer.alloc(0)
  const text = part.toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)
  if (!end) return Buffer.alloc(0)
  const body = text.slice(end.index + end[0].length)
  const encoded = /^content-transfer-encoding[ \t]*:[ \t]*base64/im.test(text.slice(0, end.index))
  return Buffer.from(body, encoded ? 'base64' : 'latin1')
}

const DIGESTS: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const SHA1 = '1.3.14.3.2.26'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNED_DATA = '1.2.840.113549.1.7.2'

const inside = (block: AsnType | undefined): AsnType[] =>
  block instanceof Constructed ? block.valueBlock.value : []
const bytesOf = (block: AsnType | undefined): Buffer =>
  Buffer.from((block as { valueBeforeDecodeView?: Uint8Array })?.valueBeforeDecodeView ?? [])
const oidOf = (block: AsnType | undefined): string =>
  block instanceof ObjectIdentifier ? block.valueBlock.toString() : ''
/** Whether it is the field that stands under `[n]`. */
const tagged = (block: AsnType | undefined, n: number): boolean =>
  block?.idBlock.tagClass === 3 && block.idBlock.tagNumber === n

/** Checks a signature that stands beside what it covers (RFC 5652 §5.4). */
function verified(covered: Buffer, signature: Buffer): Signed {
  try {
    const { offset, result } = fromBER(Uint8Array.from(signature).buffer, { maxNodes: 5_000 })
    const [type, wrapped] = inside(result)
    if (offset < 0 || oidOf(type) !== SIGNED_DATA) return { fault: 'firma_illeggibile' }
    const fields = inside(inside(wrapped)[0])
    // With its own content it says nothing of ours.
    if (inside(fields[2]).length > 1) return { fault: 'firma_illeggibile' }
    const certificates = inside(fields.find((field) => tagged(field, 0)))
      .slice(0, CERTIFICATES_MAX)
      .map((one) => new X509Certificate(bytesOf(one)))
    const signers = inside(fields.at(-1))
    if (signers.length !== 1) return { fault: 'firma_illeggibile' }
    return signedBy(covered, inside(signers[0]), certificates)
  } catch {
    return { fault: 'firma_illeggibile' }
  }
}

function signedBy(covered: Buffer, info: AsnType[], certificates: X509Certificate[]): Signed {
  const said = oidOf(inside(info[2])[0])
  const algorithm = DIGESTS[said]
  if (!algorithm) return { fault: said === SHA1 ? 'firma_debole' : 'firma_illeggibile' }
  const attributes = info.find((field) => tagged(field, 0))
  const signature = info.find((field) => field instanceof OctetString) as OctetString | undefined
  if (!signature) return { fault: 'firma_illeggibile' }
  let text = covered
  if (attributes) {
    const digest = inside(attributes).find((one) => oidOf(inside(one)[0]) === MESSAGE_DIGEST)
    const value = inside(inside(digest)[1])[0]
    const right = hash(algorithm, covered, 'buffer')
    if (!(value instanceof OctetString) || !right.equals(Buffer.from(value.valueBlock.valueHexView)))
      return { fault: 'firma_falsa' }
    // They are signed as the set that they are, not under the tag that they stand with.
    text = bytesOf(attributes)
    text[0] = 0x31
  }
  const value = Buffer.from(signature.valueBlock.valueHexView)
  const own = certificates.find((one) => holds(algorithm, text, one, value))
  return own ? { covered, signer: signerOf(own, certificates) } : { fault: 'firma_falsa' }
}

function holds(algorithm: string, text: Buffer, certificate: X509Certificate, signature: Buffer): boolean {
  try {
    return verify(algorithm, text, certificate.publicKey, signature)
  } catch {
    return false
  }
}

function signerOf(own: X509Certificate, certificates: readonly X509Certificate[]): Signer {
  let top = own
  for (let up = 0; up < CERTIFICATES_MAX; up++) {
    const issuer = certificates.find(
      (one) => one.ca && one.fingerprint256 !== top.fingerprint256 && top.checkIssued(one),
    )
    if (!issuer || !top.verify(issuer.publicKey)) break
    top = issuer
  }
  const addresses = (own.subjectAltName ?? '').replace(/"[^"]*"/g, '').matchAll(/email:([^,\s]+@[^,\s]+)/gi)
  return {
    addresses: [...addresses].map(([, address]) => (address ?? '').toLowerCase()),
    issuer: nameOf(own.issuer),
    anchor: top.fingerprint256.replaceAll(':', '').toLowerCase(),
    from: new Date(own.validFrom),
    until: new Date(own.validTo),
  }
}

/** `CN`, and the firm where it says another. */
function nameOf(issuer: string): string {
  const said = (what: string) => new RegExp(`^${what}=(.*)$`, 'm').exec(issuer)?.[1]?.trim()
  const names = [said('CN'), said('O')].filter((name) => name)
  return [...new Set(names)].join(', ').slice(0, 200) || issuer.replace(/\s+/g, ' ').slice(0, 200)
}

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign as signed } from 'node:crypto'
import { der, open } from './p7m.ts'

/** Who signs the envelopes of certified mail. */
export interface Certifier {
  /** The certificate. */
  der: Buffer
  key: KeyObject
  name: string
  address: string
  /** Null where it signed its own certificate. */
  issuer: Certifier | null
}

const oid = (text: string): Buffer => {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  const bytes = [first * 40 + second].concat(
    rest.flatMap((n) => {
      const sevens = [n % 128]
      for (let left = Math.floor(n / 128); left > 0; left = Math.floor(left / 128))
        sevens.unshift(128 + (left % 128))
      return sevens
    }),
  )
  return der(0x06, Buffer.from(bytes))
}
const SIGNED_DATA = oid('1.2.840.113549.1.7.2')
const DATA = oid('1.2.840.113549.1.7.1')
const NULL = der(0x05)
const RSA = der(0x30, oid('1.2.840.113549.1.1.1'), NULL)
const RSA_SHA256 = der(0x30, oid('1.2.840.113549.1.1.11'), NULL)
const DIGESTS = {
  md5: '1.2.840.113549.2.5',
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
}
export type Digest = keyof typeof DIGESTS

const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes)
const utf8 = (text: string) => der(0x0c, Buffer.from(text))
const time = (at: Date) => {
  const text = at.toISOString().replace(/[-:T]|\.\d+/g, '')
  const short = at.getUTCFullYear() >= 1950 && at.getUTCFullYear() < 2050
  return der(short ? 0x17 : 0x18, Buffer.from(short ? text.slice(2) : text))
}
const named = (name: string) =>
  der(
    0x30,
    der(0x31, der(0x30, oid('2.5.4.10'), utf8(name))),
    der(0x31, der(0x30, oid('2.5.4.3'), utf8(name))),
  )

/** The serial number, and the name of whoever issued it: by these two a signature finds its certificate. */
const serials = new WeakMap<Buffer, Buffer>()
const issuedBy = ({ der: certificate, name, issuer }: Certifier) =>
  der(0x30, named(issuer?.name ?? name), serials.get(certificate) ?? NULL)

/**
 * A certificate with an address for its subject, as providers of certified mail have, and its key; each time another key,
 * so that two of one name are one and who pretends to be it.
 */
export function certifier({
  address,
  name,
  from = new Date('2024-01-01'),
  // Long random orders move the clock by years.
  until = new Date('2069-01-01'),
  issuer = null,
}: {
  /** Null: it names none. */
  address: string | null
  name: string
  from?: Date
  until?: Date
  issuer?: Certifier | null
}): Certifier {
  const { publicKey, privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const serial = der(0x02, Buffer.from([0x40, ...randomBytes(8)]))
  const extension = (id: string, value: Buffer, critical = false) =>
    der(0x30, oid(id), ...(critical ? [der(0x01, Buffer.from([0xff]))] : []), der(0x04, value))
  const extensions = [
    extension('2.5.29.19', issuer ? der(0x30) : der(0x30, der(0x01, Buffer.from([0xff]))), true),
    // digitalSignature and nonRepudiation; of an issuer that of certificates too
    extension('2.5.29.15', der(0x03, Buffer.from(issuer ? [6, 0xc0] : [2, 0xc4])), true),
    extension('2.5.29.37', der(0x30, oid('1.3.6.1.5.5.7.3.4'))),
    ...(address ? [extension('2.5.29.17', der(0x30, der(0x81, Buffer.from(address))))] : []),
  ]
  const toSign = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    serial,
    RSA_SHA256,
    named(issuer?.name ?? name),
    der(0x30, time(from), time(until)),
    named(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, ...extensions)),
  )
  const certificate = der(0x30, toSign, RSA_SHA256, bits(signed('sha256', toSign, issuer?.key ?? key)))
  serials.set(certificate, serial)
  return { der: certificate, key, name, address: address ?? '', issuer }
}

/** What a signature is like where it is no ordinary one. */
export interface HowSigned {
  /** The content stays outside (smime.p7s, as by default) or is held inside (smime.p7m). */
  detached?: boolean
  digest?: Digest
  at?: Date
  /** The key of another one, under this one's certificate. */
  key?: KeyObject
  /** The signature is of the content itself, without attributes. */
  bare?: boolean
  /** No certificates, or others. */
  certificates?: readonly Certifier[]
  /** Indefinite lengths, as some providers' programs write them. */
  ber?: boolean
}

/** CMS SignedData over a content. */
export function sign(signer: Certifier, content: Buffer, how: HowSigned = {}): Buffer {
  const { detached = true, digest = 'sha256', at = new Date(), key = signer.key, bare = false, ber } = how
  const algorithm = der(0x30, oid(DIGESTS[digest]), NULL)
  const attribute = (id: string, value: Buffer) => der(0x30, oid(id), der(0x31, value))
  const attributes = [
    attribute('1.2.840.113549.1.9.3', DATA),
    attribute('1.2.840.113549.1.9.5', time(at)),
    attribute('1.2.840.113549.1.9.4', der(0x04, createHash(digest).update(content).digest())),
    // A set is ordered by its bytes.
  ].sort(Buffer.compare)
  const signature = signed(digest, bare ? content : der(0x31, ...attributes), key)
  const info = der(
    0x30,
    der(0x02, Buffer.from([1])),
    issuedBy(signer),
    algorithm,
    ...(bare ? [] : [der(0xa0, ...attributes)]),
    RSA,
    der(0x04, signature),
  )
  const { certificates = signer.issuer ? [signer, signer.issuer] : [signer] } = how
  const outer = ber ? open : der
  return outer(
    0x30,
    SIGNED_DATA,
    outer(
      0xa0,
      outer(
        0x30,
        der(0x02, Buffer.from([1])),
        der(0x31, algorithm),
        detached ? outer(0x30, DATA) : outer(0x30, DATA, outer(0xa0, octets(content, ber))),
        ...(certificates.length > 0 ? [outer(0xa0, ...certificates.map((one) => one.der))] : []),
        der(0x31, info),
      ),
    ),
  )
}

const octets = (content: Buffer, ber = false) =>
  ber
    ? open(0x24, der(0x04, content.subarray(0, 1_000)), der(0x04, content.subarray(1_000)))
    : der(0x04, content)

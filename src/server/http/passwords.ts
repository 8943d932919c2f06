import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Gate } from '#server/gate.ts'

/**
 * argon2id, 36 MiB, 2 passes, 1 lane: more than the OWASP Password Storage sheet asks for (docs/product.md §5.3). Blocks
 * above 32 MiB are given back to the machine at once; of smaller ones glibc keeps one for each thread. Exported for the API
 * tests alone, which sign in a thousand times (test/passwords.ts): nothing of the program changes it.
 */
export const COST = { memory: 36_864, passes: 2 }
const HASH_BYTES = 32
const AT_ONCE = 2

const derive = promisify(argon2)

/** At most two hashes at once: a flood of sign-ins must not take the memory and the threads of everybody else. */
const hashes = new Gate({ ofOne: AT_ONCE })

const compute = (message: string, nonce: Buffer, memory: number, passes: number, tagLength: number) =>
  hashes.run('argon2id', () =>
    derive('argon2id', {
      message,
      nonce,
      parallelism: 1,
      tagLength,
      memory,
      passes,
    }),
  )

/** A key made of a secret text, at the cost of a password's hash: the same for the same salt. */
export const stretch = (secret: string, salt: Buffer): Promise<Buffer> =>
  compute(secret, salt, COST.memory, COST.passes, HASH_BYTES)

const b64 = (b: Buffer) => b.toString('base64').replace(/=+$/, '')

/** The hash of a password in PHC text form: `$argon2id$v=19$m=36864,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const { memory, passes } = COST
  const derived = await compute(password.normalize('NFKC'), nonce, memory, passes, HASH_BYTES)
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${b64(nonce)}$${b64(derived)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/

/** Whether the hash `phc` was made with other parameters than today's: at its next sign-in it is made anew. */
export function isOutdated(phc: string): boolean {
  const [, m, t] = PHC.exec(phc) ?? []
  return Number(m) !== COST.memory || Number(t) !== COST.passes
}

/** A hash that no password has, of the same cost: sign-ins with an unknown name take as long as the others. */
const noPassword = () =>
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=1$${b64(Buffer.alloc(16, 7))}$${b64(Buffer.alloc(32, 9))}`

/** True when `password` has the hash `phc`; with no hash it takes the same time and is false. */
export async function verifyPassword(password: string, phc: string | null | undefined): Promise<boolean> {
  const [, m, t, nonce, expected] = PHC.exec(phc ?? noPassword()) ?? []
  if (!nonce || !expected) return false
  const hash = Buffer.from(expected, 'base64')
  const derived = await compute(
    password.normalize('NFKC'),
    Buffer.from(nonce, 'base64'),
    Number(m),
    Number(t),
    hash.length,
  )
  return timingSafeEqual(derived, hash) && phc != null
}

/** A password that can be read out on the telephone: four groups of four letters and digits, 80 bits. */
export function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789A'
  const letters = [...randomBytes(16)].map((b) => alphabet[b % 32])
  return [0, 4, 8, 12].map((i) => letters.slice(i, i + 4).join('')).join('-')
}

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** argon2id, 19 MiB, 2 passes, 1 lane (OWASP Password Storage; docs/product.md §5.3). */
const MEMORIA_KIB = 19_456
const PASSATE = 2
const LUNGHEZZA = 32
const INSIEME = 4

const deriva = promisify(argon2)

let incorso = 0
const coda: (() => void)[] = []

/** At most four hashes at once: a flood of sign-ins must not take the memory and the threads of everybody else. */
async function inCoda<T>(lavoro: () => Promise<T>): Promise<T> {
  if (incorso >= INSIEME) await new Promise<void>((via) => coda.push(via))
  incorso++
  try {
    return await lavoro()
  } finally {
    incorso--
    coda.shift()?.()
  }
}

const calcola = (password: string, nonce: Buffer, memory: number, passes: number, lunghezza: number) =>
  inCoda(() =>
    deriva('argon2id', {
      message: password.normalize('NFKC'),
      nonce,
      parallelism: 1,
      tagLength: lunghezza,
      memory,
      passes,
    }),
  )

const b64 = (b: Buffer) => b.toString('base64').replace(/=+$/, '')

/** The hash of a password in PHC text form: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const derivata = await calcola(password, nonce, MEMORIA_KIB, PASSATE, LUNGHEZZA)
  return `$argon2id$v=19$m=${MEMORIA_KIB},t=${PASSATE},p=1$${b64(nonce)}$${b64(derivata)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/

/** A hash that no password has, of the same cost: sign-ins with an unknown name take as long as the others. */
const FINTA = `$argon2id$v=19$m=${MEMORIA_KIB},t=${PASSATE},p=1$${b64(Buffer.alloc(16, 7))}$${b64(Buffer.alloc(32, 9))}`

/** True when `password` has the hash `phc`; with no hash it takes the same time and is false. */
export async function verifyPassword(password: string, phc: string | null | undefined): Promise<boolean> {
  const [, m, t, nonce, atteso] = PHC.exec(phc ?? FINTA) ?? []
  if (!nonce || !atteso) return false
  const hash = Buffer.from(atteso, 'base64')
  const derivata = await calcola(password, Buffer.from(nonce, 'base64'), Number(m), Number(t), hash.length)
  return timingSafeEqual(derivata, hash) && phc != null
}

/** A password that can be read out on the telephone: four groups of four letters and digits, 80 bits. */
export function generatePassword(): string {
  const alfabeto = 'abcdefghjkmnpqrstuvwxyz23456789A'
  const lettere = [...randomBytes(16)].map((b) => alfabeto[b % 32])
  return [0, 4, 8, 12].map((i) => lettere.slice(i, i + 4).join('')).join('-')
}

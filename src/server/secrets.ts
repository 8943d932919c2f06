import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { AppError } from '#shared/errors.ts'
import type { Environment } from './env.ts'

/**
 * What is encrypted. Secrets that the program has to read again, as the password of a mailbox (docs/product.md §27.1). Their key comes from
 * `CHIAVE_SEGRETI` or stands in the data folder, and is in no backup: a copy of the archive alone opens none of them.
 */

const FILE = 'segreti.chiave'
/** A shorter one was cut off while it was written: it opens nothing, and nothing is closed with it. */
const SHORTEST = 16
const VERSIONE = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

const derived = (material: string) => Buffer.from(hkdfSync('sha256', material, '', 'tepore segreti', 32))

async function keyOf({ secretsKey, dataFolder }: Environment): Promise<Buffer | null> {
  if (secretsKey) return derived(secretsKey)
  try {
    const written = (await readFile(join(dataFolder, FILE), 'utf8')).trim()
    return written.length >= SHORTEST ? derived(written) : null
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw failure
  }
}

/**
 * The key, made where there is none. Several processes on one PostgreSQL have folders of their own: there it has to be said.
 * @throws AppError conflitto
 */
async function keyOrNew(environment: Environment): Promise<Buffer> {
  const key = await keyOf(environment)
  if (key) return key
  if (environment.databaseUrl) throw new AppError('conflitto', 'Imposta CHIAVE_SEGRETI')
  await makeKey(environment.dataFolder)
  const made = await keyOf(environment)
  if (!made) throw new AppError('conflitto', `La chiave dei segreti non si legge: controlla ${FILE}`)
  return made
}

/** Whole or not at all, also through a power cut; one that somebody else made in this instant stays. */
async function makeKey(folder: string): Promise<void> {
  const aside = join(folder, `${FILE}.${process.pid}.${randomBytes(4).toString('hex')}`)
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(aside, join(folder, FILE))
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure
  } finally {
    await unlink(aside)
  }
}

/**
 * @param use what the secret is for: it opens for nothing else
 * @returns text for the database
 * @throws AppError conflitto `Imposta CHIAVE_SEGRETI`
 */
export async function encrypt(environment: Environment, use: string, secret: string): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await keyOrNew(environment), iv).setAAD(Buffer.from(use))
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `${VERSIONE}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

/**
 * What only this installation can say of a text: nobody else makes a valid one, and none has to be kept.
 * @param use what it is for; @param bytes how much of it is wanted
 * @throws AppError conflitto `Imposta CHIAVE_SEGRETI`
 */
export async function sign(environment: Environment, use: string, text: string, bytes = 16): Promise<string> {
  const mac = createHmac('sha256', await keyOrNew(environment)).update(`${use}\n${text}`)
  return mac.digest().subarray(0, bytes).toString('base64url')
}

/** @returns the secret; null where the key is gone or another one, as after a restore elsewhere */
export async function decrypt(environment: Environment, use: string, stored: string): Promise<string | null> {
  const key = await keyOf(environment)
  const [version, text = ''] = stored.split('.')
  if (!key || version !== VERSIONE) return null
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(use))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/* Files that leave the house, closed with a phrase that people keep (docs/product.md §20.8). */

const MAGIC = 'TEPORE-CIFRATO-1\n'
const SALT_BYTES = 16
const CHECK_BYTES = 8
const HEADER_BYTES = MAGIC.length + SALT_BYTES + IV_BYTES + CHECK_BYTES
/** 32 MB and a tenth of a second for each guess. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** The end of an encrypted file's name. */
export const ENCRYPTED = '.cifrato'

/** The phrase isn't the one, or the file isn't what was written. */
export class CannotOpen extends Error {}

/** The key of a file, and a few bytes that say whether the phrase is the one. */
async function fileKey(phrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const bytes = await promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)(
    phrase.normalize('NFC'),
    salt,
    32 + CHECK_BYTES,
    COST,
  )
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) }
}

/**
 * Writes a file encrypted with a phrase: AES-256-GCM, the key by scrypt.
 * @param source its bytes; @param target a path that is free
 */
export async function encryptFile(source: Readable, target: string, phrase: string): Promise<void> {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)]
  const { key, check } = await fileKey(phrase, salt)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      yield Buffer.concat([Buffer.from(MAGIC), salt, iv, check])
      for await (const chunk of chunks) yield cipher.update(chunk)
      yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
    },
    createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
  )
}

/**
 * The bytes of a file that `encryptFile` has written. Only at the end is it known that they are what went in: what was read
 * until then counts for nothing.
 * @throws CannotOpen in a sentence for people
 */
export async function* decryptFile(path: string, phrase: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const header = Buffer.alloc(HEADER_BYTES)
    await file.read(header, 0, HEADER_BYTES, 0)
    if (size < HEADER_BYTES + TAG_BYTES || !header.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC)))
      throw new CannotOpen('non è un backup cifrato di Tepore, o è incompleto')
    const afterSalt = MAGIC.length + SALT_BYTES
    const [salt, iv, expected] = [
      header.subarray(MAGIC.length, afterSalt),
      header.subarray(afterSalt, afterSalt + IV_BYTES),
      header.subarray(afterSalt + IV_BYTES),
    ]
    const { key, check } = await fileKey(phrase, salt)
    if (!timingSafeEqual(check, expected))
      throw new CannotOpen('la frase non è quella con cui è stato cifrato')
    const tag = Buffer.alloc(TAG_BYTES)
    await file.read(tag, 0, TAG_BYTES, size - TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(tag)
    const body = file.createReadStream({ start: HEADER_BYTES, end: size - TAG_BYTES - 1, autoClose: false })
    for await (const chunk of body) yield decipher.update(chunk as Buffer)
    try {
      yield decipher.final()
    } catch {
      throw new CannotOpen('è danneggiato: non è più quello che era')
    }
  } finally {
    await file.close()
  }
}

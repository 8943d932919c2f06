import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '#server/files/store.ts'
import { Gate } from '#server/gate.ts'
import { AppError } from '#shared/errors.ts'
import { asLongAsItComes } from './body-time.ts'

/** Room for the text fields and the boundaries around a file, in bytes. */
export const ENVELOPE = 65_536

const tooLarge = (maximum: number) =>
  new AppError('troppo_grande', `Il file può pesare al massimo ${Math.floor(maximum / 1_048_576)} MB`)

/** Files held in memory at a time, of all people and of one; less patience than a call has time for (server.ts). */
const AT_ONCE = 4
const OF_ONE = 2
/** What telephones send is small, and may take minutes on a bad line: it takes no place from the others. */
const SMALL = 2 * 1_048_576
const SMALL_AT_ONCE = 20
const PATIENCE = { ms: 15_000, refusal: 'Stanno arrivando molti file insieme: riprova tra qualche secondo' }

/** The brake on uploads (docs/product.md §21.3): while one waits for its place, its bytes stay in the network. */
export function uploadPlaces(): (maximum: number) => Gate<number> {
  const large = new Gate<number>({ ofOne: OF_ONE, ofAll: AT_ONCE, patience: PATIENCE })
  const small = new Gate<number>({ ofOne: OF_ONE, ofAll: SMALL_AT_ONCE, patience: PATIENCE })
  return (maximum) => (maximum > SMALL ? large : small)
}

interface Received {
  campi: Record<string, unknown>
  file: UploadedFile | undefined
  files: Uploads | undefined
}

const ARRIVALS = 'tepore-arrivo-'
/** Longer than any reading takes. */
const LEFT_BEHIND_MS = 86_400_000

/** Removes the files that came with calls whose process fell before it could: nobody reads them any more. */
export async function cleanArrivals(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(ARRIVALS)) continue
    const folder = join(tmpdir(), name)
    const since = await stat(folder).catch(() => undefined)
    if (since?.isDirectory() && since.mtimeMs < Date.now() - LEFT_BEHIND_MS)
      // Another user's is not ours to remove.
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Several files that came with one call: on the disk, since together they may be large. */
export class Uploads {
  readonly folder: string
  readonly files: { name: string; path: string; digest: string }[] = []
  #kept = false
  constructor(folder: string) {
    this.folder = folder
  }

  /** Whoever reads them after the reply removes them. */
  keep(): void {
    this.#kept = true
  }
  /** Removes them, unless they are kept. */
  async clean(): Promise<void> {
    if (!this.#kept) await this.remove()
  }
  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }
}

/**
 * Reads a multipart body: text fields, and at most one file, or up to `many`.
 * @throws AppError tipo_non_ammesso when the body is no multipart, troppo_grande over `maximum` bytes
 */
export async function readMultipart(
  request: FastifyRequest,
  maximum: number,
  many?: number,
): Promise<Received> {
  if (!request.isMultipart()) throw new AppError('tipo_non_ammesso')
  // Said beforehand to be too large: refused before any of it is read.
  if (Number(request.headers['content-length']) > maximum + ENVELOPE) throw tooLarge(maximum)
  asLongAsItComes(request.raw)
  try {
    return await (many ? readMany(request, maximum, many) : readParts(request, maximum))
  } catch (error) {
    if (error instanceof AppError) throw error
    // What the parser can't make sense of is the sender's fault, whatever it throws.
    throw new AppError('json_non_valido')
  }
}

async function readParts(request: FastifyRequest, maximum: number): Promise<Received> {
  const received: Received = { campi: {}, file: undefined, files: undefined }
  const limits = { fileSize: maximum, files: 1, fields: 20, fieldSize: 10_000, parts: 21 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      received.campi[part.fieldname] = part.value
      continue
    }
    const contenuto = await part.toBuffer()
    if (part.file.truncated) throw tooLarge(maximum)
    received.file = { nome: part.filename ?? '', contenuto }
  }
  return received
}

const TOO_MANY = 'FST_FILES_LIMIT'

async function readMany(request: FastifyRequest, maximum: number, many: number): Promise<Received> {
  const files = new Uploads(await mkdtemp(join(tmpdir(), ARRIVALS)))
  const received: Received = { campi: {}, file: undefined, files }
  const limits = { fileSize: maximum, files: many, fields: 20, fieldSize: 10_000, parts: many + 20 }
  let left = maximum
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        received.campi[part.fieldname] = part.value
        continue
      }
      const path = join(files.folder, String(files.files.length))
      const digest = createHash('sha256')
      const counted = new Transform({
        transform(piece: Buffer, _, done) {
          left -= piece.length
          digest.update(piece)
          done(left < 0 ? tooLarge(maximum) : null, piece)
        },
      })
      await pipeline(part.file, counted, createWriteStream(path, { mode: 0o600 }))
      if (part.file.truncated) throw tooLarge(maximum)
      files.files.push({ name: part.filename ?? '', path, digest: digest.digest('hex') })
    }
    return received
  } catch (error) {
    await files.remove()
    if ((error as { code?: string }).code === TOO_MANY)
      throw new AppError('troppo_grande', `Al massimo ${many} file per volta`)
    throw error
  }
}

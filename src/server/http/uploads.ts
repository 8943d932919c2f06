import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '#server/files/store.ts'
import { AppError } from '#shared/errors.ts'
import { asLongAsItComes } from './body-time.ts'
import { Places } from './turns.ts'

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
const PATIENCE_MS = 15_000
const BUSY = 'Stanno arrivando molti file insieme: riprova tra qualche secondo'

/** The brake on uploads (docs/product.md §21.3): while one waits for its place, its bytes stay in the network. */
export function uploadPlaces(): (maximum: number) => Places {
  const large = new Places(OF_ONE, AT_ONCE, PATIENCE_MS, BUSY)
  const small = new Places(OF_ONE, SMALL_AT_ONCE, PATIENCE_MS, BUSY)
  return (maximum) => (maximum > SMALL ? large : small)
}

interface Received {
  campi: Record<string, unknown>
  file: UploadedFile | undefined
}

/**
 * Reads a multipart body: text fields, and at most one file.
 * @throws AppError tipo_non_ammesso when the body is no multipart, troppo_grande over `maximum` bytes
 */
export async function readMultipart(request: FastifyRequest, maximum: number): Promise<Received> {
  if (!request.isMultipart()) throw new AppError('tipo_non_ammesso')
  // Said beforehand to be too large: refused before any of it is read.
  if (Number(request.headers['content-length']) > maximum + ENVELOPE) throw tooLarge(maximum)
  asLongAsItComes(request.raw)
  try {
    return await readParts(request, maximum)
  } catch (error) {
    if (error instanceof AppError) throw error
    // What the parser can't make sense of is the sender's fault, whatever it throws.
    throw new AppError('json_non_valido')
  }
}

async function readParts(request: FastifyRequest, maximum: number): Promise<Received> {
  const received: Received = { campi: {}, file: undefined }
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

import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '#server/files/store.ts'
import { AppError } from '#shared/errors.ts'

/** Room for the text fields and the boundaries around a file, in bytes. */
export const ENVELOPE = 65_536

const troppoGrande = (massimo: number) =>
  new AppError('troppo_grande', `Il file può pesare al massimo ${Math.floor(massimo / 1_048_576)} MB`)

interface Ricevuto {
  campi: Record<string, unknown>
  file: UploadedFile | undefined
}

/**
 * Reads a multipart body: text fields, and at most one file.
 * @throws AppError tipo_non_ammesso when the body is no multipart, troppo_grande over `massimo` bytes
 */
export async function readMultipart(request: FastifyRequest, massimo: number): Promise<Ricevuto> {
  if (!request.isMultipart()) throw new AppError('tipo_non_ammesso')
  // Said beforehand to be too large: refused before any of it is read.
  if (Number(request.headers['content-length']) > massimo + ENVELOPE) throw troppoGrande(massimo)
  try {
    return await leggiParti(request, massimo)
  } catch (errore) {
    if (errore instanceof AppError) throw errore
    // What the parser can't make sense of is the sender's fault, whatever it throws.
    throw new AppError('json_non_valido')
  }
}

async function leggiParti(request: FastifyRequest, massimo: number): Promise<Ricevuto> {
  const ricevuto: Ricevuto = { campi: {}, file: undefined }
  const limits = { fileSize: massimo, files: 1, fields: 20, fieldSize: 10_000, parts: 21 }
  for await (const parte of request.parts({ limits })) {
    if (parte.type === 'field') {
      ricevuto.campi[parte.fieldname] = parte.value
      continue
    }
    const contenuto = await parte.toBuffer()
    if (parte.file.truncated) throw troppoGrande(massimo)
    ricevuto.file = { nome: parte.filename ?? '', contenuto }
  }
  return ricevuto
}

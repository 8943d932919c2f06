import type { Context } from '#server/data/context.ts'
import type { UploadedFile } from '#server/files/store.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { BROKEN } from '#shared/jpeg.ts'

/** Of a photograph, in bytes: telephones make them smaller (components/scatta.ts). */
const MASSIMO = 1_048_576

/**
 * Checks a photograph by its content and keeps it, without what it needn't tell.
 * @returns the digest it is kept under
 * @throws AppError dati_non_validi, troppo_grande; tipo_non_ammesso for anything but a whole JPEG
 */
export async function conservaFoto(
  { fileStore, children, utente }: Pick<Context, 'fileStore' | 'children' | 'utente'>,
  file: UploadedFile | undefined,
): Promise<string> {
  if (!file) throw fieldError('file', 'Scegli una foto')
  if (file.contenuto.length > MASSIMO)
    throw new AppError('troppo_grande', 'La foto è troppo grande: al massimo 1 MB')
  const letta = await children.read('photo', utente.id, file.contenuto, { fault: BROKEN })
  if ('fault' in letta) throw new AppError('tipo_non_ammesso', letta.fault)
  return fileStore.save(Buffer.from(letta.bytes), 'jpg')
}

import { AppError } from '#shared/errors.ts'
import { fileName } from '#shared/text.ts'

/* The file that a batch came in. */

/** @param nome as it was uploaded */
export const nomeDelFile = (nome: string): string => fileName(nome, 200) || 'senza nome'

/** @throws AppError dati_non_validi on `file` where there is none, or an empty one */
export function contenutoDelFile(file: { contenuto: Buffer } | undefined): Buffer {
  if (!file || file.contenuto.length === 0)
    throw new AppError('dati_non_validi', undefined, { campi: { file: 'Scegli un file' } })
  return file.contenuto
}

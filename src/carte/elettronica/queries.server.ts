import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { AppError } from '#shared/errors.ts'
import { rigaFile, rigaInvio } from './contract.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    file_elettronici: TableOf<typeof rigaFile>
    invii: TableOf<typeof rigaInvio>
  }
}

/** The files that were made: the law wants them kept, whatever becomes of the customer. */
export const fileElettronici = table(
  'file_elettronici',
  { uno: 'fattura elettronica', tanti: 'fatture elettroniche', genere: 'f' },
  rigaFile,
  {
    person: { through: 'fatture', column: 'fattura_id' },
    erased: () => 'kept',
    // As long as a file is: the register says that it was made, and its fingerprint.
    segrete: ['xml'],
  },
)

export const invii = table(
  'invii',
  { uno: 'invio di fatture', tanti: 'invii di fatture', genere: 'm' },
  rigaInvio,
)

/**
 * The file of an issued invoice, as it was kept.
 * @throws AppError non_trovato where it has none
 */
export async function fileDi(db: Db, fatturaId: number): Promise<{ nome: string; xml: string; id: number }> {
  const riga = await db
    .selectFrom('file_elettronici')
    .select(['id', 'nome_file as nome', 'xml'])
    .where('fattura_id', '=', fatturaId)
    .where('attuale', '=', true)
    .executeTakeFirst()
  if (!riga) throw new AppError('non_trovato', 'Questa fattura non è ancora stata emessa')
  return riga
}

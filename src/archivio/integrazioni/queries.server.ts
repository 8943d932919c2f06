import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { FILE_TYPES, FileReply, storedName } from '#server/files/store.ts'
import { AppError } from '#shared/errors.ts'
import { documentKind, savedName } from '#shared/saved-names.ts'
import { type Integrazione, rigaIntegrazione } from './contract.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    integrazioni: TableOf<typeof rigaIntegrazione>
  }
}

/** The law wants them kept, whoever they are of. */
export const integrazioni = table(
  'integrazioni',
  { uno: 'integrazione IVA', tanti: 'integrazioni IVA', genere: 'f' },
  rigaIntegrazione,
  { person: 'cliente_id', erased: () => 'kept' },
)

export const integrazioniInUso: FilesInUse = {
  table: 'integrazioni',
  digest: 'impronta',
  type: 'bin',
  name: 'nome_file',
  person: 'cliente_id',
}

/** Those of the days from `da` to `a`, by day. */
export async function elencaIntegrazioni(db: Db, da: string, a: string): Promise<Integrazione[]> {
  const righe = await db
    .selectFrom('integrazioni')
    .select(integrazioni.colonne)
    .where('data', '>=', da)
    .where('data', '<=', a)
    .orderBy('data')
    .orderBy('id')
    .execute()
  return righe.map(integrazioni.leggi)
}

/** Whether the same bytes, or the same text in another envelope, are there already. */
export async function integrazioneGia(
  db: Db,
  { impronta, digest, corpo }: { impronta: string; digest: string; corpo: number },
): Promise<'stesso_file' | 'gia_importata' | null> {
  const gia = await db
    .selectFrom('integrazioni')
    .select('impronta')
    .where('corpo', '=', corpo)
    .where((e) => e.or([e('impronta', '=', impronta), e('stesso_xml', '=', digest)]))
    .limit(1)
    .executeTakeFirst()
  return gia ? (gia.impronta === impronta ? 'stesso_file' : 'gia_importata') : null
}

/** The file as it came. @throws AppError non_trovato where it isn't there, or the disk has it no more, or has changed it */
export async function originaleIntegrazione({
  db,
  fileStore,
  id,
}: Context & { id: number }): Promise<FileReply> {
  const { impronta, nome_file } = await richiedi(db, integrazioni, id)
  const perso = 'Questo file non c’è più sul disco, o si è rovinato'
  if ((await fileStore.condition(impronta, 'bin')) !== 'whole') throw new AppError('non_trovato', perso)
  return new FileReply({
    cartella: fileStore.folder,
    file: storedName(impronta, 'bin'),
    nome: savedName(nome_file, documentKind(await fileStore.start(impronta, 'bin'))),
    ...{ tipo: FILE_TYPES.bin, inLinea: false, seManca: perso },
  })
}

import type { Context } from '#server/data/context.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import type { Attachment, ReceivedAnswer } from '#server/files/received.ts'
import { ContentReply, FILE_TYPES, FileReply, storedName } from '#server/files/store.ts'
import { AppError } from '#shared/errors.ts'
import { contentKind, documentKind, savedName } from '#shared/saved-names.ts'
import { fileName } from '#shared/text.ts'
import type { XmlElement } from '#shared/xml-tree.ts'
import { rigaFileRicevuto } from './contract.ts'
import { type Vista, vistaDocumento } from './vista.rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    file_ricevuti: TableOf<typeof rigaFileRicevuto>
  }
}

/** The files that invoices came as; the law wants them kept. */
export const fileRicevuti = table(
  'file_ricevuti',
  { uno: 'fattura elettronica ricevuta', tanti: 'fatture elettroniche ricevute', genere: 'f' },
  rigaFileRicevuto,
  { person: 'cliente_id', erased: () => 'kept' },
)

export const fileRicevutiInUso: FilesInUse = {
  table: 'file_ricevuti',
  digest: 'impronta',
  type: 'bin',
  name: 'nome_file',
  person: 'cliente_id',
}

export const trovaFileRicevuto = (db: Db, fatturaId: number) =>
  db.selectFrom('file_ricevuti').selectAll().where('fattura_id', '=', fatturaId).executeTakeFirst()

const ROVINATO = 'Il file di questa fattura non c’è più sul disco, o si è rovinato'

type Servizi = Pick<Context, 'fileStore' | 'children' | 'utente'>

/** @throws AppError non_trovato where the disk has it no more, or has changed it */
async function esigeIntero({ fileStore }: Servizi, impronta: string): Promise<string> {
  if ((await fileStore.condition(impronta, 'bin')) !== 'whole') throw new AppError('non_trovato', ROVINATO)
  return fileStore.path(impronta, 'bin')
}

/** A kept file, opened in the child process, as when it came. @throws AppError non_trovato */
export async function radiceRicevuta(
  servizi: Servizi,
  { impronta, nome_file }: { impronta: string; nome_file: string },
): Promise<XmlElement> {
  const path = await esigeIntero(servizi, impronta)
  const which = JSON.stringify({ files: [{ name: nome_file, path }], from: [0, 0, 0], one: true })
  const nessuno: ReceivedAnswer = { documents: [], next: null }
  const { documents } = await servizi.children.read(
    'received',
    servizi.utente.id,
    Buffer.alloc(0),
    nessuno,
    which,
  )
  const root = documents[0]?.xml?.root
  if (!root) throw new AppError('non_trovato', ROVINATO)
  return root
}

/** A kept file as people read it. @throws AppError non_trovato */
export const vistaRicevuta = async (
  servizi: Servizi,
  file: { impronta: string; nome_file: string; corpo: number },
): Promise<Vista> => vistaDocumento(await radiceRicevuta(servizi, file), file.corpo)

/** What is attached to a kept file, in its order. @throws AppError non_trovato */
export async function allegatiDi(
  servizi: Servizi,
  { impronta, corpo }: { impronta: string; corpo: number },
): Promise<Attachment[]> {
  const path = await esigeIntero(servizi, impronta)
  return servizi.children.read(
    'attachments',
    servizi.utente.id,
    Buffer.alloc(0),
    [],
    JSON.stringify({ path, corpo }),
  )
}

async function esigeFile({ db, id }: Context & { id: number }) {
  const file = await trovaFileRicevuto(db, id)
  if (!file) throw new AppError('non_trovato', 'Questa fattura non è arrivata come file')
  return file
}

/** The file as it came, signature included. @throws AppError non_trovato */
export async function originaleDi(ctx: Context & { id: number }): Promise<FileReply> {
  const { impronta, nome_file } = await esigeFile(ctx)
  await esigeIntero(ctx, impronta)
  return new FileReply({
    cartella: ctx.fileStore.folder,
    file: storedName(impronta, 'bin'),
    nome: savedName(nome_file, documentKind(await ctx.fileStore.start(impronta, 'bin'))),
    tipo: FILE_TYPES.bin,
    inLinea: false,
    seManca: ROVINATO,
  })
}

/** One of its attachments, by its place from 1, named by what is in it; never shown, only saved, unless it is a whole PDF. */
export async function allegatoDi(ctx: Context & { id: number }, n: number): Promise<ContentReply> {
  const allegato = (await allegatiDi(ctx, await esigeFile(ctx)))[n - 1]
  if (!allegato) throw new AppError('non_trovato', 'Questo allegato non c’è')
  return rispostaConFile(allegato, n)
}

export const rispostaConFile = ({ name, content, pdf }: Attachment, n: number): ContentReply =>
  new ContentReply(
    Buffer.from(content),
    savedName(fileName(name, 100) || `allegato-${n}`, contentKind(content)),
    pdf ? 'application/pdf' : 'application/octet-stream',
  )

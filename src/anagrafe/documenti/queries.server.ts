import { readFile, stat } from 'node:fs/promises'
import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import type { List } from '#server/data/list.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { notFound, notFoundText, thing } from '#server/data/words.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { DAMAGED } from '#server/files/pdf-reader.ts'
import { FILE_TYPES, FileReply, storedName, type UploadedFile } from '#server/files/store.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import { type Caricamento, type Documento, type DocumentoCaricato, rigaDocumento } from './contract.ts'
import { haNomePdf, nomeSicuro, puoVedereDocumento } from './rules.ts'
import { usoDelDocumento } from './uso.queries.server.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    documenti: TableOf<typeof rigaDocumento, { impronta: string; caricato_da_id: number | null }>
  }
}

export const documenti = table(
  'documenti',
  { uno: 'documento', tanti: 'documenti', genere: 'm' },
  rigaDocumento,
  {
    interne: ['impronta', 'caricato_da_id'],
    person: 'cliente_id',
    // Invoices' files stay (art. 2220 Codice civile; art. 39 DPR 633/1972).
    erased: ({ tipologia }) => (tipologia === 'Fattura' ? 'kept' : 'deleted'),
  },
)

export const filesInUse: FilesInUse = {
  table: 'documenti',
  digest: 'impronta',
  type: 'pdf',
  name: 'nome_file',
  person: 'cliente_id',
}

const nonValido = (testo: string) => fieldError('file', testo)

/**
 * Checks a file and keeps it; no row speaks of it yet.
 * @returns the digest it is kept under
 * @throws AppError dati_non_validi on `file`, saying what is wrong with it
 */
export async function conservaPdf(
  { fileStore, children, utente }: Pick<Context, 'fileStore' | 'children' | 'utente'>,
  file: UploadedFile | undefined,
): Promise<string> {
  if (!file) throw nonValido('Scegli un file PDF')
  if (!haNomePdf(file.nome)) throw nonValido('Il file deve avere estensione .pdf')
  const difetto = await children.read('pdf', utente.id, file.contenuto, DAMAGED)
  if (difetto) throw nonValido(difetto)
  return fileStore.save(file.contenuto, 'pdf')
}

interface DatiDocumento {
  tipologia: Documento['tipologia']
  clienteId?: number
  descrizione?: string | null
}

/**
 * What an upload says of its document: one of a quote is its customer's. One of no quote only an Admin keeps.
 * @throws AppError dati_non_validi
 */
export async function datiDi(
  { db, utente }: Pick<Context, 'db' | 'utente'>,
  { preventivoId, ...dati }: Caricamento,
): Promise<DatiDocumento> {
  if (dati.tipologia !== 'Preventivo') return dati
  if (preventivoId === undefined) {
    if (isAdmin(utente)) return dati
    throw fieldError('preventivoId', 'Scegli il preventivo')
  }
  const preventivo = await db
    .selectFrom('preventivi')
    .select('cliente_id')
    .where('id', '=', preventivoId)
    .executeTakeFirst()
  if (!preventivo) throw fieldError('preventivoId', notFoundText(thing('preventivi')))
  const { cliente_id: clienteId } = preventivo
  if (dati.clienteId !== undefined && dati.clienteId !== clienteId)
    throw fieldError('clienteId', 'Il preventivo è di un altro cliente')
  return { ...dati, clienteId }
}

/** Writes the row of a file that is already kept. */
export async function creaDocumento(
  ctx: Context,
  dati: DatiDocumento,
  file: UploadedFile,
  digest: string,
): Promise<DocumentoCaricato> {
  if (dati.clienteId) await esigeCliente(ctx.db, dati.clienteId)
  // An erasure may have removed it since, as the file of somebody else with the same content.
  await ctx.fileStore.save(file.contenuto, 'pdf')
  const riga = await crea(ctx, documenti, {
    ...dati,
    nomeFile: nomeSicuro(file.nome),
    dimensione: file.contenuto.length,
    caricatoDaId: ctx.utente.id,
    impronta: digest,
  })
  return { fileMediaId: riga.id, nome_file: String(riga.nome_file), dimensione: file.contenuto.length }
}

/**
 * The same of a file that came before, by its digest.
 * @returns the document's id
 * @throws AppError conflitto where the file isn't there, or isn't what it was
 */
export async function creaDocumentoConservato(
  ctx: Context,
  dati: DatiDocumento,
  { nome, digest }: { nome: string; digest: string },
): Promise<number> {
  const path = ctx.fileStore.path(digest, 'pdf')
  if ((await ctx.fileStore.condition(digest, 'pdf')) !== 'whole')
    throw new AppError('conflitto', 'Il file di questo documento non è arrivato')
  const riga = await crea(ctx, documenti, {
    ...dati,
    nomeFile: nomeSicuro(nome),
    dimensione: (await stat(path)).size,
    caricatoDaId: ctx.utente.id,
    impronta: digest,
  })
  return riga.id
}

const cercaRiga = (db: Db, id: number) =>
  db.selectFrom('documenti').select(documenti.colonne).select('impronta').where('id', '=', id).execute()

/**
 * A document's PDF whole, to be sent; 10 MB at most.
 * @throws AppError non_trovato where the disk has lost or changed it
 */
export async function fileDelDocumento(
  { db, fileStore }: Pick<Context, 'db' | 'fileStore'>,
  id: number,
): Promise<{ name: string; type: 'application/pdf'; content: Buffer }> {
  const [riga] = await cercaRiga(db, id)
  if (!riga) throw notFound(documenti)
  if ((await fileStore.condition(riga.impronta, 'pdf')) !== 'whole')
    throw new AppError('non_trovato', 'Il file di questo documento non c’è più sul disco')
  const content = await readFile(fileStore.path(riga.impronta, 'pdf'))
  return { name: documenti.leggi(riga).nome_file, type: FILE_TYPES.pdf, content }
}

/**
 * The stored file of a document, for who may see it; another's is as if it were not there, and so is one whose bytes
 * are not those that were saved.
 * @throws AppError non_trovato
 */
export async function trovaFile(ctx: Context, id: number, inLinea: boolean): Promise<FileReply> {
  const [riga] = await cercaRiga(ctx.db, id)
  const documento = riga && documenti.leggi(riga)
  if (!documento || !puoVedereDocumento(ctx.utente, documento.tipologia)) throw notFound(documenti)
  if ((await ctx.fileStore.condition(riga.impronta, 'pdf')) === 'changed')
    throw new AppError(
      'non_trovato',
      'Il file di questo documento si è rovinato sul disco: va caricato di nuovo',
    )
  return new FileReply({
    cartella: ctx.fileStore.folder,
    file: storedName(riga.impronta, 'pdf'),
    nome: documento.nome_file,
    tipo: FILE_TYPES.pdf,
    inLinea,
    seManca: 'Il file di questo documento non c’è più sul disco',
  })
}

/**
 * @param campo the field that names it
 * @throws AppError dati_non_validi on `campo` when there is no such document, it is of another type or one that the
 * caller may not read, or it belongs to another customer
 */
export async function esigeDocumento(
  { db, utente }: Pick<Context, 'db' | 'utente'>,
  id: number,
  tipologia: Documento['tipologia'],
  clienteId: number | null,
  campo = 'fileMediaId',
): Promise<void> {
  const [riga] = await cercaRiga(db, id)
  const documento = riga && documenti.leggi(riga)
  const adatto = documento && (documento.cliente_id === null || documento.cliente_id === clienteId)
  if (adatto && documento.tipologia === tipologia && puoVedereDocumento(utente, tipologia)) return
  throw fieldError(campo, 'Questo file non si può allegare qui')
}

/** The same; one that was stored for nobody is this customer's from then on, and is exported and erased with them. */
export async function prendiDocumento(
  ctx: Context,
  id: number,
  tipologia: Documento['tipologia'],
  clienteId: number,
  campo?: string,
): Promise<void> {
  await esigeDocumento(ctx, id, tipologia, clienteId, campo)
  await aggiorna({ ...ctx, ifVersion: null }, documenti, id, { clienteId })
}

/** A document goes to another customer, or to none, with the record that it is attached to. */
export const assegnaDocumento = (ctx: Context, id: number, clienteId: number | null) =>
  aggiorna({ ...ctx, ifVersion: null }, documenti, id, { clienteId })

/**
 * Removes a document that nothing is attached to any more; its file is cleaned later.
 * @throws AppError in_uso, saying where it still is
 */
export async function eliminaDocumento(ctx: Context, id: number): Promise<void> {
  const uso = await usoDelDocumento(ctx.db, id)
  if (uso) throw new AppError('in_uso', uso)
  await elimina({ ...ctx, ifVersion: null }, documenti, id)
}

/** The documents of some customers, last first; invoices' files and declarations only for an Admin. */
export async function documentiDi(
  db: Db,
  utente: CurrentUser,
  clienti: readonly number[],
): Promise<Documento[]> {
  const righe = await db
    .selectFrom('documenti')
    .select(documenti.colonne)
    .where('cliente_id', 'in', clienti)
    .orderBy('id', 'desc')
    .execute()
  const letti = righe.map(documenti.leggi)
  return isAdmin(utente) ? letti : letti.filter((d) => puoVedereDocumento(utente, d.tipologia))
}

/** Those of one. */
export async function elencaDocumenti(
  db: Db,
  utente: CurrentUser,
  clienteId: number,
): Promise<List<Documento>> {
  const righe = await documentiDi(db, utente, [clienteId])
  return { righe, conteggio: righe.length }
}

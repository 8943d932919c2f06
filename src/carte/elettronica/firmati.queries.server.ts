import { readFile } from 'node:fs/promises'
import { bloccaPiano } from '#carte/fatture/rate.queries.server.ts'
import type { Context, Services } from '#server/data/context.ts'
import { aggiorna, crea } from '#server/data/records.ts'
import type { TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import type { SignedFault, SignedReading } from '#server/files/signed.ts'
import type { UploadedFile } from '#server/files/store.ts'
import type { MailedFile } from '#server/mailables.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { rigaFirmato } from './contract.ts'
import { esigeFuoriDallaPec } from './pec.queries.server.ts'
import { aspettaIlSdI } from './pec.rules.ts'
import { fileDi } from './queries.server.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    file_firmati: TableOf<typeof rigaFirmato>
  }
}

/** Files of ours that somebody signed: kept as they are, and sent in their place. */
export const fileFirmati = table(
  'file_firmati',
  { uno: 'file firmato', tanti: 'file firmati', genere: 'm' },
  rigaFirmato,
  { person: 'cliente_id', erased: () => 'kept' },
)

export const firmatiInUso: FilesInUse = {
  table: 'file_firmati',
  digest: 'impronta',
  type: 'bin',
  name: 'nome_file',
  person: 'cliente_id',
}

/** Why a file isn't the signed one of an invoice. @param nome of the file that was to be signed */
const NON_FIRMATA: Readonly<Record<SignedFault, (nome: string) => string>> = {
  non_firmato: (nome) => `Questo file non è firmato: firma ${nome} e porta quello che ne esce`,
  firma_separata: () => 'C’è solo la firma, senza la fattura: firma con la fattura dentro (CAdES, .p7m)',
  illeggibile: () => 'Il file firmato non si legge: firma di nuovo',
  piu_firme: () => 'L’XML ha più di una firma: firmalo una volta sola, o fanne un .p7m',
  altro_file: (nome) =>
    `Dentro non c’è ${nome} com’è qui: scaricalo di nuovo e firma quello, senza cambiarlo`,
}

/** A signed file that was compared with ours and kept; no row speaks of it yet. */
interface Firmata {
  fileId: number
  nome: string
  impronta: string
}

/** A reading that passed a limit. */
const FINITA: SignedReading = { fault: 'illeggibile' }

/**
 * Reads a signed file and keeps it.
 * @throws AppError dati_non_validi on `file`, saying why it isn't the signed file of that invoice; non_trovato
 */
export async function leggiFirmata(
  { db, children, fileStore, utente }: Pick<Context, 'db' | 'children' | 'fileStore' | 'utente'>,
  fatturaId: number,
  file: UploadedFile | undefined,
): Promise<Firmata> {
  if (!file) throw fieldError('file', 'Scegli il file firmato')
  const { id: fileId, nome, xml } = await fileDi(db, fatturaId)
  const letta = await children.read('signed', utente.id, file.contenuto, FINITA, xml)
  if ('fault' in letta) throw fieldError('file', NON_FIRMATA[letta.fault](nome))
  const impronta = await fileStore.save(file.contenuto, 'bin')
  return { fileId, impronta, nome: letta.as === 'p7m' ? `${nome}.p7m` : nome }
}

/**
 * From now on the signed file is what is sent; another one takes its place as long as it hasn't left.
 * @throws AppError conflitto where it has left or may have, or the invoice was issued anew meanwhile
 */
export async function tieniFirmata(
  ctx: Context,
  fatturaId: number,
  { fileId, nome: nomeFile, impronta }: Firmata,
  { contenuto }: UploadedFile,
): Promise<void> {
  const { cliente_id: clienteId, stato_invio } = await bloccaPiano(ctx.db, fatturaId)
  if ((await fileDi(ctx.db, fatturaId)).id !== fileId)
    throw new AppError('conflitto', 'La fattura è stata riemessa: scarica il file nuovo e firma quello')
  await esigeFuoriDallaPec(ctx.db, fatturaId)
  if (!aspettaIlSdI(stato_invio)) throw new AppError('conflitto', 'È già stata inviata: resta com’è partita')
  // An erasure may have removed it since, as the file of somebody else with the same content.
  await ctx.fileStore.save(contenuto, 'bin')
  const c_e = await ctx.db
    .selectFrom('file_firmati')
    .select('id')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (c_e) await aggiorna({ ...ctx, ifVersion: null }, fileFirmati, c_e.id, { nomeFile, impronta })
  else await crea(ctx, fileFirmati, { fatturaId, clienteId, fileId, nomeFile, impronta })
}

/** What the exchange gets of a file: it as it was signed, where it was; undefined where the disk has lost or changed that. */
export async function daSpedire(
  { db, fileStore }: Pick<Services, 'db' | 'fileStore'>,
  fileId: number,
): Promise<MailedFile | undefined> {
  const { nome, xml, firmato, impronta } = await db
    .selectFrom('file_elettronici')
    .leftJoin('file_firmati as firmato', 'firmato.file_id', 'file_elettronici.id')
    .select(['file_elettronici.nome_file as nome', 'xml', 'firmato.nome_file as firmato', 'firmato.impronta'])
    .where('file_elettronici.id', '=', fileId)
    .executeTakeFirstOrThrow()
  if (firmato === null || impronta === null)
    return { name: nome, type: 'application/xml', content: Buffer.from(xml) }
  if ((await fileStore.condition(impronta, 'bin')) !== 'whole') return undefined
  const type = firmato.endsWith('.p7m') ? 'application/pkcs7-mime' : 'application/xml'
  return { name: firmato, type, content: await readFile(fileStore.path(impronta, 'bin')) }
}

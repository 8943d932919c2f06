import { fatture } from '#carte/fatture/queries.server.ts'
import { bloccaPiano } from '#carte/fatture/rate.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, crea } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import type { Received } from '#server/files/received.ts'
import { AppError } from '#shared/errors.ts'
import { type RicevutaPortata, type RicevutaSdi, rigaRicevuta } from './contract.ts'
import { arrivataPerRicevuta } from './pec-risposta.queries.server.ts'
import {
  consiglioPer,
  ESITI_RICEVUTA_SDI,
  type EsitoRicevutaSdi,
  eDelFile,
  eMetadati,
  leggiRicevuta,
  type Ricevuta,
  statoDa,
} from './ricevute.rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    ricevute_sdi: TableOf<typeof rigaRicevuta>
  }
}

/** What the exchange answered; kept with the invoice that it is about. */
export const ricevuteSdi = table(
  'ricevute_sdi',
  { uno: 'ricevuta del SdI', tanti: 'ricevute del SdI', genere: 'f' },
  rigaRicevuta,
  { person: 'cliente_id', erased: () => 'kept' },
)

export const ricevuteInUso: FilesInUse = {
  table: 'ricevute_sdi',
  digest: 'impronta',
  type: 'bin',
  name: 'nome_file',
  person: 'cliente_id',
}

/** What an invoice was answered, the last first, with our advice beside each refusal. */
export async function elencaRicevute(db: Db, fatturaId: number): Promise<RicevutaSdi[]> {
  const righe = await db
    .selectFrom('ricevute_sdi')
    .select(['id', 'tipo', 'nome_file', 'data', 'stato', 'vale', 'errori'])
    .where('fattura_id', '=', fatturaId)
    .orderBy('data', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return righe.map(({ errori, ...riga }) => ({
    ...riga,
    errori: (JSON.parse(errori) as Ricevuta['errori']).map((errore) => ({
      ...errore,
      consiglio: consiglioPer(errore.codice),
    })),
  }))
}

/**
 * Keeps a receipt with the invoice whose file it names, and lets the invoice's state follow where it bears the digest of that
 * file; else somebody has to say so. Repeated, or in whatever order, it comes to the same.
 * @param digest of its bytes, which are kept already; undefined where it was read but there is nothing to keep
 */
export async function portaRicevuta(
  ctx: Context,
  { name, xml }: Received,
  digest: string | undefined,
): Promise<RicevutaPortata> {
  const letta = xml && leggiRicevuta(xml.root)
  const risposta = (esito: EsitoRicevutaSdi, fatturaId: number | null = null): RicevutaPortata => ({
    nome: name,
    tipo: letta?.tipo ?? null,
    esito,
    testo: ESITI_RICEVUTA_SDI[esito],
    fatturaId,
  })
  if (!letta || !digest) return risposta(xml && eMetadati(xml.root) ? 'metadati' : 'non_ricevuta')
  const file = await ctx.db
    .selectFrom('file_elettronici')
    .leftJoin('file_firmati as firmato', 'firmato.file_id', 'file_elettronici.id')
    .select(['file_elettronici.id', 'file_elettronici.fattura_id', 'file_elettronici.impronta', 'attuale'])
    .select('firmato.impronta as firmata')
    .where('file_elettronici.nome_file', '=', letta.nomeFile)
    .executeTakeFirst()
  if (!file) return risposta('sconosciuta')
  const { fattura_id } = file
  const fattura = await bloccaPiano(ctx.db, fattura_id)
  const esistente = await ctx.db
    .selectFrom('ricevute_sdi')
    .select('vale')
    .where('fattura_id', '=', fattura_id)
    .where('impronta', '=', digest)
    .executeTakeFirst()
  if (esistente) return risposta(esistente.vale === null ? 'altro_file' : 'ripetuta', fattura_id)
  // One that was corrected and sent again is another file: the former one's answers change nothing of it.
  const superata = !file.attuale || fattura.fase !== 'Emessa'
  const nostra = eDelFile(letta, file.impronta, file.firmata)
  await crea(ctx, ricevuteSdi, {
    fatturaId: fattura_id,
    clienteId: fattura.cliente_id,
    tipo: letta.tipo,
    nomeFile: name,
    impronta: digest,
    fileId: file.id,
    stato: letta.stato,
    data: letta.data,
    errori: JSON.stringify(letta.errori),
    vale: superata || nostra ? true : null,
  })
  if (superata) return risposta('superata', fattura_id)
  if (!nostra) return risposta('altro_file', fattura_id)
  await segui(ctx, fattura, file.id)
  await arrivataPerRicevuta(ctx, file.id)
  return risposta('abbinata', fattura_id)
}

/** Lets the state of an invoice follow what was answered about its file. */
async function segui(
  ctx: Context,
  fattura: Awaited<ReturnType<typeof bloccaPiano>>,
  fileId: number,
): Promise<void> {
  const valide = await ctx.db
    .selectFrom('ricevute_sdi')
    .select(['stato', 'data'])
    .where('file_id', '=', fileId)
    .where('vale', '=', true)
    .execute()
  // What somebody read in Fatture e Corrispettivi and recorded counts as a receipt.
  const segnata = { stato: fattura.stato_invio, data: fattura.esito_il ?? '' }
  const nuovo = statoDa(fattura.esito_il ? [...valide, segnata] : valide)
  if (nuovo)
    await aggiorna({ ...ctx, ifVersion: null }, fatture, fattura.id, {
      statoInvio: nuovo.stato,
      esitoIl: nuovo.data,
    })
}

/**
 * Says of a receipt that doesn't bear our file's digest whether it is about it; then the invoice's state follows.
 * @returns the invoice's id
 * @throws AppError non_trovato; conflitto where it counts already
 */
export async function decidiRicevuta(ctx: Context, id: number, vale: boolean): Promise<number> {
  const { fattura_id, file_id } = await richiedi(ctx.db, ricevuteSdi, id)
  const fattura = await bloccaPiano(ctx.db, fattura_id)
  const { vale: valeva } = await richiedi(ctx.db, ricevuteSdi, id)
  if (valeva === vale) return fattura_id
  if (valeva)
    throw new AppError('conflitto', 'Questa ricevuta conta già: se l’esito non è giusto, segnalo a mano')
  await aggiorna({ ...ctx, ifVersion: null }, ricevuteSdi, id, { vale })
  const file = await ctx.db
    .selectFrom('file_elettronici')
    .select('attuale')
    .where('id', '=', file_id)
    .executeTakeFirstOrThrow()
  if (vale && file.attuale && fattura.fase === 'Emessa') await segui(ctx, fattura, file_id)
  return fattura_id
}

import { sql } from 'kysely'
import { esigeCliente } from '#features/clienti/queries.server.ts'
import { creaDocumento, trovaFile } from '#features/documenti/queries.server.ts'
import { daNetto, tornano } from '#features/fatture/rules.ts'
import { pageOf, slicesOf } from '#server/data/list.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { search } from '#server/data/search.ts'
import { table } from '#server/data/table.ts'
import type { FileReply, UploadedFile } from '#server/files/store.ts'
import type { Context } from '#server/http/context.ts'
import type { List, Pagina, Whole } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { digits, normalise } from '#shared/text.ts'
import { type Preventivo, type PreventivoDati, rigaPreventivo } from './contract.ts'
import { numeroPreventivo, type StatoPreventivo } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    contatori: { nome: string; anno: number; valore: number }
    preventivi: TableOf<typeof rigaPreventivo, { ricerca: string }>
  }
}

export const preventivi = table('preventivi', rigaPreventivo, {
  // The number as it is written, and as digits alone: a search of digits is taken for one number.
  derivate: (r) => ({
    ricerca: normalise(`${r.numero_preventivo} ${digits(String(r.numero_preventivo))} ${r.titolo}`),
  }),
  person: 'cliente_id',
  erased: ({ tipologia = null }) => ({ titolo: tipologia, documento_id: null }),
})

const tutti = (db: Db) =>
  db.selectFrom('preventivi').innerJoin('clienti as cliente', 'cliente.id', 'preventivi.cliente_id')

interface Domanda {
  q?: string
  stato?: string
  clienteId?: number
}

const CERCATI = {
  table: 'preventivi',
  references: [
    { column: 'cliente_id', table: 'clienti' },
    { column: 'cliente_id', table: 'clienti', text: 'indirizzo_ricerca' },
  ],
}

/** By number, title, customer and address; the last stand first. */
const elenco = (db: Db, { q, stato, clienteId }: Domanda) => ({
  found: db
    .selectFrom('preventivi')
    .$if(stato !== undefined, (query) => query.where('preventivi.stato', '=', stato as StatoPreventivo))
    .$if(clienteId !== undefined, (query) => query.where('preventivi.cliente_id', '=', clienteId ?? 0))
    .where((e) => e.and(search(db, q, CERCATI))),
  rows: tutti(db).select(preventivi.colonne),
  order: [['preventivi.id', 'desc']] as const,
  read: (righe: object[]) => righe.map(preventivi.leggi),
})

/** Quotes, last first; `q` looks in number, title, customer and address. */
export const elencaPreventivi = (db: Db, query: Pagina & Domanda): Promise<List<Preventivo>> =>
  pageOf(elenco(db, query), query)

/** Every quote that matches, slice by slice. */
export const scorriPreventivi = (db: Db, query: Domanda): Whole<Preventivo> => slicesOf(elenco(db, query))

const uno = (db: Db, p: { id: number }) =>
  tutti(db).select(preventivi.colonne).where('preventivi.id', '=', p.id).execute()

export async function trovaPreventivo(db: Db, id: number): Promise<Preventivo> {
  const [riga] = await uno(db, { id })
  if (!riga) throw new AppError('non_trovato', 'Preventivo non trovato')
  return preventivi.leggi(riga)
}

/** The next number of a year, taken in this transaction: undone with it, never given twice (docs/product.md §10.5). */
async function prossimoNumero(db: Db, anno: number): Promise<string> {
  const { valore } = await db
    .insertInto('contatori')
    .values({ nome: 'preventivi', anno, valore: 1 })
    .onConflict((c) => c.columns(['nome', 'anno']).doUpdateSet({ valore: sql`contatori.valore + 1` }))
    .returning('valore')
    .executeTakeFirstOrThrow()
  return numeroPreventivo(anno, valore)
}

type Conti = Pick<PreventivoDati, 'subtotale' | 'ivaPercentuale' | 'ivaImporto' | 'totale'>

/** VAT and total must fit net and percent to the cent (docs/product.md §10.3). */
function esigeConti({ subtotale = 0, ivaPercentuale = 0, ivaImporto = 0, totale = 0 }: Conti): void {
  const campi: Record<string, string> = {}
  if (subtotale <= 0) campi.subtotale = 'L’importo deve essere maggiore di zero'
  if (daNetto(subtotale, ivaPercentuale).ivaImporto !== ivaImporto)
    campi.ivaImporto = 'L’IVA non corrisponde all’imponibile e alla percentuale'
  if (!tornano({ subtotale, ivaImporto, totale }))
    campi.totale = 'Il totale non è la somma di imponibile e IVA'
  const primo = Object.values(campi)[0]
  if (primo) throw new AppError('dati_non_validi', primo, { campi })
}

/** What follows from the state: accepted now, or not (docs/product.md §10.2). */
const diStato = (stato: StatoPreventivo) => ({
  accettato: stato === 'Accettato',
  dataAccettazione: stato === 'Accettato' ? new Date().toISOString() : null,
})

export async function creaPreventivo(
  ctx: Context,
  {
    utenteCreatoreId: _,
    ...dati
  }: PreventivoDati & { clienteId: number; stato: StatoPreventivo; utenteCreatoreId?: unknown },
): Promise<number> {
  esigeConti(dati)
  await esigeCliente(ctx.db, dati.clienteId)
  const numeroPreventivo_ = await prossimoNumero(ctx.db, Number(oggi().slice(0, 4)))
  const { id } = await crea(ctx, preventivi, {
    ...dati,
    ...diStato(dati.stato),
    numeroPreventivo: numeroPreventivo_,
    utenteCreatoreId: ctx.utente.id,
  })
  return id
}

/** Whether the document would be another one. */
function cambiaIlPdf(dati: PreventivoDati, attuale: Preventivo): boolean {
  const stampati = [
    [dati.titolo, attuale.titolo],
    [dati.tipologia, attuale.tipologia],
    [dati.subtotale, attuale.subtotale],
    [dati.ivaPercentuale, attuale.iva_percentuale],
    [dati.ivaImporto, attuale.iva_importo],
    [dati.totale, attuale.totale],
    [dati.validitaGiorni, attuale.validita_giorni],
    [dati.dataScadenza, attuale.data_scadenza],
    [dati.note, attuale.note],
  ]
  return stampati.some(([nuovo, vecchio]) => nuovo !== undefined && nuovo !== vecchio)
}

export async function aggiornaPreventivo(ctx: Context, id: number, dati: PreventivoDati): Promise<void> {
  const attuale = await trovaPreventivo(ctx.db, id)
  const tocca = [dati.subtotale, dati.ivaPercentuale, dati.ivaImporto, dati.totale].some(
    (v) => v !== undefined,
  )
  if (tocca)
    esigeConti({
      subtotale: dati.subtotale ?? attuale.subtotale,
      ivaPercentuale: dati.ivaPercentuale ?? attuale.iva_percentuale,
      ivaImporto: dati.ivaImporto ?? attuale.iva_importo,
      totale: dati.totale ?? attuale.totale,
    })
  const cambiaStato = dati.stato !== undefined && dati.stato !== attuale.stato
  await aggiorna(ctx, preventivi, id, {
    ...dati,
    ...(cambiaStato && dati.stato && diStato(dati.stato)),
    ...(attuale.documento_id !== null && cambiaIlPdf(dati, attuale) && { pdfSuperato: true }),
  })
}

export async function eliminaPreventivo(ctx: Context, id: number): Promise<void> {
  await elimina(ctx, preventivi, id)
}

/** Keeps the quote's PDF among the customer's documents; a newer one takes its place. */
export async function allegaPdf(
  ctx: Context,
  id: number,
  file: UploadedFile,
  digest: string,
): Promise<Preventivo> {
  const preventivo = await trovaPreventivo(ctx.db, id)
  if (preventivo.documento_id !== null) {
    const conservato = await ctx.db
      .selectFrom('documenti')
      .select('impronta')
      .where('id', '=', preventivo.documento_id)
      .executeTakeFirst()
    // An unchanged quote gives the same bytes: made again, it is what is kept already.
    if (conservato?.impronta === digest && !preventivo.pdf_superato) return preventivo
    if (conservato?.impronta === digest) {
      // Changed, and changed back.
      await aggiorna({ ...ctx, ifVersion: null }, preventivi, id, { pdfSuperato: false })
      return trovaPreventivo(ctx.db, id)
    }
  }
  const { fileMediaId } = await creaDocumento(
    ctx,
    { tipologia: 'Preventivo', clienteId: preventivo.cliente_id, descrizione: preventivo.numero_preventivo },
    file,
    digest,
  )
  await aggiorna({ ...ctx, ifVersion: null }, preventivi, id, {
    documentoId: fileMediaId,
    pdfSuperato: false,
  })
  return trovaPreventivo(ctx.db, id)
}

/** @throws AppError non_trovato when no PDF was kept yet */
export async function trovaPdf(ctx: Context, id: number): Promise<FileReply> {
  const { documento_id } = await trovaPreventivo(ctx.db, id)
  if (documento_id === null)
    throw new AppError('non_trovato', 'Il PDF di questo preventivo non è ancora stato creato')
  return trovaFile(ctx, documento_id, false)
}

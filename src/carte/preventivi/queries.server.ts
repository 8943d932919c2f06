import { sql } from 'kysely'
import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { creaDocumento, trovaFile } from '#anagrafe/documenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, crea, elimina, lockRow } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { search } from '#server/data/search.ts'
import { table } from '#server/data/table.ts'
import { usesOf } from '#server/data/usage.ts'
import type { FileReply, UploadedFile } from '#server/files/store.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { euro } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { digits, searchable } from '#shared/text.ts'
import { silenziose, spedita } from '#visite/spedizioni/testo.queries.server.ts'
import { type Preventivo, type PreventivoDati, type PreventivoIntero, rigaPreventivo } from './contract.ts'
import { nelPeriodo, type PeriodoPreventivi, statoGiorno } from './periodo.queries.server.ts'
import { accettazioneDi, conservaRevisione } from './revisioni.queries.server.ts'
import {
  type DocumentoPreventivo,
  documentoDelPreventivo,
  documentoDelPreventivoDopo,
  riepilogoPreventivo,
  righeDiPreventivo,
  scriviRighePreventivo,
} from './righe.queries.server.ts'
import { eFirmata, numeroPreventivo, STATI_PREVENTIVO, type StatoPreventivo } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    contatori: { nome: string; anno: number; valore: number }
    preventivi: TableOf<typeof rigaPreventivo, { ricerca: string; stato_giorno: string }>
  }
}

const conCliente = (db: Db) =>
  db.selectFrom('preventivi').innerJoin('clienti as cliente', 'cliente.id', 'preventivi.cliente_id')

export const preventivi = table(
  'preventivi',
  { uno: 'preventivo', tanti: 'preventivi', genere: 'm' },
  rigaPreventivo,
  {
    // The number as it is written and as digits alone, by which a search of digits finds it.
    derivate: (r) => ({
      ricerca: searchable(`${r.numero_preventivo} ${digits(String(r.numero_preventivo))} ${r.titolo}`),
      stato_giorno: statoGiorno(r),
    }),
    etichette: { stato: STATI_PREVENTIVO },
    da: conCliente,
    person: 'cliente_id',
    erased: ({ tipologia = null }) => ({ titolo: tipologia, documento_id: null }),
  },
)

interface Domanda extends PeriodoPreventivi {
  q?: string
  stato?: string
  /** Only those that were sent and that nobody answers. */
  tacciono?: boolean
}

const CERCATI = {
  table: 'preventivi',
  references: [
    { column: 'cliente_id', table: 'clienti' },
    { column: 'cliente_id', table: 'clienti', text: 'indirizzo_ricerca' },
  ],
}

/** By number, title, customer and address; the last stand first. */
const elenco = (db: Db, { q, stato, tacciono, ...periodo }: Domanda) => ({
  found: db
    .selectFrom('preventivi')
    .$if(stato !== undefined, (query) => query.where('preventivi.stato', '=', stato as StatoPreventivo))
    .$if(tacciono === true, (query) =>
      query
        .where('preventivi.stato', '=', 'Inviato')
        .where((e) =>
          e(
            e.refTuple('preventivi.id', 'preventivi.revisione'),
            'in',
            silenziose(db, 'Preventivo').$asTuple('soggetto', 'mandata'),
          ),
        ),
    )
    .where((e) => e.and([...nelPeriodo(periodo), ...search(db, q, CERCATI)])),
  rows: conCliente(db).select(preventivi.colonne),
  order: [['preventivi.id', 'desc']] as const,
  read: (righe: object[]) => righe.map(preventivi.leggi),
})

/** Quotes, last first. */
export const elencaPreventivi = (db: Db, query: PaginaRichiesta & Domanda): Promise<List<Preventivo>> =>
  pageOf(elenco(db, query), query)

/** Every quote that matches, slice by slice. */
export const scorriPreventivi = (db: Db, query: Domanda): Whole<Preventivo> => slicesOf(elenco(db, query))

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

/** The invoices of a quote, the first first; a credit note is of its invoice. */
export async function fattureDi(db: Db, preventivoId: number) {
  const righe = await db
    .selectFrom('fatture')
    .select(['id', 'numero_documento as numero', 'quota', 'quota_percento', 'totale', 'fase'])
    .where('preventivo_id', '=', preventivoId)
    .where('tipo_documento', '<>', sql.lit('TD04'))
    .orderBy('id')
    .execute()
  return righe.map(({ quota_percento, totale, ...f }) => ({
    ...f,
    quota_percento: quota_percento === null ? null : euro(quota_percento),
    totale: euro(totale),
  }))
}

/** What follows from the state: accepted now, or not (docs/product.md §10.2). */
const diStato = (stato: StatoPreventivo) => ({
  accettato: stato === 'Accettato',
  dataAccettazione: stato === 'Accettato' ? new Date().toISOString() : null,
})

/**
 * A quote with its lines, sums by rate, acceptance and invoices; drafts of these are the Admins' to see.
 * @throws AppError non_trovato
 */
export async function trovaIntero(
  { db, utente }: Pick<Context, 'db' | 'utente'>,
  id: number,
): Promise<PreventivoIntero> {
  const preventivo = await richiedi(db, preventivi, id)
  const [righe, somme, accettazione, { revisioni }, fatture] = await Promise.all([
    righeDiPreventivo(db, id),
    riepilogoPreventivo(db, preventivo),
    accettazioneDi(db, preventivo),
    db
      .selectFrom('preventivi_revisioni')
      .select((e) => e.fn.countAll<number>().as('revisioni'))
      .where('preventivo_id', '=', id)
      .executeTakeFirstOrThrow(),
    fattureDi(db, id),
  ])
  return {
    ...preventivo,
    righe,
    ...somme,
    accettazione,
    revisioni: Number(revisioni),
    fatture: fatture.filter(({ fase }) => fase !== 'Bozza' || isAdmin(utente)),
  }
}

/** Writes a new quote and gives all of it, with why its rates are what they are. */
export async function creaPreventivo(
  ctx: Context,
  {
    utenteCreatoreId: _,
    righe: __,
    ...dati
  }: PreventivoDati & { clienteId: number; stato: StatoPreventivo; utenteCreatoreId?: unknown },
): Promise<PreventivoIntero> {
  const { clienteId } = dati
  // The seed's amounts are checked before the customer is.
  const documento = await documentoDelPreventivo(ctx.db, clienteId, { ...dati, righe: __ })
  await esigeCliente(ctx.db, clienteId)
  const numeroPreventivo_ = await prossimoNumero(ctx.db, Number(oggi().slice(0, 4)))
  const { id } = await crea(ctx, preventivi, {
    ...dati,
    ...documento.importi,
    ...diStato(dati.stato),
    numeroPreventivo: numeroPreventivo_,
    utenteCreatoreId: ctx.utente.id,
  })
  await scriviRighePreventivo(ctx, id, clienteId, documento.righe)
  return { ...(await trovaIntero(ctx, id)), motivi: [...documento.motivi] }
}

/** Whether the document would be another one. */
function cambiaIlPdf(dati: PreventivoDati, attuale: Preventivo): boolean {
  const stampati = [
    [dati.titolo, attuale.titolo],
    [dati.tipologia, attuale.tipologia],
    [dati.validitaGiorni, attuale.validita_giorni],
    [dati.dataScadenza, attuale.data_scadenza],
    [dati.note, attuale.note],
  ]
  return stampati.some(([nuovo, vecchio]) => nuovo !== undefined && nuovo !== vecchio)
}

const stesseSomme = ({ importi }: DocumentoPreventivo, p: Preventivo): boolean =>
  importi.totale === p.totale &&
  importi.subtotale === p.subtotale &&
  importi.ivaPercentuale === p.iva_percentuale &&
  importi.scontoPercento === p.sconto_percento &&
  importi.scontoImporto === p.sconto_importo &&
  importi.iva10Manutenzione === p.iva10_manutenzione

/**
 * Changes a quote. What was sent, or accepted, is kept as a former revision; what was accepted of it isn't any more
 * (docs/product.md §30.8).
 * @throws AppError conflitto where it is signed and no new revision is asked for, dati_non_validi, versione_superata
 */
export async function aggiornaPreventivo(ctx: Context, id: number, dati: PreventivoDati): Promise<void> {
  await lockRow(ctx.db, 'preventivi', id)
  const attuale = await richiedi(ctx.db, preventivi, id)
  const { righe: _, nuovaRevisione, subtotale: __, ivaPercentuale: ___, ivaImporto: ____, ...resto } = dati
  const { totale: _____, ...campi } = resto
  const documento = await documentoDelPreventivoDopo(ctx.db, attuale, dati)
  const era = { righe: await righeDiPreventivo(ctx.db, id), ...(await riepilogoPreventivo(ctx.db, attuale)) }
  const accettata = await accettazioneDi(ctx.db, attuale)
  const altreRighe = documento
    ? await scriviRighePreventivo(ctx, id, attuale.cliente_id, documento.righe)
    : false
  const cambia =
    altreRighe || cambiaIlPdf(dati, attuale) || (documento !== null && !stesseSomme(documento, attuale))
  if (cambia && accettata && eFirmata(accettata) && !nuovaRevisione)
    throw new AppError(
      'conflitto',
      `Preventivo firmato il ${formatDate(accettata.data)}: crea una nuova revisione`,
    )
  // One that was sent is on its way, or was read: its address is of what it said.
  const mandata = cambia && (await spedita(ctx.db, 'Preventivo', attuale))
  const nuova =
    cambia && (attuale.stato !== 'Bozza' || mandata || accettata !== null || nuovaRevisione === true)
  const stato =
    nuova && accettata && (dati.stato ?? attuale.stato) === attuale.stato ? ('Bozza' as const) : dati.stato
  await aggiorna(ctx, preventivi, id, {
    ...campi,
    ...documento?.importi,
    stato,
    ...(nuova && { revisione: attuale.revisione + 1 }),
    ...(stato !== undefined && stato !== attuale.stato && diStato(stato)),
    ...(attuale.documento_id !== null && cambia && { pdfSuperato: true }),
  })
  if (nuova) await conservaRevisione(ctx, attuale, era.righe, era.riepilogo)
}

export async function eliminaPreventivo(ctx: Context, id: number): Promise<void> {
  await lockRow(ctx.db, 'preventivi', id)
  const usi = await usesOf(ctx.db, id, [{ tabella: 'fatture', colonna: 'preventivo_id' }])
  if (usi) throw new AppError('in_uso', `Il preventivo ha ${usi}: non può essere eliminato`)
  await elimina(ctx, preventivi, id)
}

/** Keeps the quote's PDF among the customer's documents; a newer one takes its place. */
export async function allegaPdf(
  ctx: Context,
  id: number,
  file: UploadedFile,
  digest: string,
): Promise<Preventivo> {
  const preventivo = await richiedi(ctx.db, preventivi, id)
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
      return richiedi(ctx.db, preventivi, id)
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
  return richiedi(ctx.db, preventivi, id)
}

/** @throws AppError non_trovato when no PDF was kept yet */
export async function trovaPdf(ctx: Context, id: number): Promise<FileReply> {
  const { documento_id } = await richiedi(ctx.db, preventivi, id)
  if (documento_id === null)
    throw new AppError('non_trovato', 'Il PDF di questo preventivo non è ancora stato creato')
  return trovaFile(ctx, documento_id, false)
}

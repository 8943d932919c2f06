// long because writing an invoice checks what its plan, its number and its file allow
import { expressionBuilder, sql } from 'kysely'
import { esigeCliente } from '#features/clienti/queries.server.ts'
import { esigeDocumento } from '#features/documenti/queries.server.ts'
import { esigeFornitore } from '#features/fornitori/queries.server.ts'
import { inBlocks, pageOf, slicesOf } from '#server/data/list.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, Schema, TableOf } from '#server/data/schema.ts'
import { search } from '#server/data/search.ts'
import { type DbRow, table } from '#server/data/table.ts'
import type { Context } from '#server/http/context.ts'
import type { List, Pagina } from '#server/http/routes.ts'
import { addDays, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { cents, euro } from '#shared/money.ts'
import { digits, normalise } from '#shared/text.ts'
import {
  type Fattura,
  type FatturaDati,
  type FatturaModifica,
  type Rata,
  type RigaFattura,
  rataDiFattura,
  rigaFattura,
} from './contract.ts'
import { percentoDi, statoDiOggi, type TipoFattura, tornano } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    fatture: TableOf<typeof rigaFattura, { ricerca: string; numero_unico: string; ordine: string }>
    rate_fatture: TableOf<typeof rataDiFattura, { fattura_id: number }>
  }
}

/** The digits of a date turned round, so that later dates come first. */
const alRovescio = (data: string) => data.replace(/\d/g, (c) => String(9 - Number(c)))

const derivate = (r: DbRow): DbRow => {
  const numero = normalise(String(r.numero_documento))
  const anno = String(r.data_emissione).slice(0, 4)
  return {
    // `2026/1342` is looked for as a number, by its digits
    ricerca: `${numero} ${digits(numero)}`,
    numero_unico: r.tipo === 'Attiva' ? `A ${anno} ${numero}` : `P ${anno} ${r.fornitore_id} ${numero}`,
    ordine:
      r.stato === 'Pagata' ? `1${alRovescio(String(r.data_emissione))}` : `0${r.data_scadenza ?? '9999'}`,
  }
}

/** Whom an invoice was made out to: the law wants it kept (art. 2220 Codice civile; art. 39 DPR 633/1972). */
function intestatarioDi({ nome, cognome, codice_fiscale, partita_iva, ...c }: DbRow): string {
  const dove = [c.indirizzo, c.cap, c.comune, c.provincia].filter(Boolean).join(' ')
  return [`${nome} ${cognome}`, dove, codice_fiscale, partita_iva].filter(Boolean).join(', ')
}

export const fatture = table('fatture', rigaFattura, {
  derivate,
  person: 'cliente_id',
  erased: ({ intestatario }, persona) => ({ intestatario: intestatario ?? intestatarioDi(persona) }),
})
export const rate = table('rate_fatture', rataDiFattura)

/** Every invoice with its customer, supplier and file. */
export const tutte = (db: Db) =>
  db
    .selectFrom('fatture')
    .leftJoin('clienti as cliente', 'cliente.id', 'fatture.cliente_id')
    .leftJoin('fornitori', 'fornitori.id', 'fatture.fornitore_id')
    .leftJoin('documenti as file_media', 'file_media.id', 'fatture.file_media_id')

export interface FiltriFatture extends Pagina {
  q?: string
  tipo?: TipoFattura
  clienteId?: number
  fornitoreId?: number
  pagate?: boolean
}

const CERCATE = {
  table: 'fatture',
  references: [
    { column: 'cliente_id', table: 'clienti' },
    { column: 'fornitore_id', table: 'fornitori' },
  ],
}

/** Invoices, found by number, customer and supplier, with no more than the conditions need. */
function trovate(db: Db, { q, tipo, clienteId, fornitoreId, pagate }: FiltriFatture) {
  const e = expressionBuilder<Schema, 'fatture'>()
  return db.selectFrom('fatture').where(
    e.and([
      ...(tipo !== undefined ? [e('fatture.tipo', '=', tipo)] : []),
      ...(clienteId !== undefined ? [e('fatture.cliente_id', '=', clienteId)] : []),
      ...(fornitoreId !== undefined ? [e('fatture.fornitore_id', '=', fornitoreId)] : []),
      // As the order says it: paid ones stand last.
      ...(pagate !== undefined ? [e('fatture.ordine', pagate ? '>=' : '<', '1')] : []),
      ...search(db, q, CERCATE),
    ]),
  )
}

const elenco = (db: Db, found: ReturnType<typeof trovate>) => ({
  found,
  rows: tutte(db).select(fatture.colonne),
  order: [
    ['fatture.ordine', 'asc'],
    ['fatture.id', 'desc'],
  ] as const,
  read: (righe: object[]) => conRate(db, righe.map(leggi)),
})

const una = (db: Db, p: { id: number }) =>
  tutte(db).select(fatture.colonne).where('fatture.id', '=', p.id).execute()

/** A row as it is today: Scaduta is derived, never stored. */
export const leggi = (riga: object): RigaFattura => {
  const letta = fatture.leggi(riga)
  return { ...letta, stato: statoDiOggi(letta.stato, letta.data_scadenza, oggi()) }
}

/** The invoices with their plans. */
export async function conRate(db: Db, righe: RigaFattura[]): Promise<Fattura[]> {
  const conPiano = righe.filter((f) => f.metodo_pagamento === 'RiBa').map((f) => f.id)
  const tutte = await inBlocks(conPiano, (ids) =>
    db
      .selectFrom('rate_fatture')
      .select(rate.colonne)
      .select('fattura_id')
      .where('fattura_id', 'in', ids)
      .orderBy('numero_rata')
      .execute(),
  )
  const perFattura = Map.groupBy(tutte, (rata) => rata.fattura_id)
  return righe.map((f) => ({ ...f, rate: (perFattura.get(f.id) ?? []).map(rate.leggi) }))
}

const rateDi = (db: Db, p: { id: number }) =>
  db
    .selectFrom('rate_fatture')
    .select(rate.colonne)
    .where('fattura_id', '=', p.id)
    .orderBy('numero_rata')
    .execute()

/** What a supplier has sent, by what is still to pay of it and what is paid; `importo` in euro. */
export async function saldoDi(db: Db, fornitoreId: number) {
  const di = async (pagate: boolean) => {
    const { numero, importo } = await trovate(db, { fornitoreId, pagate })
      .select((e) => e.fn.countAll<number>().as('numero'))
      .select(sql<number | null>`sum(${pagate ? sql`totale` : sql`totale - importo_pagato`})`.as('importo'))
      .executeTakeFirstOrThrow()
    return { numero, importo: euro(importo ?? 0) }
  }
  return { daPagare: await di(false), pagate: await di(true) }
}

/** Invoices, unpaid ones by due date and then paid ones; `q` looks in number, supplier and customer. */
export const elencaFatture = (db: Db, query: FiltriFatture): Promise<List<Fattura>> =>
  pageOf(elenco(db, trovate(db, query)), query)

/** Every invoice that matches with its plan, slice by slice. */
export const scorriFatture = (db: Db, query: FiltriFatture): AsyncGenerator<Fattura[]> =>
  slicesOf(elenco(db, trovate(db, query)))

/** Unpaid invoices due from today to today + `giorni`. */
export function elencaScadenze(db: Db, giorni: number, pagina: Pagina): Promise<List<Fattura>> {
  const scadono = trovate(db, {})
    .where('fatture.stato', '!=', 'Pagata')
    .where('fatture.data_scadenza', '>=', oggi())
    .where('fatture.data_scadenza', '<=', addDays(oggi(), giorni))
  return pageOf(elenco(db, scadono), pagina)
}

export async function trovaFattura(db: Db, id: number): Promise<Fattura> {
  const [riga] = await una(db, { id })
  if (!riga) throw new AppError('non_trovato', 'Fattura non trovata')
  return { ...leggi(riga), rate: (await rateDi(db, { id })).map(rate.leggi) }
}

/** @throws AppError dati_non_validi where any field has a word against it */
const rifiuta = (campi: Record<string, string>) => {
  const primo = Object.values(campi)[0]
  if (primo) throw new AppError('dati_non_validi', primo, { campi })
}

/** What a new invoice must be (docs/product.md §11.3, §11.4): amounts that fit, its party, a due date unless RiBa. */
function esigeFattura(dati: FatturaDati): void {
  const campi: Record<string, string> = {}
  if (dati.totale <= 0) campi.totale = 'L’importo deve essere maggiore di zero'
  else if (!tornano(dati)) campi.totale = 'Il totale non è la somma di imponibile e IVA'
  if (dati.aliquotaIva && percentoDi(dati.aliquotaIva) === 0 && dati.ivaImporto !== 0)
    campi.ivaImporto = 'Con ART17 l’IVA è zero'
  if (dati.tipo === 'Attiva' && !dati.clienteId) campi.clienteId = 'Scegli un cliente'
  if (dati.tipo === 'Passiva' && !dati.fornitoreId) campi.fornitoreId = 'Scegli un fornitore'
  if (dati.metodoPagamento === 'RiBa') {
    if (dati.tipo === 'Attiva') campi.metodoPagamento = 'RiBa si usa solo per le fatture passive'
  } else {
    if (!dati.dataScadenza) campi.dataScadenza = 'Campo obbligatorio'
    if (!dati.stato) campi.stato = 'Scegli se è da pagare o pagata'
  }
  rifiuta(campi)
}

const conNumero = (db: Db, p: { numero_unico: string; tranne: number }) =>
  db
    .selectFrom('fatture')
    .select('id')
    .where('numero_unico', '=', p.numero_unico)
    .where('id', '!=', p.tranne)
    .limit(1)
    .execute()

async function esigeNumeroNuovo(db: Db, riga: DbRow, tranne = 0): Promise<void> {
  const numero_unico = String(derivate(riga).numero_unico)
  const [gia] = await conNumero(db, { numero_unico, tranne })
  if (!gia) return
  const chi = riga.tipo === 'Attiva' ? '' : ' di questo fornitore'
  const testo = `Esiste già una fattura${chi} con questo numero in quell’anno`
  throw new AppError('duplicato', testo, { campi: { numeroDocumento: testo } })
}

export async function creaFattura(ctx: Context, dati: FatturaDati): Promise<number> {
  esigeFattura(dati)
  const active = dati.tipo === 'Attiva'
  const clienteId = active ? (dati.clienteId ?? null) : null
  const fornitoreId = active ? null : (dati.fornitoreId ?? null)
  const pagata = dati.metodoPagamento !== 'RiBa' && dati.stato === 'Pagata'
  const valori = {
    ...dati,
    clienteId,
    fornitoreId,
    dataScadenza: dati.metodoPagamento === 'RiBa' ? null : dati.dataScadenza,
    stato: pagata ? 'Pagata' : 'Da_Pagare',
    importoPagato: pagata ? dati.totale : 0,
    dataPagamento: pagata ? oggi() : null,
  }
  if (clienteId) await esigeCliente(ctx.db, clienteId)
  if (fornitoreId) await esigeFornitore(ctx.db, fornitoreId)
  if (dati.fileMediaId) await esigeDocumento(ctx.db, dati.fileMediaId, 'Fattura', clienteId)
  await esigeNumeroNuovo(ctx.db, fatture.valori(valori))
  return (await crea(ctx, fatture, valori)).id
}

/** Marks every instalment of an invoice paid today, or unpaid. */
async function segnaRate(ctx: Context, fatturaId: number, pagata: boolean): Promise<void> {
  const sue = await ctx.db
    .selectFrom('rate_fatture')
    .select(['id', 'pagata'])
    .where('fattura_id', '=', fatturaId)
    .execute()
  for (const { id, pagata: era } of sue)
    if (era !== pagata)
      await aggiorna({ ...ctx, ifVersion: null }, rate, id, {
        pagata,
        dataPagamento: pagata ? oggi() : null,
      })
}

/**
 * `Pagata` pays the invoice and every instalment today; `Da_Pagare` takes that back. All in one transaction.
 * @throws AppError versione_superata, non_trovato, dati_non_validi, duplicato
 */
export async function aggiornaFattura(ctx: Context, id: number, dati: FatturaModifica): Promise<void> {
  const attuale = await trovaFattura(ctx.db, id)
  const { stato, ...altri } = dati
  if (dati.fileMediaId) await esigeDocumento(ctx.db, dati.fileMediaId, 'Fattura', attuale.cliente_id)
  if (attuale.rate.length > 0 && dati.dataScadenza && dati.dataScadenza !== attuale.data_scadenza)
    rifiuta({ dataScadenza: 'La scadenza di una RiBa è quella delle sue rate' })
  if (dati.dataEmissione) {
    const { numero_documento, tipo, fornitore_id } = attuale
    await esigeNumeroNuovo(
      ctx.db,
      { numero_documento, tipo, fornitore_id, data_emissione: dati.dataEmissione },
      id,
    )
  }
  const pagamento =
    stato === undefined || (stato === 'Pagata') === (attuale.stato === 'Pagata')
      ? {}
      : stato === 'Pagata'
        ? { stato, importoPagato: attuale.totale, dataPagamento: oggi() }
        : { stato, importoPagato: 0, dataPagamento: null }
  await aggiorna(ctx, fatture, id, { ...altri, ...pagamento })
  if ('stato' in pagamento) await segnaRate(ctx, id, stato === 'Pagata')
}

/** Deletes an invoice with its plan; the attached file stays among the documents. */
export async function eliminaFattura(ctx: Context, id: number): Promise<void> {
  await elimina(ctx, fatture, id)
}

/**
 * Writes on an invoice what its instalments say: paid so far, state, the first due date that is not paid yet.
 * @param piano what it has now, by number
 */
export async function allineaAllePagate(
  ctx: Context,
  { id, totale }: Pick<Fattura, 'id' | 'totale'>,
  piano: readonly Pick<Rata, 'importo' | 'pagata' | 'data_scadenza' | 'data_pagamento'>[],
): Promise<void> {
  const pagati = piano.filter((r) => r.pagata).reduce((somma, r) => somma + cents(r.importo), 0)
  const intero = cents(totale)
  const daPagare = piano.filter((r) => !r.pagata)
  const ultimoPagamento = piano
    .map((r) => r.data_pagamento ?? '')
    .sort()
    .at(-1)
  await aggiorna({ ...ctx, ifVersion: null }, fatture, id, {
    importoPagato: euro(pagati),
    stato:
      daPagare.length === 0 && pagati === intero
        ? 'Pagata'
        : pagati > 0
          ? 'Parzialmente_Pagata'
          : 'Da_Pagare',
    dataPagamento: daPagare.length === 0 && pagati === intero ? ultimoPagamento || oggi() : null,
    dataScadenza: (daPagare[0] ?? piano.at(-1))?.data_scadenza ?? null,
  })
}

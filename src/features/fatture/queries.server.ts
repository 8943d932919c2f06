// long because writing an invoice checks what its plan, its number and its file allow
import { expressionBuilder, sql } from 'kysely'
import { esigeCliente } from '#features/clienti/queries.server.ts'
import { esigeDocumento } from '#features/documenti/queries.server.ts'
import { esigeFornitore } from '#features/fornitori/queries.server.ts'
import { listaDi, traGli } from '#server/data/among.ts'
import { contoDi, quantiIn } from '#server/data/counts.ts'
import { elencoDi } from '#server/data/found.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, Schema, TableOf } from '#server/data/schema.ts'
import { type Parole, paroleDi } from '#server/data/search.ts'
import { type DbRow, table } from '#server/data/table.ts'
import type { Segno } from '#server/data/walk.ts'
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

interface Filtri extends Parole {
  tipo?: TipoFattura
  clienteId?: number
  fornitoreId?: number
  pagate?: true | undefined
  nonPagate?: true | undefined
  /** Unpaid, due between these days. */
  da?: string
  a?: string
}

/** Every condition but the words. */
function filtriSu(p: Filtri) {
  const e = expressionBuilder<Schema, 'fatture'>()
  return [
    ...(p.tipo !== undefined ? [e('fatture.tipo', '=', p.tipo)] : []),
    ...(p.clienteId !== undefined ? [e('fatture.cliente_id', '=', p.clienteId)] : []),
    ...(p.fornitoreId !== undefined ? [e('fatture.fornitore_id', '=', p.fornitoreId)] : []),
    // As the order says it: paid ones stand last.
    ...(p.pagate !== undefined ? [e('fatture.ordine', '>=', sql.lit('1'))] : []),
    ...(p.nonPagate !== undefined ? [e('fatture.ordine', '<', sql.lit('1'))] : []),
    ...(p.da !== undefined
      ? [e('fatture.data_scadenza', '>=', p.da), e('fatture.stato', '!=', sql.lit('Pagata'))]
      : []),
    ...(p.a !== undefined ? [e('fatture.data_scadenza', '<=', p.a)] : []),
  ]
}

/** After a mark, in the order of the list: up by its key, down by id. What stands first is where its index begins. */
function dopoSegno({ dopo, dopoId }: Segno, colonna: string, id: string) {
  if (dopoId === undefined) return undefined
  const [ordine, uno] = [sql.ref(colonna), sql.ref(id)]
  return sql<boolean>`${ordine} >= ${dopo} and (${ordine} > ${dopo} or ${uno} < ${dopoId})`
}

/** By number, customer and supplier. */
const fattureInElenco = elencoDi({
  lista: {
    tabella: 'fatture',
    ordine: 'ordine',
    versi: ['asc', 'desc'],
    oltre: dopoSegno,
    altre: [
      { tabella: 'clienti', colonna: 'cliente_id' },
      { tabella: 'fornitori', colonna: 'fornitore_id', piccola: true },
    ],
  },
  filtriSu,
  ordinati: (db) =>
    tutte(db)
      .select(fatture.colonne)
      .select(['fatture.ordine as dopo', 'fatture.id as dopoId'])
      .orderBy('fatture.ordine')
      .orderBy('fatture.id', 'desc'),
})
const una = (db: Db, p: { id: number }) =>
  tutte(db).select(fatture.colonne).where('fatture.id', '=', p.id).execute()

/** A row as it is today: Scaduta is derived, never stored. */
export const leggi = (riga: object): RigaFattura => {
  const letta = fatture.leggi(riga)
  return { ...letta, stato: statoDiOggi(letta.stato, letta.data_scadenza, oggi()) }
}

const rateDelle = (db: Db, p: { fatture: unknown }) =>
  db
    .selectFrom('rate_fatture')
    .select(rate.colonne)
    .select('fattura_id')
    .where(traGli(db, 'fattura_id', p.fatture))
    .orderBy('numero_rata')
    .execute()

/** The invoices with their plans, in one more query for all of them. */
export async function conRate(db: Db, righe: RigaFattura[]): Promise<Fattura[]> {
  const conPiano = righe.filter((f) => f.metodo_pagamento === 'RiBa').map((f) => f.id)
  const perFattura = new Map<number, Rata[]>()
  if (conPiano.length > 0)
    for (const { fattura_id, ...rata } of await rateDelle(db, { fatture: listaDi(db, conPiano) })) {
      const sue = perFattura.get(fattura_id)
      if (sue) sue.push(rate.leggi(rata))
      else perFattura.set(fattura_id, [rate.leggi(rata)])
    }
  return righe.map((f) => ({ ...f, rate: perFattura.get(f.id) ?? [] }))
}

const rateDi = (db: Db, p: { id: number }) =>
  db
    .selectFrom('rate_fatture')
    .select(rate.colonne)
    .where('fattura_id', '=', p.id)
    .orderBy('numero_rata')
    .execute()

export interface FiltriFatture extends Pagina {
  q?: string
  tipo?: TipoFattura
  clienteId?: number
  fornitoreId?: number
  pagate?: boolean
}

async function pagina(db: Db, filtri: Filtri, request: Pagina): Promise<List<Fattura>> {
  const { righe, conteggio } = await fattureInElenco.pagina(db, filtri, request, contate(db, filtri))
  return { righe: await conRate(db, righe.map(leggi)), conteggio }
}

/** All of them, those of a type and a supplier's are counted already, where nothing else is asked. */
function contate(db: Db, filtri: Filtri): (() => Promise<number>) | undefined {
  const { tipo, fornitoreId, pagate: soloPagate, nonPagate, ...altri } = filtri
  if (Object.values(altri).some((v) => v !== undefined)) return undefined
  if (fornitoreId === undefined)
    return soloPagate || nonPagate ? undefined : () => quantiIn(db, 'fatture', tipo)
  if (tipo === 'Attiva') return undefined
  return async () => {
    const { daPagare, pagate } = await saldoDi(db, fornitoreId)
    return (soloPagate ? 0 : daPagare.numero) + (nonPagate ? 0 : pagate.numero)
  }
}

/** What a supplier has sent, by what is still to pay of it and what is paid (migration 012); `importo` in euro. */
export async function saldoDi(db: Db, fornitoreId: number) {
  const di = async (gruppo: string) => {
    const { numero, somma } = await contoDi(db, 'fatture_fornitori', `${fornitoreId} ${gruppo}`)
    return { numero, importo: euro(somma) }
  }
  const [daPagare, pagate] = [await di('aperte'), await di('pagate')]
  return { daPagare, pagate }
}

/** Invoices, unpaid ones by due date and then paid ones; `q` looks in number, supplier and customer. */
export function elencaFatture(db: Db, query: FiltriFatture) {
  return pagina(db, filtriDi(db, query), query)
}

const filtriDi = (db: Db, { q, tipo, clienteId, fornitoreId, pagate }: FiltriFatture): Filtri => ({
  tipo,
  clienteId,
  fornitoreId,
  pagate: pagate || undefined,
  nonPagate: pagate === false || undefined,
  ...paroleDi(db, q, 'ognuna'),
})

/** Every invoice that matches with its plan, page after page. */
export async function* scorriFatture(db: Db, query: FiltriFatture): AsyncGenerator<Fattura[]> {
  for await (const righe of fattureInElenco.scorri(db, filtriDi(db, query)))
    yield conRate(db, righe.map(leggi))
}

/** Unpaid invoices due from today to today + `giorni`. */
export function elencaScadenze(db: Db, giorni: number, resto: Pagina): Promise<List<Fattura>> {
  return pagina(db, { da: oggi(), a: addDays(oggi(), giorni) }, resto)
}

export async function trovaFattura(db: Db, id: number): Promise<Fattura> {
  const [riga] = await una(db, { id })
  if (!riga) throw new AppError('non_trovato', 'Fattura non trovata')
  return { ...leggi(riga), rate: (await rateDi(db, { id })).map(rate.leggi) }
}

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

import type { Context } from '#server/data/context.ts'
import { aggiorna, crea, elimina, lockRow } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { notFound } from '#server/data/words.ts'
import { oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { cents, euro } from '#shared/money.ts'
import type { Fattura, GeneraDati, Rata, RataModifica } from './contract.ts'
import { fatture, pagamenti, tabellaRate, trovaFattura } from './queries.server.ts'
import { dividiRata, riunisciRata } from './rate-in-parte.queries.server.ts'
import { conUltimaRicalcolata, ePianoRiba, pianoRiba, type RataPrevista, sommano } from './rules.ts'

const nonValido = (campo: string, testo: string) =>
  new AppError('dati_non_validi', testo, { campi: { [campo]: testo } })
const RATA_ZERO = 'Ogni rata deve essere maggiore di zero'
const PIANO_PAGATO = 'Una rata del piano è già pagata: il piano non si può più cambiare'

/** The instalments of an invoice by number, as they are answered. */
const piano = async (db: Db, fatturaId: number) =>
  (await trovaFattura(db, fatturaId)).rate.map((r) => ({ ...r, fattura_id: fatturaId }))

/** The instalments of an invoice by number. */
export async function elencaRate(db: Db, fatturaId: number) {
  const righe = await piano(db, fatturaId)
  return { righe, conteggio: righe.length }
}

/** An instalment of a RiBa: the due dates of other invoices are written all at once (scadenze.queries.server.ts). */
export async function trovaRata(db: Db, id: number) {
  const riga = await db
    .selectFrom('rate_fatture')
    .select('fattura_id')
    .where('id', '=', id)
    .executeTakeFirst()
  const trovata = riga && (await piano(db, riga.fattura_id)).find((r) => r.id === id)
  if (trovata?.metodo_pagamento !== 'RiBa') throw notFound(tabellaRate)
  return trovata
}

/** Locks an invoice against others that change its plan, and gives it as it is from then on. */
export async function bloccaPiano(db: Db, id: number): Promise<Fattura> {
  await lockRow(db, 'fatture', id)
  return trovaFattura(db, id)
}

const NON_IN_ORDINE = 'Le scadenze delle rate devono essere una dopo l’altra'

/** Whether a plan's due dates, by number, never run backwards. */
const inOrdine = (date: readonly string[]): boolean => date.every((d, i) => d >= (date[i - 1] ?? ''))

/** The instalments that are asked for, by schedule or one by one. @throws AppError dati_non_validi */
export function pianoRichiesto(fattura: Fattura, dati: Omit<GeneraDati, 'fatturaId'>): RataPrevista[] {
  if (fattura.metodo_pagamento !== 'RiBa') throw nonValido('fatturaId', 'Questa fattura non si paga con RiBa')
  if (!ePianoRiba(dati.giorniArray)) throw nonValido('giorniArray', 'Questo piano non è tra quelli previsti')
  if (dati.totale !== fattura.totale) throw nonValido('totale', 'Il totale non è quello della fattura')
  if (dati.totale === 0) throw nonValido('totale', 'Una fattura di 0,00 € non ha rate')
  const previsto = pianoRiba(dati.dataEmissione, dati.totale, dati.giorniArray)
  if (!dati.rate) return previsto
  const scelte = [...dati.rate].sort((x, y) => x.numero - y.numero)
  const numeri = scelte.every((r, i) => r.numero === i + 1) && scelte.length === previsto.length
  if (!numeri) throw nonValido('rate', 'Le rate non sono quelle del piano scelto')
  if (scelte.some((r) => r.importo === 0)) throw nonValido('rate', RATA_ZERO)
  if (!inOrdine(scelte.map((r) => r.dataScadenza))) throw nonValido('rate', NON_IN_ORDINE)
  if (
    !sommano(
      scelte.map((r) => r.importo),
      dati.totale,
    )
  )
    throw nonValido('rate', 'La somma delle rate deve essere uguale al totale')
  return scelte
}

/**
 * Writes an invoice's plan in the place of an unpaid one, so that a repeat is harmless; the invoice's due date becomes
 * the first instalment's.
 * @throws AppError conflitto when an instalment is paid already
 */
export async function generaPiano(ctx: Context, dati: GeneraDati) {
  const fattura = await bloccaPiano(ctx.db, dati.fatturaId)
  await scriviPiano(ctx, fattura, pianoRichiesto(fattura, dati))
  return piano(ctx.db, fattura.id)
}

/** Removes an invoice's instalments, each with its line in the register. */
export async function togliPiano(ctx: Context, { rate }: Fattura): Promise<void> {
  for (const { id } of rate) await elimina({ ...ctx, ifVersion: null }, tabellaRate, id)
}

/** @throws AppError conflitto where an instalment is paid already, or a note made one smaller */
async function esigeIntatto(db: Db, fattura: Fattura): Promise<void> {
  if (fattura.rate.some((r) => r.pagata)) throw new AppError('conflitto', PIANO_PAGATO)
  if ((await ridottoDi(db, fattura.id)) > 0) throw new AppError('conflitto', RIDOTTA)
}

/**
 * Writes a plan in the place of an unpaid one, and what follows from it on the invoice.
 * @throws AppError conflitto when an instalment is paid already
 */
export async function scriviPiano(
  ctx: Context,
  fattura: Fattura,
  nuovo: readonly RataPrevista[],
): Promise<void> {
  await esigeIntatto(ctx.db, fattura)
  await togliPiano(ctx, fattura)
  for (const { numero, importo, dataScadenza } of nuovo)
    await crea(ctx, tabellaRate, {
      fatturaId: fattura.id,
      numeroRata: numero,
      importo,
      dataScadenza,
      pagata: false,
    })
  const daPagare = nuovo.map(({ importo, dataScadenza }) => ({
    importo,
    pagata: false,
    data_scadenza: dataScadenza,
    data_pagamento: null,
  }))
  await allineaAllePagate(ctx, fattura, daPagare)
}

const RIDOTTA = 'Una nota di credito ha ridotto una rata: togli prima la compensazione'

/** What credit notes took off the instalments of an invoice, in cents. */
export async function ridottoDi(db: Db, fatturaId: number): Promise<number> {
  const { somma } = await db
    .selectFrom('pagamenti')
    .select((e) => e.fn.sum<number | null>('importo').as('somma'))
    .where('fattura_id', '=', fatturaId)
    .where('rata_ridotta_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(somma ?? 0)
}

/** What the instalments of an invoice sum to: its total, less what notes took off them; euro. */
const daRateizzare = async (db: Db, { id, totale }: Pick<Fattura, 'id' | 'totale'>): Promise<number> =>
  euro(cents(totale) - (await ridottoDi(db, id)))

/**
 * Writes on an invoice what its instalments say: paid so far, state, the first due date that is not paid yet.
 * @param piano what it has now, by number
 */
async function allineaAllePagate(
  ctx: Context,
  { id, totale }: Pick<Fattura, 'id' | 'totale'>,
  piano: readonly Pick<Rata, 'importo' | 'pagata' | 'data_scadenza' | 'data_pagamento'>[],
): Promise<void> {
  const pagati = piano
    .filter((r) => r.pagata)
    .reduce((somma, r) => somma + cents(r.importo), await ridottoDi(ctx.db, id))
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

/** The same, of an invoice as it is kept; and each paid instalment has its payment. */
export async function allinea(ctx: Context, fatturaId: number): Promise<void> {
  const fattura = await trovaFattura(ctx.db, fatturaId)
  await allineaAllePagate(ctx, fattura, fattura.rate)
  await segnaPagamenti(ctx, fattura)
}

/** Each paid instalment of a RiBa plan is a payment on its day; of the others there is none. */
export async function segnaPagamenti(ctx: Context, { id, rate: piano }: Fattura): Promise<void> {
  const pagati = await ctx.db
    .selectFrom('pagamenti')
    .select(['id', 'rata_id', 'data', 'importo'])
    .where('fattura_id', '=', id)
    .where('rata_id', 'is not', null)
    .execute()
  const senza = { ...ctx, ifVersion: null }
  for (const { id: rataId, pagata, importo, data_pagamento } of piano) {
    const pagamento = pagati.find(({ rata_id }) => rata_id === rataId)
    const data = data_pagamento ?? oggi()
    if (!pagata && pagamento) await elimina(senza, pagamenti, pagamento.id)
    else if (pagata && !pagamento && importo > 0)
      await crea(ctx, pagamenti, { fatturaId: id, rataId, data, importo, metodo: 'RiBa' })
    else if (pagata && pagamento) await aggiorna(senza, pagamenti, pagamento.id, { data, importo })
  }
}

/** Pays an instalment, or a part of it (`pagato`), or changes what is not paid yet; the plan must go on summing to the total. */
export async function aggiornaRata(ctx: Context, id: number, dati: RataModifica): Promise<void> {
  const { fattura_id } = await trovaRata(ctx.db, id)
  const fattura = await bloccaPiano(ctx.db, fattura_id)
  const attuale = await trovaRata(ctx.db, id)
  const cambia =
    (dati.importo !== undefined && dati.importo !== attuale.importo) ||
    (dati.dataScadenza !== undefined && dati.dataScadenza !== attuale.data_scadenza)
  if (dati.importo === 0) throw nonValido('importo', RATA_ZERO)
  if (cambia && attuale.pagata) throw new AppError('conflitto', PIANO_PAGATO)
  const importi = fattura.rate.map((r) => (r.id === id ? (dati.importo ?? r.importo) : r.importo))
  if (!sommano(importi, await daRateizzare(ctx.db, fattura)))
    throw nonValido('importo', 'La somma delle rate deve essere uguale al totale')
  const i = fattura.rate.findIndex((r) => r.id === id)
  const accanto = [fattura.rate[i - 1]?.data_scadenza, dati.dataScadenza, fattura.rate[i + 1]?.data_scadenza]
  // A plan of former days may run backwards already: it is put right one date at a time, each beside its neighbours.
  if (
    dati.dataScadenza &&
    dati.dataScadenza !== attuale.data_scadenza &&
    !inOrdine(accanto.filter((d) => d !== undefined))
  )
    throw nonValido('dataScadenza', NON_IN_ORDINE)
  const pagata = dati.pagata ?? attuale.pagata
  if (dati.pagato !== undefined && (!pagata || attuale.pagata || cambia))
    throw nonValido('pagato', 'Si scrive quando la rata si segna pagata')
  if (attuale.pagata && !pagata && attuale.importo === 0) throw new AppError('conflitto', RIDOTTA)
  if (dati.dataPagamento && !pagata) throw nonValido('dataPagamento', 'Questa rata non è pagata')
  const quando = dati.dataPagamento ?? (attuale.pagata ? attuale.data_pagamento : oggi())
  const pagamento = { pagata, dataPagamento: pagata ? quando : null }
  const { pagata: _, dataPagamento: __, pagato, ...campi } = dati
  await aggiorna(ctx, tabellaRate, id, { ...campi, ...pagamento })
  if (pagata && pagato !== undefined) await dividiRata(ctx, fattura, attuale, pagato)
  else if (attuale.pagata && !pagata) await riunisciRata(ctx, fattura, attuale)
  await allinea(ctx, fattura_id)
}

/** Sets one amount and lets the last take what is left (docs/product.md §12.5). */
export async function ricalcolaRata(ctx: Context, id: number, importo: number): Promise<void> {
  const { fattura_id } = await trovaRata(ctx.db, id)
  const fattura = await bloccaPiano(ctx.db, fattura_id)
  await esigeIntatto(ctx.db, fattura)
  const indice = fattura.rate.findIndex((r) => r.id === id)
  if (indice === fattura.rate.length - 1)
    throw nonValido('importo', 'L’ultima rata si calcola da sola: modifica le altre')
  const nuovi = conUltimaRicalcolata(
    fattura.rate.map((r) => r.importo),
    indice,
    importo,
    fattura.totale,
  )
  if (!nuovi) throw nonValido('importo', 'Le rate superano il totale della fattura')
  if (nuovi.includes(0)) throw nonValido('importo', RATA_ZERO)
  const ultima = fattura.rate.at(-1)
  await aggiorna(ctx, tabellaRate, id, { importo })
  if (ultima) await aggiorna({ ...ctx, ifVersion: null }, tabellaRate, ultima.id, { importo: nuovi.at(-1) })
}

/** Removes an unpaid instalment: its amount goes to the last that remains, and the numbers close up. */
export async function eliminaRata(ctx: Context, id: number): Promise<void> {
  const tolta = await trovaRata(ctx.db, id)
  const fattura = await bloccaPiano(ctx.db, tolta.fattura_id)
  if (tolta.pagata) throw new AppError('conflitto', PIANO_PAGATO)
  if ((await ridottoDi(ctx.db, fattura.id)) > 0) throw new AppError('conflitto', RIDOTTA)
  const restano = fattura.rate.filter((r) => r.id !== id)
  const ultima = restano.findLast((r) => !r.pagata)
  if (!ultima)
    throw new AppError('conflitto', 'È l’unica rata da pagare: scegli un altro piano invece di eliminarla')
  const libero = { ...ctx, ifVersion: null }
  await elimina(ctx, tabellaRate, id)
  for (const [i, r] of restano.entries()) {
    const importo = r.id === ultima.id ? euro(cents(r.importo) + cents(tolta.importo)) : r.importo
    await aggiorna(libero, tabellaRate, r.id, { numeroRata: i + 1, importo })
  }
  await allinea(ctx, tolta.fattura_id)
}

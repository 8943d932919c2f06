import { creditiDiFattura, eliminaCredito, esigeIntatto } from '#carte/crediti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { elenca, richiedi } from '#server/data/read.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { cents, euro, formatEuro, sumEuro } from '#shared/money.ts'
import type { Fattura, FatturaIntera, Pagamento, PagamentoDati } from './contract.ts'
import { pagamentoPrima } from './giorni.rules.ts'
import { fatture, pagamenti, tabellaRate, trovaFattura } from './queries.server.ts'
import { allinea, bloccaPiano } from './rate.queries.server.ts'
import { ridaiAllaRata } from './rate-in-parte.queries.server.ts'
import { incassoDelResto, restaDi, saldaDi, statoPerPagato } from './rules.ts'

/** The payments of an invoice by day, each with what of a visit's takings is a credit. */
export async function pagamentiDi(db: Db, fatturaId: number): Promise<Pagamento[]> {
  const pagati = await elenca(db, pagamenti, { dove: { fattura_id: fatturaId }, ordine: ['data', 'id'] })
  const eccedenze = pagati.some(({ appuntamento_id }) => appuntamento_id !== null)
    ? await creditiDiFattura(db, fatturaId)
    : []
  return pagati.map((pagato) => {
    const credito =
      pagato.appuntamento_id !== null &&
      eccedenze.find(({ appuntamento_id }) => appuntamento_id === pagato.appuntamento_id)
    if (!credito) return { ...pagato, ...SENZA_ECCEDENZA }
    const resa = credito.restituzioni.at(-1)
    return {
      ...pagato,
      ...{ da_restituire: credito.resta, eccedenza: credito.importo },
      restituito: sumEuro(credito.restituzioni.map(({ importo }) => importo)),
      ...{ restituito_il: resa?.data ?? null, restituito_con: resa?.metodo ?? null },
    }
  })
}

const SENZA_ECCEDENZA = {
  ...{ da_restituire: 0, restituito: 0, restituito_il: null, restituito_con: null, eccedenza: 0 },
}

/** What was taken too much at a visit of an invoice, as a credit; undefined where nothing was. */
export const eccedenzaDi = async (db: Db, fatturaId: number, appuntamentoId: number) =>
  (await creditiDiFattura(db, fatturaId)).find(({ appuntamento_id }) => appuntamento_id === appuntamentoId)

/** What of a credit note invoices have taken already, in cents. */
export async function usatoDi(db: Db, notaId: number): Promise<number> {
  const { somma } = await db
    .selectFrom('pagamenti')
    .select((e) => e.fn.sum<number | null>('importo').as('somma'))
    .where('nota_credito_id', '=', notaId)
    .executeTakeFirstOrThrow()
  return Number(somma ?? 0)
}

const libero = (ctx: Context): Context => ({ ...ctx, ifVersion: null })

/**
 * Writes on an invoice what its payments say: paid so far, state, day of the last payment; of a plan that is no RiBa, which
 * due dates they cover, the earliest first. Of a credit note, what invoices took of it counts too.
 */
export async function allineaPagamenti(ctx: Context, id: number): Promise<void> {
  const fattura = await trovaFattura(ctx.db, id)
  const pagati = await pagamentiDi(ctx.db, id)
  const usato = fattura.nota_di_credito ? await usatoDi(ctx.db, id) : 0
  const pagato = pagati.reduce((somma, pagamento) => somma + saldaDi(pagamento), usato)
  const netto = cents(fattura.netto_a_pagare)
  const stato = statoPerPagato(euro(pagato), fattura.netto_a_pagare)
  const pagata = pagato >= netto && (netto > 0 || fattura.stato === 'Pagata')
  if (fattura.metodo_pagamento !== 'RiBa') await copriScadenze(ctx, fattura, pagati)
  const riba = fattura.metodo_pagamento === 'RiBa' && fattura.rate.length > 0
  const aperta = (await trovaFattura(ctx.db, id)).rate.find((r) => !r.pagata)
  await aggiorna(libero(ctx), fatture, id, {
    importoPagato: euro(pagato),
    stato: pagata ? 'Pagata' : stato === 'Pagata' ? 'Da_Pagare' : stato,
    dataPagamento: pagata ? (pagati.at(-1)?.data ?? fattura.data_pagamento ?? oggi()) : null,
    ...(!riba && fattura.rate.length > 0 && { dataScadenza: (aperta ?? fattura.rate.at(-1))?.data_scadenza }),
  })
}

async function copriScadenze(ctx: Context, fattura: Fattura, pagati: readonly Pagamento[]): Promise<void> {
  let resta = pagati.reduce((somma, pagamento) => somma + saldaDi(pagamento), 0)
  for (const rata of fattura.rate) {
    resta -= cents(rata.importo)
    const pagata = resta >= 0
    const dataPagamento = pagata ? (pagati.at(-1)?.data ?? oggi()) : null
    if (pagata !== rata.pagata) await aggiorna(libero(ctx), tabellaRate, rata.id, { pagata, dataPagamento })
  }
}

type Nuovo = Pick<PagamentoDati, 'data' | 'importo'> & {
  abbuono?: number
  ritenutaBanca?: number
  metodo: string
  nota?: string | null | undefined
  creditoId?: number | undefined
  rataId?: number
  notaCreditoId?: number
  rataRidottaId?: number
  appuntamentoId?: number
}

/** Writes a payment; the invoice follows with `allineaPagamenti`. @returns its id */
export async function scriviPagamento(ctx: Context, fatturaId: number, dati: Nuovo): Promise<number> {
  const { cliente_id: clienteId } = await trovaFattura(ctx.db, fatturaId)
  return (await crea(ctx, pagamenti, { ...dati, fatturaId, clienteId })).id
}

/**
 * Takes a payment away, and what of a visit's takings was more than its invoice needs.
 * @throws AppError credito_usato, conflitto where that is used elsewhere, or was given back
 */
export async function togliPagamento(ctx: Context, id: number): Promise<void> {
  const { fattura_id, appuntamento_id } = await richiedi(ctx.db, pagamenti, id)
  const credito = appuntamento_id !== null && (await eccedenzaDi(ctx.db, fattura_id, appuntamento_id))
  if (credito) await eliminaCredito(ctx, credito.id)
  await elimina(libero(ctx), pagamenti, id)
}

/** Changes the day of a payment. */
export const spostaPagamento = (ctx: Context, id: number, data: string) =>
  aggiorna(libero(ctx), pagamenti, id, { data })

const incassa = ({ tipo }: Pick<Fattura, 'tipo'>) => (tipo === 'Attiva' ? 'incassare' : 'pagare')

/**
 * Records a payment of an invoice.
 * @returns its id
 * @throws AppError dati_non_validi where it is more than what is owed; conflitto where it is a draft or paid by RiBa, or of a day before its document’s that is said not to be meant
 */
export async function aggiungiPagamento(
  ctx: Context,
  fatturaId: number,
  { confermato, ...dati }: PagamentoDati,
  creditoId?: number,
): Promise<number> {
  const fattura = await bloccaPiano(ctx.db, fatturaId)
  if (fattura.fase === 'Bozza') throw new AppError('conflitto', 'È una bozza: prima emettila')
  if (fattura.metodo_pagamento === 'RiBa')
    throw new AppError('conflitto', 'Questa fattura si paga con RiBa: segna pagata la sua rata')
  const prima = confermato === false && pagamentoPrima(dati.data, fattura.data_emissione)
  if (prima) throw new AppError('conflitto', prima)
  const resto = restaDi(fattura)
  const { importo, metodo } = dati
  const abbuono = dati.abbuono ?? 0
  const intero = incassoDelResto(fattura, euro(cents(resto) - cents(abbuono)), metodo)
  const proposta = importo === intero.importo && creditoId === undefined ? intero.ritenutaBanca : 0
  const ritenutaBanca = dati.ritenutaBanca === undefined ? proposta : (dati.ritenutaBanca ?? 0)
  if (ritenutaBanca > 0 && (fattura.tipo !== 'Attiva' || fattura.nota_di_credito))
    throw fieldError('ritenutaBanca', 'La banca trattiene solo su ciò che incassi da un cliente')
  if (saldaDi({ importo, abbuono, ritenuta_banca: ritenutaBanca }) > cents(resto))
    throw fieldError(
      'importo',
      fattura.nota_di_credito
        ? `Restano da rimborsare ${formatEuro(resto)}`
        : `Restano da ${incassa(fattura)} ${formatEuro(resto)}`,
    )
  const id = await scriviPagamento(ctx, fatturaId, { ...dati, abbuono, ritenutaBanca, creditoId })
  await allineaPagamenti(ctx, fatturaId)
  return id
}

/**
 * Takes a payment back.
 * @returns the invoice that it was of
 * @throws AppError non_trovato; conflitto where an instalment made it, or a part of it was given back; credito_usato where what
 * was too much of it pays another invoice
 */
export async function eliminaPagamento(ctx: Context, id: number): Promise<number> {
  const tolto = await richiedi(ctx.db, pagamenti, id)
  const { fattura_id, rata_id, nota_credito_id, appuntamento_id, rata_ridotta_id } = tolto
  const fattura = await bloccaPiano(ctx.db, fattura_id)
  if (rata_id !== null)
    throw new AppError('conflitto', 'È il pagamento di una rata RiBa: togli il segno «pagata» dalla rata')
  const credito = appuntamento_id !== null && (await eccedenzaDi(ctx.db, fattura_id, appuntamento_id))
  if (credito) esigeIntatto(credito)
  if (nota_credito_id !== null) await bloccaPiano(ctx.db, nota_credito_id)
  if (rata_ridotta_id !== null) await ridaiAllaRata(ctx, fattura, rata_ridotta_id, tolto.importo)
  await elimina(ctx, pagamenti, id)
  if (credito) await eliminaCredito(ctx, credito.id)
  if (rata_ridotta_id !== null) await allinea(ctx, fattura_id)
  else await allineaPagamenti(ctx, fattura_id)
  if (nota_credito_id !== null) await allineaPagamenti(ctx, nota_credito_id)
  return fattura_id
}

/**
 * Pays what is left of an invoice on a day, or takes all its payments back but what credit notes took off.
 * @param data null takes back
 */
export async function pagaTutto(ctx: Context, fattura: Fattura, data: string | null): Promise<void> {
  const pagati = await pagamentiDi(ctx.db, fattura.id)
  if (data === null) {
    for (const { id, nota_credito_id } of pagati) if (nota_credito_id === null) await togliPagamento(ctx, id)
  } else {
    const resto = restaDi(fattura)
    const metodo = fattura.metodo_pagamento
    if (resto > 0)
      await scriviPagamento(ctx, fattura.id, { data, metodo, ...incassoDelResto(fattura, resto, metodo) })
  }
}

/**
 * What was taken at the visits of an invoice, what it needs, and what is too much, given back or not; null where nothing
 * was. Euro.
 */
export function incassoDellaFattura(
  { netto_a_pagare: netto }: Pick<Fattura, 'netto_a_pagare'>,
  pagati: readonly Pagamento[],
): FatturaIntera['incasso'] {
  const daVisite = pagati.filter(({ appuntamento_id }) => appuntamento_id !== null)
  const somma = (importoDi: (p: Pagamento) => number) => daVisite.reduce((fin, p) => fin + importoDi(p), 0)
  const eccedenza = somma((p) => cents(p.eccedenza))
  const preso = eccedenza + somma((p) => cents(p.importo))
  return preso > 0 ? { preso: euro(preso), netto, eccedenza: euro(eccedenza) } : null
}

/** The payment that settled an invoice; undefined while it isn't paid, and where only credit notes took it off. */
export const saldoDellaFattura = (
  { stato }: Pick<Fattura, 'stato'>,
  pagati: readonly Pagamento[],
): Pagamento | undefined =>
  stato === 'Pagata' ? pagati.findLast(({ nota_credito_id }) => nota_credito_id === null) : undefined

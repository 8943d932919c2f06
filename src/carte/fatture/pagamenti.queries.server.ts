import type { Context } from '#server/data/context.ts'
import { elenca, richiedi } from '#server/data/read.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { dayInRome, oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import type { Fattura, Pagamento, PagamentoDati } from './contract.ts'
import { fatture, pagamenti, trovaFattura } from './queries.server.ts'
import { blocca, rate } from './rate.queries.server.ts'
import { restaDi, statoPerPagato } from './rules.ts'

/** The payments of an invoice by day. */
export const pagamentiDi = (db: Db, fatturaId: number): Promise<Pagamento[]> =>
  elenca(db, pagamenti, { dove: { fattura_id: fatturaId }, ordine: ['data', 'id'] })

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
  const suoi = await pagamentiDi(ctx.db, id)
  const usato = fattura.nota_di_credito ? await usatoDi(ctx.db, id) : 0
  const pagato = suoi.reduce((somma, { importo }) => somma + cents(importo), usato)
  const netto = cents(fattura.netto_a_pagare)
  const stato = statoPerPagato(euro(pagato), fattura.netto_a_pagare)
  const pagata = pagato >= netto && (netto > 0 || fattura.stato === 'Pagata')
  if (fattura.metodo_pagamento !== 'RiBa') await copriScadenze(ctx, fattura, suoi)
  const riba = fattura.metodo_pagamento === 'RiBa' && fattura.rate.length > 0
  const aperta = (await trovaFattura(ctx.db, id)).rate.find((r) => !r.pagata)
  await aggiorna(libero(ctx), fatture, id, {
    importoPagato: euro(pagato),
    stato: pagata ? 'Pagata' : stato === 'Pagata' ? 'Da_Pagare' : stato,
    dataPagamento: pagata ? (suoi.at(-1)?.data ?? fattura.data_pagamento ?? oggi()) : null,
    ...(!riba && fattura.rate.length > 0 && { dataScadenza: (aperta ?? fattura.rate.at(-1))?.data_scadenza }),
  })
}

async function copriScadenze(ctx: Context, fattura: Fattura, suoi: readonly Pagamento[]): Promise<void> {
  let resta = suoi.reduce((somma, { importo }) => somma + cents(importo), 0)
  for (const rata of fattura.rate) {
    resta -= cents(rata.importo)
    const pagata = resta >= 0
    const dataPagamento = pagata ? (suoi.at(-1)?.data ?? oggi()) : null
    if (pagata !== rata.pagata) await aggiorna(libero(ctx), rate, rata.id, { pagata, dataPagamento })
  }
}

type Nuovo = Omit<PagamentoDati, 'metodo' | 'nota'> & {
  metodo: string
  nota?: string | null | undefined
  rataId?: number
  notaCreditoId?: number
  appuntamentoId?: number
}

/** Writes a payment; the invoice follows with `allineaPagamenti`. */
export async function scriviPagamento(ctx: Context, fatturaId: number, dati: Nuovo): Promise<void> {
  const { cliente_id: clienteId } = await trovaFattura(ctx.db, fatturaId)
  await crea(ctx, pagamenti, { ...dati, fatturaId, clienteId })
}

export const togliPagamento = (ctx: Context, id: number) => elimina(libero(ctx), pagamenti, id)

/** Changes the day of a payment. */
export const spostaPagamento = (ctx: Context, id: number, data: string) =>
  aggiorna(libero(ctx), pagamenti, id, { data })

const incassa = ({ tipo }: Pick<Fattura, 'tipo'>) => (tipo === 'Attiva' ? 'incassare' : 'pagare')

/**
 * Records a payment of an invoice.
 * @throws AppError dati_non_validi where it is more than what is owed; conflitto where it is a draft or paid by RiBa
 */
export async function aggiungiPagamento(ctx: Context, fatturaId: number, dati: PagamentoDati): Promise<void> {
  const fattura = await blocca(ctx.db, fatturaId)
  if (fattura.fase === 'Bozza') throw new AppError('conflitto', 'È una bozza: prima emettila')
  if (fattura.metodo_pagamento === 'RiBa')
    throw new AppError('conflitto', 'Questa fattura si paga con RiBa: segna pagata la sua rata')
  const resto = restaDi(fattura)
  if (dati.importo > resto)
    throw fieldError(
      'importo',
      fattura.nota_di_credito
        ? `Restano da rimborsare ${formatEuro(resto)}`
        : `Restano da ${incassa(fattura)} ${formatEuro(resto)}`,
    )
  await scriviPagamento(ctx, fatturaId, dati)
  await allineaPagamenti(ctx, fatturaId)
}

/**
 * Takes a payment back.
 * @returns the invoice that it was of
 * @throws AppError non_trovato; conflitto where a credit note made it
 */
export async function eliminaPagamento(ctx: Context, id: number): Promise<number> {
  const { fattura_id, rata_id, nota_credito_id } = await richiedi(ctx.db, pagamenti, id)
  await blocca(ctx.db, fattura_id)
  if (rata_id !== null)
    throw new AppError('conflitto', 'È il pagamento di una rata RiBa: togli il segno «pagata» dalla rata')
  if (nota_credito_id !== null) await blocca(ctx.db, nota_credito_id)
  await elimina(ctx, pagamenti, id)
  await allineaPagamenti(ctx, fattura_id)
  if (nota_credito_id !== null) await allineaPagamenti(ctx, nota_credito_id)
  return fattura_id
}

/**
 * Pays what is left of an invoice on a day, or takes all its payments back but what credit notes took off.
 * @param data null takes back
 */
export async function pagaTutto(ctx: Context, fattura: Fattura, data: string | null): Promise<void> {
  const suoi = await pagamentiDi(ctx.db, fattura.id)
  if (data === null) {
    for (const { id, nota_credito_id } of suoi) if (nota_credito_id === null) await togliPagamento(ctx, id)
  } else {
    const resto = restaDi(fattura)
    if (resto > 0)
      await scriviPagamento(ctx, fattura.id, { data, importo: resto, metodo: fattura.metodo_pagamento })
  }
}

/** What of a visit's takings other invoices have, in cents. */
async function presoAltrove({ db }: Context, appuntamentoId: number, fatturaId: number): Promise<number> {
  const { somma } = await db
    .selectFrom('pagamenti')
    .select((e) => e.fn.sum<number | null>('importo').as('somma'))
    .where('appuntamento_id', '=', appuntamentoId)
    .where('fattura_id', '!=', fatturaId)
    .executeTakeFirstOrThrow()
  return Number(somma ?? 0)
}

/**
 * Writes what was taken at a visit on the invoice that it is in, as a payment of the visit's day: never more than is owed,
 * nothing of a visit that was annulled, and not what an invoice that was taken back had of it: its credit note has that.
 * @param metodo where it was not paid yet; the invoice's where absent
 */
export async function incassaVisita(
  ctx: Context,
  fatturaId: number,
  visita: Pick<Appuntamento, 'id' | 'incasso' | 'stato' | 'data_inizio'>,
  metodo?: string,
): Promise<void> {
  const fattura = await blocca(ctx.db, fatturaId)
  const tutti = await pagamentiDi(ctx.db, fatturaId)
  const suo = tutti.find(({ appuntamento_id }) => appuntamento_id === visita.id)
  const altri = tutti.reduce((somma, p) => (p === suo ? somma : somma + cents(p.importo)), 0)
  const preso =
    visita.stato === 'Annullato'
      ? 0
      : cents(visita.incasso ?? 0) - (await presoAltrove(ctx, visita.id, fatturaId))
  const importo = euro(Math.max(0, Math.min(preso, cents(fattura.netto_a_pagare) - altri)))
  const giorno = dayInRome(visita.data_inizio)
  const data = giorno < oggi() ? giorno : oggi()
  if (suo && importo === 0) await togliPagamento(ctx, suo.id)
  else if (suo) await aggiorna(libero(ctx), pagamenti, suo.id, { importo, data })
  else if (importo > 0)
    await scriviPagamento(ctx, fatturaId, {
      ...{ data, importo, metodo: metodo ?? fattura.metodo_pagamento },
      appuntamentoId: visita.id,
    })
  else return
  await allineaPagamenti(ctx, fatturaId)
}

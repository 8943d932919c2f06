import { aggiornaCodici, clienti } from '#anagrafe/clienti/queries.server.ts'
import {
  allineaPagamenti,
  pagamentiDi,
  scriviPagamento,
  togliPagamento,
} from '#carte/fatture/pagamenti.queries.server.ts'
import { pagamenti, trovaFattura } from '#carte/fatture/queries.server.ts'
import { blocca } from '#carte/fatture/rate.queries.server.ts'
import { collegaVisita, fatturaDiVisita, scollegaVisita } from '#carte/fatture/visite.queries.server.ts'
import {
  daFatturareDi,
  fatturaCheChiude,
  fatturaPreventivo,
} from '#carte/preventivi/fattura.queries.server.ts'
import { preventivi } from '#carte/preventivi/queries.server.ts'
import type { AfterWrite } from '#server/data/after-write.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, lockRow } from '#server/data/records.ts'
import { dayInRome, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { cents, euro } from '#shared/money.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { bozzeDi } from './bozze.queries.server.ts'
import type { FatturaVisitaDati } from './contract.ts'

const CODICI = [
  ['codice_fiscale', 'codiceFiscale'],
  ['partita_iva', 'partitaIva'],
] as const

/**
 * Takes the codes that a visit was given into its customer's empty ones.
 * @throws AppError conflitto where they differ and nobody says which ones stand; `data` has both
 */
async function portaCodici(ctx: Context, visita: Appuntamento, usa: FatturaVisitaDati['usa']): Promise<void> {
  const cliente = await richiedi(ctx.db, clienti, visita.cliente_id)
  const diversi = CODICI.some(([c]) => visita[c] && cliente[c] && visita[c] !== cliente[c])
  if (diversi && !usa)
    throw new AppError('conflitto', 'I codici della visita non sono quelli del cliente: scegli quali usare', {
      data: {
        appuntamento_id: visita.id,
        visita: { codice_fiscale: visita.codice_fiscale, partita_iva: visita.partita_iva },
        cliente: { codice_fiscale: cliente.codice_fiscale, partita_iva: cliente.partita_iva },
      },
    })
  const nuovi = CODICI.flatMap(([c, chiave]) =>
    visita[c] && visita[c] !== cliente[c] && (!cliente[c] || usa === 'visita') ? [[chiave, visita[c]]] : [],
  )
  if (nuovi.length > 0) await aggiornaCodici(ctx, cliente.id, Object.fromEntries(nuovi))
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
 */
export async function allineaIncasso(
  ctx: Context,
  fatturaId: number,
  visita: Pick<Appuntamento, 'id' | 'incasso' | 'stato' | 'data_inizio'>,
  metodo: string,
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
  else if (suo) await aggiorna({ ...ctx, ifVersion: null }, pagamenti, suo.id, { importo, data })
  else if (importo > 0)
    await scriviPagamento(ctx, fatturaId, { data, importo, metodo, appuntamentoId: visita.id })
  else return
  await allineaPagamenti(ctx, fatturaId)
}

const metodoDi = (visita: Appuntamento, scelto: FatturaVisitaDati['metodoPagamento']) =>
  scelto ?? (visita.incasso ? 'Contanti' : 'Bonifico')

/** The invoice of what is left of a visit's quote; where all of it is invoiced, that which has it. */
async function delPreventivo(
  ctx: Context,
  visita: Appuntamento,
  preventivoId: number,
  metodo: FatturaVisitaDati['metodoPagamento'],
) {
  const preventivo = await richiedi(ctx.db, preventivi, preventivoId)
  const resta = await daFatturareDi(ctx.db, preventivo)
  if (resta)
    return fatturaPreventivo(
      ctx,
      preventivoId,
      { quota: resta.quota },
      { appuntamentoId: visita.id, metodoPagamento: metodoDi(visita, metodo) },
    )
  const chiusa = await fatturaCheChiude(ctx.db, preventivoId)
  if (!chiusa)
    throw new AppError('conflitto', `${preventivo.numero_preventivo} è già fatturato con gli acconti`)
  return { id: chiusa.id, gia: true }
}

/** What visits were given: their invoices, and whether all of them were there already. */
export interface Fatturate {
  ids: number[]
  gia: boolean
}

/**
 * Locks work that is to be invoiced, always in this order and before anything of a customer is written, so that nobody
 * waits for one who waits for them.
 */
async function bloccaLavori(
  ctx: Context,
  {
    visite,
    preventivi,
    canoni,
  }: { visite: readonly number[]; preventivi: readonly number[]; canoni: readonly number[] },
): Promise<void> {
  const inOrdine = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)
  for (const id of inOrdine(visite)) await lockRow(ctx.db, 'appuntamenti', id)
  const delleVisite: number[] = []
  for (const id of inOrdine(visite))
    delleVisite.push(...[(await richiedi(ctx.db, appuntamenti, id)).preventivo_id ?? []].flat())
  for (const id of inOrdine([...delleVisite, ...preventivi])) await lockRow(ctx.db, 'preventivi', id)
  for (const id of inOrdine(canoni)) await lockRow(ctx.db, 'contratti_canoni', id)
}

/**
 * Invoices visits: each that has one already is answered with it. A visit of a quote takes what is left of it; the others
 * of one customer and month make one draft, a deferred invoice where they are several. What was taken is paid.
 * @param canoni fees of contracts, by id
 * @param preventivi quotes that are invoiced after them in the same transaction
 * @throws AppError non_trovato; conflitto where a visit was annulled or invoiced elsewhere, or its codes differ
 */
export async function fatturaVisite(
  ctx: Context,
  visite: readonly number[],
  canoni: readonly number[],
  { usa, metodoPagamento }: FatturaVisitaDati,
  preventivi: readonly number[] = [],
): Promise<Fatturate> {
  await bloccaLavori(ctx, { visite, preventivi, canoni })
  const ids = new Set<number>()
  const libere: Appuntamento[] = []
  let gia = true
  for (const id of [...new Set(visite)].sort((a, b) => a - b)) {
    const visita = await richiedi(ctx.db, appuntamenti, id)
    const fatta = await fatturaDiVisita(ctx.db, id)
    if (fatta?.fattura_id) ids.add(fatta.fattura_id)
    else if (fatta) throw new AppError('conflitto', `«${visita.titolo}» è segnata come già fatturata altrove`)
    else if (visita.stato === 'Annullato') throw new AppError('conflitto', 'La visita è stata annullata')
    else libere.push(visita)
  }
  for (const visita of libere) await portaCodici(ctx, visita, usa)
  for (const visita of libere)
    if (visita.preventivo_id !== null) {
      const sua = await delPreventivo(ctx, visita, visita.preventivo_id, metodoPagamento)
      gia &&= sua.gia
      ids.add(sua.id)
      await collegaVisita(ctx, visita.id, sua.id)
      await allineaIncasso(ctx, sua.id, visita, metodoDi(visita, metodoPagamento))
    }
  const altre = libere.filter(({ preventivo_id }) => preventivo_id === null)
  const bozze = await bozzeDi(ctx, altre, canoni, metodoPagamento)
  for (const { fatturaId, visite: sue, nuova } of bozze) {
    gia &&= !nuova
    ids.add(fatturaId)
    for (const visita of sue) {
      await collegaVisita(ctx, visita.id, fatturaId)
      await allineaIncasso(ctx, fatturaId, visita, metodoDi(visita, metodoPagamento))
    }
  }
  return { ids: [...ids], gia }
}

/** Says that a visit was invoiced elsewhere. @returns whether it was said already */
export async function segnaAltrove(ctx: Context, id: number): Promise<boolean> {
  await lockRow(ctx.db, 'appuntamenti', id)
  await richiedi(ctx.db, appuntamenti, id)
  const fatta = await fatturaDiVisita(ctx.db, id)
  if (fatta?.fattura_id) {
    const { numero_documento } = await trovaFattura(ctx.db, fatta.fattura_id)
    throw new AppError('conflitto', `È già nella fattura ${numero_documento}`)
  }
  if (!fatta) await collegaVisita(ctx, id, null)
  return fatta !== undefined
}

/** Takes that back; done again, it is harmless. */
export async function togliAltrove(ctx: Context, id: number): Promise<void> {
  await lockRow(ctx.db, 'appuntamenti', id)
  await richiedi(ctx.db, appuntamenti, id)
  const fatta = await fatturaDiVisita(ctx.db, id)
  if (fatta && fatta.fattura_id === null) await scollegaVisita(ctx, fatta.id)
}

/**
 * A visit's takings may be written a day late, when its invoice is there already, and its draft may come to more than it
 * did: the payment follows both.
 */
export const afterWrite: AfterWrite = {
  tables: ['appuntamenti', 'fatture'],
  async run(autore, { table, id, before, after, action }) {
    if (action !== 'aggiorna' || !before || !after) return
    const ctx = { ...autore, ifVersion: null } as Context
    if (table === 'fatture') {
      if (after.fase === 'Bozza' && before.netto_a_pagare !== after.netto_a_pagare)
        await allineaVisiteDi(ctx, id)
    } else if (SEGUITI.some((campo) => before[campo] !== after[campo])) {
      const fatta = await fatturaDiVisita(autore.db, id)
      if (fatta?.fattura_id) await allineaVisita(ctx, fatta.fattura_id, id)
    }
  },
}

/** What of a visit its payment says. */
const SEGUITI = ['incasso', 'stato', 'data_inizio'] as const

async function allineaVisita(ctx: Context, fatturaId: number, visitaId: number): Promise<void> {
  const { metodo_pagamento } = await trovaFattura(ctx.db, fatturaId)
  await allineaIncasso(ctx, fatturaId, await richiedi(ctx.db, appuntamenti, visitaId), metodo_pagamento)
}

async function allineaVisiteDi(ctx: Context, fatturaId: number): Promise<void> {
  const sue = await ctx.db
    .selectFrom('fatture_visite')
    .select('appuntamento_id')
    .where('fattura_id', '=', fatturaId)
    .orderBy('appuntamento_id')
    .execute()
  for (const { appuntamento_id } of sue) await allineaVisita(ctx, fatturaId, appuntamento_id)
}

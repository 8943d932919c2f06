import { aggiornaCodici, clienti } from '#anagrafe/clienti/queries.server.ts'
import { dichiaraIncasso } from '#carte/fatture/bozze.queries.server.ts'
import { incassaVisita } from '#carte/fatture/eccedenze.queries.server.ts'
import { ricordaOrigine } from '#carte/fatture/origine.queries.server.ts'
import { trovaFattura } from '#carte/fatture/queries.server.ts'
import { collegaVisita, fatturaDiVisita, scollegaVisita } from '#carte/fatture/visite.queries.server.ts'
import { fatturaResto } from '#carte/preventivi/fattura.queries.server.ts'
import type { AfterWrite } from '#server/data/after-write.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { lockRow } from '#server/data/records.ts'
import { AppError } from '#shared/errors.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { bozzaDiAcconto } from './acconti.queries.server.ts'
import { bozzeDi, type Fatta } from './bozze.queries.server.ts'
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

const metodoDi = (visita: Appuntamento, scelto: FatturaVisitaDati['metodoPagamento']) =>
  scelto ?? (visita.incasso ? 'Contanti' : 'Bonifico')

/** What work was given: its invoices, and whether all of them were there already. */
export interface Fatturate {
  ids: number[]
  esisteva: boolean
}

/** Work that is to be invoiced, by id. */
export interface Lavori {
  appuntamenti: readonly number[]
  /** They are invoiced after the visits. */
  preventivi?: readonly number[]
  /** Fees of contracts. */
  canoni?: readonly number[]
  /** Credits that are advances: a draft each. */
  acconti?: readonly number[]
}

const inOrdine = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

/**
 * Locks work that is to be invoiced, always in this order and before anything of a customer is written, so that nobody
 * waits for one who waits for them. @returns the visits
 */
async function prendiLavori(
  { db }: Context,
  { appuntamenti: visiteScelte, preventivi = [], canoni = [] }: Lavori,
): Promise<Appuntamento[]> {
  for (const id of inOrdine(visiteScelte)) await lockRow(db, 'appuntamenti', id)
  const visite: Appuntamento[] = []
  for (const id of inOrdine(visiteScelte)) visite.push(await richiedi(db, appuntamenti, id))
  const delleVisite = visite.flatMap(({ preventivo_id }) => preventivo_id ?? [])
  for (const id of inOrdine([...delleVisite, ...preventivi])) await lockRow(db, 'preventivi', id)
  for (const id of inOrdine(canoni)) await lockRow(db, 'contratti_canoni', id)
  return visite
}

/**
 * Invoices work: a visit that has its invoice already is answered with it. A visit of a quote takes what is left of it; the
 * others of one customer and month make one draft, a deferred invoice where they are several. What was taken is paid. Of
 * a quote a draft of its own is made of what is left.
 * @throws AppError non_trovato; conflitto where a visit was annulled or invoiced elsewhere, or its codes differ
 */
export async function fatturaLavori(
  ctx: Context,
  lavori: Lavori,
  { usa, metodoPagamento, incassoE }: FatturaVisitaDati = {},
): Promise<Fatturate> {
  const ids = new Set<number>()
  const libere: Appuntamento[] = []
  for (const visita of await prendiLavori(ctx, lavori)) {
    const fatta = await fatturaDiVisita(ctx.db, visita.id)
    if (fatta?.fattura_id) ids.add(fatta.fattura_id)
    else if (fatta) throw new AppError('conflitto', `«${visita.titolo}» è segnata come già fatturata altrove`)
    else if (visita.stato === 'Annullato') throw new AppError('conflitto', 'La visita è stata annullata')
    else libere.push(visita)
  }
  for (const visita of libere) await portaCodici(ctx, visita, usa)
  const fatte: Fatta[] = []
  for (const visita of libere)
    if (visita.preventivo_id !== null) {
      const opzioni = { appuntamentoId: visita.id, metodoPagamento: metodoDi(visita, metodoPagamento) }
      fatte.push({ ...(await fatturaResto(ctx, visita.preventivo_id, opzioni)), visite: [visita] })
    }
  const senzaPreventivo = libere.filter(({ preventivo_id }) => preventivo_id === null)
  fatte.push(...(await bozzeDi(ctx, senzaPreventivo, lavori.canoni ?? [], metodoPagamento)))
  for (const { id, visite, esisteva } of fatte) {
    for (const visita of visite) {
      await collegaVisita(ctx, visita.id, id)
      await incassaVisita(ctx, id, visita, metodoDi(visita, metodoPagamento))
    }
    if (!esisteva) await ricordaOrigine(ctx.db, await trovaFattura(ctx.db, id))
    if (incassoE && !esisteva) await dichiaraIncasso(ctx, id, incassoE)
  }
  for (const id of inOrdine(lavori.preventivi ?? []))
    fatte.push({ ...(await fatturaResto(ctx, id)), visite: [] })
  for (const { id } of fatte) ids.add(id)
  for (const id of inOrdine(lavori.acconti ?? [])) {
    const acconto = await bozzaDiAcconto(ctx, id)
    ids.add(acconto)
    fatte.push({ id: acconto, visite: [], esisteva: false })
  }
  return { ids: [...ids], esisteva: fatte.every(({ esisteva }) => esisteva) }
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

const allineaVisita = async (ctx: Context, fatturaId: number, visitaId: number) =>
  incassaVisita(ctx, fatturaId, await richiedi(ctx.db, appuntamenti, visitaId))

async function allineaVisiteDi(ctx: Context, fatturaId: number): Promise<void> {
  const legate = await ctx.db
    .selectFrom('fatture_visite')
    .select('appuntamento_id')
    .where('fattura_id', '=', fatturaId)
    .orderBy('appuntamento_id')
    .execute()
  for (const { appuntamento_id } of legate) await allineaVisita(ctx, fatturaId, appuntamento_id)
}

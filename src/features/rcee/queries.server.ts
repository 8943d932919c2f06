import { type ExpressionBuilder, sql } from 'kysely'
import { esigeCliente } from '#features/clienti/queries.server.ts'
import { esigeDocumento } from '#features/documenti/queries.server.ts'
import { caldaie } from '#features/impianti/queries.server.ts'
import { traGli } from '#server/data/among.ts'
import { conConteggio, gruppoVero, quantiIn } from '#server/data/counts.ts'
import { type ListaCercata, ricercaIn } from '#server/data/found.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, Schema, TableOf } from '#server/data/schema.ts'
import { conRicerca, type Parole, paroleDi, siTrovano } from '#server/data/search.ts'
import { table } from '#server/data/table.ts'
import { oltre, type Segno, scorri } from '#server/data/walk.ts'
import type { Context } from '#server/http/context.ts'
import { type List, NO_LIMIT, type Pagina } from '#server/http/routes.ts'
import { addDays, monthEnd, monthStart } from '#shared/dates.ts'
import { ARREARS_SHOWN } from '#shared/deadlines.ts'
import { AppError } from '#shared/errors.ts'
import { digits, normalise } from '#shared/text.ts'
import { type ConteggiRcee, type ListaRcee, type Rcee, type RceeDati, rigaRcee } from './contract.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    rcee: TableOf<typeof rigaRcee, { ricerca: string; ordine: string }>
  }
}

const SENZA_SCADENZA = '9999-12-31'

export const rcee = table('rcee', rigaRcee, {
  derivate: (r) => ({
    // As it is written, and as digits alone: a search of digits is taken for one number.
    ricerca: normalise(`${r.numero_documento ?? ''} ${digits(String(r.numero_documento ?? ''))}`),
    ordine: String(r.data_scadenza ?? SENZA_SCADENZA),
  }),
  person: 'cliente_id',
  erased: () => ({ file_media_id: null }),
})

const tutti = (db: Db) =>
  db
    .selectFrom('rcee')
    .innerJoin('clienti as cliente', 'cliente.id', 'rcee.cliente_id')
    .leftJoin('caldaie', 'caldaie.id', 'rcee.caldaia_id')

type Unite = Schema & { cliente: Schema['clienti'] }

/** `da` and `a` bound the date by which the list is made; which date it is depends on the list. */
interface Filtri extends Parole {
  da?: string
  a?: string
  clienteId?: number
}

const DATE = {
  tutti: 'rcee.ordine',
  manutenzioni: 'caldaie.prossima_revisione',
  scadenze: 'rcee.data_scadenza',
  'follow-up': 'rcee.data_follow_up',
  contattati: 'rcee.ordine',
} as const satisfies Record<ListaRcee, string>

/** By what reports are found, in the order of the list of all of them. */
const CERCATA: ListaCercata = {
  tabella: 'rcee',
  ordine: 'ordine',
  versi: ['asc', 'asc'],
  oltre: oltre('asc'),
  altre: [{ tabella: 'clienti', colonna: 'cliente_id' }],
}

/** Whether a list is searched by its words alone: the others are short, or bounded by a date. */
const soloParole = (lista: ListaRcee, p: Filtri) =>
  lista === 'tutti' && conRicerca(p) && p.clienteId === undefined

const condizioni =
  (db: Db, lista: ListaRcee, p: Filtri) => (e: ExpressionBuilder<Unite, 'rcee' | 'cliente' | 'caldaie'>) =>
    e.and([
      ...(p.da !== undefined ? [e(DATE[lista], '>=', p.da)] : []),
      ...(p.a !== undefined ? [e(DATE[lista], '<=', p.a)] : []),
      ...(p.clienteId !== undefined ? [e('rcee.cliente_id', '=', p.clienteId)] : []),
      ...(lista === 'follow-up' ? [e('rcee.data_follow_up', 'is not', null)] : []),
      ...(lista === 'contattati' ? [e('rcee.contattato', '=', sql<boolean>`true`)] : []),
      ...siTrovano(db, p, CERCATA),
    ])

const perLista = <T>(costruisci: (lista: ListaRcee) => T) =>
  Object.fromEntries(Object.keys(DATE).map((l) => [l, costruisci(l as ListaRcee)])) as Record<ListaRcee, T>

const ordinati = (db: Db, lista: ListaRcee) =>
  tutti(db)
    .leftJoin('documenti as file_media', 'file_media.id', 'rcee.file_media_id')
    .select(rcee.colonne)
    .select([sql.ref<string>(DATE[lista]).as('dopo'), 'rcee.id as dopoId'])
    .orderBy(DATE[lista])
    .orderBy('rcee.id')

const elenchi = perLista((lista) => (db: Db, p: Filtri & Segno & { limit: number; offset: number }) => {
  const dopo = CERCATA.oltre(p, DATE[lista], 'rcee.id')
  return ordinati(db, lista)
    .where(condizioni(db, lista, p))
    .$if(dopo !== undefined, (q) => (dopo ? q.where(dopo) : q))
    .limit(p.limit)
    .offset(p.offset)
    .execute()
})
const cerca = ricercaIn<Parole, object>(
  CERCATA,
  () => [],
  (db: Db, p: { ids: unknown }) =>
    ordinati(db, 'tutti')
      .where(traGli(db, 'rcee.id', p.ids))
      .execute(),
)
/** Of the joined tables only what the list's date is in. */
const conteggi = perLista(
  (lista) => (db: Db, p: Filtri) =>
    db
      .selectFrom('rcee')
      .$if(lista === 'manutenzioni', (q) => q.innerJoin('caldaie', 'caldaie.id', 'rcee.caldaia_id'))
      .where(condizioni(db, lista, p))
      .select((e) => e.fn.countAll<number>().as('n'))
      .execute(),
)

const nelMese = (lista: ListaRcee, oggi: string) =>
  lista === 'manutenzioni' || lista === 'scadenze' ? { da: monthStart(oggi), a: monthEnd(oggi) } : {}

export interface RichiestaRcee extends Pagina {
  lista?: ListaRcee
  clienteId?: number
  q?: string
}

async function pagina(db: Db, lista: ListaRcee, filtri: Filtri, request: Pagina): Promise<List<Rcee>> {
  const { limit = NO_LIMIT, offset = 0, conta: daContare } = request
  if (soloParole(lista, filtri)) {
    const trovati = await cerca(db, { ...filtri, limit, offset, conta: daContare })
    return { ...trovati, righe: trovati.righe.map(rcee.leggi) }
  }
  const righe = (await elenchi[lista](db, { ...filtri, limit, offset })).map(rcee.leggi)
  return conConteggio(righe, request, () => conta(db, lista, filtri))
}

const filtriDi = (db: Db, oggi: string, { lista = 'tutti', q, clienteId }: RichiestaRcee): Filtri => ({
  ...nelMese(lista, oggi),
  clienteId,
  ...paroleDi(db, q, 'ognuna'),
})

/** One of the screen's lists, the most urgent first. */
export function elencaRcee(db: Db, oggi: string, query: RichiestaRcee) {
  return pagina(db, query.lista ?? 'tutti', filtriDi(db, oggi, query), query)
}

/** All of one of the screen's lists, page after page. */
export async function* scorriRcee(db: Db, oggi: string, query: RichiestaRcee): AsyncGenerator<Rcee[]> {
  const { lista = 'tutti' } = query
  const filtri = filtriDi(db, oggi, query)
  const legge = async (finestra: Segno & { limit: number; offset: number }) =>
    soloParole(lista, filtri)
      ? (await cerca(db, { ...filtri, ...finestra, conta: false })).righe
      : elenchi[lista](db, { ...filtri, ...finestra })
  for await (const righe of scorri(legge)) yield righe.map(rcee.leggi)
}

/** Reports that expire from `oggi` to `oggi` + `giorni`, soonest first. */
export function elencaScadenze(db: Db, oggi: string, giorni: number, resto: Pagina): Promise<List<Rcee>> {
  return pagina(db, 'scadenze', { da: oggi, a: addDays(oggi, giorni) }, resto)
}

const daSentire = (db: Db, p: { entro: string; limit: number }) =>
  tutti(db)
    .leftJoin('documenti as file_media', 'file_media.id', 'rcee.file_media_id')
    .select(rcee.colonne)
    .where('rcee.data_follow_up', '<=', p.entro)
    .orderBy('rcee.data_follow_up', 'desc')
    .orderBy('rcee.id', 'desc')
    .limit(p.limit)
    .execute()

/** Reports to follow up until `entro`, overdue first: at most `ARREARS_SHOWN`. */
export async function elencaFollowUpRcee(db: Db, entro: string): Promise<Rcee[]> {
  return (await daSentire(db, { entro, limit: ARREARS_SHOWN })).reverse().map(rcee.leggi)
}

/** All of them and the called ones are counted already, where nothing else is asked. */
async function conta(db: Db, lista: ListaRcee, filtri: Filtri): Promise<number> {
  const soli = Object.values(filtri).every((v) => v === undefined)
  if (soli && lista === 'tutti') return quantiIn(db, 'rcee')
  if (soli && lista === 'contattati') return quantiIn(db, 'rcee', gruppoVero(true))
  return (await conteggi[lista](db, filtri))[0]?.n ?? 0
}

export async function contaRcee(db: Db, oggi: string): Promise<ConteggiRcee> {
  const quanti = (lista: ListaRcee) => conta(db, lista, nelMese(lista, oggi))
  const [tutti, manutenzioni, scadenze, followUp, contattati] = await Promise.all([
    quanti('tutti'),
    quanti('manutenzioni'),
    quanti('scadenze'),
    quanti('follow-up'),
    quanti('contattati'),
  ])
  return { tutti, manutenzioni, scadenze, followUp, contattati }
}

const uno = (db: Db, p: { id: number }) =>
  tutti(db)
    .leftJoin('documenti as file_media', 'file_media.id', 'rcee.file_media_id')
    .select(rcee.colonne)
    .where('rcee.id', '=', p.id)
    .execute()

export async function trovaRcee(db: Db, id: number): Promise<Rcee> {
  const [riga] = await uno(db, { id })
  if (!riga) throw new AppError('non_trovato', 'RCEE non trovato')
  return rcee.leggi(riga)
}

async function esigeCaldaiaDi(db: Db, caldaiaId: number, clienteId: number): Promise<void> {
  const caldaia = await caldaie.trova(db, caldaiaId).catch(() => undefined)
  if (caldaia?.cliente_id === clienteId) return
  const testo = 'Questa caldaia non è del cliente scelto'
  throw new AppError('dati_non_validi', testo, { campi: { caldaiaId: testo } })
}

async function esigeRiferimenti(db: Db, dati: RceeDati, clienteId: number): Promise<void> {
  if (dati.clienteId) await esigeCliente(db, dati.clienteId)
  if (dati.caldaiaId) await esigeCaldaiaDi(db, dati.caldaiaId, clienteId)
  if (dati.fileMediaId) await esigeDocumento(db, dati.fileMediaId, 'RCEE', clienteId)
}

export async function creaRcee(ctx: Context, dati: RceeDati & { clienteId: number }): Promise<number> {
  await esigeRiferimenti(ctx.db, dati, dati.clienteId)
  return (await crea(ctx, rcee, dati)).id
}

/** A boiler and a file that stay are checked again when the customer changes. */
export async function aggiornaRcee(ctx: Context, id: number, dati: RceeDati): Promise<void> {
  const attuale = await trovaRcee(ctx.db, id)
  const clienteId = dati.clienteId ?? attuale.cliente_id
  const altroCliente = clienteId !== attuale.cliente_id
  await esigeRiferimenti(
    ctx.db,
    {
      clienteId: altroCliente ? clienteId : undefined,
      caldaiaId: dati.caldaiaId === undefined && altroCliente ? attuale.caldaia_id : dati.caldaiaId,
      fileMediaId: dati.fileMediaId === undefined && altroCliente ? attuale.file_media_id : dati.fileMediaId,
    },
    clienteId,
  )
  await aggiorna(ctx, rcee, id, dati)
}

/** The attached file stays among the customer's documents. */
export async function eliminaRcee(ctx: Context, id: number): Promise<void> {
  await elimina(ctx, rcee, id)
}

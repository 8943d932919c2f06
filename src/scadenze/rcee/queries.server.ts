import { sql } from 'kysely'
import type * as z from 'zod'
import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { prendiDocumento } from '#anagrafe/documenti/queries.server.ts'
import { impiantiDeiGeneratori } from '#anagrafe/impianti/luogo.queries.server.ts'
import { conLuogo } from '#anagrafe/impianti/luogo.rules.ts'
import { prenotateDi, prossimeDi } from '#scadenze/prenotate/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { countOf, type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, crea } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { search } from '#server/data/search.ts'
import { type DbRow, table } from '#server/data/table.ts'
import { notFound } from '#server/data/words.ts'
import { addDays, monthEnd, monthStart } from '#shared/dates.ts'
import { ARREARS_SHOWN } from '#shared/deadlines.ts'
import { fieldError } from '#shared/errors.ts'
import { digits, searchable } from '#shared/text.ts'
import { type ConteggiRcee, type ListaRcee, type Rcee, type RceeDati, rigaRcee } from './contract.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    rcee: TableOf<typeof rigaRcee, { ricerca: string; ordine: string }>
  }
}

const SENZA_SCADENZA = '9999-12-31'

/** Every report with its customer, boiler and file. */
const conFile = (db: Db) =>
  db
    .selectFrom('rcee')
    .innerJoin('clienti as cliente', 'cliente.id', 'rcee.cliente_id')
    .leftJoin('caldaie', 'caldaie.id', 'rcee.caldaia_id')
    .leftJoin('documenti as file_media', 'file_media.id', 'rcee.file_media_id')

export const rcee = table('rcee', { uno: 'RCEE', tanti: 'RCEE', genere: 'm' }, rigaRcee, {
  da: conFile,
  derivate: (r) => ({
    // As it is written, and as digits alone: a search of digits is taken for one number.
    ricerca: searchable(`${r.numero_documento ?? ''} ${digits(String(r.numero_documento ?? ''))}`),
    ordine: String(r.data_scadenza ?? SENZA_SCADENZA),
  }),
  person: 'cliente_id',
  erased: () => ({ file_media_id: null }),
})

/** Reports as they are answered: each with the visits that it and its boiler's maintenance are booked with. */
async function conVisite(db: Db, letti: readonly z.output<typeof rigaRcee>[]): Promise<Rcee[]> {
  const clienti = letti.map(({ cliente_id }) => cliente_id)
  const [cerca, prossima] = [await prenotateDi(db, clienti), await prossimeDi(db, clienti)]
  const impiantoDi = await impiantiDeiGeneratori(db, clienti)
  return letti.map((r) => {
    const { cliente_id, caldaia_id } = r
    const cliente = conLuogo(r.cliente, impiantoDi(r))
    const caldaie = r.caldaie && {
      ...r.caldaie,
      prenotata: cerca({ cliente_id, caldaia_id, controllo: 'Manutenzione' }),
      prossima: prossima('caldaia_id', r.caldaie.id, r.caldaie.prossima_revisione),
    }
    return { ...r, cliente, caldaie, prenotata: cerca({ ...r, controllo: 'RCEE' }) }
  })
}

const leggi = (db: Db, righe: readonly object[]) => conVisite(db, righe.map(rcee.leggi))

/** The first of the two deadlines. */
const PRIMA = sql<string>`case when caldaie.prossima_revisione < rcee.data_scadenza or rcee.data_scadenza is null
  then caldaie.prossima_revisione else rcee.data_scadenza end`

/** Nothing was issued for the same boiler since. */
const ULTIMO = sql<boolean>`not exists (select 1 from rcee dopo where dopo.caldaia_id = rcee.caldaia_id
  and (dopo.data_emissione, dopo.id) > (rcee.data_emissione, rcee.id))`

/** The date by which each list is made. */
const DATE = {
  tutti: sql.ref<string>('rcee.ordine'),
  manutenzioni: sql.ref<string>('caldaie.prossima_revisione'),
  scadenze: sql.ref<string>('rcee.data_scadenza'),
  scaduti: PRIMA,
  'follow-up': sql.ref<string>('rcee.data_follow_up'),
  contattati: sql.ref<string>('rcee.ordine'),
} satisfies Record<ListaRcee, unknown>

const CERCATI = { table: 'rcee', references: [{ column: 'cliente_id', table: 'clienti' }] }

interface Filtri {
  /** Bounds of the list's date, both included. */
  da?: string
  a?: string
  clienteId?: number | undefined
  clienti?: readonly number[] | undefined
  q?: string | undefined
}

/** The reports of a list, with no more than the conditions need. */
function trovati(db: Db, lista: ListaRcee, { da, a, clienteId, clienti, q }: Filtri) {
  const data = DATE[lista]
  return db
    .selectFrom('rcee')
    .$if(lista === 'manutenzioni', (query) => query.innerJoin('caldaie', 'caldaie.id', 'rcee.caldaia_id'))
    .$if(lista === 'scaduti', (query) =>
      query.leftJoin('caldaie', 'caldaie.id', 'rcee.caldaia_id').where(ULTIMO),
    )
    .$if(lista === 'follow-up', (query) => query.where('rcee.data_follow_up', 'is not', null))
    .$if(lista === 'contattati', (query) => query.where('rcee.contattato', '=', true))
    .$if(da !== undefined, (query) => query.where(data, '>=', da ?? ''))
    .$if(a !== undefined, (query) => query.where(data, '<=', a ?? ''))
    .$if(clienteId !== undefined, (query) => query.where('rcee.cliente_id', '=', clienteId ?? 0))
    .$if(clienti !== undefined, (query) => query.where('rcee.cliente_id', 'in', clienti ?? []))
    .where((e) => e.and(search(db, q, CERCATI)))
}

/** The most urgent first; of what was due months ago, the latest. */
const elenco = (db: Db, lista: ListaRcee, filtri: Filtri) => ({
  found: trovati(db, lista, filtri),
  rows: conFile(db).select(rcee.colonne),
  order: [
    [DATE[lista], lista === 'scaduti' ? 'desc' : 'asc'],
    ['rcee.id', 'asc'],
  ] as const,
  read: (righe: object[]) => leggi(db, righe),
})

function nelMese(lista: ListaRcee, oggi: string): { da?: string; a?: string } {
  if (lista === 'scaduti') return { a: addDays(monthStart(oggi), -1) }
  return lista === 'manutenzioni' || lista === 'scadenze' ? { da: monthStart(oggi), a: monthEnd(oggi) } : {}
}

export interface RichiestaRcee extends PaginaRichiesta {
  lista?: ListaRcee
  clienteId?: number
  /** Of some customers at once. */
  clienti?: readonly number[]
  q?: string
}

const richiesti = (db: Db, oggi: string, { lista = 'tutti', q, clienteId, clienti }: RichiestaRcee) =>
  elenco(db, lista, { ...nelMese(lista, oggi), clienteId, clienti, q })

/** One of the screen's lists. */
export const elencaRcee = (db: Db, oggi: string, query: RichiestaRcee): Promise<List<Rcee>> =>
  pageOf(richiesti(db, oggi, query), query)

/** All of one of the screen's lists, slice by slice. */
export const scorriRcee = (db: Db, oggi: string, query: RichiestaRcee): Whole<Rcee> =>
  slicesOf(richiesti(db, oggi, query))

/** Reports that expire from `oggi` to `oggi` + `giorni`, soonest first. */
export const elencaRceeInScadenza = (
  db: Db,
  oggi: string,
  giorni: number,
  pagina: PaginaRichiesta,
): Promise<List<Rcee>> => pageOf(elenco(db, 'scadenze', { da: oggi, a: addDays(oggi, giorni) }), pagina)

/** All of the same, slice by slice. */
export const scorriRceeInScadenza = (db: Db, oggi: string, giorni: number): Whole<Rcee> =>
  slicesOf(elenco(db, 'scadenze', { da: oggi, a: addDays(oggi, giorni) }))

/** Reports to follow up until `entro`, overdue first: at most `ARREARS_SHOWN`. */
export async function elencaFollowUpRcee(db: Db, entro: string): Promise<Rcee[]> {
  const ultimi = await conFile(db)
    .select(rcee.colonne)
    .where('rcee.data_follow_up', '<=', entro)
    .orderBy('rcee.data_follow_up', 'desc')
    .orderBy('rcee.id', 'desc')
    .limit(ARREARS_SHOWN)
    .execute()
  return leggi(db, ultimi.reverse())
}

/** Compiled reports that hold and nobody has handed over; spelled as their index is. */
export const DA_CONSEGNARE = sql<boolean>`rcee_moduli.stato = 'Chiuso'
  and coalesce(rcee_moduli.consegnato_come, 'Non consegnato') = 'Non consegnato'`

export async function contaRcee(db: Db, oggi: string): Promise<ConteggiRcee> {
  const quanti = (lista: ListaRcee) => countOf(trovati(db, lista, nelMese(lista, oggi)))
  const chiusi = db.selectFrom('rcee_moduli').where('stato', '=', 'Chiuso')
  return {
    tutti: await quanti('tutti'),
    manutenzioni: await quanti('manutenzioni'),
    scadenze: await quanti('scadenze'),
    scaduti: await quanti('scaduti'),
    followUp: await quanti('follow-up'),
    contattati: await quanti('contattati'),
    daCaricare: await countOf(chiusi.where('catasto_caricato_il', 'is', null)),
    daConsegnare: await countOf(db.selectFrom('rcee_moduli').where(DA_CONSEGNARE)),
  }
}

/** @throws AppError non_trovato */
export async function trovaRcee(db: Db, id: number): Promise<Rcee> {
  const [letto] = await conVisite(db, [await richiedi(db, rcee, id)])
  if (!letto) throw notFound(rcee)
  return letto
}

async function esigeDi(db: Db, tabella: 'caldaie' | 'condizionatori', id: number, clienteId: number) {
  const trovato = await db
    .selectFrom(tabella as 'caldaie')
    .select('id')
    .where('id', '=', id)
    .where('cliente_id', '=', clienteId)
    .executeTakeFirst()
  if (trovato) return
  throw tabella === 'caldaie'
    ? fieldError('caldaiaId', 'Questa caldaia non è del cliente scelto')
    : fieldError('condizionatoreId', 'Questo condizionatore non è del cliente scelto')
}

/** @throws AppError dati_non_validi where a report names both a boiler and an air conditioner */
function esigeUnSoloImpianto({ caldaia_id, condizionatore_id }: DbRow): void {
  if (caldaia_id !== null && condizionatore_id !== null)
    throw fieldError('condizionatoreId', 'Un RCEE è di una caldaia o di un condizionatore, non di entrambi')
}

async function esigeRiferimenti(ctx: Context, dati: RceeDati, clienteId: number): Promise<void> {
  if (dati.clienteId) await esigeCliente(ctx.db, dati.clienteId)
  if (dati.caldaiaId) await esigeDi(ctx.db, 'caldaie', dati.caldaiaId, clienteId)
  if (dati.condizionatoreId) await esigeDi(ctx.db, 'condizionatori', dati.condizionatoreId, clienteId)
  if (dati.fileMediaId) await prendiDocumento(ctx, dati.fileMediaId, 'RCEE', clienteId)
}

export async function creaRcee(ctx: Context, dati: RceeDati & { clienteId: number }): Promise<number> {
  await esigeRiferimenti(ctx, dati, dati.clienteId)
  const creato = await crea(ctx, rcee, dati)
  esigeUnSoloImpianto(creato)
  return creato.id
}

/** A boiler and a file that stay are checked again when the customer changes. */
export async function aggiornaRcee(ctx: Context, id: number, dati: RceeDati): Promise<void> {
  const attuale = await richiedi(ctx.db, rcee, id)
  const clienteId = dati.clienteId ?? attuale.cliente_id
  const altroCliente = clienteId !== attuale.cliente_id
  await esigeRiferimenti(
    ctx,
    {
      clienteId: altroCliente ? clienteId : undefined,
      caldaiaId: dati.caldaiaId === undefined && altroCliente ? attuale.caldaia_id : dati.caldaiaId,
      condizionatoreId:
        dati.condizionatoreId === undefined && altroCliente
          ? attuale.condizionatore_id
          : dati.condizionatoreId,
      fileMediaId: dati.fileMediaId === undefined && altroCliente ? attuale.file_media_id : dati.fileMediaId,
    },
    clienteId,
  )
  esigeUnSoloImpianto((await aggiorna(ctx, rcee, id, dati)).dopo)
}

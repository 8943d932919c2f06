// long because visits are listed, searched, counted and checked for who is free

import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { personeSolite } from '#anagrafe/azienda/rules.ts'
import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { clienteDiOggi } from '#anagrafe/clienti/uniti.queries.server.ts'
import { esigeDitta } from '#anagrafe/ditte/queries.server.ts'
import { esigeUtente } from '#anagrafe/utenti/queries.server.ts'
import { comeStanno, registraLavori } from '#scadenze/scadenze/esiti.queries.server.ts'
import { dai, scegliLavori } from '#scadenze/scadenze/lavori.queries.server.ts'
import { perSe } from '#scadenze/scadenze/ricalcolo.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { engineOf } from '#server/data/database.ts'
import { type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import { richiedi } from '#server/data/read.ts'
import {
  aggiorna,
  crea,
  creaMolti,
  elimina,
  eliminaMolti,
  lockRow,
  riporta,
  tocca,
} from '#server/data/records.ts'
import type { Db, Schema, TableOf } from '#server/data/schema.ts'
import { search, searchReading } from '#server/data/search.ts'
import { onlyMarked } from '#server/data/search-sqlite.ts'
import { type DbRow, table } from '#server/data/table.ts'
import { addDays, dayRange } from '#shared/dates.ts'
import { ARREARS_SHOWN } from '#shared/deadlines.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { FINE_DOPO_INIZIO, finisceDopo } from '#shared/ore.ts'
import { codiciTroppoLunghi, lunghezzaPartitaIva } from '#shared/paesi.ts'
import { nelleOreDi } from '#shared/presenze.ts'
import { fuoriAgenda, STATI_VISITA, type StatoAppuntamento } from '#shared/stati.ts'
import { searchable } from '#shared/text.ts'
import { DURATA_MASSIMA_GIORNI } from '#visite/tempo/parti.rules.ts'
import { AIUTANTI, leggiAiutanti } from '#visite/tempo/presenze.queries.server.ts'
import { daPrima, toccano } from '#visite/tempo/queries.server.ts'
import {
  aiutantiDiPrima,
  aiutantiSeguono,
  chiAiuta,
  scriviAiutanti,
  aiutanti as tabellaAiutanti,
  togliAiutanti,
} from './aiutanti.queries.server.ts'
import {
  type Appuntamento,
  type AppuntamentoDati,
  type AppuntamentoModificaDati,
  rigaAppuntamento,
  SERVE_CODICE,
} from './contract.ts'
import { notificaCambiamento } from './notifiche.queries.server.ts'
import { esigePeriodo, GIORNI_ELENCO } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    appuntamenti: Omit<TableOf<typeof rigaAppuntamento, { ricerca: string }>, 'aiutanti'>
  }
}

const testoDi = (v: unknown) => (typeof v === 'string' ? v : '')

/** Every visit with whom and what it is read with. */
export const appuntamentiInteri = (db: Db) =>
  db
    .selectFrom('appuntamenti')
    .innerJoin('clienti as cliente', 'cliente.id', 'appuntamenti.cliente_id')
    .innerJoin('utenti as utente_assegnato', 'utente_assegnato.id', 'appuntamenti.utente_assegnato_id')
    .leftJoin('ditte', 'ditte.id', 'appuntamenti.ditta_id')
    .leftJoin('commesse as commessa', 'commessa.id', 'appuntamenti.commessa_id')
    .leftJoin('fatture_visite', 'fatture_visite.appuntamento_id', 'appuntamenti.id')
    .leftJoin('fatture as fattura', 'fattura.id', 'fatture_visite.fattura_id')
    .leftJoin('risposte as altro_giorno', (join) =>
      join
        .onRef('altro_giorno.appuntamento_id', '=', 'appuntamenti.id')
        .onRef('altro_giorno.inizio', '=', 'appuntamenti.data_inizio')
        .on('altro_giorno.esito', '=', 'Altro_Giorno')
        .on('altro_giorno.deciso_il', 'is', null)
        // Once its time has come nobody waits any more: it can't be moved to another day.
        .on('altro_giorno.inizio', '>', new Date().toISOString())
        .on('appuntamenti.stato', '=', 'Programmato'),
    )

/** The table itself; outside of here for bulk inserts only (scripts/demo). */
export const appuntamenti = table(
  'appuntamenti',
  { uno: 'appuntamento', tanti: 'appuntamenti', genere: 'm' },
  rigaAppuntamento,
  {
    derivate: (r) => ({ ricerca: searchable(`${testoDi(r.titolo)} ${testoDi(r.indirizzo_intervento)}`) }),
    etichette: { stato: STATI_VISITA },
    calcolate: { aiutanti: { sql: AIUTANTI, leggi: leggiAiutanti } },
    da: appuntamentiInteri,
    person: 'cliente_id',
    erased: ({ tipologia = null }) => ({ titolo: tipologia, richiesta_ricevuta: false }),
  },
)

export interface FiltriAppuntamenti extends PaginaRichiesta {
  /** One day of Europe/Rome: the visits that are on it, whenever they began. */
  data?: string
  /** The same of a period of days, both included. */
  dataInizio?: string
  dataFine?: string
  utenteId?: number
  /** On which this person goes along with somebody; in whose hours, where days are asked for. */
  aiutanteId?: number
  clienteId?: number
  dittaId?: number
  commessaId?: number
  stato?: string
  q?: string
  /** Those to come whose customers would rather have another day. */
  altroGiorno?: boolean | undefined
  /** Those that wait for another day, and those after which somebody has to come back, these by their ids among them. */
  daRiprendere?: readonly number[] | undefined
  ordine?: 'recenti'
  /** Those that begin between two instants, `fine` excluded: where each counts once, as in sums. */
  istanti?: { inizio: string; fine: string }
}

/** The visits that match, found by title, address and customer, with no more than the conditions need. */
function trovati(db: Db, query: FiltriAppuntamenti) {
  const {
    q,
    data,
    dataInizio = data,
    dataFine = data,
    utenteId,
    clienteId,
    dittaId,
    commessaId,
    stato,
    aiutanteId,
  } = query
  esigePeriodo(dataInizio, dataFine, GIORNI_ELENCO)
  const inizio = dataInizio && dayRange(dataInizio).inizio
  const fine = dataFine && dayRange(dataFine).fine
  const { istanti } = query
  const e = expressionBuilder<Schema, 'appuntamenti'>()
  return db.selectFrom('appuntamenti').where(
    e.and([
      ...(istanti
        ? [
            e('appuntamenti.data_inizio', '>=', istanti.inizio),
            e('appuntamenti.data_inizio', '<', istanti.fine),
          ]
        : []),
      ...(inizio
        ? [e('appuntamenti.data_inizio', '>', daPrima(inizio)), e('appuntamenti.data_fine', '>', inizio)]
        : []),
      ...(fine ? [e('appuntamenti.data_inizio', '<', fine)] : []),
      ...(utenteId !== undefined ? [e('appuntamenti.utente_assegnato_id', '=', utenteId)] : []),
      ...(aiutanteId !== undefined ? [aiutaLei(e, aiutanteId)] : []),
      ...(clienteId !== undefined ? [e('appuntamenti.cliente_id', '=', clienteId)] : []),
      ...(dittaId !== undefined ? [e('appuntamenti.ditta_id', '=', dittaId)] : []),
      ...(commessaId !== undefined ? [e('appuntamenti.commessa_id', '=', commessaId)] : []),
      ...(stato === 'Da_Riprogrammare'
        ? // As the index of these says it.
          [e('appuntamenti.stato', '=', sql.lit('Da_Riprogrammare'))]
        : stato !== undefined
          ? [e('appuntamenti.stato', '=', stato as Appuntamento['stato'])]
          : inizio || fine || istanti
            ? [e('appuntamenti.stato', '!=', 'Da_Riprogrammare')]
            : []),
      ...(query.altroGiorno ? [vuoleAltroGiorno(e)] : []),
      ...(query.daRiprendere
        ? [
            e.or([
              e('appuntamenti.stato', '=', sql.lit('Da_Riprogrammare')),
              DA_RIFARE,
              e('appuntamenti.id', 'in', [...query.daRiprendere, 0]),
            ]),
          ]
        : []),
      ...search(db, q, { table: 'appuntamenti', references: [{ column: 'cliente_id', table: 'clienti' }] }),
    ]),
  )
}

/** Whether somebody comes along on a visit. */
export const aiutaLei = (e: ExpressionBuilder<Schema, 'appuntamenti'>, utenteId: number) =>
  e('appuntamenti.id', 'in', (query) =>
    query.selectFrom('appuntamenti_aiutanti').select('appuntamento_id').where('utente_id', '=', utenteId),
  )

/** As the index of these says it. */
const SI_TORNA = sql<boolean>`appuntamenti.da_riprendere is not null and appuntamenti.da_riprendere <> 'Ripresa'`

/**
 * Those that somebody has still to see to: not called off, nor taken up by a visit that stands; of those to come whose work was done
 * elsewhere the ones that have no other.
 */
const DA_RIFARE = sql<boolean>`${SI_TORNA} and case when appuntamenti.da_riprendere = 'Gia_Fatto'
  then appuntamenti.stato = 'Programmato'
    and not exists (select 1 from scadenze where scadenze.appuntamento_id = appuntamenti.id)
  else appuntamenti.stato not in ('Annullato', 'Da_Riprogrammare')
    and not exists (select 1 from appuntamenti dopo where dopo.id = appuntamenti.ripresa_da and dopo.stato <> 'Annullato')
  end`

const vuoleAltroGiorno = (e: ExpressionBuilder<Schema, 'appuntamenti'>) =>
  e.and([
    e('appuntamenti.stato', '=', 'Programmato'),
    e('appuntamenti.data_inizio', '>', new Date().toISOString()),
    e('appuntamenti.id', 'in', (query) =>
      query
        .selectFrom('risposte')
        // Joined here, and not looked for at each visit: the few answers lead to the visits.
        .innerJoin('appuntamenti as visita', (join) =>
          join
            .onRef('visita.id', '=', 'risposte.appuntamento_id')
            .onRef('visita.data_inizio', '=', 'risposte.inizio'),
        )
        .select('visita.id')
        // As the index of these says it.
        .where('risposte.esito', '=', sql.lit('Altro_Giorno'))
        .where('risposte.deciso_il', 'is', null)
        .where('risposte.inizio', '>', new Date().toISOString()),
    ),
  ])

const elenco = (db: Db, query: FiltriAppuntamenti) => {
  const verso = query.ordine === 'recenti' ? 'desc' : 'asc'
  return {
    found: trovati(db, query),
    rows: appuntamentiInteri(db).select(appuntamenti.colonne),
    order: [
      ['appuntamenti.data_inizio', verso],
      ['appuntamenti.id', verso],
    ] as const,
    read: (righe: object[]) => righe.map(appuntamenti.leggi),
  }
}

/** Appointments by start, or the last first; days are those of Europe/Rome. */
export const elencaAppuntamenti = (db: Db, query: FiltriAppuntamenti): Promise<List<Appuntamento>> =>
  pageOf(elenco(db, query), query)

/**
 * The same on which whoever is asked for goes along with somebody: of days, those on which they themselves are there. All of
 * them, whatever slice is asked for of what they lead.
 * @param utenteId whose lists hold the visits that they lead
 */
export async function elencaConAltri(
  db: Db,
  { utenteId, ...query }: FiltriAppuntamenti & { utenteId: number },
): Promise<Appuntamento[]> {
  const { righe } = await elencaAppuntamenti(db, {
    ...query,
    ...{ aiutanteId: utenteId, limit: undefined, offset: undefined, conta: false },
  })
  const { data, dataInizio = data, dataFine = data } = query
  const da = dataInizio ? dayRange(dataInizio).inizio : ''
  const a = dataFine ? dayRange(dataFine).fine : '9'
  return righe.filter((visita) => {
    const { data_inizio, data_fine } = nelleOreDi(visita, utenteId)
    return data_inizio < a && data_fine > da
  })
}

/** Every appointment that matches, slice by slice. */
export const scorriAppuntamenti = (db: Db, query: FiltriAppuntamenti): Whole<Appuntamento> =>
  slicesOf(elenco(db, query))

/** The last visits of each of some customers, at most `limit`, the furthest ahead first, and how many each has. */
export async function ultimiDi(
  db: Db,
  clienti: readonly number[],
  limit: number,
): Promise<Map<number, List<Appuntamento>>> {
  const messi = db
    .selectFrom('appuntamenti')
    .select([
      'id',
      sql<number>`row_number() over (partition by cliente_id order by data_inizio desc, id desc)`.as('posto'),
      sql<number>`count(*) over (partition by cliente_id)`.as('quanti'),
    ])
    .where('cliente_id', 'in', clienti)
  const righe = await appuntamentiInteri(db)
    .innerJoin(messi.as('messi'), 'messi.id', 'appuntamenti.id')
    .select(appuntamenti.colonne)
    .select('messi.quanti')
    .where('messi.posto', '<=', limit)
    .orderBy('appuntamenti.data_inizio', 'desc')
    .orderBy('appuntamenti.id', 'desc')
    .execute()
  const perCliente = Map.groupBy(righe, (riga) => Number(riga.cliente_id))
  return new Map(
    [...perCliente].map(([id, visite]) => [
      id,
      { righe: visite.map(appuntamenti.leggi), conteggio: Number(visite[0]?.quanti ?? 0) },
    ]),
  )
}

/** How many of the last visits the palette looks through first: what one looks for is nearly always recent. */
const ULTIMI = 1000

/** The last `limit` visits with these words, as `ordine: 'recenti'` gives them. */
export async function cercaAppuntamenti(db: Db, q: string, limit: number): Promise<Appuntamento[]> {
  const ultimi = db
    .selectFrom('appuntamenti')
    .select(['id', 'data_inizio'])
    .orderBy('data_inizio', 'desc')
    .orderBy('id', 'desc')
    .limit(ULTIMI)
  const righe = await appuntamentiInteri(db)
    .innerJoin(ultimi.as('ultimi'), 'ultimi.id', 'appuntamenti.id')
    .select(appuntamenti.colonne)
    .where((e) => e.and(searchReading(q, 'appuntamenti.ricerca', 'cliente.ricerca')))
    .orderBy('ultimi.data_inizio', 'desc')
    .orderBy('ultimi.id', 'desc')
    .limit(limit)
    .execute()
  if (righe.length === limit) return righe.map(appuntamenti.leggi)
  return (await elencaAppuntamenti(db, { q, limit, ordine: 'recenti', conta: false })).righe
}

const GIORNI_FOLLOW_UP = 7

const conFollowUp = (db: Db, entro: string, limit: number) =>
  appuntamentiInteri(db)
    .select(appuntamenti.colonne)
    .where('appuntamenti.data_follow_up', '<=', entro)
    // As the index of these says it.
    .where('appuntamenti.stato', '=', sql.lit('Completato'))
    .orderBy('appuntamenti.data_follow_up', 'desc')
    .orderBy('appuntamenti.id', 'desc')
    .limit(limit)
    .execute()

/** Completed visits to be followed up within 7 days from `oggi`, overdue first: at most `ARREARS_SHOWN`. */
export async function elencaConFollowUp(db: Db, oggi: string): Promise<Appuntamento[]> {
  const entro = addDays(oggi, GIORNI_FOLLOW_UP)
  return (await conFollowUp(db, entro, ARREARS_SHOWN)).reverse().map(appuntamenti.leggi)
}

/** Some visits by their ids; those that are gone are left out. */
export async function trovaAppuntamenti(db: Db, ids: readonly number[]): Promise<Map<number, Appuntamento>> {
  if (ids.length === 0) return new Map()
  const righe = await appuntamentiInteri(db)
    .select(appuntamenti.colonne)
    .where('appuntamenti.id', 'in', ids)
    .execute()
  return new Map(righe.map(appuntamenti.leggi).map((visita: Appuntamento) => [visita.id, visita]))
}

const nelPeriodo = (db: Db, inizio: string, fine: string) =>
  appuntamentiInteri(db)
    .select(appuntamenti.colonne)
    .where(toccano(inizio, fine))
    .orderBy('appuntamenti.data_inizio')
    .orderBy('appuntamenti.id')
    .execute()

/** Every visit that touches the period between two instants (`fine` excluded), by start. */
export async function elencaNelPeriodo(db: Db, inizio: string, fine: string): Promise<Appuntamento[]> {
  return (await nelPeriodo(db, inizio, fine)).map(appuntamenti.leggi)
}

/** @throws AppError dati_non_validi on dataFine when it is not after the start, or too far from it */
export function esigeDurata(inizio: string, fine: string): void {
  if (!finisceDopo(inizio, fine))
    throw new AppError('dati_non_validi', FINE_DOPO_INIZIO, {
      campi: { dataFine: FINE_DOPO_INIZIO },
    })
  if (Date.parse(fine) - Date.parse(inizio) > DURATA_MASSIMA_GIORNI * 86_400_000) {
    const testo = `Un appuntamento può durare al massimo ${DURATA_MASSIMA_GIORNI} giorni`
    throw fieldError('dataFine', testo)
  }
}

/** A receipt needs a codice fiscale or a partita IVA (docs/product.md §8.6), of the length of the customer's country. */
async function esigeCodice(db: Db, riga: DbRow): Promise<void> {
  if (riga.richiesta_ricevuta && !riga.codice_fiscale && !riga.partita_iva)
    throw new AppError('dati_non_validi', SERVE_CODICE, { campi: { codiceFiscale: SERVE_CODICE } })
  const partitaIva = String(riga.partita_iva ?? '')
  if (partitaIva.length <= lunghezzaPartitaIva('IT')) return
  const cliente = await db
    .selectFrom('clienti')
    .select('nazione')
    .where('id', '=', Number(riga.cliente_id))
    .executeTakeFirst()
  const [lunga] = codiciTroppoLunghi({ nazione: cliente?.nazione, partitaIva })
  if (lunga) throw fieldError(...lunga)
}

async function esigeRiferimenti(
  db: Db,
  dati: Pick<AppuntamentoModificaDati, 'clienteId' | 'utenteAssegnatoId' | 'creatoDA' | 'dittaId'>,
): Promise<void> {
  const { clienteId, utenteAssegnatoId, creatoDA, dittaId } = dati
  if (clienteId) await esigeCliente(db, clienteId)
  if (utenteAssegnatoId) await esigeUtente(db, utenteAssegnatoId, 'utenteAssegnatoId')
  if (creatoDA && creatoDA !== utenteAssegnatoId) await esigeUtente(db, creatoDA, 'creatoDA')
  if (dittaId) await esigeDitta(db, dittaId)
}

/** @throws AppError dati_non_validi where the quote or the job isn't this customer's */
async function esigeSuoi(
  db: Db,
  { preventivoId, commessaId }: Pick<AppuntamentoModificaDati, 'preventivoId' | 'commessaId'>,
  clienteId: number,
): Promise<void> {
  if (preventivoId && !(await eDi(db, 'preventivi', preventivoId, clienteId)))
    throw fieldError('preventivoId', 'Il preventivo non è di questo cliente')
  if (commessaId && !(await eDi(db, 'commesse', commessaId, clienteId)))
    throw fieldError('commessaId', 'La commessa non è di questo cliente')
}

/** Whether a record is there, and this customer's. */
async function eDi(db: Db, tabella: 'preventivi' | 'commesse', id: number, clienteId: number) {
  const { rows } = await sql`
    select id from ${sql.table(tabella)} where id = ${id} and cliente_id = ${clienteId}`.execute(db)
  return rows.length > 0
}

/**
 * Nobody books many visits of these technicians together until the transaction ends (lotti): whoever gives them a visit
 * holds them before anything else, as a batch does, so that neither waits for what the other has.
 */
export async function tieniTecnici(db: Db, ids: readonly number[]): Promise<void> {
  if (engineOf(db) === 'postgres' && ids.length > 0)
    await db.selectFrom('utenti').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
}

/** The same of a visit that is to be changed, where it takes time of somebody that it didn't take before. */
export async function tieniDiVisita(db: Db, id: number, dati: AppuntamentoModificaDati): Promise<void> {
  if (engineOf(db) !== 'postgres') return
  const { utenteAssegnatoId, dataInizio, dataFine, stato, aiutanti } = dati
  const era = await db
    .selectFrom('appuntamenti')
    .select(['utente_assegnato_id', 'stato'])
    .where('id', '=', id)
    .executeTakeFirst()
  const altreOre = [utenteAssegnatoId, dataInizio, dataFine, aiutanti].some((dato) => dato !== undefined)
  if (era && (altreOre || (stato !== undefined && fuoriAgenda(era.stato))))
    await tieniTecnici(db, [
      ...[era.utente_assegnato_id, ...(utenteAssegnatoId ? [utenteAssegnatoId] : [])],
      ...(aiutanti?.map(({ utenteId }) => utenteId) ?? (await chiAiuta(db, [id]))),
    ])
}

export async function creaAppuntamento(ctx: Context, dati: AppuntamentoDati): Promise<Appuntamento> {
  const nuovo = await creaInSilenzio(ctx, dati)
  await notificaCambiamento(ctx, null, nuovo)
  return nuovo
}

const inColonne = ({ utenteAssegnatoId, dataInizio, dataFine }: Posto) => ({
  ...{ utente_assegnato_id: utenteAssegnatoId, data_inizio: dataInizio, data_fine: dataFine },
})
type Posto = Pick<AppuntamentoDati, 'utenteAssegnatoId' | 'dataInizio' | 'dataFine'>

/** The same, of which nobody is told: for what is done to many visits and told once. */
export async function creaInSilenzio(
  ctx: Context,
  { scadenzeIds, lavori, aiutanti = [], ...dati }: AppuntamentoDati,
): Promise<Appuntamento> {
  const servono =
    dati.servono === undefined ? personeSolite(await trovaAzienda(ctx.db), dati.tipologia) : dati.servono
  await tieniTecnici(ctx.db, [dati.utenteAssegnatoId, ...aiutanti.map(({ utenteId }) => utenteId)])
  esigeDurata(dati.dataInizio, dati.dataFine)
  await esigeRiferimenti(ctx.db, dati)
  await esigeCodice(ctx.db, appuntamenti.valori(dati))
  await esigeSuoi(ctx.db, dati, dati.clienteId)
  const { id } = await crea(ctx, appuntamenti, { ...dati, servono })
  await scriviAiutanti(ctx, { id, ...inColonne(dati) }, aiutanti)
  await riprendi(ctx, [{ id, clienteId: dati.clienteId, dataInizio: dati.dataInizio }])
  const nuovo = await richiedi(ctx.db, appuntamenti, id)
  if (scadenzeIds) await scegliLavori(ctx, nuovo, scadenzeIds)
  if (lavori) await registraLavori(ctx, nuovo, lavori, new Map())
  return nuovo
}

export async function aggiornaAppuntamento(
  ctx: Context,
  id: number,
  dati: AppuntamentoModificaDati,
): Promise<void> {
  await tieniDiVisita(ctx.db, id, dati)
  // Start and end are checked together: nobody may change one of them between the reading and the writing.
  await lockRow(ctx.db, 'appuntamenti', id)
  const attuale = await richiedi(ctx.db, appuntamenti, id)
  await notificaCambiamento(ctx, attuale, await aggiornaInSilenzio(ctx, id, dati))
}

/**
 * Many visits together, of which nobody is told. Customers, technicians and works are those that the caller has looked at
 * and locked.
 * @returns their ids, in the order of `dati`
 */
export async function creaInsieme(
  ctx: Context,
  dati: readonly (AppuntamentoDati & { scadenzeIds: readonly number[] })[],
): Promise<number[]> {
  if (dati.length === 0) return []
  for (const { dataInizio, dataFine } of dati) esigeDurata(dataInizio, dataFine)
  const azienda = await trovaAzienda(ctx.db)
  const righe = dati.map(({ scadenzeIds: _, lavori: __, aiutanti: ___, ...riga }) => ({
    ...riga,
    servono: riga.servono === undefined ? personeSolite(azienda, riga.tipologia) : riga.servono,
  }))
  const create = await creaMolti(ctx, appuntamenti, righe, (ids) =>
    dai(
      ctx.db,
      ids.map((id, n) => ({ id, scadenzeIds: dati[n]?.scadenzeIds ?? [] })),
    ),
  )
  await riprendi(
    ctx,
    righe.flatMap(({ clienteId, dataInizio }, n) => ({ id: create[n] ?? 0, clienteId, dataInizio })),
  )
  return create
}

interface Nuova {
  id: number
  clienteId: number
  dataInizio: string
}

/** A new visit of a customer is the one that was to come back; called off or deleted, it isn't any more. */
async function riprendi(ctx: Context, nuove: readonly Nuova[]): Promise<void> {
  const aperte = await ctx.db
    .selectFrom('appuntamenti')
    .select(['id', 'cliente_id', 'data_inizio'])
    .where(DA_RIFARE)
    .where('da_riprendere', '!=', 'Gia_Fatto')
    .where('cliente_id', 'in', [...new Set(nuove.map(({ clienteId }) => clienteId))])
    .execute()
  for (const { id, cliente_id, data_inizio } of aperte) {
    const nuova = nuove.find(
      ({ clienteId, dataInizio }) => clienteId === cliente_id && dataInizio > data_inizio,
    )
    if (nuova) await aggiorna({ ...ctx, ifVersion: null }, appuntamenti, id, { ripresaDa: nuova.id })
  }
}

/** What is written of a visit that waits for another day: with a day it is to be made again, without one it waits on. */
const conUnGiorno = <D extends { dataInizio?: string | undefined; stato?: StatoAppuntamento | undefined }>(
  dati: D,
): D => {
  const { dataInizio, stato = 'Programmato' } = dati
  return { ...dati, stato: stato === 'Programmato' && !dataInizio ? 'Da_Riprogrammare' : stato }
}

/** The same, of which nobody is told. Only what changes is checked again: an assignee who left stays on their past work. */
export async function aggiornaInSilenzio(
  ctx: Context,
  id: number,
  {
    scadenzeIds,
    lavori,
    aiutanti,
    ...scritti
  }: Omit<AppuntamentoModificaDati, 'stato'> & { stato?: StatoAppuntamento | undefined },
): Promise<Appuntamento> {
  await lockRow(ctx.db, 'appuntamenti', id)
  const attuale = await richiedi(ctx.db, appuntamenti, id)
  const dati = attuale.stato === 'Da_Riprogrammare' ? conUnGiorno(scritti) : scritti
  const ripresa = attuale.stato === 'Da_Riprogrammare' && dati.stato === 'Programmato'
  if (dati.clienteId !== undefined && dati.clienteId !== attuale.cliente_id) {
    const firmato = await firmatoDi(ctx.db, [id])
    if (firmato) throw fieldError('clienteId', `${firmato}: il cliente resta questo`)
    if (attuale.fattura)
      throw fieldError(
        'clienteId',
        `È nella fattura ${attuale.fattura.numero_documento}: il cliente resta questo`,
      )
  }
  esigeDurata(dati.dataInizio ?? attuale.data_inizio, dati.dataFine ?? attuale.data_fine)
  await esigeRiferimenti(ctx.db, {
    ...dati,
    clienteId: dati.clienteId === attuale.cliente_id ? undefined : dati.clienteId,
    utenteAssegnatoId: ripresa
      ? (dati.utenteAssegnatoId ?? attuale.utente_assegnato_id)
      : dati.utenteAssegnatoId === attuale.utente_assegnato_id
        ? undefined
        : dati.utenteAssegnatoId,
    // The form names the assignee here too.
    creatoDA: [attuale.creatoDA, attuale.utente_assegnato_id].includes(dati.creatoDA ?? null)
      ? undefined
      : dati.creatoDA,
  })
  const clienteId = dati.clienteId ?? attuale.cliente_id
  await esigeSuoi(ctx.db, dati, clienteId)
  // Before it is written: completed, it lets go those whose next date is known.
  const ids = (lavori ?? []).map(({ scadenzaId }) => scadenzaId)
  const comeStavano = await comeStanno(ctx.db, attuale, ids)
  // The quote and the job of another customer don't go with the visit.
  const altroCliente = clienteId !== attuale.cliente_id
  const { dopo: nuovo } = await aggiorna(ctx, appuntamenti, id, {
    ...dati,
    ...(altroCliente && dati.preventivoId === undefined && { preventivoId: null }),
    ...(altroCliente && dati.commessaId === undefined && { commessaId: null }),
    // Put back among those to be made, it is itself the visit that was to come back, and takes its works again.
    ...(attuale.stato !== 'Programmato' && dati.stato === 'Programmato' && { daRiprendere: null }),
  })
  await esigeCodice(ctx.db, nuovo)
  const posto = inColonne({
    utenteAssegnatoId: dati.utenteAssegnatoId ?? attuale.utente_assegnato_id,
    dataInizio: dati.dataInizio ?? attuale.data_inizio,
    dataFine: dati.dataFine ?? attuale.data_fine,
  })
  const daCapo = fuoriAgenda(attuale.stato) && !fuoriAgenda(nuovo.stato)
  const altraSquadra = aiutanti
    ? await scriviAiutanti(ctx, { id, ...posto }, aiutanti, daCapo)
    : await aiutantiSeguono(ctx, attuale, { id, ...posto }, daCapo)
  if (altraSquadra && nuovo.versione === attuale.versione) await tocca(ctx.db, appuntamenti, id)
  const cambiato = await richiedi(ctx.db, appuntamenti, id)
  if (scadenzeIds) await scegliLavori(ctx, cambiato, scadenzeIds)
  if (lavori) await registraLavori(ctx, cambiato, lavori, comeStavano)
  return cambiato
}

/** What a customer has signed of one of these visits, in words; null where nothing. */
async function firmatoDi(db: Db, ids: readonly number[]): Promise<string | null> {
  const rapporto = await db
    .selectFrom('rapporti')
    .select('id')
    .where('appuntamento_id', 'in', ids)
    .executeTakeFirst()
  if (rapporto) return 'Ha un rapporto firmato'
  const rcee = await db
    .selectFrom('rcee_moduli')
    .select('id')
    .where('appuntamento_id', 'in', ids)
    .executeTakeFirst()
  return rcee ? 'Ha un RCEE firmato' : null
}

/**
 * Makes a deleted visit again, as the register knows it, under its former number.
 * @throws AppError conflitto where the register knows nothing of it any more
 */
export async function riportaAppuntamento(ctx: Context, id: number): Promise<void> {
  const riga = await ctx.db
    .selectFrom('registro')
    .select(['prima', 'richiesta'])
    .where('tabella', '=', 'appuntamenti')
    .where('record_id', '=', id)
    .where('azione', '=', 'elimina')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!riga?.prima)
    throw new AppError('conflitto', 'La visita non si può più rifare: il cliente è stato cancellato')
  const eraCosi = JSON.parse(riga.prima) as DbRow
  const erano = await aiutantiDiPrima(ctx.db, id, riga.richiesta)
  await tieniTecnici(ctx.db, [Number(eraCosi.utente_assegnato_id), ...erano.map(({ utenteId }) => utenteId)])
  const ditta = await ctx.db
    .selectFrom('ditte')
    .select('id')
    .where('id', '=', Number(eraCosi.ditta_id ?? 0))
    .executeTakeFirst()
  const cliente_id = await clienteDiOggi(ctx.db, Number(eraCosi.cliente_id))
  const seSuo = async (tabella: 'preventivi' | 'commesse', idDiAllora: unknown) =>
    (await eDi(ctx.db, tabella, Number(idDiAllora ?? 0), cliente_id)) ? Number(idDiAllora) : null
  // A firm, a quote or a job that was deleted since is no reason to lose the visit.
  const restano = {
    ...{ ditta_id: ditta?.id ?? null, cliente_id },
    preventivo_id: await seSuo('preventivi', eraCosi.preventivo_id),
    commessa_id: await seSuo('commesse', eraCosi.commessa_id),
  }
  await riporta(ctx, appuntamenti, { ...eraCosi, id, ...restano })
  for (const era of erano) await crea(ctx, tabellaAiutanti, era)
  await notificaCambiamento(ctx, null, await richiedi(ctx.db, appuntamenti, id))
}

export async function eliminaAppuntamento(ctx: Context, id: number): Promise<void> {
  const eliminato = await richiedi(ctx.db, appuntamenti, id)
  await lockRow(ctx.db, 'appuntamenti', id)
  await esigeEliminabili(ctx.db, [id])
  // Before its works lose it: who reckons them holds the customer first, too.
  await perSe(ctx.db, [eliminato.cliente_id])
  await togliAiutanti(ctx, [id])
  await elimina(ctx, appuntamenti, id)
  await notificaCambiamento(ctx, eliminato, null)
}

/**
 * Deletes many visits together, of which nobody is told; they are locked already.
 * @throws AppError in_uso where a customer has signed a report of one, or it is in an invoice
 */
export async function eliminaInsieme(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await esigeEliminabili(ctx.db, ids)
  const righe = await ctx.db.selectFrom('appuntamenti').select('cliente_id').where('id', 'in', ids).execute()
  await perSe(ctx.db, [...new Set(righe.map(({ cliente_id }) => cliente_id))])
  await togliAiutanti(ctx, ids)
  await onlyMarked(ctx.db, ['appuntamenti'], () => eliminaMolti(ctx, appuntamenti, ids))
}

/** @throws AppError in_uso where a customer has signed a report of one of these visits, or it is in an invoice */
async function esigeEliminabili(db: Db, ids: readonly number[]): Promise<void> {
  const fattura = await db
    .selectFrom('fatture_visite')
    .innerJoin('fatture', 'fatture.id', 'fatture_visite.fattura_id')
    .select('fatture.numero_documento as numero')
    .where('fatture_visite.appuntamento_id', 'in', ids)
    .executeTakeFirst()
  // Made again later it would be to be invoiced again, and its takings counted beside the payment.
  if (fattura)
    throw new AppError('in_uso', `È nella fattura ${fattura.numero}: annullala invece di eliminarla`)
  const firmato = await firmatoDi(db, ids)
  if (firmato) throw new AppError('in_uso', `${firmato}: annullala invece di eliminarla`)
}

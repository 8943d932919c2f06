import { sql } from 'kysely'
import { esigeDitta } from '#features/ditte/queries.server.ts'
import { gruppoVero, quantiIn } from '#server/data/counts.ts'
import { elencoDi, type ListaCercata } from '#server/data/found.ts'
import { aggiorna, crea, elimina, esigeRiferimento } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { type Parole, paroleDi, telefonoInCifre } from '#server/data/search.ts'
import { type DbRow, table } from '#server/data/table.ts'
import { usesOf } from '#server/data/usage.ts'
import { oltre } from '#server/data/walk.ts'
import type { Context } from '#server/http/context.ts'
import type { List, Pagina } from '#server/http/routes.ts'
import { addDays } from '#shared/dates.ts'
import { ARREARS_SHOWN } from '#shared/deadlines.ts'
import { AppError } from '#shared/errors.ts'
import { normalise } from '#shared/text.ts'
import {
  type Cliente,
  type ClienteInElenco,
  type ClientiQuery,
  clienteInElenco,
  rigaCliente,
} from './contract.ts'

interface Derivate {
  ricerca: string
  indirizzo_ricerca: string
  ordine: string
  telefono_cifre: string | null
  email_chiave: string | null
}

declare module '#server/data/schema.ts' {
  interface Schema {
    clienti: TableOf<typeof rigaCliente, Derivate>
  }
}

/** `''` where null, for the texts that searches read. */
const testoDi = (v: unknown) => (typeof v === 'string' ? v : '')

const derivate = (r: DbRow): DbRow => {
  const telefono = telefonoInCifre(testoDi(r.telefono))
  return {
    ricerca: normalise([r.cognome, r.nome, r.telefono, telefono, r.email].map(testoDi).join(' ')),
    indirizzo_ricerca: normalise(testoDi(r.indirizzo)),
    ordine: normalise(`${testoDi(r.cognome)} ${testoDi(r.nome)}`),
    telefono_cifre: telefono || null,
    email_chiave: testoDi(r.email).toLowerCase() || null,
  }
}

/** The table itself; outside of here for bulk inserts only (scripts/demo). */
export const clienti = table('clienti', rigaCliente, {
  derivate,
  person: 'id',
  erased: ({ id }) => ({ nome: 'Cliente', cognome: `anonimo ${id}`, attivo: false }),
})
const inElenco = table('clienti', clienteInElenco.omit({ prossima_manutenzione: true }))

/** The first maintenance due of any plant of the customer. */
export const prossimaManutenzione = sql<string | null>`(select min(d) from (
  select min(prossima_revisione) as d from caldaie where caldaie.cliente_id = clienti.id
  union all select min(prossima_manutenzione) from condizionatori where condizionatori.cliente_id = clienti.id
) as scadenze)`.as('prossima_manutenzione')

export const leggiInElenco = (riga: { prossima_manutenzione: string | null }): ClienteInElenco => ({
  ...inElenco.leggi(riga),
  prossima_manutenzione: riga.prossima_manutenzione,
})

export const conDitta = (db: Db) =>
  db.selectFrom('clienti').leftJoin('ditte as ditta', 'ditta.id', 'clienti.ditta_id')

export interface Filtri extends Parole {
  attivo?: boolean
  dittaId?: number
}

export const CERCATA: ListaCercata = {
  tabella: 'clienti',
  ordine: 'ordine',
  versi: ['asc', 'asc'],
  oltre: oltre('asc'),
}

/** Every condition but the words. */
const filtriSu = (p: Filtri) => [
  ...(p.attivo !== undefined ? [sql<boolean>`clienti.attivo = ${p.attivo}`] : []),
  ...(p.dittaId !== undefined ? [sql<boolean>`clienti.ditta_id = ${p.dittaId}`] : []),
]

const clientiInElenco = elencoDi({
  lista: CERCATA,
  filtriSu,
  ordinati: (db) =>
    conDitta(db)
      .select(clienti.colonne)
      .select(prossimaManutenzione)
      .select(['clienti.ordine as dopo', 'clienti.id as dopoId'])
      .orderBy('clienti.ordine')
      .orderBy('clienti.id'),
})

export const filtriDi = (db: Db, { q, attivo, dittaId }: Partial<ClientiQuery>): Filtri => ({
  ...paroleDi(db, q, 'insieme'),
  attivo,
  dittaId,
})

/** Customers by surname and name, one page where `limit` is given. */
export async function elencaClienti(db: Db, query: ClientiQuery & Pagina): Promise<List<ClienteInElenco>> {
  const contati = query.dittaId === undefined ? () => contaPer(db, query.attivo) : undefined
  const { righe, conteggio } = await clientiInElenco.pagina(db, filtriDi(db, query), query, contati)
  return { righe: righe.map(leggiInElenco), conteggio }
}

/** Every customer that matches, page after page. */
export async function* scorriClienti(db: Db, query: ClientiQuery): AsyncGenerator<ClienteInElenco[]> {
  for await (const righe of clientiInElenco.scorri(db, filtriDi(db, query))) yield righe.map(leggiInElenco)
}

const contaPer = (db: Db, attivo?: boolean) =>
  quantiIn(db, 'clienti', attivo === undefined ? undefined : gruppoVero(attivo))

export async function contaClienti(db: Db) {
  const [attivi, inattivi] = await Promise.all([contaPer(db, true), contaPer(db, false)])
  return { tutti: attivi + inattivi, attivi, inattivi }
}

const GIORNI_FOLLOW_UP = 7

const followUp = (db: Db, p: { entro: string; limit: number }) =>
  conDitta(db)
    .select(clienti.colonne)
    .where('clienti.data_follow_up', '<=', p.entro)
    .orderBy('clienti.data_follow_up', 'desc')
    .orderBy('clienti.id', 'desc')
    .limit(p.limit)
    .execute()
const quantiFollowUp = (db: Db, p: { entro: string }) =>
  db
    .selectFrom('clienti')
    .where('data_follow_up', '<=', p.entro)
    .select((e) => e.fn.countAll<number>().as('n'))
    .execute()

const entroQuando = (oggi: string) => addDays(oggi, GIORNI_FOLLOW_UP)

/** Customers to be called again up to 7 days from `oggi`, overdue first: at most `ARREARS_SHOWN`. */
export async function primiDaRicontattare(db: Db, oggi: string): Promise<Cliente[]> {
  return (await followUp(db, { entro: entroQuando(oggi), limit: ARREARS_SHOWN })).reverse().map(clienti.leggi)
}

/** The same, and how many there are in all. */
export async function elencaDaRicontattare(db: Db, oggi: string): Promise<List<Cliente>> {
  const righe = await primiDaRicontattare(db, oggi)
  if (righe.length < ARREARS_SHOWN) return { righe, conteggio: righe.length }
  return { righe, conteggio: (await quantiFollowUp(db, { entro: entroQuando(oggi) }))[0]?.n ?? 0 }
}

const uno = (db: Db, p: { id: number }) =>
  conDitta(db).select(clienti.colonne).where('clienti.id', '=', p.id).execute()

export async function trovaCliente(db: Db, id: number): Promise<Cliente> {
  const [riga] = await uno(db, { id })
  if (!riga) throw new AppError('non_trovato', 'Cliente non trovato')
  return clienti.leggi(riga)
}

/** @throws AppError dati_non_validi on clienteId when there is no such customer */
export const esigeCliente = (db: Db, id: number): Promise<void> =>
  esigeRiferimento(db, 'clienti', id, 'clienteId', 'Questo cliente non c’è più')

interface DatiCliente {
  dittaId?: number | null
}

export async function creaCliente(ctx: Context, dati: DatiCliente): Promise<number> {
  if (dati.dittaId) await esigeDitta(ctx.db, dati.dittaId)
  return (await crea(ctx, clienti, dati)).id
}

export async function aggiornaCliente(ctx: Context, id: number, dati: DatiCliente): Promise<void> {
  if (dati.dittaId) await esigeDitta(ctx.db, dati.dittaId)
  await aggiorna(ctx, clienti, id, dati)
}

/** @throws AppError in_uso, naming what the customer has and proposing to make them inactive */
export async function eliminaCliente(ctx: Context, id: number): Promise<void> {
  const usi = await usesOf(ctx.db, id, [
    { tabella: 'appuntamenti', colonna: 'cliente_id', uno: 'appuntamento', molti: 'appuntamenti' },
    { tabella: 'caldaie', colonna: 'cliente_id', uno: 'caldaia', molti: 'caldaie' },
    { tabella: 'condizionatori', colonna: 'cliente_id', uno: 'condizionatore', molti: 'condizionatori' },
    { tabella: 'preventivi', colonna: 'cliente_id', uno: 'preventivo', molti: 'preventivi' },
    { tabella: 'fatture', colonna: 'cliente_id', uno: 'fattura', molti: 'fatture' },
    { tabella: 'rcee', colonna: 'cliente_id', uno: 'RCEE', molti: 'RCEE' },
    { tabella: 'documenti', colonna: 'cliente_id', uno: 'documento', molti: 'documenti' },
  ])
  if (usi)
    throw new AppError(
      'in_uso',
      `Il cliente ha ${usi}: non può essere eliminato. Puoi invece renderlo inattivo`,
    )
  await elimina(ctx, clienti, id)
}

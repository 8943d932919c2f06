import { sql } from 'kysely'
import { esigeDitta } from '#anagrafe/ditte/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import {
  countOf,
  inBlocks,
  type List,
  type PaginaRichiesta,
  pageOf,
  slicesOf,
  type Whole,
} from '#server/data/list.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, crea, elimina, esigeRiferimento } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { search } from '#server/data/search.ts'
import { type DbRow, listOf, table } from '#server/data/table.ts'
import { usesOf } from '#server/data/usage.ts'
import { addDays, oggi } from '#shared/dates.ts'
import { ARREARS_SHOWN } from '#shared/deadlines.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { esigeCodici } from '#shared/paesi.ts'
import { normalise, searchable, telefonoInCifre } from '#shared/text.ts'
import type { Consenso } from './avvisi.rules.ts'
import {
  type Cliente,
  type ClienteInElenco,
  type ClientiQuery,
  clienteInElenco,
  rigaCliente,
} from './contract.ts'
import { MANUTENZIONI, type Manutenzioni } from './elenco.queries.server.ts'
import { tipoProbabile } from './ente.rules.ts'
import { type AltroTelefono, numeriDi, telefoniInOrdine } from './telefoni.rules.ts'
import { TIPI_CLIENTE, type TipoCliente } from './tipi.rules.ts'
import { esigeNonUnito, unitoA } from './uniti.queries.server.ts'

interface Derivate {
  ricerca: string
  indirizzo_ricerca: string
  ordine: string
  email_chiave: string | null
}

declare module '#server/data/schema.ts' {
  interface Schema {
    clienti: TableOf<typeof rigaCliente, Derivate>
    /** Whose data are being erased, and by whom. */
    cancellazioni: { cliente_id: number; utente_id: number }
  }
}

/** `''` where null, for the texts that searches read. */
const testoDi = (v: unknown) => (typeof v === 'string' ? v : '')

const derivate = (r: DbRow): DbRow => {
  const numeri = numeriDi(r).flatMap((numero) => [numero, telefonoInCifre(numero)])
  return {
    ricerca: searchable([r.cognome, r.nome, r.denominazione, ...numeri, r.email].map(testoDi).join(' ')),
    indirizzo_ricerca: searchable([r.indirizzo, r.comune].map(testoDi).join(' ')),
    ordine: normalise(`${testoDi(r.cognome)} ${testoDi(r.nome)}`),
    email_chiave: testoDi(r.email).toLowerCase() || null,
  }
}

export const conDitta = (db: Db) =>
  db.selectFrom('clienti').leftJoin('ditte as ditta', 'ditta.id', 'clienti.ditta_id')

export const clienti = table('clienti', { uno: 'cliente', tanti: 'clienti', genere: 'm' }, rigaCliente, {
  da: conDitta,
  etichette: { tipo: TIPI_CLIENTE, avvisi_email: { Si: 'Sì' }, avvisi_telefono: { Si: 'Sì' } },
  derivate,
  person: 'id',
  erased: ({ id }) => ({ nome: 'Cliente', cognome: `anonimo ${id}`, attivo: false }),
})

const inElenco = table(
  'clienti',
  clienti.parola,
  clienteInElenco.omit({ prossima_manutenzione: true, manutenzione_calcolata: true }),
)

export const leggiInElenco = (riga: Manutenzioni): ClienteInElenco => ({
  ...inElenco.leggi(riga),
  prossima_manutenzione: riga.prossima_manutenzione,
  manutenzione_calcolata: riga.manutenzione_calcolata,
})

/** By name, telephone and e-mail, and by street and town. */
const CERCATI = {
  table: 'clienti',
  references: [{ column: 'id', table: 'clienti', text: 'indirizzo_ricerca' }],
}

/** The customers that match, with no more than the conditions need. */
export const clientiTrovati = (db: Db, { q, attivo, dittaId }: ClientiQuery) =>
  db
    .selectFrom('clienti')
    .$if(attivo !== undefined, (query) => query.where('clienti.attivo', '=', attivo ?? true))
    .$if(dittaId !== undefined, (query) => query.where('clienti.ditta_id', '=', dittaId ?? 0))
    .where((e) => e.and(search(db, q, CERCATI)))

/** Every customer as lists show them. */
export const tuttiInElenco = (db: Db) => conDitta(db).select(clienti.colonne).select(MANUTENZIONI)

const elenco = (db: Db, query: ClientiQuery) => ({
  found: clientiTrovati(db, query),
  rows: tuttiInElenco(db),
  order: [
    ['clienti.ordine', 'asc'],
    ['clienti.id', 'asc'],
  ] as const,
  read: (righe: Manutenzioni[]) => righe.map(leggiInElenco),
})

/** @throws AppError non_trovato; unito_a where they became part of another */
export async function trovaCliente(db: Db, id: number): Promise<Cliente> {
  await esigeNonUnito(db, id)
  return richiedi(db, clienti, id)
}

/** Some customers by their ids, in their order; those that are gone are left out. */
export async function trovaClienti(db: Db, ids: readonly number[]): Promise<Cliente[]> {
  const righe = await conDitta(db).select(clienti.colonne).where('clienti.id', 'in', ids).execute()
  const perId = new Map(righe.map(clienti.leggi).map((cliente: Cliente) => [cliente.id, cliente]))
  return ids.flatMap((id) => perId.get(id) ?? [])
}

/** Customers by surname and name, one page where `limit` is given. */
export const elencaClienti = (
  db: Db,
  query: ClientiQuery & PaginaRichiesta,
): Promise<List<ClienteInElenco>> => pageOf(elenco(db, query), query)

/** Every customer that matches, slice by slice. */
export const scorriClienti = (db: Db, query: ClientiQuery): Whole<ClienteInElenco> =>
  slicesOf(elenco(db, query))

export async function contaClienti(db: Db) {
  const attivi = await countOf(clientiTrovati(db, { attivo: true }))
  const inattivi = await countOf(clientiTrovati(db, { attivo: false }))
  return { tutti: attivi + inattivi, attivi, inattivi }
}

const GIORNI_FOLLOW_UP = 7

const daRicontattare = (db: Db, oggi: string) =>
  conDitta(db).where('clienti.data_follow_up', '<=', addDays(oggi, GIORNI_FOLLOW_UP))

/** Customers to be called again up to 7 days from `oggi`, overdue first: at most `ARREARS_SHOWN`. */
export async function primiDaRicontattare(db: Db, oggi: string): Promise<Cliente[]> {
  const ultimi = await daRicontattare(db, oggi)
    .select(clienti.colonne)
    .orderBy('clienti.data_follow_up', 'desc')
    .orderBy('clienti.id', 'desc')
    .limit(ARREARS_SHOWN)
    .execute()
  return ultimi.reverse().map(clienti.leggi)
}

/** The same, and how many there are in all. */
export async function elencaDaRicontattare(db: Db, oggi: string): Promise<List<Cliente>> {
  const righe = await primiDaRicontattare(db, oggi)
  const conteggio = righe.length < ARREARS_SHOWN ? righe.length : await countOf(daRicontattare(db, oggi))
  return { righe, conteggio }
}

/** Those of some customers whose data were erased, or are being so (docs/product.md §22.4). */
export async function cancellatiFra(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const righe = await inBlocks([...new Set(ids)], (alcuni) =>
    db
      .selectFrom('registro')
      .select('record_id')
      .where('tabella', '=', 'clienti')
      .where('record_id', 'in', alcuni)
      .where('azione', '=', 'anonimizza')
      .union(
        db.selectFrom('cancellazioni').select('cliente_id as record_id').where('cliente_id', 'in', alcuni),
      )
      .execute(),
  )
  return new Set(righe.flatMap(({ record_id }) => record_id ?? []))
}

/** Whether this customer's data were erased, or are being so. */
export const eCancellato = async (db: Db, id: number): Promise<boolean> =>
  (await cancellatiFra(db, [id])).has(id)

/** Whether there is such a customer, erased or not. */
export const esisteCliente = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('clienti').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Writes codes into a customer's sheet; the others stay. */
export const aggiornaCodici = (
  ctx: Context,
  id: number,
  codici: { codiceFiscale?: string; partitaIva?: string },
) => aggiornaCliente({ ...ctx, ifVersion: null }, id, codici as DatiCliente)

/**
 * Asked of whatever gets this customer.
 * @throws AppError dati_non_validi on clienteId when there is no such customer, or they became part of another; conflitto
 * when they were erased: a form that was opened before must not bring them back (docs/product.md §22.4)
 */
export async function esigeCliente(db: Db, id: number): Promise<void> {
  const unito = await unitoA(db, id)
  if (unito) throw fieldError('clienteId', unito.testo)
  await esigeRiferimento(db, 'clienti', id, 'clienteId', 'Questo cliente non c’è più')
  if (!(await eCancellato(db, id))) return
  const testo = 'I dati di questo cliente sono stati cancellati: scegline un altro'
  throw new AppError('conflitto', testo, { campi: { clienteId: testo } })
}

interface DatiCliente {
  nome?: string
  cognome?: string
  denominazione?: string | null | undefined
  codiceFiscale?: string | null | undefined
  partitaIva?: string | null | undefined
  tipo?: TipoCliente | undefined
  nazione?: string | undefined
  telefono?: string | null | undefined
  altriTelefoni?: AltroTelefono[] | undefined
  email?: string | null | undefined
  avvisiEmail?: Consenso | undefined
  avvisiTelefono?: Consenso | undefined
  dittaId?: number | null
}

/** As a new customer is stored: what they are is said, or seen from the rest. */
export const conTipo = <D extends DatiCliente>(dati: D) => ({
  ...dati,
  tipo: dati.tipo ?? tipoProbabile(dati),
})

export async function creaCliente(ctx: Context, dati: DatiCliente): Promise<number> {
  if (dati.dittaId) await esigeDitta(ctx.db, dati.dittaId)
  const chiesto = [dati.avvisiEmail, dati.avvisiTelefono].some((avviso) => avviso && avviso !== 'Non_Chiesto')
  const telefoni = telefoniInOrdine(dati.telefono, dati.altriTelefoni ?? [])
  return (await crea(ctx, clienti, { ...conTipo(dati), ...telefoni, ...(chiesto && { avvisiIl: oggi() }) }))
    .id
}

/** @throws AppError dati_non_validi where CAP or partita IVA are longer than those of the customer's country */
export async function aggiornaCliente(ctx: Context, id: number, dati: DatiCliente): Promise<void> {
  await esigeNonUnito(ctx.db, id)
  if (dati.dittaId) await esigeDitta(ctx.db, dati.dittaId)
  const attuale = await ctx.db
    .selectFrom('clienti')
    .select(['avvisi_email', 'avvisi_telefono', 'email', 'nazione', 'cap', 'partita_iva'])
    .select(['telefono', 'altri_telefoni'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (attuale) esigeCodici(attuale, dati)
  const chiesto =
    (dati.avvisiEmail && dati.avvisiEmail !== attuale?.avvisi_email) ||
    (dati.avvisiTelefono && dati.avvisiTelefono !== attuale?.avvisi_telefono)
  const { telefono = attuale?.telefono, altriTelefoni = listOf<AltroTelefono>(attuale?.altri_telefoni) } =
    dati
  const altraEmail = dati.email !== undefined && dati.email !== attuale?.email
  await aggiorna(ctx, clienti, id, {
    ...dati,
    ...telefoniInOrdine(telefono, altriTelefoni),
    ...(chiesto && { avvisiIl: oggi() }),
    ...(altraEmail && { emailRespintaIl: null }),
  })
}

/** @throws AppError in_uso, naming what the customer has and proposing to make them inactive */
export async function eliminaCliente(ctx: Context, id: number): Promise<void> {
  await esigeNonUnito(ctx.db, id)
  const usi = await usesOf(ctx.db, id, [
    { tabella: 'appuntamenti', colonna: 'cliente_id' },
    { tabella: 'caldaie', colonna: 'cliente_id' },
    { tabella: 'condizionatori', colonna: 'cliente_id' },
    { tabella: 'preventivi', colonna: 'cliente_id' },
    { tabella: 'commesse', colonna: 'cliente_id' },
    { tabella: 'fatture', colonna: 'cliente_id' },
    { tabella: 'rcee', colonna: 'cliente_id' },
    { tabella: 'documenti', colonna: 'cliente_id' },
    { tabella: 'contratti', colonna: 'cliente_id' },
    { tabella: 'dichiarazioni_iva', colonna: 'cliente_id' },
    { tabella: 'azioni', colonna: 'cliente_id', quali: sql`esito = 'verifica' and decisione is null` },
    { tabella: 'rapporti_attesi', colonna: 'cliente_id' },
  ])
  if (usi)
    throw new AppError(
      'in_uso',
      `Il cliente ha ${usi}: non può essere eliminato. Puoi invece renderlo inattivo`,
    )
  await elimina(ctx, clienti, id)
}

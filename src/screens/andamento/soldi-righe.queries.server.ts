import { sql } from 'kysely'
import { nomeSulDocumentoIn } from '#anagrafe/clienti/nome.queries.server.ts'
import { DI_NOSTRO } from '#archivio/movimenti/parti.rules.ts'
import { contantiDiCrediti } from '#carte/crediti/contanti.queries.server.ts'
import { CHI_SULLA_FATTURA } from '#carte/fatture/colonne.queries.server.ts'
import { contanti, importoConSegno } from '#carte/fatture/movimenti.queries.server.ts'
import { restoDovuto, trovate } from '#carte/fatture/queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, dayInRome, dayRange, oggi } from '#shared/dates.ts'
import type { Eta, GiorniContati } from './rules.ts'

/** A row of a figure of money; cents. */
export interface Riga {
  id: number
  giorno: string | null
  nome: string
  testo: string
  importo: number
  apri: string | null
}

const numeri = <T extends { importo: number }>(righe: T[]): T[] =>
  righe.map((riga) => ({ ...riga, importo: Number(riga.importo) }))

const apriFattura = (id: number) => `/contabilita?scheda=fatture&fattura=${id}`
const apriVisita = (id: number) => `/visite/${id}/rapporto`

/** Visits of some days with money of theirs, by their start; what was called off has none. */
async function visiteCon(db: Db, { dal, al }: GiorniContati, campo: 'incasso' | 'spese'): Promise<Riga[]> {
  const righe = await db
    .selectFrom('appuntamenti')
    .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
    .select([
      'appuntamenti.id',
      'data_inizio',
      'titolo',
      sql<string>`${nomeSulDocumentoIn('clienti')}`.as('nome'),
    ])
    .select(sql<number>`${sql.ref(campo)}`.as('importo'))
    .where('data_inizio', '>=', dayRange(dal).inizio)
    .where('data_inizio', '<', dayRange(al).fine)
    .where('stato', '!=', 'Annullato')
    .where(campo, '>', 0)
    .orderBy('data_inizio')
    .execute()
  return numeri(righe).map(({ id, data_inizio, titolo, nome, importo }) => ({
    ...{ id, nome, importo, testo: titolo, giorno: dayInRome(data_inizio), apri: apriVisita(id) },
  }))
}

/** Whether an invoice was issued in some days. */
export const emessaIn = ({ dal, al }: GiorniContati) =>
  sql<boolean>`(fatture.fase <> 'Bozza' and fatture.data_emissione >= ${dal} and fatture.data_emissione <= ${al})`

type Quali = 'attive' | 'passive' | 'di_prima' | 'non_alla_visita'

/** Cash of invoices in some days. */
export function pagatiDi(db: Db, giorni: GiorniContati, che: Quali) {
  const versati = contanti(db, giorni.dal, giorni.al).where(
    'fatture.tipo',
    '=',
    che === 'passive' ? 'Passiva' : 'Attiva',
  )
  if (che === 'di_prima') return versati.where(sql<boolean>`not ${emessaIn(giorni)}`)
  if (che === 'attive') return versati
  return versati.where('pagamenti.appuntamento_id', 'is', null)
}

async function righePagate(db: Db, giorni: GiorniContati, che: Quali): Promise<Riga[]> {
  const righe = await pagatiDi(db, giorni, che)
    .leftJoin('clienti as cliente', 'cliente.id', 'fatture.cliente_id')
    .leftJoin('fornitori', 'fornitori.id', 'fatture.fornitore_id')
    .select(['pagamenti.id', 'pagamenti.data as giorno', 'fatture.id as fattura', 'numero_documento'])
    .select(['pagamenti.metodo', importoConSegno.as('importo'), CHI_SULLA_FATTURA.as('nome')])
    .orderBy('pagamenti.data')
    .execute()
  return numeri(righe).map(({ id, giorno, fattura, numero_documento, metodo, importo, nome }) => ({
    ...{ id, giorno, nome, importo, testo: `${numero_documento}, ${metodo}`, apri: apriFattura(fattura) },
  }))
}

/** What of documents issued in some days wasn't cash in them: still owed, withheld, paid with a credit or later. Cents. */
export const nonRiscosso = (giorni: GiorniContati) => sql<number>`(
  case when fatture.tipo_documento = 'TD04' then -1 else 1 end * (fatture.totale - coalesce((
    select sum(p.importo) from pagamenti p where p.fattura_id = fatture.id and p.data >= ${giorni.dal} and p.data <= ${giorni.al}
      and p.nota_credito_id is null and p.credito_id is null and p.importo > 0), 0)))`

export const fattureEmesse = (db: Db, giorni: GiorniContati) =>
  trovate(db, { tipo: 'Attiva', dal: giorni.dal, al: giorni.al })

async function righeNonRiscosse(db: Db, giorni: GiorniContati): Promise<Riga[]> {
  return righeDiFatture(
    await fattureEmesse(db, giorni)
      .leftJoin('clienti as cliente', 'cliente.id', 'fatture.cliente_id')
      .leftJoin('fornitori', 'fornitori.id', 'fatture.fornitore_id')
      .select(['fatture.id', 'fatture.data_emissione as giorno', 'numero_documento as testo'])
      .select([nonRiscosso(giorni).as('importo'), CHI_SULLA_FATTURA.as('nome')])
      .where(nonRiscosso(giorni), '<>', 0)
      .orderBy('fatture.data_emissione')
      .execute(),
  )
}

const righeDiFatture = (righe: Omit<Riga, 'apri'>[]): Riga[] =>
  numeri(righe).map((riga) => ({ ...riga, apri: apriFattura(riga.id) }))

/** Takings of visits that no payment of an invoice counts in the same days; of several days apart what is taken off. */
async function righeSenzaDocumento(db: Db, giorni: GiorniContati): Promise<Riga[]> {
  const alleVisite = await contanti(db, giorni.dal, giorni.al)
    .innerJoin('appuntamenti', 'appuntamenti.id', 'pagamenti.appuntamento_id')
    .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
    .where('fatture.tipo', '=', 'Attiva')
    .select(['appuntamenti.id', 'data_inizio', 'titolo', importoConSegno.as('importo')])
    .select(sql<string>`${nomeSulDocumentoIn('clienti')}`.as('nome'))
    .execute()
  const perVisita = new Map((await visiteCon(db, giorni, 'incasso')).map((riga) => [riga.id, riga]))
  for (const { id, data_inizio, titolo, nome, importo } of alleVisite) {
    const nota = perVisita.get(id)
    perVisita.set(id, {
      ...{ id, nome, testo: titolo, giorno: dayInRome(data_inizio), apri: apriVisita(id) },
      importo: (nota?.importo ?? 0) - Number(importo),
    })
  }
  return [...perVisita.values()].filter(({ importo }) => importo !== 0)
}

/** Money of credits that customers have with us: what came, or what went back. */
export async function righeCrediti(
  db: Db,
  { dal, al }: GiorniContati,
  che: 'credito' | 'restituzione',
): Promise<Riga[]> {
  return (await contantiDiCrediti(db, dal, al))
    .filter(({ cliente, genere }) => cliente && genere === che)
    .map(({ id, data, nome, metodo, importo }) => ({
      ...{ id, giorno: data, nome, testo: metodo, importo: Math.abs(importo), apri: '/contabilita/incassi' },
    }))
}

export async function righeAltreEntrate(db: Db, { dal, al }: GiorniContati): Promise<Riga[]> {
  const righe = await db
    .selectFrom('movimenti_parti')
    .innerJoin('movimenti_righe', 'movimenti_righe.id', 'riga_id')
    .select(['movimenti_parti.id', 'movimenti_righe.data as giorno', 'categoria', 'movimenti_parti.importo'])
    .where('categoria', 'is not', null)
    .where('categoria', 'not in', [...DI_NOSTRO])
    .where('movimenti_righe.data', '>=', dal)
    .where('movimenti_righe.data', '<=', al)
    .where('movimenti_parti.importo', '>', 0)
    .orderBy('movimenti_righe.data')
    .execute()
  return numeri(righe).map(({ id, giorno, categoria, importo }) => ({
    ...{ id, giorno, importo, nome: (categoria ?? '').replaceAll('_', ' '), testo: 'Senza fattura' },
    apri: '/contabilita/banca',
  }))
}

/** What credits moved with suppliers, as expenses count it: what went to them and, below zero, what came back. */
async function righeCreditiFornitori(db: Db, { dal, al }: GiorniContati): Promise<Riga[]> {
  return (await contantiDiCrediti(db, dal, al))
    .filter(({ cliente }) => !cliente)
    .map(({ id, data, nome, metodo, importo }) => ({
      ...{ id, giorno: data, nome, testo: metodo, importo, apri: '/contabilita/incassi' },
    }))
}

const negative = (righe: Riga[]) => righe.map((riga) => ({ ...riga, importo: -riga.importo }))

/** By how long ago something was due. */
export function etaDi(): ReturnType<typeof sql<Eta>> {
  const fa = (giorni: number) => addDays(oggi(), -giorni)
  const scade = sql.ref('fatture.data_scadenza')
  return sql<Eta>`case when ${scade} is null or ${scade} >= ${oggi()} then 'non_scadute' when ${scade} >= ${fa(30)} then 'fino_a_30'
    when ${scade} >= ${fa(60)} then 'fino_a_60' when ${scade} >= ${fa(90)} then 'fino_a_90' else 'oltre_90' end`
}

/** Issued documents of which something is still to be cashed today, notes taken off. */
export const daIncassareOggi = (db: Db) =>
  trovate(db, { tipo: 'Attiva', pagate: false }).where(restoDovuto, '<>', 0)

async function righeDaIncassare(db: Db, eta: Eta | undefined): Promise<Riga[]> {
  return righeDiFatture(
    await daIncassareOggi(db)
      .leftJoin('clienti as cliente', 'cliente.id', 'fatture.cliente_id')
      .leftJoin('fornitori', 'fornitori.id', 'fatture.fornitore_id')
      .select(['fatture.id', 'fatture.data_scadenza as giorno', 'numero_documento as testo'])
      .select([restoDovuto.as('importo'), CHI_SULLA_FATTURA.as('nome')])
      .$if(eta !== undefined, (q) => q.where(etaDi(), '=', eta ?? 'non_scadute'))
      .orderBy('fatture.data_scadenza')
      .execute(),
  )
}

const ordinate = (righe: Riga[]) =>
  righe.toSorted((a, b) => (a.giorno ?? '').localeCompare(b.giorno ?? '') || a.id - b.id)

/** The rows of each figure of money; cents. */
export const RIGHE_SOLDI = {
  incassi: async (db: Db, g: GiorniContati) =>
    ordinate([
      ...(await visiteCon(db, g, 'incasso')),
      ...(await righePagate(db, g, 'non_alla_visita')),
      ...(await righeCrediti(db, g, 'credito')),
      ...negative(await righeCrediti(db, g, 'restituzione')),
    ]),
  spese: async (db: Db, g: GiorniContati) =>
    ordinate([
      ...(await visiteCon(db, g, 'spese')),
      ...(await righePagate(db, g, 'passive')),
      ...(await righeCreditiFornitori(db, g)),
    ]),
  riscosso: (db: Db, g: GiorniContati) => righePagate(db, g, 'attive'),
  riscosso_prima: (db: Db, g: GiorniContati) => righePagate(db, g, 'di_prima'),
  non_riscosso: righeNonRiscosse,
  visite_senza_documento: async (db: Db, g: GiorniContati) => ordinate(await righeSenzaDocumento(db, g)),
  crediti_ricevuti: (db: Db, g: GiorniContati) => righeCrediti(db, g, 'credito'),
  crediti_restituiti: (db: Db, g: GiorniContati) => righeCrediti(db, g, 'restituzione'),
  altre_entrate: righeAltreEntrate,
  da_incassare: (db: Db, _: GiorniContati, eta?: Eta) => righeDaIncassare(db, eta),
} as const

// long because lists, sums and one invoice are read through the same conditions

import { randomUUID } from 'node:crypto'
import { expressionBuilder, sql } from 'kysely'
import { nomeSulDocumento } from '#anagrafe/clienti/nome.rules.ts'
import { inBlocks, type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import type { Db, Schema, TableOf } from '#server/data/schema.ts'
import { search } from '#server/data/search.ts'
import { type DbRow, table } from '#server/data/table.ts'
import { notFound } from '#server/data/words.ts'
import { addDays, oggi } from '#shared/dates.ts'
import type { Fase } from '#shared/fasi.ts'
import { euro } from '#shared/money.ts'
import { digits, normalise } from '#shared/text.ts'
import {
  type Fattura,
  pianoDiFattura,
  type RigaFattura,
  rataDiFattura,
  rigaFattura,
  rigaPagamento,
} from './contract.ts'
import { chiaveDelNumero } from './numero.rules.ts'
import {
  eNotaDiCredito,
  STATI_FATTURA,
  STATI_INVIO,
  type StatoFattura,
  type StatoInvio,
  statoFatturaOggi,
  TIPI_DOCUMENTO,
  type TipoDocumento,
  type TipoFattura,
} from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    fatture: TableOf<
      typeof rigaFattura,
      {
        ricerca: string
        numero_unico: string
        ordine: string
        origine: string | null
        intestatario_iva: string | null
        intestatario_cf: string | null
      }
    >
    rate_fatture: TableOf<typeof rataDiFattura, { fattura_id: number; resto_di: number | null }>
    pagamenti: TableOf<typeof rigaPagamento>
  }
}

/** The digits of a date turned round, so that later dates come first. */
const alRovescio = (data: string) => data.replace(/\d/g, (c) => String(9 - Number(c)))

function numeroUnico(r: DbRow): string {
  // One that the exchange refused keeps its number while it is corrected.
  if (r.fase === 'Bozza' && (r.progressivo ?? null) === null) return `B ${r.id ?? randomUUID()}`
  return chiaveDelNumero({
    tipo: r.tipo as 'Attiva' | 'Passiva',
    nota: r.tipo_documento === 'TD04',
    anno: String(r.data_emissione).slice(0, 4),
    fornitoreId: r.fornitore_id as number | null,
    numero: String(r.numero_documento),
  })
}

/** Where the order of drafts begins. */
export const BOZZE = '2'

/** What an invoice is looked for, told apart and ordered by. */
export const derivate = (r: DbRow): DbRow => {
  const numero = normalise(String(r.numero_documento))
  return {
    // `2026/1342` is looked for as a number, by its digits
    ricerca: `${numero} ${digits(numero)}`,
    numero_unico: numeroUnico(r),
    // Drafts stand after everything, where no list looks.
    ordine:
      r.fase === 'Bozza'
        ? BOZZE
        : r.stato === 'Pagata'
          ? `1${alRovescio(String(r.data_emissione))}`
          : `0${r.data_scadenza ?? '9999'}`,
  }
}

/** Whom an invoice without a file of ours was made out to: the law wants it kept (art. 2220 Codice civile; art. 39 DPR 633/1972). */
function intestatarioDi({ codice_fiscale, partita_iva, ...c }: DbRow): string {
  const indirizzo = [c.indirizzo, c.cap, c.comune, c.provincia].filter(Boolean).join(' ')
  const nome = nomeSulDocumento(c as Parameters<typeof nomeSulDocumento>[0])
  return [nome, indirizzo, codice_fiscale, partita_iva].filter(Boolean).join(', ')
}

export const fatture = table('fatture', { uno: 'fattura', tanti: 'fatture', genere: 'f' }, rigaFattura, {
  derivate,
  interne: ['intestatario_iva', 'intestatario_cf'],
  segrete: ['origine'],
  etichette: { stato: STATI_FATTURA, tipo_documento: TIPI_DOCUMENTO, stato_invio: STATI_INVIO },
  person: 'cliente_id',
  erased: ({ intestatario }, persona) => ({ intestatario: intestatario ?? intestatarioDi(persona) }),
})
export const rate = table('rate_fatture', { uno: 'rata', tanti: 'rate', genere: 'f' }, rataDiFattura)
/** The same as the table stands: the other reads instalments inside their invoice. */
export const tabellaRate = table('rate_fatture', rate.parola, pianoDiFattura, {
  interne: ['resto_di'],
  person: { through: 'fatture', column: 'fattura_id' },
})
export const pagamenti = table(
  'pagamenti',
  { uno: 'pagamento', tanti: 'pagamenti', genere: 'm' },
  rigaPagamento,
  { person: 'cliente_id' },
)

/** Every invoice with its customer, supplier and file. */
export const fattureUnite = (db: Db) =>
  db
    .selectFrom('fatture')
    .leftJoin('clienti as cliente', 'cliente.id', 'fatture.cliente_id')
    .leftJoin('fornitori', 'fornitori.id', 'fatture.fornitore_id')
    .leftJoin('documenti as file_media', 'file_media.id', 'fatture.file_media_id')

export interface FiltriFatture extends PaginaRichiesta {
  q?: string
  tipo?: TipoFattura
  clienteId?: number
  fornitoreId?: number
  pagate?: boolean
  stati?: StatoFattura[]
  fase?: Fase
  tipoDocumento?: TipoDocumento
  statoInvio?: StatoInvio
  dal?: string
  al?: string
  note?: boolean | undefined
}

/** What is still owed of an invoice, in cents; of a credit note, what it takes off. */
export const restoDovuto = sql<number>`(case when fatture.tipo_documento = 'TD04' then -1 else 1 end)
  * (fatture.netto_a_pagare - fatture.importo_pagato)`
/** What an invoice comes to, in cents; a credit note is taken off. */
export const conSegno = sql<number>`case when fatture.tipo_documento = 'TD04' then -fatture.netto_a_pagare
  else fatture.netto_a_pagare end`

const CERCATE = {
  table: 'fatture',
  references: [
    { column: 'cliente_id', table: 'clienti' },
    { column: 'fornitore_id', table: 'fornitori' },
  ],
}

/** In one of these states today, told by the order where it can be: it has an index. */
function inStato(stati: StatoFattura[]) {
  const e = expressionBuilder<Schema, 'fatture'>()
  const daOggi = `0${oggi()}`
  const aperte = stati.filter((s) => s !== 'Pagata' && s !== 'Scaduta')
  const nonPagate = e.and([
    e('fatture.ordine', '<', '1'),
    e.or([
      ...(stati.includes('Scaduta') ? [e('fatture.ordine', '<', daOggi)] : []),
      ...(aperte.length > 0
        ? [e.and([e('fatture.ordine', '>=', daOggi), e('fatture.stato', 'in', aperte)])]
        : []),
    ]),
  ])
  if (!stati.includes('Pagata')) return nonPagate
  return stati.length === 1
    ? e('fatture.ordine', '>=', '1')
    : e.or([e('fatture.ordine', '>=', '1'), nonPagate])
}

/** Invoices, found by number, customer and supplier, with no more than the conditions need. */
export function trovate(db: Db, { q, tipo, clienteId, fornitoreId, pagate, stati, ...f }: FiltriFatture) {
  const e = expressionBuilder<Schema, 'fatture'>()
  return db.selectFrom('fatture').where(
    e.and([
      f.fase !== undefined ? e('fatture.fase', '=', f.fase) : e('fatture.ordine', '<', BOZZE),
      ...(f.tipoDocumento !== undefined ? [e('fatture.tipo_documento', '=', f.tipoDocumento)] : []),
      ...(f.statoInvio !== undefined ? [e('fatture.stato_invio', '=', f.statoInvio)] : []),
      ...(tipo !== undefined ? [e('fatture.tipo', '=', tipo)] : []),
      ...(f.dal !== undefined ? [e('fatture.data_emissione', '>=', f.dal)] : []),
      ...(f.al !== undefined ? [e('fatture.data_emissione', '<=', f.al)] : []),
      ...(f.note !== undefined ? [e('fatture.tipo_documento', f.note ? '=' : '<>', sql.lit('TD04'))] : []),
      ...(clienteId !== undefined ? [e('fatture.cliente_id', '=', clienteId)] : []),
      ...(fornitoreId !== undefined ? [e('fatture.fornitore_id', '=', fornitoreId)] : []),
      // As the order says it: paid ones stand last.
      ...(pagate !== undefined ? [e('fatture.ordine', pagate ? '>=' : '<', '1')] : []),
      ...(stati ? [inStato(stati)] : []),
      ...search(db, q, CERCATE),
    ]),
  )
}

const PER_SCADENZA = [
  ['fatture.ordine', 'asc'],
  ['fatture.id', 'desc'],
] as const
/** Drafts as they are issued: the oldest first. */
const BOZZE_PER_DATA = [
  ['fatture.data_emissione', 'asc'],
  ['fatture.id', 'asc'],
] as const
type Ordine = typeof PER_SCADENZA | typeof BOZZE_PER_DATA
const ordineDi = ({ fase }: FiltriFatture): Ordine => (fase === 'Bozza' ? BOZZE_PER_DATA : PER_SCADENZA)

const elenco = (db: Db, found: ReturnType<typeof trovate>, ordine: Ordine = PER_SCADENZA) => ({
  found,
  rows: fattureUnite(db).select(fatture.colonne),
  order: ordine,
  read: (righe: object[]) => conRate(db, righe.map(leggiFattura)),
})

const perId = (db: Db, id: number) =>
  fattureUnite(db).select(fatture.colonne).where('fatture.id', '=', id).execute()

/** A row as it is today: Scaduta is derived, never stored. */
export const leggiFattura = (riga: object): RigaFattura => {
  const letta = fatture.leggi(riga)
  return { ...letta, stato: statoFatturaOggi(letta.stato, letta.data_scadenza, oggi()) }
}

const completa = (f: RigaFattura, piano: object[]): Fattura => ({
  ...f,
  nota_di_credito: eNotaDiCredito(f),
  rate: piano.map((riga) => ({
    ...rate.leggi(riga),
    metodo_pagamento: f.metodo_pagamento,
    fattura: {
      id: f.id,
      numero_documento: f.numero_documento,
      tipo: f.tipo,
      cliente: f.cliente,
      fornitori: f.fornitori,
    },
  })),
})

/** The invoices with their plans. */
export async function conRate(db: Db, righe: RigaFattura[]): Promise<Fattura[]> {
  const piani = await inBlocks(
    righe.map(({ id }) => id),
    (ids) =>
      db
        .selectFrom('rate_fatture')
        .select(rate.colonne)
        .select('fattura_id')
        .where('fattura_id', 'in', ids)
        .orderBy('numero_rata')
        .execute(),
  )
  const perFattura = Map.groupBy(piani, (rata) => rata.fattura_id)
  return righe.map((f) => completa(f, perFattura.get(f.id) ?? []))
}

const rateDi = (db: Db, id: number) =>
  db
    .selectFrom('rate_fatture')
    .select(rate.colonne)
    .where('fattura_id', '=', id)
    .orderBy('numero_rata')
    .execute()

/** What a supplier has sent, by what is still to pay of it and what is paid; `importo` in euro. */
export async function saldoInCentesimi(db: Db, fornitoreId: number) {
  const saldo = async (pagate: boolean) => {
    const { numero, importo } = await trovate(db, { fornitoreId, pagate })
      .select((e) => e.fn.countAll<number>().as('numero'))
      .select(sql<number | null>`sum(${pagate ? conSegno : restoDovuto})`.as('importo'))
      .executeTakeFirstOrThrow()
    return { numero, importo: euro(importo ?? 0) }
  }
  return { daPagare: await saldo(false), pagate: await saldo(true) }
}

/** What is still to pay of each supplier who has something unpaid; `importo` in euro, `scadenza` the nearest due date. */
export async function daPagareAiFornitori(db: Db) {
  const righe = await db
    .selectFrom('fatture')
    .select((e) => ['fornitore_id', e.fn.countAll<number>().as('numero')])
    // A credit note's day is nobody's due date.
    .select(sql<string | null>`min(case when tipo_documento <> 'TD04' then data_scadenza end)`.as('scadenza'))
    .select(sql<number>`sum(${restoDovuto})`.as('importo'))
    .where('stato', '<>', sql.lit('Pagata'))
    .where('ordine', '<', BOZZE)
    .where('fornitore_id', 'is not', null)
    .groupBy('fornitore_id')
    .execute()
  return righe.map(({ fornitore_id, numero, scadenza, importo }) => ({
    id: fornitore_id ?? 0,
    numero,
    importo: euro(importo),
    scadenza,
  }))
}

/** Invoices, unpaid ones by due date and then paid ones; `q` looks in number, supplier and customer. */
export const elencaFatture = (db: Db, query: FiltriFatture): Promise<List<Fattura>> =>
  pageOf(elenco(db, trovate(db, query), ordineDi(query)), query)

/** Every invoice that matches with its plan, slice by slice. */
export const scorriFatture = (db: Db, query: FiltriFatture): Whole<Fattura> =>
  slicesOf(elenco(db, trovate(db, query), ordineDi(query)))

const scadono = (db: Db, giorni: number) =>
  trovate(db, {})
    .where('fatture.stato', '<>', sql.lit('Pagata'))
    .where('fatture.data_scadenza', '>=', oggi())
    .where('fatture.data_scadenza', '<=', addDays(oggi(), giorni))

/** Unpaid invoices due from today to today + `giorni`. */
export const elencaFattureInScadenza = (
  db: Db,
  giorni: number,
  pagina: PaginaRichiesta,
): Promise<List<Fattura>> => pageOf(elenco(db, scadono(db, giorni)), pagina)

/** All of the same, slice by slice. */
export const scorriFattureInScadenza = (db: Db, giorni: number): Whole<Fattura> =>
  slicesOf(elenco(db, scadono(db, giorni)))

export async function trovaFattura(db: Db, id: number): Promise<Fattura> {
  const [riga] = await perId(db, id)
  if (!riga) throw notFound(fatture)
  return completa(leggiFattura(riga), await rateDi(db, id))
}

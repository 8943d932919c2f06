import { sql } from 'kysely'
import { nomeSulDocumentoIn } from '#anagrafe/clienti/nome.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import { aggiorna, crea, elimina, lockRow } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { notFound } from '#server/data/words.ts'
import { formatDate } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import { type Credito, type CreditoModifica, rigaCredito, rigaRestituzione } from './contract.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    crediti: TableOf<typeof rigaCredito>
    crediti_restituzioni: TableOf<typeof rigaRestituzione>
  }
}

export const crediti = table('crediti', { uno: 'credito', tanti: 'crediti', genere: 'm' }, rigaCredito, {
  person: 'cliente_id',
})
export const restituzioni = table(
  'crediti_restituzioni',
  { uno: 'restituzione', tanti: 'restituzioni', genere: 'f' },
  rigaRestituzione,
  { person: { through: 'crediti', column: 'credito_id' } },
)

const USATO = sql<number>`(select coalesce(sum(p.importo), 0) from pagamenti p where p.credito_id = crediti.id)`
const RESO = sql<number>`(select coalesce(sum(r.importo), 0) from crediti_restituzioni r where r.credito_id = crediti.id)`
/** What is left of a credit, in cents. */
export const RESTA_CREDITO = sql<number>`(crediti.importo - ${USATO} - ${RESO})`

interface Filtri extends PaginaRichiesta {
  clienteId?: number
  fornitoreId?: number
  aperti?: boolean
}

/** Credits with whose they are and what is left of each, in cents. */
export const creditiConNome = (db: Db) =>
  db
    .selectFrom('crediti')
    .leftJoin('clienti as cliente', 'cliente.id', 'crediti.cliente_id')
    .leftJoin('fornitori', 'fornitori.id', 'crediti.fornitore_id')
    .select(crediti.colonne)
    .select([
      RESTA_CREDITO.as('resta'),
      sql<string>`coalesce(${nomeSulDocumentoIn('cliente')}, fornitori.ragione_sociale, '')`.as('nome'),
    ])

const elenco = (db: Db, { clienteId, fornitoreId, aperti }: Omit<Filtri, keyof PaginaRichiesta>) => ({
  found: db
    .selectFrom('crediti')
    .$if(clienteId !== undefined, (q) => q.where('crediti.cliente_id', '=', clienteId ?? 0))
    .$if(fornitoreId !== undefined, (q) => q.where('crediti.fornitore_id', '=', fornitoreId ?? 0))
    .$if(aperti === true, (q) => q.where(RESTA_CREDITO, '>', 0)),
  rows: creditiConNome(db),
  order: [
    ['crediti.data', 'desc'],
    ['crediti.id', 'desc'],
  ] as const,
  read: async (righe: ConNome[]) => {
    const letti: Credito[] = []
    for (const riga of righe) letti.push(await intero(db, riga))
    return letti
  },
})

/** Credits, the last first; of one person, and those of which something is left, where that is asked. */
export const elencaCrediti = (db: Db, query: Filtri = {}): Promise<List<Credito>> =>
  pageOf(elenco(db, query), query)

/** The same, slice by slice. */
export const scorriCrediti = (db: Db, query: Omit<Filtri, keyof PaginaRichiesta>): Whole<Credito> =>
  slicesOf(elenco(db, query))

type ConNome = Awaited<ReturnType<ReturnType<typeof creditiConNome>['execute']>>[number]

async function intero(db: Db, riga: ConNome): Promise<Credito> {
  const letto = crediti.leggi(riga)
  const inEuro = <T extends { importo: number }>(uso: T): T => ({
    ...uso,
    importo: euro(Number(uso.importo)),
  })
  const usi = await db
    .selectFrom('pagamenti')
    .innerJoin('fatture', 'fatture.id', 'pagamenti.fattura_id')
    .select(['pagamenti.id as pagamento_id', 'fattura_id', 'numero_documento as numero'])
    .select(['pagamenti.data', 'pagamenti.importo'])
    .where('pagamenti.credito_id', '=', letto.id)
    .orderBy('pagamenti.id')
    .execute()
  const rese = await db
    .selectFrom('crediti_restituzioni')
    .select(['id', 'data', 'importo', 'metodo'])
    .where('credito_id', '=', letto.id)
    .orderBy('id')
    .execute()
  return {
    ...letto,
    ...{ nome: riga.nome, resta: euro(Number(riga.resta)) },
    ...{ usi: usi.map(inEuro), restituzioni: rese.map(inEuro) },
  }
}

/** @throws AppError non_trovato */
export async function trovaCredito(db: Db, id: number): Promise<Credito> {
  const riga = await creditiConNome(db).where('crediti.id', '=', id).executeTakeFirst()
  if (!riga) throw notFound(crediti)
  return intero(db, riga)
}

/** The same, held against others until the transaction ends. @throws AppError non_trovato */
export async function bloccaCredito(db: Db, id: number): Promise<Credito> {
  await lockRow(db, 'crediti', id)
  return trovaCredito(db, id)
}

/** Of whom a credit is. */
export interface Titolare {
  clienteId?: number | null | undefined
  fornitoreId?: number | null | undefined
}

interface NuovoCredito extends Titolare {
  data: string
  /** Euro. */
  importo: number
  metodo: string
  daRestituire?: boolean
}

/** Writes a credit. @returns its id @throws AppError dati_non_validi unless it is of one customer or supplier who is there */
export async function creaCredito(ctx: Context, nuovo: NuovoCredito): Promise<number> {
  const { clienteId, fornitoreId } = nuovo
  if ((clienteId == null) === (fornitoreId == null))
    throw fieldError('credito', 'Di chi è il credito? Scegli un cliente o un fornitore')
  const tabella = clienteId == null ? 'fornitori' : 'clienti'
  const chi = await ctx.db
    .selectFrom(tabella)
    .select('id')
    .where('id', '=', Number(clienteId ?? fornitoreId))
    .executeTakeFirst()
  if (!chi) throw fieldError('credito', `Questo ${clienteId == null ? 'fornitore' : 'cliente'} non c’è`)
  return (await crea(ctx, crediti, nuovo)).id
}

/** Says whether a credit is an advance, or is to be given back; who said it is kept. */
export async function aggiornaCredito(ctx: Context, id: number, dati: CreditoModifica): Promise<void> {
  const { cliente_id, resta, acconto } = await bloccaCredito(ctx.db, id)
  if (dati.acconto && cliente_id === null)
    throw fieldError('acconto', 'Un acconto è di un cliente: quello a un fornitore lo fattura lui')
  if (dati.acconto && dati.acconto !== acconto && resta === 0)
    throw new AppError('conflitto', 'Di questo credito non resta niente')
  const detto = dati.acconto !== undefined && dati.acconto !== acconto
  await aggiorna(ctx, crediti, id, {
    ...dati,
    ...(detto && { accontoDettoDa: ctx.utente.nome_utente, accontoDettoIl: new Date().toISOString() }),
  })
}

/**
 * Gives a part of a credit back.
 * @param importo euro
 * @returns the id of what was given back
 * @throws AppError conflitto where less is left; dati_non_validi before the credit's day
 */
export async function rendiCredito(
  ctx: Context,
  id: number,
  { data, metodo, importo }: { data: string; metodo: string; importo: number },
): Promise<number> {
  const credito = await bloccaCredito(ctx.db, id)
  if (cents(credito.resta) < cents(importo) || importo <= 0) throw restaCredito(credito)
  if (data < credito.data)
    throw fieldError('giorno', `È un credito del ${formatDate(credito.data)}: non si restituisce prima`)
  return (await crea(ctx, restituzioni, { creditoId: id, data, importo, metodo })).id
}

export const togliRestituzione = (ctx: Context, id: number) =>
  elimina({ ...ctx, ifVersion: null }, restituzioni, id)

export const restaCredito = ({ resta, nome }: Pick<Credito, 'resta' | 'nome'>) =>
  new AppError(
    'conflitto',
    resta > 0 ? `Del credito di ${nome} restano ${formatEuro(resta)}` : 'Di questo credito non resta niente',
  )

/**
 * Takes a credit away of which nothing was used or given back.
 * @throws AppError credito_usato naming the invoice that has it; conflitto where it was given back
 */
export async function eliminaCredito(ctx: Context, id: number): Promise<void> {
  const credito = await bloccaCredito(ctx.db, id)
  esigeIntatto(credito)
  await elimina({ ...ctx, ifVersion: null }, crediti, id)
}

/** @throws AppError credito_usato, conflitto */
export function esigeIntatto({ usi, restituzioni: rese, nome }: Credito): void {
  const [uso] = usi
  if (uso)
    throw new AppError(
      'credito_usato',
      `Il credito di ${nome} è già usato per ${uso.numero}: prima toglilo da lì`,
      { data: { fatturaId: uso.fattura_id, numero: uso.numero } },
    )
  const [resa] = rese
  if (resa)
    throw new AppError(
      'conflitto',
      `Ne hai restituiti ${formatEuro(resa.importo)}: annulla prima la restituzione`,
    )
}

/** What was taken too much at the visits of an invoice, one credit for each. */
export async function creditiDiFattura(db: Db, fatturaId: number): Promise<Credito[]> {
  const righe = await creditiConNome(db)
    .where('crediti.fattura_id', '=', fatturaId)
    .orderBy('crediti.id')
    .execute()
  const letti: Credito[] = []
  for (const riga of righe) letti.push(await intero(db, riga))
  return letti
}

/** What of a credit is used or was given back, in cents. */
export const spesoDi = ({ importo, resta }: Pick<Credito, 'importo' | 'resta'>): number =>
  cents(importo) - cents(resta)

interface Eccedenza extends Titolare {
  fatturaId: number
  appuntamentoId: number
  data: string
  metodo: string
}

/**
 * Keeps what was taken too much at a visit as a credit: made, changed, or gone with nothing left of it.
 * @param importo cents of all of it, what was used and given back included
 */
export async function tieniEccedenza(
  ctx: Context,
  credito: Credito | undefined,
  { importo, ...di }: Eccedenza & { importo: number },
): Promise<void> {
  if (!credito) {
    if (importo > 0) await crea(ctx, crediti, { ...di, importo: euro(importo) })
  } else if (importo === 0) await eliminaCredito(ctx, credito.id)
  else
    await aggiorna({ ...ctx, ifVersion: null }, crediti, credito.id, {
      ...{ importo: euro(importo), data: di.data },
    })
}

/** Who a credit's is changes with its draft. */
export async function spostaCreditiDiFattura(db: Db, fatturaId: number, clienteId: number | null) {
  await db.updateTable('crediti').set({ cliente_id: clienteId }).where('fattura_id', '=', fatturaId).execute()
}

/** @throws AppError credito_usato, conflitto where what was taken too much for an invoice is used elsewhere, or was given back */
export async function esigeCreditiIntatti(db: Db, fatturaId: number): Promise<void> {
  for (const credito of await creditiDiFattura(db, fatturaId)) esigeIntatto(credito)
}

/** Advances of which something isn't invoiced, the oldest first; `resta` in euro. */
export async function elencaAcconti(db: Db) {
  const righe = await creditiConNome(db)
    .where(sql<boolean>`crediti.acconto = true`)
    .where(RESTA_CREDITO, '>', 0)
    .orderBy('crediti.data')
    .orderBy('crediti.id')
    .execute()
  return righe.flatMap((riga) => {
    const { id, data, cliente_id } = crediti.leggi(riga)
    return cliente_id === null
      ? []
      : [{ id, data, cliente_id, nome: riga.nome, resta: euro(Number(riga.resta)) }]
  })
}

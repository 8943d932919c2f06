import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Recapito } from '#anagrafe/clienti/indirizzo.rules.ts'
import { luogoImpianto, type RecapitoImpianto } from '#anagrafe/impianti/luogo.rules.ts'
import { inBlocks } from '#server/data/list.ts'
import type { Db, Schema } from '#server/data/schema.ts'

/** Where a work is to be done: where its plant stands, which need not be where its customer lives (docs/product.md §31.1). */

export interface PostoDiLavoro {
  comune: string | null
  cap: string | null
}

/** The plant of a work, of queries that know its generator. */
export const IMPIANTO = sql<number>`coalesce(caldaie.impianto_id, condizionatori.impianto_id)`

/** Town and CAP of a work, of queries that know its customer and its plant. */
export const POSTO = {
  comune: sql<string | null>`coalesce(impianti.comune, clienti.comune)`,
  cap: sql<string | null>`case when impianti.comune is null then clienti.cap else impianti.cap end`,
}

/** A work's customer and plant, beside `scadenze` of the query around it. */
const diScadenza = (e: ExpressionBuilder<Schema, 'scadenze'>) =>
  e
    .selectFrom('clienti')
    .leftJoin('caldaie', (join) => join.onRef('caldaie.id', '=', 'scadenze.caldaia_id'))
    .leftJoin('condizionatori', (join) => join.onRef('condizionatori.id', '=', 'scadenze.condizionatore_id'))
    .leftJoin('impianti', (join) => join.on('impianti.id', '=', IMPIANTO))
    .whereRef('clienti.id', '=', 'scadenze.cliente_id')

/** Whether a work is at one of these places. */
export const inUnPosto = (
  e: ExpressionBuilder<Schema, 'scadenze'>,
  posti: readonly PostoDiLavoro[],
): Expression<SqlBool> =>
  e.exists(
    diScadenza(e)
      .select('clienti.id')
      .where((c) =>
        c.or(
          posti.map(({ comune, cap }) =>
            c.and([
              c(POSTO.comune, comune === null ? 'is' : '=', comune),
              c(POSTO.cap, cap === null ? 'is' : '=', cap),
            ]),
          ),
        ),
      ),
  )

/** Every place where somebody lives, or a plant stands. */
export async function tuttiIPosti(db: Db): Promise<PostoDiLavoro[]> {
  const postiIn = (tabella: 'clienti' | 'impianti') =>
    db
      .selectFrom(tabella as 'clienti')
      .select(['comune', 'cap'])
      .groupBy(['comune', 'cap'])
      .execute()
  return [...(await postiIn('clienti')), ...(await postiIn('impianti'))]
}

/** Works of one customer by where they are done, in the order of their first one. */
export const perLuogo = <L extends { impianto_id: number | null }, C extends Recapito>(
  lavori: readonly L[],
  cliente: C,
  impianti: ReadonlyMap<number, RecapitoImpianto>,
): { luogo: Recapito; lavori: L[] }[] => {
  const luoghi = new Map<string, { luogo: Recapito; lavori: L[] }>()
  for (const lavoro of lavori) {
    const { indirizzo, cap, comune, provincia } = luogoImpianto(
      impianti.get(lavoro.impianto_id ?? 0),
      cliente,
    )
    const luogo = { indirizzo, cap, comune, provincia }
    const chiave = JSON.stringify(luogo).toLowerCase()
    const visita = luoghi.get(chiave) ?? { luogo, lavori: [] }
    visita.lavori.push(lavoro)
    luoghi.set(chiave, visita)
  }
  return [...luoghi.values()]
}

/** Works that a query finds. */
export type ScadenzeTrovate = SelectQueryBuilder<Schema, 'scadenze', object>

/** Whether a work's customer has a plant with an address of its own: then their visits are as many as their houses. */
export const conAltreCase = (e: ExpressionBuilder<Schema, 'scadenze'>): Expression<SqlBool> =>
  e.exists(
    e
      .selectFrom('impianti')
      .select('impianti.id')
      .whereRef('impianti.cliente_id', '=', 'scadenze.cliente_id')
      .where((c) => c.or([c('impianti.comune', 'is not', null), c('impianti.indirizzo', 'is not', null)])),
  )

/** Where the visits of such customers are: one for each house that some of these works are at. */
export async function altreCase(lavori: ScadenzeTrovate): Promise<Recapito[]> {
  const righe = await lavori
    .where(conAltreCase)
    .innerJoin('clienti', 'clienti.id', 'scadenze.cliente_id')
    .leftJoin('caldaie', 'caldaie.id', 'scadenze.caldaia_id')
    .leftJoin('condizionatori', 'condizionatori.id', 'scadenze.condizionatore_id')
    .leftJoin('impianti', (join) => join.on('impianti.id', '=', IMPIANTO))
    .select([
      'scadenze.cliente_id',
      'clienti.indirizzo',
      'clienti.cap',
      'clienti.comune',
      'clienti.provincia',
    ])
    .select(['impianti.id as impianto_id', 'impianti.indirizzo as suo_indirizzo', 'civico'])
    .select([
      'impianti.cap as suo_cap',
      'impianti.comune as suo_comune',
      'impianti.provincia as sua_provincia',
    ])
    .distinct()
    .execute()
  const impianti = new Map(
    righe.map(({ impianto_id, suo_indirizzo, civico, suo_cap, suo_comune, sua_provincia }) => [
      impianto_id ?? 0,
      { indirizzo: suo_indirizzo, civico, cap: suo_cap, comune: suo_comune, provincia: sua_provincia },
    ]),
  )
  return [...Map.groupBy(righe, ({ cliente_id }) => cliente_id).values()].flatMap((diUno) =>
    diUno[0] ? perLuogo(diUno, diUno[0], impianti).map(({ luogo }) => luogo) : [],
  )
}

/** How many visits some works make: one for each customer and house, as `perLuogo` puts them together. */
export async function contaVisite(lavori: ScadenzeTrovate): Promise<number> {
  const { n } = await lavori
    .where((e) => e.not(conAltreCase(e)))
    .select((e) => e.fn.count<number>('scadenze.cliente_id').distinct().as('n'))
    .executeTakeFirstOrThrow()
  return n + (await altreCase(lavori)).length
}

/** Where some works are to be done, by their number. */
export async function luoghiDeiLavori(db: Db, ids: readonly number[]): Promise<Map<number, Recapito>> {
  const righe = await inBlocks(ids, (alcuni) => luoghiDi(db, alcuni))
  return new Map(
    righe.map(({ id, suo_indirizzo, civico, suo_cap, suo_comune, sua_provincia, ...cliente }) => [
      id,
      luogoImpianto(
        { indirizzo: suo_indirizzo, civico, cap: suo_cap, comune: suo_comune, provincia: sua_provincia },
        cliente,
      ),
    ]),
  )
}

const luoghiDi = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('scadenze')
    .innerJoin('clienti', 'clienti.id', 'scadenze.cliente_id')
    .leftJoin('caldaie', 'caldaie.id', 'scadenze.caldaia_id')
    .leftJoin('condizionatori', 'condizionatori.id', 'scadenze.condizionatore_id')
    .leftJoin('impianti', (join) => join.on('impianti.id', '=', IMPIANTO))
    .select(['scadenze.id', 'clienti.indirizzo', 'clienti.cap', 'clienti.comune', 'clienti.provincia'])
    .select(['impianti.indirizzo as suo_indirizzo', 'civico', 'impianti.cap as suo_cap'])
    .select(['impianti.comune as suo_comune', 'impianti.provincia as sua_provincia'])
    .where('scadenze.id', 'in', ids)
    .execute()

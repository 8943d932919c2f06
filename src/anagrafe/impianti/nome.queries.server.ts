import { type RawBuilder, sql } from 'kysely'
import { FERMO } from './nome.rules.ts'

const di = (tabella: 'caldaie' | 'condizionatori') =>
  sql`trim(${sql.ref(`${tabella}.marca`)} || ' ' || ${sql.ref(`${tabella}.modello`)})`

/**
 * `nomeApparecchio` (nome.rules.ts) of queries that know `caldaie` and `condizionatori`, of which a row has one.
 * @param senza what it is called where it has neither
 */
export const nomeApparecchioIn = <T extends string | null = string>(
  senza: string | null = null,
): RawBuilder<T> => sql`coalesce(${di('caldaie')}, ${di('condizionatori')}, ${sql.lit(senza)})`

/** The same with whether it may run (`nomeEStato`): for lists of the office. */
export const nomeEStatoIn = (senza: string): RawBuilder<string> => sql`${nomeApparecchioIn(senza)} ||
  case when coalesce(caldaie.fuori_servizio_dal, condizionatori.fuori_servizio_dal) is null then '' else ${sql.lit(FERMO)} end`

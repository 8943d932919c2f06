import { type RawBuilder, sql } from 'kysely'

/**
 * `nomeSulDocumento` (nome.rules.ts) of queries that know the customer under this name; null where there is none.
 * @param cliente the table, or what a join calls it
 */
export function nomeSulDocumentoIn(cliente: 'clienti' | 'cliente'): RawBuilder<string | null> {
  const di = (colonna: string) => sql.ref(`${cliente}.${colonna}`)
  const persona = sql`trim(${di('nome')} || ' ' || ${di('cognome')})`
  return sql`case when ${di('tipo')} = 'Privato' and trim(${di('nome')}) <> '' and trim(${di('cognome')}) <> ''
    then ${persona} else coalesce(nullif(trim(${di('denominazione')}), ''), ${persona}) end`
}

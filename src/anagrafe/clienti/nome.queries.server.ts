import { type RawBuilder, sql } from 'kysely'

/**
 * `nomeSulDocumento` (nome.rules.ts) of queries that know the customer under this name; null where there is none.
 * @param cliente the table, or what a join calls it
 */
export function nomeSulDocumentoIn(cliente: 'clienti' | 'cliente'): RawBuilder<string | null> {
  const campo = (colonna: string) => sql.ref(`${cliente}.${colonna}`)
  const persona = sql`trim(${campo('nome')} || ' ' || ${campo('cognome')})`
  return sql`case when ${campo('tipo')} = 'Privato' and trim(${campo('nome')}) <> '' and trim(${campo('cognome')}) <> ''
    then ${persona} else coalesce(nullif(trim(${campo('denominazione')}), ''), ${persona}) end`
}

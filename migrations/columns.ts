import {
  type ColumnDataType,
  type CreateTableBuilder,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  sql,
} from 'kysely'

type Tipo = ColumnDataType | RawBuilder<unknown>

export const ePostgres = (db: Kysely<never>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/**
 * Column types that mean the same on both engines: instants and dates are ISO text in SQLite; money is whole cents in
 * 64 bits; `vero` is declared boolean, by which the SQLite adapter knows to read true and false.
 */
export function tipi(
  db: Kysely<never>,
): Record<'istante' | 'data' | 'centesimi' | 'decimale' | 'vero', Tipo> {
  return ePostgres(db)
    ? {
        istante: sql`timestamptz(3)`,
        data: 'date',
        centesimi: 'bigint',
        decimale: 'double precision',
        vero: 'boolean',
      }
    : { istante: 'text', data: 'text', centesimi: 'integer', decimale: 'real', vero: 'boolean' }
}

/** A table whose records have an id that is never given twice. */
export function creaTabella(db: Kysely<never>, nome: string): CreateTableBuilder<string, 'id'> {
  return db.schema
    .createTable(nome)
    .addColumn('id', 'integer', (c) =>
      ePostgres(db) ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement(),
    )
}

/** The columns that every record kept by `records.ts` has, added last. */
export function conVersione<T extends CreateTableBuilder<string, string>>(db: Kysely<never>, tabella: T) {
  const { istante } = tipi(db)
  return tabella
    .addColumn('versione', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', istante, (c) => c.notNull())
    .addColumn('updated_at', istante, (c) => c.notNull())
}

/** Creates an index named after its table and columns. */
export async function indice(
  db: Kysely<never>,
  tabella: string,
  colonne: string[],
  unico = false,
): Promise<void> {
  const crea = db.schema
    .createIndex(`${tabella}_${colonne.join('_')}`)
    .on(tabella)
    .columns(colonne)
  await (unico ? crea.unique() : crea).execute()
}

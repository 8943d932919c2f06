import {
  type ColumnBuilderCallback,
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
 * 64 bits; `vero` is declared boolean, by which the SQLite adapter knows to read true and false; `ordine` is sorted by its
 * bytes.
 */
export function tipi(
  db: Kysely<never>,
): Record<'istante' | 'data' | 'centesimi' | 'decimale' | 'vero' | 'ordine', Tipo> {
  return ePostgres(db)
    ? {
        istante: sql`timestamptz(3)`,
        data: 'date',
        centesimi: 'bigint',
        decimale: 'double precision',
        vero: 'boolean',
        ordine: sql`text collate "C"`,
      }
    : {
        istante: 'text',
        data: 'text',
        centesimi: 'integer',
        decimale: 'real',
        vero: 'boolean',
        ordine: 'text',
      }
}

export const obbligatoria: ColumnBuilderCallback = (c) => c.notNull()

/** A table whose records have an id that is never given twice. */
export function creaTabella(db: Kysely<never>, nome: string): CreateTableBuilder<string, 'id'> {
  return db.schema
    .createTable(nome)
    .addColumn('id', 'integer', (c) =>
      ePostgres(db) ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement(),
    )
}

/** The columns that every record kept by `records.ts` has: `.$call(conVersione(db))`. */
export const conVersione =
  (db: Kysely<never>) =>
  <T extends string>(tabella: CreateTableBuilder<T, string>): CreateTableBuilder<T, string> =>
    tabella
      .addColumn('versione', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', tipi(db).istante, obbligatoria)
      .addColumn('updated_at', tipi(db).istante, obbligatoria)

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

/**
 * A column that refers to a table which a later file makes, and is emptied with its row: SQLite takes it at once,
 * PostgreSQL once that table is there (`collega`).
 */
export const riferitaPoi =
  (db: Kysely<never>, tabella: string): ColumnBuilderCallback =>
  (c) =>
    ePostgres(db) ? c : c.references(`${tabella}.id`).onDelete('set null')

/** The other half of `riferitaPoi`. */
export async function collega(
  db: Kysely<never>,
  tabella: string,
  colonna: string,
  altra: string,
  nome = `${tabella}_${colonna}_fkey`,
): Promise<void> {
  if (!ePostgres(db)) return
  await db.schema
    .alterTable(tabella)
    .addForeignKeyConstraint(nome, [colonna], altra, ['id'])
    .onDelete('set null')
    .execute()
}

/** The rows that a new archive begins with. */
export async function righeIniziali(
  db: Kysely<never>,
  tabella: string,
  righe: Record<string, unknown>[],
): Promise<void> {
  const adesso = new Date().toISOString()
  await db
    .insertInto(tabella as never)
    .values(righe.map((riga) => ({ ...riga, created_at: adesso, updated_at: adesso })) as never)
    .execute()
}

import { type Kysely, sql } from 'kysely'
import { creaTabella, indice, obbligatoria, tipi } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { istante, centesimi, data, vero } = tipi(db)

  // Of each account of a statement the balances that it says, and from when to when it is.
  await creaTabella(db, 'movimenti_conti')
    .addColumn('movimento_id', 'integer', (c) => c.notNull().references('movimenti.id').onDelete('cascade'))
    .addColumn('n', 'integer', obbligatoria)
    .addColumn('conto', 'text')
    .addColumn('dal', data)
    .addColumn('al', data)
    // Whether the file says so itself; else they are its rows' first and last day.
    .addColumn('periodo_detto', vero, obbligatoria)
    .addColumn('saldo_iniziale', centesimi)
    .addColumn('saldo_finale', centesimi)
    .execute()
  await indice(db, 'movimenti_conti', ['movimento_id', 'n'], true)
  await indice(db, 'movimenti_conti', ['conto'])
  await db.schema
    .alterTable('movimenti_righe')
    .addColumn('conto_n', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await sql`insert into movimenti_conti (movimento_id, n, conto, dal, al, periodo_detto, saldo_finale)
    select m.id, 1, m.conto, min(r.data), max(r.data), false, m.saldo
    from movimenti m left join movimenti_righe r on r.movimento_id = m.id group by m.id`.execute(db)

  // What somebody said of files with these headings, once: what each column fills, and what no column says.
  await creaTabella(db, 'movimenti_tracciati')
    .addColumn('colonne', 'text', obbligatoria)
    .addColumn('abbinamento', 'text', obbligatoria)
    .addColumn('versi', 'text')
    .addColumn('giorni', 'text')
    .addColumn('created_at', istante, obbligatoria)
    .addColumn('updated_at', istante, obbligatoria)
    .execute()
  await indice(db, 'movimenti_tracciati', ['colonne'], true)
  await sql`insert into movimenti_tracciati (colonne, abbinamento, created_at, updated_at)
    select colonne, abbinamento, created_at, updated_at from movimenti where id in (
      select max(id) from movimenti
      where colonne is not null and abbinamento is not null and stato <> 'da_abbinare' group by colonne
    )`.execute(db)
  await db.schema.dropIndex('movimenti_colonne').execute()

  // What is asked of a statement, or was answered: whether all goes one way, and in which order its days are written.
  await db.schema.alterTable('movimenti').addColumn('versi', 'text').execute()
  await db.schema.alterTable('movimenti').addColumn('giorni', 'text').execute()
}

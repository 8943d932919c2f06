import { type ColumnBuilderCallback, type ColumnDataType, type Kysely, type RawBuilder, sql } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

type Colonna = [nome: string, tipo: ColumnDataType | RawBuilder<unknown>, vincoli?: ColumnBuilderCallback]

/**
 * What the rules of deadlines ask about a plant, and what they say: one row for each plant and control. No row or date
 * that was there changes; the rows are made afterwards, block by block (`calcolo_scadenze.fino_a`).
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { data, decimale, vero } = tipi(db)
  const diOgnuno: Colonna[] = [
    ['potenza_impianto_kw', decimale],
    ['intervallo_manutenzione_mesi', 'integer'],
    ['fonte_manutenzione', 'text'],
    ['dismesso_il', data],
  ]
  await aggiungi(db, 'caldaie', [['potenza_focolare_kw', decimale], ...diOgnuno])
  await aggiungi(db, 'condizionatori', [
    ['potenza_kw', decimale],
    ...diOgnuno,
    ['gas_refrigerante', 'text'],
    ['carica_kg', decimale],
    ['ermetico', vero],
    ['edificio_residenziale', vero],
    ['rilevamento_perdite', vero, (c) => c.notNull().defaultTo(false)],
    ['ultimo_controllo_fgas', data],
    ['prossimo_controllo_fgas', data],
  ])
  await aggiungi(db, 'rcee', [['condizionatore_id', 'integer', (c) => c.references('condizionatori.id')]])
  await indice(db, 'rcee', ['condizionatore_id'])
  // Null: nobody has said it yet. A company that was here before is not flooded with deadlines.
  await aggiungi(db, 'azienda', [['manutenzione_mesi', 'integer']])

  await conVersione(
    db,
    creaTabella(db, 'deroghe')
      .addColumn('cliente_id', 'integer', (c) => c.notNull())
      .addColumn('caldaia_id', 'integer')
      .addColumn('condizionatore_id', 'integer')
      .addColumn('controllo', 'text', (c) => c.notNull())
      .addColumn('tipo', 'text', (c) => c.notNull())
      .addColumn('mesi', 'integer')
      .addColumn('data', data)
      .addColumn('nota', 'text', (c) => c.notNull())
      // Who decided it, by the name that they had, and the day.
      .addColumn('utente', 'text', (c) => c.notNull())
      .addColumn('il', data, (c) => c.notNull())
      .addForeignKeyConstraint('deroghe_cliente', ['cliente_id'], 'clienti', ['id'], (f) =>
        f.onDelete('cascade'),
      )
      .addForeignKeyConstraint('deroghe_caldaia', ['caldaia_id'], 'caldaie', ['id'], (f) =>
        f.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'deroghe_condizionatore',
        ['condizionatore_id'],
        'condizionatori',
        ['id'],
        (f) => f.onDelete('cascade'),
      )
      .addCheckConstraint('deroghe_impianto', sql`(caldaia_id is null) <> (condizionatore_id is null)`),
  ).execute()
  await indice(db, 'deroghe', ['cliente_id'])
  await indice(db, 'deroghe', ['caldaia_id', 'controllo'], true)
  await indice(db, 'deroghe', ['condizionatore_id', 'controllo'], true)

  await conVersione(
    db,
    creaTabella(db, 'scadenze')
      .addColumn('cliente_id', 'integer', (c) => c.notNull())
      // Neither of them: a report that names no plant.
      .addColumn('caldaia_id', 'integer')
      .addColumn('condizionatore_id', 'integer')
      .addColumn('controllo', 'text', (c) => c.notNull())
      .addColumn('stato', 'text', (c) => c.notNull())
      .addColumn('data_dovuta', data)
      .addColumn('origine', 'text')
      // What the rules say, also where the record has a date of its own.
      .addColumn('proposta_data', data)
      .addColumn('certezza', 'text')
      .addColumn('regola', 'text')
      .addColumn('motivo', 'text', (c) => c.notNull())
      .addForeignKeyConstraint('scadenze_cliente', ['cliente_id'], 'clienti', ['id'], (f) =>
        f.onDelete('cascade'),
      )
      .addForeignKeyConstraint('scadenze_caldaia', ['caldaia_id'], 'caldaie', ['id'], (f) =>
        f.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'scadenze_condizionatore',
        ['condizionatore_id'],
        'condizionatori',
        ['id'],
        (f) => f.onDelete('cascade'),
      ),
  ).execute()
  await indice(db, 'scadenze', ['cliente_id'])
  await indice(db, 'scadenze', ['caldaia_id', 'controllo'], true)
  await indice(db, 'scadenze', ['condizionatore_id', 'controllo'], true)
  await indice(db, 'scadenze', ['stato', 'data_dovuta', 'id'])

  await db.schema
    .createTable('calcolo_scadenze')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    // Customers up to this id are done; null: all are.
    .addColumn('fino_a', 'integer')
    .execute()
  await sql`insert into calcolo_scadenze (id, fino_a) values (1, 0)`.execute(db)
}

/** One at a time: SQLite adds one column with a statement. */
async function aggiungi(db: Kysely<never>, tabella: string, colonne: Colonna[]): Promise<void> {
  for (const [nome, tipo, vincoli] of colonne)
    await db.schema
      .alterTable(tabella)
      .addColumn(nome, tipo, vincoli ?? ((c) => c))
      .execute()
}

import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

/** Boilers and air conditioners, each of one customer. */
export async function up(db: Kysely<never>): Promise<void> {
  const { data, decimale } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'caldaie')
      .addColumn('cliente_id', 'integer', (c) => c.notNull())
      .addColumn('marca', 'text', (c) => c.notNull())
      .addColumn('modello', 'text', (c) => c.notNull())
      .addColumn('matricola', 'text')
      .addColumn('potenza_kw', decimale)
      .addColumn('tipo_combustibile', 'text')
      .addColumn('data_installazione', data)
      .addColumn('ultima_revisione', data)
      .addColumn('prossima_revisione', data)
      .addColumn('note', 'text')
      .addForeignKeyConstraint('caldaie_cliente', ['cliente_id'], 'clienti', ['id'])
      .addCheckConstraint('caldaie_potenza', sql`potenza_kw >= 0`),
  ).execute()
  await conVersione(
    db,
    creaTabella(db, 'condizionatori')
      .addColumn('cliente_id', 'integer', (c) => c.notNull())
      .addColumn('marca', 'text', (c) => c.notNull())
      .addColumn('modello', 'text', (c) => c.notNull())
      .addColumn('serial_number', 'text')
      .addColumn('tipo', 'text')
      .addColumn('btu', 'integer')
      .addColumn('data_installazione', data)
      .addColumn('ultima_manutenzione', data)
      .addColumn('prossima_manutenzione', data)
      .addColumn('note', 'text')
      .addForeignKeyConstraint('condizionatori_cliente', ['cliente_id'], 'clienti', ['id'])
      .addCheckConstraint('condizionatori_btu', sql`btu >= 0`),
  ).execute()
  await indice(db, 'caldaie', ['cliente_id', 'prossima_revisione'])
  await indice(db, 'caldaie', ['prossima_revisione', 'id'])
  await indice(db, 'condizionatori', ['cliente_id'])
  await indice(db, 'condizionatori', ['prossima_manutenzione', 'id'])
}

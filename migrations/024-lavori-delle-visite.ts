import type { Kysely } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

/** Which visit a work is booked with, and the works that were done. */
export async function up(db: Kysely<never>): Promise<void> {
  const { data } = tipi(db)
  await db.schema
    .alterTable('scadenze')
    .addColumn('appuntamento_id', 'integer', (c) => c.references('appuntamenti.id').onDelete('set null'))
    .execute()
  await indice(db, 'scadenze', ['appuntamento_id'])
  await conVersione(
    db,
    creaTabella(db, 'scadenze_fatte')
      .addColumn('cliente_id', 'integer', (c) => c.notNull())
      .addColumn('caldaia_id', 'integer')
      .addColumn('condizionatore_id', 'integer')
      .addColumn('controllo', 'text', (c) => c.notNull())
      .addColumn('data_dovuta', data)
      .addColumn('fatta_il', data, (c) => c.notNull())
      .addColumn('appuntamento_id', 'integer')
      .addForeignKeyConstraint('scadenze_fatte_cliente', ['cliente_id'], 'clienti', ['id'], (f) =>
        f.onDelete('cascade'),
      )
      .addForeignKeyConstraint('scadenze_fatte_caldaia', ['caldaia_id'], 'caldaie', ['id'], (f) =>
        f.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'scadenze_fatte_condizionatore',
        ['condizionatore_id'],
        'condizionatori',
        ['id'],
        (f) => f.onDelete('cascade'),
      )
      .addForeignKeyConstraint('scadenze_fatte_visita', ['appuntamento_id'], 'appuntamenti', ['id'], (f) =>
        f.onDelete('set null'),
      ),
  ).execute()
  await indice(db, 'scadenze_fatte', ['cliente_id'])
  await indice(db, 'scadenze_fatte', ['caldaia_id', 'controllo'])
  await indice(db, 'scadenze_fatte', ['condizionatore_id', 'controllo'])
  await indice(db, 'scadenze_fatte', ['appuntamento_id'])
  // Made anew, each takes the visit that is booked for it already.
  await db.deleteFrom('scadenze' as never).execute()
  await db
    .updateTable('calcolo_scadenze' as never)
    .set({ fino_a: 0 } as never)
    .execute()
}

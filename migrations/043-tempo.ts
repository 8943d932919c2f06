import { type Kysely, sql } from 'kysely'
import { creaTabella, ePostgres, indice, tipi } from './columns.ts'

/** Who goes out for visits, absences of some hours, and absences written together with a moved day. */
export async function up(db: Kysely<never>): Promise<void> {
  const { data, vero } = tipi(db)
  await db.schema
    .alterTable('utenti')
    .addColumn('esce_per_visite', vero, (c) => c.notNull().defaultTo(false))
    .execute()
  // An Admin goes out who has hours of their own, or has had or will have visits about now.
  const fa90giorni = ePostgres(db)
    ? sql`now() - interval '90 days'`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-90 days')`
  await sql`update utenti set esce_per_visite = true where ruolo_id in (2, 3)
    or id in (select utente_id from orari)
    or id in (select utente_assegnato_id from appuntamenti where data_inizio >= ${fa90giorni} and stato <> 'Annullato')`.execute(
    db,
  )

  // Hours of one day, `14:00`; both or neither.
  await db.schema.alterTable('assenze').addColumn('dalle', 'text').execute()
  await db.schema.alterTable('assenze').addColumn('alle', 'text').execute()

  await creaTabella(db, 'lotti_assenze')
    .addColumn('lotto_id', 'integer', (c) => c.notNull().references('lotti.id').onDelete('cascade'))
    .addColumn('assenza_id', 'integer', (c) => c.notNull())
    // The version that the batch left: one that has another was changed since.
    .addColumn('versione', 'integer', (c) => c.notNull())
    // What an absence was that the batch made longer; null for one that it made.
    .addColumn('era_dal', data)
    .addColumn('era_al', data)
    .addColumn('era_dalle', 'text')
    .addColumn('era_alle', 'text')
    .execute()
  await indice(db, 'lotti_assenze', ['lotto_id'])
}

import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, ePostgres, indice, obbligatoria, tipi } from './columns.ts'

/** Since when a quote is in its state, what months are counted by, and the forecasts that the program keeps. */
export async function up(db: Kysely<never>): Promise<void> {
  const { centesimi, data, ordine } = tipi(db)
  // `Rifiutato 2026-11-20`: one index for any state and its days.
  await db.schema.alterTable('preventivi').addColumn('stato_giorno', ordine).execute()
  const giorno = ePostgres(db)
    ? sql`to_char(coalesce(data_accettazione, updated_at) at time zone 'Europe/Rome', 'YYYY-MM-DD')`
    : sql`substr(coalesce(data_accettazione, updated_at), 1, 10)`
  await sql`update preventivi set stato_giorno = stato || ' ' || ${giorno}`.execute(db)
  await indice(db, 'preventivi', ['stato_giorno'])
  await indice(db, 'preventivi', ['created_at'])
  await indice(db, 'preventivi', ['data_scadenza', 'stato'])
  await indice(db, 'scadenze_fatte', ['fatta_il'])

  await creaTabella(db, 'previsioni')
    .addColumn('mese', 'text', obbligatoria)
    .addColumn('fatta_il', data, obbligatoria) // Fatta il
    .addColumn('entrate', centesimi, obbligatoria)
    .addColumn('uscite', centesimi, obbligatoria)
    .$call(conVersione(db))
    .execute()
  await indice(db, 'previsioni', ['mese'], true)
  // Whom the month is sent to on the first working day; null: nobody wants it.
  await db.schema.alterTable('azienda').addColumn('andamento_a', 'text').execute() // Andamento del mese a
}

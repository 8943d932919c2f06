import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

/** What weeks are planned by: hours, absences, zones, durations; what was said to customers; visits booked together. */
export async function up(db: Kysely<never>): Promise<void> {
  const { data, istante } = tipi(db)
  const minuti = [
    ['minuti_manutenzione', 45],
    ['minuti_condizionatore', 45],
    ['minuti_rcee', 30],
    ['minuti_fgas', 30],
    ['minuti_viaggio', 10],
    ['minuti_viaggio_fuori', 25],
    // Per cent of a day that is kept for breakdowns.
    ['riserva_guasti', 20],
  ] as const
  for (const [colonna, valore] of minuti)
    await db.schema
      .alterTable('azienda')
      .addColumn(colonna, 'integer', (c) => c.notNull().defaultTo(valore))
      .execute()
  // Month and day of the patron saint, `12-07`.
  await db.schema.alterTable('azienda').addColumn('patrono', 'text').execute()

  let orari = creaTabella(db, 'orari').addColumn('utente_id', 'integer', (c) =>
    c.notNull().references('utenti.id').onDelete('cascade'),
  )
  for (const giorno of ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom'])
    orari = orari.addColumn(giorno as 'id', 'text')
  await conVersione(db, orari).execute()
  await indice(db, 'orari', ['utente_id'], true)

  await conVersione(
    db,
    creaTabella(db, 'assenze')
      .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id').onDelete('cascade'))
      .addColumn('dal', data, (c) => c.notNull())
      .addColumn('al', data, (c) => c.notNull())
      .addColumn('tipo', 'text', (c) => c.notNull())
      .addColumn('nota', 'text')
      .addCheckConstraint('assenze_giorni', sql`al >= dal`),
  ).execute()
  await indice(db, 'assenze', ['utente_id', 'al'])

  await conVersione(
    db,
    creaTabella(db, 'zone')
      .addColumn('nome', 'text', (c) => c.notNull())
      // Towns and postal codes, with commas between.
      .addColumn('luoghi', 'text', (c) => c.notNull())
      // Ids of other zones, with commas between.
      .addColumn('vicine', 'text'),
  ).execute()

  await conVersione(
    db,
    creaTabella(db, 'contatti')
      .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id').onDelete('cascade'))
      .addColumn('esito', 'text', (c) => c.notNull())
      .addColumn('fascia', 'text')
      .addColumn('data', data)
      .addColumn('nota', 'text')
      .addColumn('utente', 'text', (c) => c.notNull())
      .addColumn('il', data, (c) => c.notNull()),
  ).execute()
  await indice(db, 'contatti', ['cliente_id', 'il'])

  await db.schema.alterTable('scadenze').addColumn('rimandata_al', data).execute()
  await db.schema.alterTable('scadenze').addColumn('nota', 'text').execute()
  await indice(db, 'scadenze', ['stato', 'data_dovuta', 'cliente_id'])
  await indice(db, 'clienti', ['comune', 'cap'])

  await conVersione(
    db,
    creaTabella(db, 'lotti')
      .addColumn('tipo', 'text', (c) => c.notNull())
      .addColumn('titolo', 'text', (c) => c.notNull())
      .addColumn('utente', 'text', (c) => c.notNull())
      .addColumn('fatto_il', istante, (c) => c.notNull())
      .addColumn('annullato_il', istante),
  ).execute()
  await indice(db, 'lotti', ['fatto_il'])
  await creaTabella(db, 'lotti_visite')
    .addColumn('lotto_id', 'integer', (c) => c.notNull().references('lotti.id').onDelete('cascade'))
    .addColumn('appuntamento_id', 'integer', (c) =>
      c.notNull().references('appuntamenti.id').onDelete('cascade'),
    )
    // The version that the batch left: a visit that has another was changed since.
    .addColumn('versione', 'integer', (c) => c.notNull())
    // What a moved visit was before; null for one that the batch made.
    .addColumn('era_inizio', istante)
    .addColumn('era_fine', istante)
    .addColumn('era_utente_id', 'integer')
    .addColumn('era_stato', 'text')
    .execute()
  await indice(db, 'lotti_visite', ['lotto_id'])
  await indice(db, 'lotti_visite', ['appuntamento_id'])

  await db.schema.alterTable('clienti').addColumn('fascia_preferita', 'text').execute()
  await db.schema
    .alterTable('clienti')
    .addColumn('tecnico_preferito_id', 'integer', (c) => c.references('utenti.id').onDelete('set null'))
    .execute()
  await indice(db, 'clienti', ['tecnico_preferito_id'])
}

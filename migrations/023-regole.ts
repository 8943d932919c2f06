import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

/** What a company says of the rules of deadlines: its word on a row or a region, and rows of its own for a province. */
export async function up(db: Kysely<never>): Promise<void> {
  const { data, decimale, vero } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'regole_conferme')
      .addColumn('regola', 'text')
      .addColumn('regione', 'text')
      .addColumn('esito', 'text', (c) => c.notNull())
      // Where it was read, and on which day.
      .addColumn('fonte', 'text', (c) => c.notNull())
      .addColumn('letta_il', data, (c) => c.notNull())
      .addColumn('utente', 'text', (c) => c.notNull())
      .addCheckConstraint('regole_conferme_di', sql`(regola is null) <> (regione is null)`),
  ).execute()
  await indice(db, 'regole_conferme', ['regola'], true)
  await indice(db, 'regole_conferme', ['regione'], true)

  await conVersione(
    db,
    creaTabella(db, 'regole_locali')
      .addColumn('provincia', 'text', (c) => c.notNull())
      .addColumn('generatore', 'text', (c) => c.notNull())
      // Names of fuels with commas between; null: all.
      .addColumn('combustibili', 'text')
      .addColumn('potenza', 'text', (c) => c.notNull())
      .addColumn('da', decimale)
      .addColumn('da_compreso', vero, (c) => c.notNull())
      .addColumn('a', decimale)
      .addColumn('a_compreso', vero, (c) => c.notNull())
      .addColumn('momento', 'text', (c) => c.notNull())
      // Null: not due.
      .addColumn('mesi', 'integer')
      .addColumn('scade', 'text', (c) => c.notNull())
      .addColumn('dal', data, (c) => c.notNull())
      .addColumn('al', data)
      .addColumn('fonte', 'text', (c) => c.notNull())
      .addColumn('utente', 'text', (c) => c.notNull()),
  ).execute()
}

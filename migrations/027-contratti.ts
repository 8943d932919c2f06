import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

/** Maintenance contracts: what is looked after, how often, and the fees that are invoiced. */
export async function up(db: Kysely<never>): Promise<void> {
  const { data, centesimi, vero } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'contratti')
      .addColumn('numero', 'text', (c) => c.notNull())
      .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id'))
      .addColumn('ditta_id', 'integer', (c) => c.references('ditte.id').onDelete('set null'))
      .addColumn('stato', 'text', (c) => c.notNull())
      .addColumn('data_inizio', data, (c) => c.notNull())
      // Last day of the period that runs, and the first on which somebody should think of the next one.
      .addColumn('fine', data, (c) => c.notNull())
      .addColumn('avviso_dal', data)
      .addColumn('durata_mesi', 'integer', (c) => c.notNull())
      .addColumn('rinnovo_tacito', vero, (c) => c.notNull())
      .addColumn('preavviso_giorni', 'integer', (c) => c.notNull())
      // For a year.
      .addColumn('canone', centesimi)
      .addColumn('aliquota_iva', 'text')
      .addColumn('periodicita', 'text', (c) => c.notNull())
      .addColumn('anticipato', vero, (c) => c.notNull())
      .addColumn('visite_anno', 'integer', (c) => c.notNull())
      .addColumn('ancora', 'text', (c) => c.notNull())
      .addColumn('rcee_compreso', vero, (c) => c.notNull())
      .addColumn('note', 'text')
      .addColumn('disdetto_il', data)
      .addCheckConstraint('contratti_visite', sql`visite_anno in (1, 2, 3, 4, 6, 12)`),
  ).execute()
  await indice(db, 'contratti', ['numero'], true)
  await indice(db, 'contratti', ['cliente_id'])
  await indice(db, 'contratti', ['ditta_id'])
  await indice(db, 'contratti', ['stato', 'fine'])

  await creaTabella(db, 'contratti_impianti')
    .addColumn('contratto_id', 'integer', (c) => c.notNull().references('contratti.id').onDelete('cascade'))
    .addColumn('caldaia_id', 'integer', (c) => c.references('caldaie.id').onDelete('cascade'))
    .addColumn('condizionatore_id', 'integer', (c) => c.references('condizionatori.id').onDelete('cascade'))
    .addCheckConstraint('contratti_impianti_uno', sql`(caldaia_id is null) <> (condizionatore_id is null)`)
    .execute()
  for (const colonna of ['contratto_id', 'caldaia_id', 'condizionatore_id'])
    await indice(db, 'contratti_impianti', [colonna])

  await conVersione(
    db,
    creaTabella(db, 'contratti_canoni')
      .addColumn('contratto_id', 'integer', (c) => c.notNull().references('contratti.id').onDelete('cascade'))
      .addColumn('dal', data, (c) => c.notNull())
      .addColumn('al', data, (c) => c.notNull())
      // From when on it is to be invoiced: the first of its days, or the last.
      .addColumn('dovuto_dal', data, (c) => c.notNull())
      .addColumn('importo', centesimi, (c) => c.notNull())
      .addColumn('fattura_id', 'integer', (c) => c.references('fatture.id').onDelete('set null')),
  ).execute()
  await indice(db, 'contratti_canoni', ['contratto_id', 'dal'], true)
  await indice(db, 'contratti_canoni', ['fattura_id', 'dovuto_dal'])
}

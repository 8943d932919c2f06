import { type Kysely, sql } from 'kysely'

/** What the program has always taken, where nobody says otherwise. */
const SOLITI = [
  ['minuti_manutenzione', 45],
  ['minuti_condizionatore', 45],
  ['minuti_rcee', 30],
  ['minuti_fgas', 30],
  ['minuti_viaggio', 10],
  ['minuti_viaggio_fuori', 25],
] as const

/**
 * Ways are as long as the distance, and works last as long as usual, unless somebody says otherwise: null. Where the values
 * are those that the program brought along, nobody has. And from where a technician sets out, and how far they go.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [colonna, solito] of SOLITI) {
    // SQLite can't let a column be null that could not.
    const nuova = `${colonna}_nuova`
    await db.schema.alterTable('azienda').addColumn(nuova, 'integer').execute()
    await sql`update azienda set ${sql.ref(nuova)} = nullif(${sql.ref(colonna)}, ${sql.lit(solito)})`.execute(
      db,
    )
    await db.schema.alterTable('azienda').dropColumn(colonna).execute()
    await db.schema.alterTable('azienda').renameColumn(nuova, colonna).execute()
  }
  await db.schema.alterTable('orari').addColumn('parte_da', 'text').execute()
  await db.schema.alterTable('orari').addColumn('raggio_minuti', 'integer').execute()
}

import { type Kysely, sql } from 'kysely'
import { ePostgres } from './columns.ts'
import { parolaPerParola, trigrammi } from './trigrams.ts'

/** What was counted by triggers, and the table that it was counted in. */
const CONTATE: [nome: string, tabella: string][] = [
  ['clienti', 'clienti'],
  ['rcee', 'rcee'],
  ['fatture', 'fatture'],
  ['preventivi', 'preventivi'],
  ['appuntamenti', 'appuntamenti'],
  ['notifiche', 'notifiche'],
  ['fatture_fornitori', 'fatture'],
]

/**
 * Rows are counted when somebody asks: the kept numbers go, with the triggers that every write paid for. Every searched
 * table has an index of trigrams with a name that follows from the table and the text, suppliers too; on PostgreSQL it
 * finds one and two letters well enough, without an index of their own. Harmless when done again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const pg = ePostgres(db)
  for (const [nome, tabella] of CONTATE)
    for (const evento of ['crea', 'elimina', 'aggiorna']) {
      const quale = `${nome}_conta_${evento}`
      await sql.raw(`drop trigger if exists ${quale}${pg ? ` on ${tabella}` : ''}`).execute(db)
      if (pg) await sql.raw(`drop function if exists ${quale}()`).execute(db)
    }
  await db.schema.dropTable('conteggi').ifExists().execute()
  await (pg ? ricercaPostgres(db) : ricercaSqlite(db))
}

async function ricercaPostgres(db: Kysely<never>): Promise<void> {
  for (const indice of ['clienti_inizi', 'fornitori_ricerca'])
    await db.schema.dropIndex(indice).ifExists().execute()
  await sql`drop function if exists inizi_di_parola(text)`.execute(db)
  await sql`create index fornitori_ricerca on fornitori
    using gin ((' ' || replace(ricerca, '''', ' ')) gin_trgm_ops) with (gin_pending_list_limit = 64)`.execute(
    db,
  )
}

async function ricercaSqlite(db: Kysely<never>): Promise<void> {
  for (const evento of ['crea', 'elimina', 'aggiorna'])
    await sql.raw(`drop trigger if exists clienti_indirizzi_trigrammi_${evento}`).execute(db)
  await db.schema.dropTable('clienti_indirizzi_trigrammi').ifExists().execute()
  const testi: [tabella: string, indice: string, colonna: string][] = [
    ['clienti', 'clienti_indirizzo_ricerca_trigrammi', 'indirizzo_ricerca'],
    ['fornitori', 'fornitori_trigrammi', 'ricerca'],
  ]
  for (const [tabella, indice, colonna] of testi)
    await trigrammi(db, tabella, indice, colonna, parolaPerParola(colonna))
}

import { type Kysely, sql } from 'kysely'
import { searchable, telefonoInCifre } from '#shared/text.ts'
import { ePostgres } from './columns.ts'
import { parolaPerParola, trigrammi } from './trigrams.ts'

/** What is searched, and SQLite's index of it: the price list has none. */
const CERCATI = [
  ['appuntamenti', 'ricerca', 'appuntamenti_trigrammi'],
  ['articoli', 'ricerca', null],
  ['clienti', 'ricerca', 'clienti_trigrammi'],
  ['clienti', 'indirizzo_ricerca', 'clienti_indirizzo_ricerca_trigrammi'],
  ['fornitori', 'ricerca', 'fornitori_trigrammi'],
  ['preventivi', 'ricerca', 'preventivi_trigrammi'],
] as const

/**
 * What is searched has words with an apostrophe once more without it; telephones lose a prefix without plus too. SQLite's
 * indexes are made anew, which is quicker than to follow every row. Harmless when done again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const indici = ePostgres(db) ? [] : CERCATI
  for (const [, , indice] of indici)
    if (indice) await sql.raw(`drop trigger if exists ${indice}_aggiorna`).execute(db)
  await riscrivi(db)
  for (const [tabella, colonna, indice] of indici)
    if (indice) await trigrammi(db, tabella, indice, colonna, parolaPerParola(colonna))
}

async function riscrivi(db: Kysely<never>): Promise<void> {
  for (const [tabella, colonna] of CERCATI) {
    const { rows } = await sql<{ id: number; testo: string }>`
      select id, ${sql.ref(colonna)} as testo from ${sql.table(tabella)}
      where ${sql.ref(colonna)} like '%''%'`.execute(db)
    for (const { id, testo } of rows) await scrivi(db, tabella, colonna, id, searchable(testo))
  }
  for (const tabella of ['clienti', 'fornitori']) {
    const { rows } = await sql<{ id: number; telefono: string; ricerca: string }>`
      select id, telefono, ricerca from ${sql.table(tabella)} where telefono is not null`.execute(db)
    for (const { id, telefono, ricerca } of rows) {
      const cifre = telefonoInCifre(telefono)
      if (cifre === '' || ricerca.split(' ').includes(cifre)) continue
      await scrivi(db, tabella, 'ricerca', id, `${ricerca} ${cifre}`)
      if (tabella === 'clienti') await scrivi(db, tabella, 'telefono_cifre', id, cifre)
    }
  }
}

const scrivi = (db: Kysely<never>, tabella: string, colonna: string, id: number, valore: string) =>
  sql`update ${sql.table(tabella)} set ${sql.ref(colonna)} = ${valore} where id = ${id}`.execute(db)

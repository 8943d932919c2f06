import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella } from './columns.ts'

/** The firms that visits are done for, and the company's own details. */
export async function up(db: Kysely<never>): Promise<void> {
  await conVersione(
    db,
    creaTabella(db, 'ditte')
      .addColumn('nome', 'text', (c) => c.notNull())
      .addColumn('colore', 'text', (c) => c.notNull())
      .addColumn('descrizione', 'text')
      .addColumn('nome_chiave', 'text', (c) => c.notNull())
      .addUniqueConstraint('ditte_nome_unico', ['nome_chiave']),
  ).execute()

  let azienda = creaTabella(db, 'azienda')
  const testi = [
    'ragione_sociale', 'indirizzo', 'comune', 'cap', 'provincia', 'partita_iva', 'codice_fiscale',
    'rea', 'telefono', 'email', 'pec', 'iban', 'logo',
  ] // biome-ignore format: one list reads better
  for (const nome of testi) azienda = azienda.addColumn(nome, 'text') as typeof azienda
  await conVersione(db, azienda).execute()
  const adesso = new Date().toISOString()
  await sql`insert into azienda (id, created_at, updated_at) values (1, ${adesso}, ${adesso})`.execute(db)
}

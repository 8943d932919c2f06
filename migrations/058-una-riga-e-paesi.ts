import { type Kysely, sql } from 'kysely'

/** What is written on one line. Of invoices only the drafts: the others are as they were issued. */
const DI_UNA_RIGA: Readonly<Record<string, readonly string[]>> = {
  articoli: ['codice', 'descrizione', 'um'],
  appuntamenti: ['titolo', 'indirizzo_intervento'],
  assenze: ['nota'],
  azienda: ['ragione_sociale', 'indirizzo', 'comune', 'rea', 'telefono', 'nome', 'cognome'],
  caldaie: ['marca', 'modello', 'matricola'],
  clienti: ['nome', 'cognome', 'telefono', 'indirizzo', 'comune', 'denominazione', 'avvisi_nota'],
  condizionatori: ['marca', 'modello', 'serial_number', 'gas_refrigerante'],
  ditte: ['nome', 'descrizione'],
  documenti: ['descrizione'],
  fatture: ['causale'],
  fornitori: ['ragione_sociale', 'telefono', 'referente', 'indirizzo', 'comune'],
  frasi: ['testo'],
  modelli: ['oggetto'],
  orari: ['parte_da'],
  pagamenti: ['nota'],
  preventivi: ['titolo'],
  rcee: ['numero_documento'],
  regole_conferme: ['fonte'],
  regole_locali: ['fonte'],
  zone: ['nome'],
}

const A_CAPO = ['\r\n', '\n', '\r', '\u0085', '\u2028', '\u2029']

/** Suppliers have a country as customers do; line breaks in what is written on one line become blanks. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('fornitori')
    .addColumn('nazione', 'text', (c) => c.notNull().defaultTo('IT'))
    .execute()
  for (const [tabella, colonne] of Object.entries(DI_UNA_RIGA))
    for (const colonna of colonne) {
      const testo = sql.ref(colonna)
      const unito = A_CAPO.reduce((finora, segno) => sql`replace(${finora}, ${segno}, ' ')`, sql`${testo}`)
      const sola = tabella === 'fatture' ? sql`fase = 'Bozza' and ` : sql``
      await sql`update ${sql.table(tabella)} set ${testo} = trim(${unito}) where ${sola}${testo} <> ${unito}`.execute(
        db,
      )
    }
}

import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, indice, obbligatoria, tipi } from './columns.ts'

/** Jobs of several visits, parts that must come, and the orders of them that leave by mail. */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante, data, vero } = tipi(db)
  await creaTabella(db, 'commesse')
    .addColumn('titolo', 'text', obbligatoria)
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id')) // Cliente
    .addColumn('preventivo_id', 'integer', (c) => c.references('preventivi.id').onDelete('set null')) // Preventivo
    .addColumn('stato', 'text', obbligatoria)
    .addColumn('note', 'text')
    .$call(conVersione(db))
    .execute()
  await indice(db, 'commesse', ['cliente_id'])
  await indice(db, 'commesse', ['preventivo_id'])
  await indice(db, 'commesse', ['stato', 'id'])
  await db.schema
    .alterTable('appuntamenti')
    .addColumn('commessa_id', 'integer', (c) => c.references('commesse.id').onDelete('set null')) // Commessa
    .execute()
  await indice(db, 'appuntamenti', ['commessa_id'])
  // Few visits are of a job: by the other one no planner would look for them.
  await sql`create index appuntamenti_commessa on appuntamenti (commessa_id, stato) where commessa_id is not null`.execute(
    db,
  )

  await creaTabella(db, 'ordini_pezzi')
    .addColumn('fornitore_id', 'integer', (c) => c.notNull().references('fornitori.id')) // Fornitore
    .addColumn('ordinato_il', istante, obbligatoria) // Ordinato il
    .addColumn('autore', 'text') // Ordinato da
    .$call(conVersione(db))
    .execute()
  await indice(db, 'ordini_pezzi', ['fornitore_id'])

  await creaTabella(db, 'pezzi')
    .addColumn('uid', 'text') // Numero dato dal telefono
    .addColumn('descrizione', 'text', obbligatoria)
    .addColumn('codice', 'text')
    .addColumn('articolo_id', 'integer', (c) => c.references('articoli.id')) // Articolo
    .addColumn('quantita', 'text', obbligatoria) // Quantità
    // Where more or less of it was used than was asked.
    .addColumn('quantita_usata', 'text') // Quantità usata
    .addColumn('urgente', vero, (c) => c.notNull().defaultTo(sql`false`))
    .addColumn('stato', 'text', obbligatoria)
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id')) // Cliente
    // Where it was asked: which visit it is taken to follows from there.
    .addColumn('appuntamento_id', 'integer', (c) => c.references('appuntamenti.id').onDelete('set null')) // Appuntamento
    .addColumn('commessa_id', 'integer', (c) => c.references('commesse.id').onDelete('set null')) // Commessa
    .addColumn('preventivo_id', 'integer', (c) => c.references('preventivi.id').onDelete('set null')) // Preventivo
    .addColumn('fornitore_id', 'integer', (c) => c.references('fornitori.id')) // Fornitore
    .addColumn('ordine_id', 'integer', (c) => c.references('ordini_pezzi.id').onDelete('set null')) // Ordine
    // SHA-256 of the photograph of the plate, in hex.
    .addColumn('impronta', 'text') // Foto
    .addColumn('nome_file', 'text') // Nome del file
    .addColumn('chiesto_da', 'text') // Chiesto da
    .addColumn('chiesto_il', istante, obbligatoria) // Chiesto il
    .addColumn('ordinato_il', data) // Ordinato il
    .addColumn('arriva_il', data) // Arriva il
    .addColumn('arrivato_il', data) // Arrivato il
    .addColumn('usato_il', data) // Usato il
    // What tells of it once it is used, so that nothing tells of it twice.
    .addColumn('rapporto_id', 'integer', (c) => c.references('rapporti.id').onDelete('set null')) // Rapporto
    .addColumn('fattura_id', 'integer', (c) => c.references('fatture.id').onDelete('set null')) // Fattura
    .addColumn('note', 'text')
    .$call(conVersione(db))
    .execute()
  await indice(db, 'pezzi', ['uid'], true)
  await indice(db, 'pezzi', ['articolo_id'])
  await indice(db, 'pezzi', ['cliente_id'])
  await indice(db, 'pezzi', ['appuntamento_id'])
  await indice(db, 'pezzi', ['commessa_id'])
  await indice(db, 'pezzi', ['preventivo_id'])
  await indice(db, 'pezzi', ['fornitore_id'])
  await indice(db, 'pezzi', ['ordine_id'])
  await indice(db, 'pezzi', ['rapporto_id'])
  await indice(db, 'pezzi', ['fattura_id'])
  await indice(db, 'pezzi', ['stato', 'arriva_il'])
  // What somebody waits for or takes along is a small part of it.
  await sql`create index pezzi_aperti on pezzi (id) where stato in ('Da_Ordinare', 'Ordinato', 'Arrivato')`.execute(
    db,
  )

  // What leaves for a supplier leaves by the same queue.
  for (const tabella of ['messaggi', 'spedizioni']) {
    await sql`alter table ${sql.table(tabella)} alter column cliente_id drop not null`.execute(db)
    await db.schema
      .alterTable(tabella)
      .addColumn('fornitore_id', 'integer', (c) => c.references('fornitori.id')) // Fornitore
      .execute()
    await indice(db, tabella, ['fornitore_id'])
  }
}

import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, ePostgres, indice, tipi } from './columns.ts'

/** The reports of visits with their materials (docs/product.md §29). */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'rapporti')
      // Given by who wrote it: the same one again is the same report.
      .addColumn('uid', 'text', (c) => c.notNull())
      .addColumn('appuntamento_id', 'integer', (c) => c.notNull().references('appuntamenti.id'))
      .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id'))
      .addColumn('tecnico_id', 'integer', (c) => c.notNull().references('utenti.id'))
      .addColumn('revisione', 'integer', (c) => c.notNull())
      .addColumn('precedente_id', 'integer')
      .addColumn('motivo_correzione', 'text')
      .addColumn('stato', 'text', (c) => c.notNull())
      .addColumn('arrivo', istante, (c) => c.notNull())
      .addColumn('partenza', istante, (c) => c.notNull())
      .addColumn('pausa_minuti', 'integer', (c) => c.notNull())
      .addColumn('persone', 'integer', (c) => c.notNull())
      .addColumn('lavori', 'text', (c) => c.notNull())
      .addColumn('esito', 'text', (c) => c.notNull())
      .addColumn('raccomandazioni', 'text')
      // JSON: what was read, where.
      .addColumn('letture', 'text', (c) => c.notNull())
      .addColumn('firma_esito', 'text', (c) => c.notNull())
      .addColumn('firma_motivo', 'text')
      .addColumn('firmatario', 'text')
      .addColumn('firmatario_ruolo', 'text')
      // JSON: lines as they were drawn.
      .addColumn('firma_cliente', 'text')
      .addColumn('firma_tecnico', 'text')
      .addColumn('firmato_il', istante, (c) => c.notNull())
      // SHA-256 of what was signed, in hex.
      .addColumn('impronta', 'text', (c) => c.notNull())
      .addColumn('documento_id', 'integer', (c) => c.notNull().references('documenti.id'))
      .addColumn('consegnato_il', istante)
      .addColumn('consegnato_come', 'text'),
  ).execute()
  await indice(db, 'rapporti', ['uid'], true)
  await indice(db, 'rapporti', ['appuntamento_id', 'revisione'], true)
  await indice(db, 'rapporti', ['cliente_id'])
  await indice(db, 'rapporti', ['documento_id'])

  await conVersione(
    db,
    creaTabella(db, 'rapporti_materiali')
      .addColumn('rapporto_id', 'integer', (c) => c.notNull().references('rapporti.id').onDelete('cascade'))
      .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id'))
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('articolo_id', 'integer', (c) => c.references('articoli.id'))
      .addColumn('descrizione', 'text', (c) => c.notNull())
      .addColumn('um', 'text', (c) => c.notNull())
      .addColumn('quantita', 'text', (c) => c.notNull())
      .addColumn('prezzo', 'text'),
  ).execute()
  await indice(db, 'rapporti_materiali', ['rapporto_id', 'n'], true)
  await indice(db, 'rapporti_materiali', ['cliente_id'])
  await indice(db, 'rapporti_materiali', ['articolo_id'])
  await blocca(db)
}

/** What a report that was signed says: nothing of it is ever changed. Erasing its customer deletes it. */
const FIRMATI = [
  ...[
    'uid',
    'appuntamento_id',
    'cliente_id',
    'tecnico_id',
    'revisione',
    'precedente_id',
    'arrivo',
    'partenza',
  ],
  ...['motivo_correzione', 'pausa_minuti', 'persone', 'lavori', 'esito', 'raccomandazioni', 'letture'],
  ...['firma_esito', 'firma_motivo', 'firmatario', 'firmatario_ruolo', 'firma_cliente', 'firma_tecnico'],
  ...['firmato_il', 'impronta', 'documento_id'],
]

async function blocca(db: Kysely<never>): Promise<void> {
  const detto = 'un rapporto firmato non si cambia'
  for (const [tabella, colonne] of [
    ['rapporti', FIRMATI],
    ['rapporti_materiali', ['rapporto_id', 'n', 'articolo_id', 'descrizione', 'um', 'quantita', 'prezzo']],
  ] as const) {
    const quali = sql.join(colonne.map((colonna) => sql.ref(colonna)))
    const nome = sql.ref(`${tabella}_firmati`)
    if (ePostgres(db)) {
      const funzione = sql.ref(`${tabella}_immutabili`)
      await sql`create function ${funzione}() returns trigger language plpgsql as $$
        begin raise exception ${sql.lit(detto)}; end $$`.execute(db)
      await sql`create trigger ${nome} before update of ${quali} on ${sql.table(tabella)}
        for each row execute function ${funzione}()`.execute(db)
    } else
      await sql`create trigger ${nome} before update of ${quali} on ${sql.table(tabella)}
        begin select raise(abort, ${sql.lit(detto)}); end`.execute(db)
  }
}

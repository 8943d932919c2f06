import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, ePostgres, indice, obbligatoria, riferitaPoi, tipi } from './columns.ts'
import { trigrammi } from './machinery.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { data, vero, ordine, decimale, centesimi } = tipi(db)

  await creaTabella(db, 'rcee')
    .addColumn('cliente_id', 'integer', obbligatoria) // Cliente
    .addColumn('caldaia_id', 'integer') // Caldaia
    .addColumn('numero_documento', 'text') // Numero
    .addColumn('data_emissione', data, obbligatoria)
    .addColumn('data_scadenza', data) // Scadenza
    .addColumn('file_media_id', 'integer') // File allegato
    .addColumn('contattato', vero, (c) => c.defaultTo(false).notNull())
    .addColumn('note_contatto', 'text')
    .addColumn('data_follow_up', data) // Data Follow-up
    .addColumn('note_follow_up', 'text') // Note Follow-up
    .addColumn('ricerca', 'text', obbligatoria)
    // The expiry, with those that have none at the end: what the list is ordered by.
    .addColumn('ordine', ordine, obbligatoria)
    .$call(conVersione(db))
    .addColumn('condizionatore_id', 'integer', (c) => c.references('condizionatori.id')) // Condizionatore
    .addForeignKeyConstraint('rcee_cliente', ['cliente_id'], 'clienti', ['id'])
    .addForeignKeyConstraint('rcee_caldaia', ['caldaia_id'], 'caldaie', ['id'])
    .addForeignKeyConstraint('rcee_file', ['file_media_id'], 'documenti', ['id'])
    .execute()
  await indice(db, 'rcee', ['ordine', 'id'])
  await indice(db, 'rcee', ['caldaia_id'])
  await indice(db, 'rcee', ['data_scadenza', 'id'])
  await indice(db, 'rcee', ['data_follow_up', 'id'])
  await indice(db, 'rcee', ['contattato', 'ordine', 'id'])
  await indice(db, 'rcee', ['file_media_id'])
  await indice(db, 'rcee', ['cliente_id', 'ordine'])
  await indice(db, 'rcee', ['condizionatore_id'])
  await trigrammi(db, 'rcee')

  await creaTabella(db, 'deroghe')
    .addColumn('cliente_id', 'integer', obbligatoria) // Cliente
    .addColumn('caldaia_id', 'integer') // Caldaia
    .addColumn('condizionatore_id', 'integer') // Condizionatore
    .addColumn('controllo', 'text', obbligatoria)
    .addColumn('tipo', 'text', obbligatoria)
    .addColumn('mesi', 'integer') // Ogni (mesi)
    .addColumn('data', data)
    .addColumn('nota', 'text', obbligatoria)
    // Who decided it, by the name that they had, and the day.
    .addColumn('utente', 'text', obbligatoria) // Decisa da
    .addColumn('il', data, obbligatoria) // Decisa il
    .$call(conVersione(db))
    .addForeignKeyConstraint('deroghe_cliente', ['cliente_id'], 'clienti', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('deroghe_caldaia', ['caldaia_id'], 'caldaie', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('deroghe_condizionatore', ['condizionatore_id'], 'condizionatori', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addCheckConstraint('deroghe_impianto', sql`(caldaia_id is null) <> (condizionatore_id is null)`)
    .execute()
  await indice(db, 'deroghe', ['cliente_id'])
  await indice(db, 'deroghe', ['caldaia_id', 'controllo'], true)
  await indice(db, 'deroghe', ['condizionatore_id', 'controllo'], true)

  await creaTabella(db, 'scadenze')
    .addColumn('cliente_id', 'integer', obbligatoria) // Cliente
    // Neither of them: a report that names no plant.
    .addColumn('caldaia_id', 'integer') // Caldaia
    .addColumn('condizionatore_id', 'integer') // Condizionatore
    .addColumn('controllo', 'text', obbligatoria)
    .addColumn('stato', 'text', obbligatoria)
    .addColumn('data_dovuta', data) // Scade il
    .addColumn('origine', 'text')
    // What the rules say, also where the record has a date of its own.
    .addColumn('proposta_data', data) // Data secondo le regole
    .addColumn('certezza', 'text')
    .addColumn('regola', 'text')
    .addColumn('motivo', 'text', obbligatoria)
    .$call(conVersione(db))
    .addColumn('appuntamento_id', 'integer', riferitaPoi(db, 'appuntamenti')) // Appuntamento
    .addColumn('rimandata_al', data)
    .addColumn('nota', 'text')
    .addForeignKeyConstraint('scadenze_cliente', ['cliente_id'], 'clienti', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('scadenze_caldaia', ['caldaia_id'], 'caldaie', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'scadenze_condizionatore',
      ['condizionatore_id'],
      'condizionatori',
      ['id'],
      (c) => c.onDelete('cascade'),
    )
    .execute()
  await indice(db, 'scadenze', ['caldaia_id', 'controllo'], true)
  await indice(db, 'scadenze', ['condizionatore_id', 'controllo'], true)
  await indice(db, 'scadenze', ['stato', 'data_dovuta', 'id'])
  await indice(db, 'scadenze', ['appuntamento_id'])
  await indice(db, 'scadenze', ['stato', 'data_dovuta', 'cliente_id'])
  await indice(db, 'scadenze', ['cliente_id', 'stato', 'data_dovuta'])

  await creaTabella(db, 'scadenze_fatte')
    .addColumn('cliente_id', 'integer', obbligatoria) // Cliente
    .addColumn('caldaia_id', 'integer') // Caldaia
    .addColumn('condizionatore_id', 'integer') // Condizionatore
    .addColumn('controllo', 'text', obbligatoria)
    .addColumn('data_dovuta', data) // Scadeva il
    .addColumn('fatta_il', data, obbligatoria)
    .addColumn('appuntamento_id', 'integer') // Appuntamento
    .$call(conVersione(db))
    .addForeignKeyConstraint('scadenze_fatte_cliente', ['cliente_id'], 'clienti', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('scadenze_fatte_caldaia', ['caldaia_id'], 'caldaie', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'scadenze_fatte_condizionatore',
      ['condizionatore_id'],
      'condizionatori',
      ['id'],
      (c) => c.onDelete('cascade'),
    )
    .$call((tabella) =>
      ePostgres(db)
        ? tabella
        : tabella.addForeignKeyConstraint(
            'scadenze_fatte_visita',
            ['appuntamento_id'],
            'appuntamenti',
            ['id'],
            (c) => c.onDelete('set null'),
          ),
    )
    .execute()
  await indice(db, 'scadenze_fatte', ['cliente_id'])
  await indice(db, 'scadenze_fatte', ['caldaia_id', 'controllo'])
  await indice(db, 'scadenze_fatte', ['condizionatore_id', 'controllo'])
  await indice(db, 'scadenze_fatte', ['appuntamento_id'])

  await creaTabella(db, 'contatti')
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id').onDelete('cascade')) // Cliente
    .addColumn('esito', 'text', obbligatoria)
    .addColumn('fascia', 'text') // Quando preferisce
    .addColumn('data', data)
    .addColumn('nota', 'text')
    .addColumn('utente', 'text', obbligatoria) // Chi ha chiamato
    .addColumn('il', data, obbligatoria)
    .$call(conVersione(db))
    .execute()
  await indice(db, 'contatti', ['cliente_id', 'il'])

  await creaTabella(db, 'regole_conferme')
    .addColumn('regola', 'text')
    .addColumn('regione', 'text')
    .addColumn('esito', 'text', obbligatoria)
    // Where it was read, and on which day.
    .addColumn('fonte', 'text', obbligatoria)
    .addColumn('letta_il', data, obbligatoria)
    .addColumn('utente', 'text', obbligatoria) // Confermata da
    .$call(conVersione(db))
    .addCheckConstraint('regole_conferme_di', sql`(regola is null) <> (regione is null)`)
    .execute()
  await indice(db, 'regole_conferme', ['regola'], true)
  await indice(db, 'regole_conferme', ['regione'], true)

  await creaTabella(db, 'regole_locali')
    .addColumn('provincia', 'text', obbligatoria)
    .addColumn('generatore', 'text', obbligatoria) // Impianto
    // Names of fuels with commas between; null: all.
    .addColumn('combustibili', 'text')
    .addColumn('potenza', 'text', obbligatoria)
    .addColumn('da', decimale) // Da (kW)
    .addColumn('da_compreso', vero, obbligatoria) // Da, compreso
    .addColumn('a', decimale) // A (kW)
    .addColumn('a_compreso', vero, obbligatoria) // A, compreso
    .addColumn('momento', 'text', obbligatoria) // Quando
    // Null: not due.
    .addColumn('mesi', 'integer') // Ogni (mesi)
    .addColumn('scade', 'text', obbligatoria)
    .addColumn('dal', data, obbligatoria) // In vigore dal
    .addColumn('al', data) // Fino al
    .addColumn('fonte', 'text', obbligatoria)
    .addColumn('utente', 'text', obbligatoria) // Scritta da
    .$call(conVersione(db))
    .execute()

  await creaTabella(db, 'contratti')
    .addColumn('numero', 'text', obbligatoria)
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id')) // Cliente
    .addColumn('ditta_id', 'integer', (c) => c.references('ditte.id').onDelete('set null')) // Ditta
    .addColumn('stato', 'text', obbligatoria)
    .addColumn('data_inizio', data, obbligatoria) // Dal
    // Last day of the period that runs, and the first on which somebody should think of the next one.
    .addColumn('fine', data, obbligatoria) // Al
    .addColumn('avviso_dal', data) // Da rinnovare dal
    .addColumn('durata_mesi', 'integer', obbligatoria) // Durata (mesi)
    .addColumn('rinnovo_tacito', vero, obbligatoria)
    .addColumn('preavviso_giorni', 'integer', obbligatoria) // Preavviso (giorni)
    // For a year.
    .addColumn('canone', centesimi)
    .addColumn('aliquota_iva', 'text') // Regime IVA
    .addColumn('periodicita', 'text', obbligatoria) // Periodicità
    .addColumn('anticipato', vero, obbligatoria)
    .addColumn('visite_anno', 'integer', obbligatoria) // Visite l’anno
    .addColumn('ancora', 'text', obbligatoria) // Si conta da
    .addColumn('rcee_compreso', vero, obbligatoria)
    .addColumn('note', 'text')
    .addColumn('disdetto_il', data)
    .$call(conVersione(db))
    .addCheckConstraint('contratti_visite', sql`visite_anno in (1, 2, 3, 4, 6, 12)`)
    .execute()
  await indice(db, 'contratti', ['numero'], true)
  await indice(db, 'contratti', ['cliente_id'])
  await indice(db, 'contratti', ['ditta_id'])
  await indice(db, 'contratti', ['stato', 'fine'])

  await creaTabella(db, 'contratti_canoni')
    .addColumn('contratto_id', 'integer', (c) => c.notNull().references('contratti.id').onDelete('cascade')) // Contratto
    .addColumn('dal', data, obbligatoria)
    .addColumn('al', data, obbligatoria)
    // From when on it is to be invoiced: the first of its days, or the last.
    .addColumn('dovuto_dal', data, obbligatoria) // Da fatturare dal
    .addColumn('importo', centesimi, obbligatoria)
    .addColumn('fattura_id', 'integer', riferitaPoi(db, 'fatture')) // Fattura
    .$call(conVersione(db))
    .execute()
  await indice(db, 'contratti_canoni', ['contratto_id', 'dal'], true)
  await indice(db, 'contratti_canoni', ['fattura_id', 'dovuto_dal'])

  await db.schema
    .createTable('calcolo_scadenze')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    // Customers up to this id are done; null: all are.
    .addColumn('fino_a', 'integer')
    .execute()
  await sql`insert into calcolo_scadenze (id, fino_a) values (1, 0)`.execute(db)

  await creaTabella(db, 'contratti_impianti')
    .addColumn('contratto_id', 'integer', (c) => c.notNull().references('contratti.id').onDelete('cascade'))
    .addColumn('caldaia_id', 'integer', (c) => c.references('caldaie.id').onDelete('cascade'))
    .addColumn('condizionatore_id', 'integer', (c) => c.references('condizionatori.id').onDelete('cascade'))
    .addCheckConstraint('contratti_impianti_uno', sql`(caldaia_id is null) <> (condizionatore_id is null)`)
    .execute()
  await indice(db, 'contratti_impianti', ['contratto_id'])
  await indice(db, 'contratti_impianti', ['caldaia_id'])
  await indice(db, 'contratti_impianti', ['condizionatore_id'])
}

// long because the tables of a wing are read in one place
import { type Kysely, sql } from 'kysely'
import { collega, conVersione, creaTabella, indice, obbligatoria, righeIniziali, tipi } from './columns.ts'
import { trigrammi } from './machinery.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { vero, istante, data, centesimi, ordine } = tipi(db)

  await creaTabella(db, 'preventivi')
    .addColumn('numero_preventivo', 'text', obbligatoria) // Numero
    .addColumn('titolo', 'text', obbligatoria)
    .addColumn('tipologia', 'text', obbligatoria)
    .addColumn('stato', 'text', obbligatoria)
    .addColumn('accettato', vero, (c) => c.defaultTo(false).notNull())
    .addColumn('data_accettazione', istante)
    .addColumn('data_scadenza', data) // Scadenza
    .addColumn('subtotale', centesimi, obbligatoria) // Imponibile
    // Hundredths of a percent, so that 22 % is 2200.
    .addColumn('iva_percentuale', 'integer') // IVA %
    .addColumn('iva_importo', centesimi, obbligatoria) // IVA
    .addColumn('totale', centesimi, obbligatoria)
    .addColumn('validita_giorni', 'integer', obbligatoria) // Validità (giorni)
    .addColumn('note', 'text')
    .addColumn('cliente_id', 'integer', obbligatoria) // Cliente
    .addColumn('utente_creatore_id', 'integer') // Creato da
    .addColumn('documento_id', 'integer') // PDF
    .addColumn('ricerca', 'text', obbligatoria)
    .$call(conVersione(db))
    .addColumn('pdf_superato', vero, (c) => c.defaultTo(false).notNull())
    .addColumn('revisione', 'integer', (c) => c.defaultTo(0).notNull())
    .addColumn('iva10_manutenzione', vero, (c) => c.defaultTo(false).notNull()) // IVA 10% per manutenzione
    .addColumn('sconto_percento', 'integer') // Sconto %
    .addColumn('sconto_importo', centesimi) // Sconto
    .addColumn('fatturato_altrove', vero, (c) => c.defaultTo(false).notNull())
    .addUniqueConstraint('preventivi_numero_unico', ['numero_preventivo'])
    .addForeignKeyConstraint('preventivi_cliente', ['cliente_id'], 'clienti', ['id'])
    .addForeignKeyConstraint('preventivi_creatore', ['utente_creatore_id'], 'utenti', ['id'])
    .addForeignKeyConstraint('preventivi_documento', ['documento_id'], 'documenti', ['id'])
    .addCheckConstraint('preventivi_somma', sql`subtotale >= 0 and subtotale + iva_importo = totale`)
    .execute()
  await indice(db, 'preventivi', ['cliente_id', 'id'])
  await indice(db, 'preventivi', ['stato', 'id'])
  await indice(db, 'preventivi', ['documento_id'])
  await sql`create index preventivi_da_fatturare on preventivi (id) where accettato = true and fatturato_altrove = false`.execute(
    db,
  )
  await trigrammi(db, 'preventivi')

  await creaTabella(db, 'preventivi_revisioni')
    .addColumn('preventivo_id', 'integer', (c) => c.notNull().references('preventivi.id').onDelete('cascade')) // Preventivo
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id')) // Cliente
    .addColumn('revisione', 'integer', obbligatoria)
    .addColumn('totale', centesimi, obbligatoria)
    // JSON: the quote with its lines as it was.
    .addColumn('contenuto', 'text', obbligatoria)
    .$call(conVersione(db))
    .execute()
  await indice(db, 'preventivi_revisioni', ['preventivo_id', 'revisione'], true)
  await indice(db, 'preventivi_revisioni', ['cliente_id'])

  await creaTabella(db, 'accettazioni')
    .addColumn('preventivo_id', 'integer', (c) => c.notNull().references('preventivi.id').onDelete('cascade')) // Preventivo
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id')) // Cliente
    .addColumn('revisione', 'integer', obbligatoria)
    .addColumn('totale', centesimi, obbligatoria)
    .addColumn('data', data, obbligatoria) // Accettato il
    .addColumn('nome', 'text', obbligatoria) // Accettato da
    .addColumn('modalita', 'text', obbligatoria) // Come è stato accettato
    // PNG as a data address.
    .addColumn('firma', 'text')
    .addColumn('documento_id', 'integer', (c) => c.references('documenti.id')) // Documento
    .addColumn('righe_scelte', 'text')
    .addColumn('registrata_da', 'integer', (c) => c.references('utenti.id'))
    .addColumn('registrata_il', istante, obbligatoria)
    .$call(conVersione(db))
    .execute()
  await indice(db, 'accettazioni', ['preventivo_id', 'revisione'], true)
  await indice(db, 'accettazioni', ['cliente_id'])
  await indice(db, 'accettazioni', ['documento_id'])

  await creaTabella(db, 'dichiarazioni_iva')
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id')) // Cliente
    .addColumn('tipo', 'text', obbligatoria)
    .addColumn('aliquota', 'text', obbligatoria)
    .addColumn('data', data, obbligatoria)
    .addColumn('descrizione', 'text')
    .addColumn('documento_id', 'integer', (c) => c.references('documenti.id')) // Documento
    .$call(conVersione(db))
    .addColumn('protocollo', 'text')
    .addColumn('anno', 'integer') // Vale per l’anno
    .execute()
  await indice(db, 'dichiarazioni_iva', ['cliente_id'])
  await indice(db, 'dichiarazioni_iva', ['documento_id'])

  await creaTabella(db, 'articoli')
    .addColumn('codice', 'text')
    .addColumn('descrizione', 'text', obbligatoria)
    .addColumn('tipo', 'text', obbligatoria)
    .addColumn('um', 'text', obbligatoria) // Unità
    // Decimals as text: nothing is rounded before it is multiplied.
    .addColumn('prezzo', 'text')
    .addColumn('costo', 'text')
    .addColumn('aliquota', 'text') // Regime IVA
    .addColumn('natura', 'text')
    .addColumn('bene_significativo', vero, obbligatoria)
    .addColumn('attivo', vero, obbligatoria) // In uso
    .addColumn('ricerca', 'text', obbligatoria)
    .addColumn('codice_chiave', 'text')
    .$call(conVersione(db))
    .execute()
  await indice(db, 'articoli', ['codice_chiave'], true)

  await creaTabella(db, 'preventivi_righe')
    .addColumn('preventivo_id', 'integer', (c) => c.notNull().references('preventivi.id').onDelete('cascade')) // Preventivo
    .addColumn('n', 'integer', obbligatoria) // Riga
    .addColumn('articolo_id', 'integer', (c) => c.references('articoli.id')) // Articolo
    .addColumn('codice', 'text')
    .addColumn('descrizione', 'text', obbligatoria)
    .addColumn('quantita', 'text', obbligatoria) // Quantità
    .addColumn('um', 'text') // Unità
    .addColumn('prezzo_unitario', 'text', obbligatoria) // Prezzo
    .addColumn('sconto_percento', 'integer') // Sconto %
    .addColumn('imponibile', centesimi, obbligatoria)
    .addColumn('aliquota', 'integer', obbligatoria) // IVA %
    .addColumn('natura', 'text')
    .addColumn('bene_significativo', vero, obbligatoria)
    .addColumn('ritenuta', vero, obbligatoria) // Con ritenuta
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id')) // Cliente
    .addColumn('facoltativa', vero, obbligatoria)
    .addColumn('scelta', vero, obbligatoria)
    .execute()
  await indice(db, 'preventivi_righe', ['preventivo_id', 'n'], true)
  await indice(db, 'preventivi_righe', ['cliente_id'])
  await indice(db, 'preventivi_righe', ['articolo_id'])

  await creaTabella(db, 'invii')
    .addColumn('canale', 'text', obbligatoria)
    // JSON: the ids of the electronic files in it.
    .addColumn('file', 'text', obbligatoria)
    .addColumn('utente_id', 'integer', (c) => c.references('utenti.id')) // Utente
    .addColumn('inviato_il', istante, obbligatoria) // Preparato il
    .$call(conVersione(db))
    .execute()

  await creaTabella(db, 'serie_fatture')
    .addColumn('codice', 'text', (c) => c.notNull().unique())
    .addColumn('formato', 'text', obbligatoria)
    .addColumn('note_di_credito', vero, obbligatoria)
    .addColumn('predefinita', vero, obbligatoria)
    .$call(conVersione(db))
    .execute()
  await righeIniziali(db, 'serie_fatture', [
    { codice: 'FT', formato: 'FT-{anno}-{nnn}', note_di_credito: false, predefinita: true },
    { codice: 'NC', formato: 'NC-{anno}-{nnn}', note_di_credito: true, predefinita: true },
  ])

  await creaTabella(db, 'fatture')
    .addColumn('numero_documento', 'text', obbligatoria) // Numero
    .addColumn('tipo', 'text', obbligatoria)
    .addColumn('stato', 'text', obbligatoria)
    .addColumn('data_emissione', data, obbligatoria)
    .addColumn('data_scadenza', data) // Scadenza
    .addColumn('data_pagamento', data)
    .addColumn('metodo_pagamento', 'text', obbligatoria) // Metodo di pagamento
    .addColumn('aliquota_iva', 'text') // Regime IVA
    .addColumn('subtotale', centesimi, obbligatoria) // Imponibile
    .addColumn('iva_importo', centesimi, obbligatoria) // IVA
    .addColumn('totale', centesimi, obbligatoria)
    .addColumn('importo_pagato', centesimi, (c) => c.defaultTo(0).notNull()) // Pagato
    .addColumn('note', 'text')
    .addColumn('cliente_id', 'integer') // Cliente
    .addColumn('fornitore_id', 'integer') // Fornitore
    .addColumn('file_media_id', 'integer') // File allegato
    .addColumn('ricerca', 'text', obbligatoria)
    // What a number may not repeat within: the year, and for received ones the supplier.
    .addColumn('numero_unico', 'text', obbligatoria)
    // Unpaid ones by due date, then paid ones with the last issued first.
    .addColumn('ordine', ordine, obbligatoria)
    .$call(conVersione(db))
    .addColumn('intestatario', 'text')
    .addColumn('fase', 'text', (c) => c.defaultTo('Registrata').notNull())
    .addColumn('tipo_documento', 'text', (c) => c.defaultTo('TD01').notNull()) // Tipo di documento
    .addColumn('serie_id', 'integer', (c) => c.references('serie_fatture.id')) // Serie
    .addColumn('progressivo', 'integer')
    .addColumn('altri_importi', centesimi, (c) => c.defaultTo(0).notNull())
    .addColumn('ritenuta', centesimi, (c) => c.defaultTo(0).notNull())
    .addColumn('bollo', centesimi, (c) => c.defaultTo(0).notNull())
    .addColumn('iva_split', centesimi, (c) => c.defaultTo(0).notNull()) // IVA in scissione
    .addColumn('netto_a_pagare', centesimi, (c) => c.defaultTo(0).notNull())
    .addColumn('sconto_percento', 'integer') // Sconto %
    .addColumn('sconto_importo', centesimi) // Sconto
    .addColumn('iva10_manutenzione', vero, (c) => c.defaultTo(false).notNull()) // IVA 10% per manutenzione
    .addColumn('bonifico_parlante', vero, (c) => c.defaultTo(false).notNull())
    .addColumn('addebita_bollo', vero) // Addebita il bollo
    .addColumn('causale', 'text')
    .addColumn('cig', 'text')
    .addColumn('cup', 'text')
    .addColumn('preventivo_id', 'integer', (c) => c.references('preventivi.id').onDelete('set null')) // Preventivo
    .addColumn('appuntamento_id', 'integer', (c) => c.references('appuntamenti.id').onDelete('set null')) // Appuntamento
    .addColumn('fattura_collegata_id', 'integer', (c) => c.references('fatture.id').onDelete('set null')) // Fattura collegata
    .addColumn('quota', 'text')
    .addColumn('quota_percento', 'integer') // Quota %
    .addColumn('stato_invio', 'text') // Invio
    .addColumn('esito_il', data) // Esito del
    .addColumn('calcolata_per', 'text')
    .addColumn('incasso_e', 'text') // Incassato
    // As the file says it: MP05, MP12.
    .addColumn('modalita_pagamento', 'text') // Modalità di pagamento
    .addColumn('promessa_il', data) // Ha promesso per il
    // JSON: kinds and amounts; null where nothing is withheld, or nobody has read it yet.
    .addColumn('contributi', 'text')
    // JSON; null of what was made from nothing.
    .addColumn('origine', 'text')
    .addColumn('intestatario_iva', 'text')
    .addColumn('intestatario_cf', 'text')
    .addUniqueConstraint('fatture_numero_unico', ['numero_unico'])
    .addForeignKeyConstraint('fatture_cliente', ['cliente_id'], 'clienti', ['id'])
    .addForeignKeyConstraint('fatture_fornitore', ['fornitore_id'], 'fornitori', ['id'])
    .addForeignKeyConstraint('fatture_file', ['file_media_id'], 'documenti', ['id'])
    .addCheckConstraint(
      'fatture_somma',
      sql`subtotale >= 0 and subtotale + iva_importo + altri_importi = totale`,
    )
    .addCheckConstraint('fatture_pagato', sql`importo_pagato >= 0 and importo_pagato <= netto_a_pagare`)
    .execute()
  await indice(db, 'fatture', ['ordine', 'id'])
  await indice(db, 'fatture', ['tipo', 'ordine', 'id'])
  await indice(db, 'fatture', ['cliente_id', 'ordine'])
  await indice(db, 'fatture', ['fornitore_id', 'ordine'])
  await indice(db, 'fatture', ['data_scadenza', 'id'])
  await indice(db, 'fatture', ['data_pagamento'])
  await indice(db, 'fatture', ['file_media_id'])
  await sql`create index fatture_da_pagare on fatture (tipo, data_scadenza) where stato <> 'Pagata'`.execute(
    db,
  )
  await sql`create unique index fatture_progressivo on fatture (serie_id, progressivo, data_emissione) where progressivo is not null`.execute(
    db,
  )
  await indice(db, 'fatture', ['fase', 'ordine', 'id'])
  await sql`create index fatture_invio on fatture (stato_invio, id) where stato_invio is not null`.execute(db)
  await indice(db, 'fatture', ['preventivo_id'])
  await indice(db, 'fatture', ['appuntamento_id'])
  await indice(db, 'fatture', ['fattura_collegata_id'])
  await indice(db, 'fatture', ['serie_id'])
  await sql`create index fatture_di_fornitore on fatture (fornitore_id, data_emissione) where fornitore_id is not null`.execute(
    db,
  )
  await indice(db, 'fatture', ['data_emissione', 'id'])
  await trigrammi(db, 'fatture')

  await creaTabella(db, 'fatture_visite')
    .addColumn('appuntamento_id', 'integer', (c) =>
      c.notNull().unique().references('appuntamenti.id').onDelete('cascade'),
    ) // Appuntamento
    .addColumn('fattura_id', 'integer', (c) => c.references('fatture.id').onDelete('cascade')) // Fattura
    .$call(conVersione(db))
    .execute()
  await indice(db, 'fatture_visite', ['fattura_id'])

  await creaTabella(db, 'fatture_righe')
    .addColumn('fattura_id', 'integer', (c) => c.notNull().references('fatture.id').onDelete('cascade')) // Fattura
    .addColumn('n', 'integer', obbligatoria) // Riga
    .addColumn('articolo_id', 'integer', (c) => c.references('articoli.id')) // Articolo
    .addColumn('codice', 'text')
    .addColumn('descrizione', 'text', obbligatoria)
    .addColumn('quantita', 'text', obbligatoria) // Quantità
    .addColumn('um', 'text') // Unità
    .addColumn('prezzo_unitario', 'text', obbligatoria) // Prezzo
    .addColumn('sconto_percento', 'integer') // Sconto %
    .addColumn('imponibile', centesimi, obbligatoria)
    .addColumn('aliquota', 'integer', obbligatoria) // IVA %
    .addColumn('natura', 'text')
    .addColumn('bene_significativo', vero, obbligatoria)
    .addColumn('ritenuta', vero, obbligatoria) // Con ritenuta
    .addColumn('riga_stornata', 'integer')
    .execute()
  await indice(db, 'fatture_righe', ['fattura_id', 'n'], true)
  await indice(db, 'fatture_righe', ['articolo_id'])

  await creaTabella(db, 'fatture_riepilogo')
    .addColumn('fattura_id', 'integer', (c) => c.notNull().references('fatture.id').onDelete('cascade')) // Fattura
    .addColumn('n', 'integer', obbligatoria) // Gruppo
    .addColumn('aliquota', 'integer', obbligatoria) // IVA %
    .addColumn('natura', 'text')
    .addColumn('esigibilita', 'text') // Esigibilità
    .addColumn('imponibile', centesimi, obbligatoria)
    .addColumn('imposta', centesimi, obbligatoria)
    .addColumn('riferimento', 'text') // Riferimento normativo
    .execute()
  await indice(db, 'fatture_riepilogo', ['fattura_id', 'n'], true)

  await creaTabella(db, 'file_elettronici')
    // An issued one is never deleted; a draft that was issued once may be.
    .addColumn('fattura_id', 'integer', (c) => c.notNull().references('fatture.id').onDelete('cascade')) // Fattura
    // Given once: not even a file that was never sent gives its name back.
    .addColumn('nome_file', 'text', (c) => c.notNull().unique()) // Nome del file
    // SHA-256 of the bytes, in hex.
    .addColumn('impronta', 'text', obbligatoria)
    .addColumn('xml', 'text', obbligatoria) // Fattura elettronica
    .addColumn('attuale', vero, obbligatoria) // In vigore
    .$call(conVersione(db))
    .execute()
  await sql`create unique index file_elettronici_attuale on file_elettronici (fattura_id) where attuale = true`.execute(
    db,
  )
  await indice(db, 'file_elettronici', ['fattura_id'])

  await creaTabella(db, 'file_ricevuti')
    .addColumn('fattura_id', 'integer', (c) => c.notNull().references('fatture.id').onDelete('cascade')) // Fattura
    // Of one that we issued elsewhere.
    .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id')) // Cliente
    .addColumn('impronta', 'text', obbligatoria)
    // Of the text inside of its envelope.
    .addColumn('stesso_xml', 'text', obbligatoria) // Impronta dell’XML
    .addColumn('nome_file', 'text', obbligatoria) // Nome del file
    .addColumn('firmata', vero, obbligatoria)
    // Which of the file's invoices, from 0.
    .addColumn('corpo', 'integer', obbligatoria) // Fattura del file
    .$call(conVersione(db))
    // JSON; null where nobody has read it yet.
    .addColumn('allegati', 'text')
    .execute()
  await indice(db, 'file_ricevuti', ['fattura_id'], true)
  await indice(db, 'file_ricevuti', ['cliente_id'])
  await indice(db, 'file_ricevuti', ['impronta'])
  await indice(db, 'file_ricevuti', ['stesso_xml'])

  await creaTabella(db, 'ricevute_sdi')
    .addColumn('fattura_id', 'integer', (c) => c.notNull().references('fatture.id').onDelete('cascade')) // Fattura
    .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id')) // Cliente
    .addColumn('tipo', 'text', obbligatoria)
    .addColumn('nome_file', 'text', obbligatoria) // Nome del file
    .addColumn('impronta', 'text', obbligatoria)
    // The file that it speaks of.
    .addColumn('file_id', 'integer', (c) => c.notNull().references('file_elettronici.id').onDelete('cascade')) // Fattura elettronica
    // What it makes of the invoice; null: nothing.
    .addColumn('stato', 'text')
    .addColumn('data', data, obbligatoria)
    // JSON: code, what the exchange says, what it suggests.
    .addColumn('errori', 'text', obbligatoria)
    .$call(conVersione(db))
    // Null: nobody has said yet.
    .addColumn('vale', vero) // È della fattura
    .execute()
  await indice(db, 'ricevute_sdi', ['fattura_id', 'impronta'], true)
  await indice(db, 'ricevute_sdi', ['cliente_id'])
  await indice(db, 'ricevute_sdi', ['file_id'])

  await creaTabella(db, 'rate_fatture')
    .addColumn('fattura_id', 'integer', obbligatoria) // Fattura
    .addColumn('numero_rata', 'integer', obbligatoria) // Rata
    .addColumn('importo', centesimi, obbligatoria)
    .addColumn('data_scadenza', data, obbligatoria) // Scadenza
    .addColumn('pagata', vero, (c) => c.defaultTo(false).notNull())
    .addColumn('data_pagamento', data)
    .$call(conVersione(db))
    .addUniqueConstraint('rate_fatture_numero', ['fattura_id', 'numero_rata'])
    .addForeignKeyConstraint('rate_fatture_fattura', ['fattura_id'], 'fatture', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addCheckConstraint('rate_fatture_importo', sql`importo >= 0`)
    .execute()
  await indice(db, 'rate_fatture', ['pagata', 'data_scadenza', 'id'])
  await indice(db, 'rate_fatture', ['data_scadenza', 'id'])
  await indice(db, 'rate_fatture', ['pagata', 'data_pagamento', 'fattura_id', 'importo'])

  await creaTabella(db, 'pagamenti')
    .addColumn('fattura_id', 'integer', (c) => c.notNull().references('fatture.id').onDelete('cascade')) // Fattura
    .addColumn('rata_id', 'integer', (c) => c.references('rate_fatture.id').onDelete('cascade')) // Rata
    .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id')) // Cliente
    .addColumn('data', data, obbligatoria)
    .addColumn('importo', centesimi, obbligatoria)
    .addColumn('metodo', 'text', obbligatoria)
    .addColumn('nota', 'text')
    // What a credit note takes off is no cash; nor is what the visit's takings already count.
    .addColumn('nota_credito_id', 'integer', (c) => c.references('fatture.id')) // Nota di credito
    .addColumn('appuntamento_id', 'integer', (c) => c.references('appuntamenti.id').onDelete('set null')) // Appuntamento
    .$call(conVersione(db))
    .addColumn('abbuono', centesimi, (c) => c.defaultTo(0).notNull())
    .addColumn('ritenuta_banca', centesimi, (c) => c.defaultTo(0).notNull()) // Ritenuta della banca
    .addColumn('da_restituire', centesimi, (c) => c.defaultTo(0).notNull()) // Da restituire o in acconto
    .addColumn('restituito', centesimi, (c) => c.defaultTo(0).notNull())
    .addColumn('restituito_il', 'text')
    .addColumn('restituito_con', 'text')
    .addCheckConstraint(
      'pagamenti_importo',
      sql`importo >= 0 and abbuono >= 0 and ritenuta_banca >= 0 and da_restituire >= 0 and restituito >= 0 and importo + abbuono + ritenuta_banca + da_restituire + restituito > 0`,
    )
    .execute()
  await indice(db, 'pagamenti', ['fattura_id'])
  await indice(db, 'pagamenti', ['cliente_id'])
  await indice(db, 'pagamenti', ['data', 'fattura_id'])
  await indice(db, 'pagamenti', ['rata_id'])
  await indice(db, 'pagamenti', ['nota_credito_id'])
  await indice(db, 'pagamenti', ['appuntamento_id'])
  await sql`create index pagamenti_restituito on pagamenti (restituito_il) where restituito_il is not null`.execute(
    db,
  )

  await creaTabella(db, 'solleciti')
    .addColumn('fattura_id', 'integer', (c) => c.notNull().references('fatture.id').onDelete('cascade')) // Fattura
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id')) // Cliente
    .addColumn('tono', 'text', obbligatoria)
    .addColumn('canale', 'text', obbligatoria)
    .addColumn('preparato_il', istante, obbligatoria)
    .$call(conVersione(db))
    .execute()
  await indice(db, 'solleciti', ['fattura_id'])
  await indice(db, 'solleciti', ['cliente_id'])

  await db.schema
    .createTable('contatori')
    .addColumn('nome', 'text', obbligatoria)
    .addColumn('anno', 'integer', obbligatoria)
    .addColumn('valore', 'integer', obbligatoria)
    .addPrimaryKeyConstraint('contatori_chiave', ['nome', 'anno'])
    .execute()

  await collega(db, 'contratti_canoni', 'fattura_id', 'fatture')
  await collega(db, 'appuntamenti', 'preventivo_id', 'preventivi')
}

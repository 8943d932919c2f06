// long because the tables of a wing are read in one place
import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, ePostgres, indice, obbligatoria, righeIniziali, tipi } from './columns.ts'
import { soloAggiunte, trigrammi } from './machinery.ts'

export async function up(db: Kysely<never>): Promise<void> {
  if (ePostgres(db)) await sql`create extension if not exists pg_trgm`.execute(db)
  const { vero, centesimi, ordine, data, istante, decimale } = tipi(db)

  await creaTabella(db, 'ditte')
    .addColumn('nome', 'text', obbligatoria)
    .addColumn('colore', 'text', obbligatoria)
    .addColumn('descrizione', 'text')
    .addColumn('nome_chiave', 'text', obbligatoria)
    .$call(conVersione(db))
    .addUniqueConstraint('ditte_nome_unico', ['nome_chiave'])
    .execute()

  await creaTabella(db, 'azienda')
    .addColumn('ragione_sociale', 'text')
    .addColumn('indirizzo', 'text')
    .addColumn('comune', 'text')
    .addColumn('cap', 'text')
    .addColumn('provincia', 'text')
    .addColumn('partita_iva', 'text')
    .addColumn('codice_fiscale', 'text')
    .addColumn('rea', 'text')
    .addColumn('telefono', 'text')
    .addColumn('email', 'text')
    .addColumn('pec', 'text')
    .addColumn('iban', 'text')
    .addColumn('logo', 'text')
    .$call(conVersione(db))
    .addColumn('manutenzione_mesi', 'integer') // Manutenzione ogni (mesi)
    .addColumn('riserva_guasti', 'integer', (c) => c.defaultTo(20).notNull()) // Per i guasti (%)
    // Month and day of the patron saint, `12-07`.
    .addColumn('patrono', 'text') // Festa patronale
    .addColumn('indirizzo_pubblico', 'text')
    .addColumn('codice_admin', vero, (c) => c.defaultTo(false).notNull()) // Due passaggi obbligatori per gli Admin
    .addColumn('regime_fiscale', 'text', (c) => c.defaultTo('RF01').notNull())
    .addColumn('capitale_sociale', centesimi)
    .addColumn('socio_unico', vero)
    .addColumn('in_liquidazione', vero, (c) => c.defaultTo(false).notNull())
    .addColumn('addebita_bollo', vero) // Bollo a carico del cliente
    .addColumn('nome', 'text')
    .addColumn('cognome', 'text')
    .addColumn('conservazione', vero, (c) => c.defaultTo(false).notNull()) // Conservazione a norma
    .addColumn('minuti_manutenzione', 'integer') // Manutenzione (minuti)
    .addColumn('minuti_condizionatore', 'integer') // Condizionatore (minuti)
    .addColumn('minuti_rcee', 'integer') // RCEE (minuti)
    .addColumn('minuti_fgas', 'integer') // Controllo delle perdite (minuti)
    .addColumn('minuti_viaggio', 'integer') // Viaggio nella stessa zona (minuti)
    .addColumn('minuti_viaggio_fuori', 'integer') // Viaggio fra zone vicine (minuti)
    .addColumn('prima_ora', vero, (c) => c.defaultTo(true).notNull()) // Elenco per cominciare
    .addColumn('rea_provincia', 'text') // REA, provincia
    .addColumn('rea_numero', 'text') // REA, numero
    .addColumn('abilitazioni', 'text') // Abilitazioni (DM 37/2008)
    .addColumn('strumenti', 'text')
    .execute()
  await righeIniziali(db, 'azienda', [{ id: 1 }])

  await creaTabella(db, 'fornitori')
    .addColumn('ragione_sociale', 'text', obbligatoria)
    .addColumn('partita_iva', 'text')
    .addColumn('telefono', 'text')
    .addColumn('email', 'text')
    .addColumn('referente', 'text')
    .addColumn('sito_web', 'text')
    .addColumn('indirizzo', 'text')
    .addColumn('comune', 'text')
    .addColumn('cap', 'text')
    .addColumn('provincia', 'text')
    .addColumn('note', 'text')
    .addColumn('ricerca', 'text', obbligatoria)
    .addColumn('ordine', ordine, obbligatoria)
    .$call(conVersione(db))
    .addColumn('nazione', 'text', (c) => c.defaultTo('IT').notNull())
    .addColumn('codice_fiscale', 'text')
    .addColumn('iban', 'text')
    .execute()
  await indice(db, 'fornitori', ['ordine', 'id'])
  await indice(db, 'fornitori', ['partita_iva'])
  await indice(db, 'fornitori', ['codice_fiscale'])
  await trigrammi(db, 'fornitori')

  await creaTabella(db, 'zone')
    .addColumn('nome', 'text', obbligatoria)
    // Towns and postal codes, with commas between.
    .addColumn('luoghi', 'text', obbligatoria) // Comuni e CAP
    // Ids of other zones, with commas between.
    .addColumn('vicine', 'text') // Zone vicine
    .$call(conVersione(db))
    .execute()

  await creaTabella(db, 'posta')
    .addColumn('uso', 'text', obbligatoria)
    .addColumn('host', 'text') // Server
    .addColumn('porta', 'integer', obbligatoria)
    .addColumn('sicurezza', 'text', obbligatoria)
    .addColumn('nome_utente', 'text')
    // Encrypted, with a key that is in no backup.
    .addColumn('password_cifrata', 'text')
    .addColumn('mittente', 'text')
    .addColumn('risposte_a', 'text')
    .$call(conVersione(db))
    .execute()
  await indice(db, 'posta', ['uso'], true)
  await righeIniziali(db, 'posta', [{ uso: 'avvisi', porta: 587, sicurezza: 'starttls' }])

  await creaTabella(db, 'ruoli')
    .addColumn('nome_ruolo', 'text', (c) => c.notNull().unique())
    .execute()
  await sql`insert into ruoli (id, nome_ruolo) values (1, 'Admin'), (2, 'Direttore'), (3, 'Operatore')`.execute(
    db,
  )

  await creaTabella(db, 'utenti')
    .addColumn('nome_utente', 'text', obbligatoria)
    .addColumn('email', 'text', obbligatoria)
    .addColumn('password_hash', 'text', obbligatoria)
    .addColumn('ruolo_id', 'integer', obbligatoria) // Ruolo
    .addColumn('attivo', vero, (c) => c.defaultTo(true).notNull())
    // What signs in, without regard to case; null once the account has ended, so that the name is free again.
    .addColumn('nome_chiave', 'text')
    .addColumn('email_chiave', 'text')
    .$call(conVersione(db))
    .addColumn('esce_per_visite', vero, (c) => c.defaultTo(false).notNull()) // Esce per le visite
    .addColumn('nome', 'text')
    .addColumn('cognome', 'text')
    .addForeignKeyConstraint('utenti_ruolo', ['ruolo_id'], 'ruoli', ['id'])
    .execute()
  await indice(db, 'utenti', ['nome_chiave'], true)
  await indice(db, 'utenti', ['email_chiave'], true)

  await creaTabella(db, 'clienti')
    .addColumn('nome', 'text', obbligatoria)
    .addColumn('cognome', 'text', obbligatoria)
    .addColumn('telefono', 'text')
    .addColumn('email', 'text')
    .addColumn('indirizzo', 'text')
    .addColumn('comune', 'text')
    .addColumn('cap', 'text')
    .addColumn('provincia', 'text')
    .addColumn('codice_fiscale', 'text')
    .addColumn('partita_iva', 'text')
    .addColumn('note', 'text')
    .addColumn('data_follow_up', data) // Data Follow-up
    .addColumn('note_follow_up', 'text') // Note Follow-up
    .addColumn('ditta_id', 'integer') // Ditta
    .addColumn('attivo', vero, (c) => c.defaultTo(true).notNull())
    .addColumn('ricerca', 'text', obbligatoria)
    .addColumn('ordine', ordine, obbligatoria)
    .addColumn('telefono_cifre', 'text')
    .addColumn('email_chiave', 'text')
    .$call(conVersione(db))
    .addColumn('indirizzo_ricerca', 'text', (c) => c.defaultTo('').notNull())
    .addColumn('fascia_preferita', 'text')
    .addColumn('tecnico_preferito_id', 'integer', (c) => c.references('utenti.id').onDelete('set null')) // Tecnico preferito
    .addColumn('avvisi_email', 'text', (c) => c.defaultTo('Non_Chiesto').notNull()) // Avvisi per email
    .addColumn('avvisi_telefono', 'text', (c) => c.defaultTo('Non_Chiesto').notNull()) // Avvisi per telefono
    // When they were asked, and what they said; since when their address takes no mail.
    .addColumn('avvisi_il', data) // Chiesto il
    .addColumn('avvisi_nota', 'text') // Nota sugli avvisi
    .addColumn('email_respinta_il', istante)
    .addColumn('tipo', 'text', (c) => c.defaultTo('Privato').notNull())
    .addColumn('nazione', 'text', (c) => c.defaultTo('IT').notNull())
    .addColumn('denominazione', 'text')
    .addColumn('codice_destinatario', 'text')
    .addColumn('pec', 'text')
    .addColumn('split_payment', vero, (c) => c.defaultTo(false).notNull())
    .addForeignKeyConstraint('clienti_ditta', ['ditta_id'], 'ditte', ['id'])
    .execute()
  await indice(db, 'clienti', ['ordine', 'id'])
  await indice(db, 'clienti', ['attivo', 'ordine', 'id'])
  await indice(db, 'clienti', ['data_follow_up'])
  await indice(db, 'clienti', ['ditta_id'])
  await indice(db, 'clienti', ['telefono_cifre'])
  await indice(db, 'clienti', ['email_chiave'])
  await indice(db, 'clienti', ['codice_fiscale'])
  await indice(db, 'clienti', ['partita_iva'])
  await indice(db, 'clienti', ['comune', 'cap'])
  await indice(db, 'clienti', ['tecnico_preferito_id'])
  await trigrammi(db, 'clienti')
  await trigrammi(db, 'clienti', 'indirizzo_ricerca', 'clienti_indirizzo_ricerca_trigrammi')

  await creaTabella(db, 'clienti_uniti')
    // The number of a customer who is gone.
    .addColumn('da', 'integer', obbligatoria) // Cliente unito
    .addColumn('a', 'integer', (c) => c.notNull().references('clienti.id').onDelete('cascade')) // Cliente rimasto
    .$call(conVersione(db))
    .execute()
  await indice(db, 'clienti_uniti', ['da'], true)
  await indice(db, 'clienti_uniti', ['a'])

  await creaTabella(db, 'clienti_distinti')
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id').onDelete('cascade')) // Cliente
    .addColumn('altro_cliente_id', 'integer', (c) => c.notNull().references('clienti.id').onDelete('cascade')) // Altro cliente
    // A name, as in the register: who said it may be gone.
    .addColumn('detto_da', 'text', obbligatoria)
    .addColumn('detto_il', istante, obbligatoria)
    .$call(conVersione(db))
    .addCheckConstraint('clienti_distinti_in_ordine', sql`cliente_id < altro_cliente_id`)
    .execute()
  await indice(db, 'clienti_distinti', ['cliente_id', 'altro_cliente_id'], true)
  await indice(db, 'clienti_distinti', ['altro_cliente_id'])

  await creaTabella(db, 'impianti')
    // Given by whoever wrote it first, a telephone too: the same one again is the same plant.
    .addColumn('uid', 'text', obbligatoria) // Numero dato da chi lo ha scritto
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id')) // Cliente
    .addColumn('codice_catasto', 'text')
    .addColumn('indirizzo', 'text')
    .addColumn('civico', 'text')
    .addColumn('palazzo', 'text')
    .addColumn('scala', 'text')
    .addColumn('interno', 'text')
    .addColumn('comune', 'text')
    .addColumn('cap', 'text')
    .addColumn('provincia', 'text')
    .addColumn('potenza_totale_kw', decimale) // Potenza totale (kW)
    .addColumn('responsabile_titolo', 'text') // Responsabile
    .addColumn('responsabile_nome', 'text') // Nome del responsabile
    .addColumn('responsabile_cognome', 'text') // Cognome del responsabile
    .addColumn('responsabile_ragione_sociale', 'text') // Ragione sociale del responsabile
    .addColumn('responsabile_codice_fiscale', 'text') // Codice fiscale del responsabile
    .addColumn('responsabile_partita_iva', 'text') // Partita IVA del responsabile
    .addColumn('responsabile_indirizzo', 'text') // Indirizzo del responsabile
    .addColumn('responsabile_civico', 'text') // Civico del responsabile
    .addColumn('responsabile_comune', 'text') // Comune del responsabile
    .addColumn('responsabile_cap', 'text') // CAP del responsabile
    .addColumn('responsabile_provincia', 'text') // Provincia del responsabile
    .$call(conVersione(db))
    .addColumn('potenza_frigorifera_kw', decimale, (c) => c.check(sql`potenza_frigorifera_kw >= 0`)) // Potenza frigorifera totale (kW)
    .addCheckConstraint('impianti_potenza', sql`potenza_totale_kw >= 0`)
    .execute()
  await indice(db, 'impianti', ['uid'], true)
  await indice(db, 'impianti', ['cliente_id'])

  await creaTabella(db, 'caldaie')
    .addColumn('cliente_id', 'integer', obbligatoria) // Cliente
    .addColumn('marca', 'text', obbligatoria)
    .addColumn('modello', 'text', obbligatoria)
    .addColumn('matricola', 'text')
    .addColumn('potenza_kw', decimale) // Potenza (kW)
    .addColumn('tipo_combustibile', 'text') // Combustibile
    .addColumn('data_installazione', data)
    .addColumn('ultima_revisione', data)
    .addColumn('prossima_revisione', data)
    .addColumn('note', 'text')
    .$call(conVersione(db))
    .addColumn('potenza_focolare_kw', decimale) // Potenza al focolare (kW)
    .addColumn('potenza_impianto_kw', decimale) // Potenza dell’impianto (kW)
    .addColumn('intervallo_manutenzione_mesi', 'integer') // Manutenzione ogni (mesi)
    .addColumn('fonte_manutenzione', 'text') // Intervallo secondo
    .addColumn('dismesso_il', data)
    .addColumn('impianto_id', 'integer', (c) => c.references('impianti.id')) // Impianto
    .addColumn('numero_gt', 'integer') // Gruppo termico n.
    .addColumn('gruppo', 'text')
    .addColumn('tecnologia', 'text')
    .addColumn('moduli', 'integer')
    .addColumn('riscaldamento', vero) // Climatizzazione invernale
    .addColumn('acs', vero) // Produzione ACS
    .addColumn('evacuazione', 'text') // Evacuazione fumi
    .addForeignKeyConstraint('caldaie_cliente', ['cliente_id'], 'clienti', ['id'])
    .addCheckConstraint('caldaie_potenza', sql`potenza_kw >= 0`)
    .execute()
  await indice(db, 'caldaie', ['cliente_id', 'prossima_revisione'])
  await indice(db, 'caldaie', ['prossima_revisione', 'id'])
  await indice(db, 'caldaie', ['matricola'])
  await indice(db, 'caldaie', ['impianto_id'])

  await creaTabella(db, 'condizionatori')
    .addColumn('cliente_id', 'integer', obbligatoria) // Cliente
    .addColumn('marca', 'text', obbligatoria)
    .addColumn('modello', 'text', obbligatoria)
    .addColumn('serial_number', 'text') // Numero di serie
    .addColumn('tipo', 'text')
    .addColumn('btu', 'integer')
    .addColumn('data_installazione', data)
    .addColumn('ultima_manutenzione', data)
    .addColumn('prossima_manutenzione', data)
    .addColumn('note', 'text')
    .$call(conVersione(db))
    .addColumn('potenza_kw', decimale) // Potenza (kW)
    .addColumn('potenza_impianto_kw', decimale) // Potenza dell’impianto (kW)
    .addColumn('intervallo_manutenzione_mesi', 'integer') // Manutenzione ogni (mesi)
    .addColumn('fonte_manutenzione', 'text') // Intervallo secondo
    .addColumn('dismesso_il', data)
    .addColumn('gas_refrigerante', 'text')
    .addColumn('carica_kg', decimale) // Carica (kg)
    .addColumn('ermetico', vero) // Sigillato ermeticamente
    .addColumn('edificio_residenziale', vero)
    .addColumn('rilevamento_perdite', vero, (c) => c.defaultTo(false).notNull())
    .addColumn('ultimo_controllo_fgas', data) // Ultimo controllo F-gas
    .addColumn('prossimo_controllo_fgas', data) // Prossimo controllo F-gas
    .addColumn('impianto_id', 'integer', (c) => c.references('impianti.id')) // Impianto
    .addColumn('numero_gf', 'integer') // Gruppo frigo n.
    .addColumn('tecnologia', 'text')
    .addColumn('circuiti', 'integer')
    .addColumn('potenza_termica_kw', decimale) // Potenza termica (kW)
    .addColumn('reversibile', vero)
    .addForeignKeyConstraint('condizionatori_cliente', ['cliente_id'], 'clienti', ['id'])
    .addCheckConstraint('condizionatori_btu', sql`btu >= 0`)
    .execute()
  await indice(db, 'condizionatori', ['cliente_id'])
  await indice(db, 'condizionatori', ['prossima_manutenzione', 'id'])
  await indice(db, 'condizionatori', ['serial_number'])
  await indice(db, 'condizionatori', ['impianto_id'])

  await creaTabella(db, 'documenti')
    .addColumn('nome_file', 'text', obbligatoria) // Nome del file
    .addColumn('tipologia', 'text', obbligatoria)
    .addColumn('descrizione', 'text')
    .addColumn('cliente_id', 'integer') // Cliente
    .addColumn('caricato_da_id', 'integer')
    .addColumn('dimensione', 'integer', obbligatoria) // Dimensione (byte)
    // The content's SHA-256: the name of the file on disk.
    .addColumn('impronta', 'text', obbligatoria)
    .$call(conVersione(db))
    .addForeignKeyConstraint('documenti_cliente', ['cliente_id'], 'clienti', ['id'])
    .addForeignKeyConstraint('documenti_caricato_da', ['caricato_da_id'], 'utenti', ['id'])
    .execute()
  await indice(db, 'documenti', ['cliente_id', 'id'])
  await indice(db, 'documenti', ['impronta'])

  await creaTabella(db, 'orari')
    .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id').onDelete('cascade')) // Tecnico
    .addColumn('lun', 'text') // Lunedì
    .addColumn('mar', 'text') // Martedì
    .addColumn('mer', 'text') // Mercoledì
    .addColumn('gio', 'text') // Giovedì
    .addColumn('ven', 'text') // Venerdì
    .addColumn('sab', 'text') // Sabato
    .addColumn('dom', 'text') // Domenica
    .$call(conVersione(db))
    .addColumn('parte_da', 'text')
    .addColumn('raggio_minuti', 'integer') // Raggio (minuti)
    .execute()
  await indice(db, 'orari', ['utente_id'], true)

  await creaTabella(db, 'assenze')
    .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id').onDelete('cascade')) // Tecnico
    .addColumn('dal', data, obbligatoria)
    .addColumn('al', data, obbligatoria)
    .addColumn('tipo', 'text', obbligatoria) // Motivo
    .addColumn('nota', 'text')
    .$call(conVersione(db))
    // Hours of one day, `14:00`; both or neither.
    .addColumn('dalle', 'text')
    .addColumn('alle', 'text')
    .addCheckConstraint('assenze_giorni', sql`al >= dal`)
    .execute()
  await indice(db, 'assenze', ['utente_id', 'al'])

  await creaTabella(db, 'registro')
    .addColumn('quando', istante, obbligatoria)
    .addColumn('utente_id', 'integer')
    .addColumn('nome_utente', 'text', obbligatoria)
    .addColumn('azione', 'text', obbligatoria)
    .addColumn('tabella', 'text', obbligatoria)
    .addColumn('record_id', 'integer')
    .addColumn('prima', 'text')
    .addColumn('dopo', 'text')
    .addColumn('richiesta', 'text', obbligatoria)
    .addColumn('cliente_id', 'integer')
    .addColumn('altro_cliente_id', 'integer')
    .execute()
  await indice(db, 'registro', ['tabella', 'record_id', 'id'])
  await indice(db, 'registro', ['utente_id', 'id'])
  await indice(db, 'registro', ['tabella', 'id'])
  await sql`create index registro_cliente on registro (cliente_id)`.execute(db)
  await sql`create index registro_altro_cliente on registro (altro_cliente_id) where altro_cliente_id is not null`.execute(
    db,
  )
  await soloAggiunte(db)

  await creaTabella(db, 'sessioni')
    .addColumn('token_hash', 'text', obbligatoria)
    .addColumn('utente_id', 'integer', obbligatoria)
    .addColumn('creata_il', istante, obbligatoria)
    .addColumn('usata_il', istante, obbligatoria)
    .addColumn('dispositivo', 'text')
    .addColumn('indirizzo', 'text')
    .addColumn('dispositivo_id', 'integer')
    .addColumn('confermata_il', istante)
    .addForeignKeyConstraint('sessioni_utente', ['utente_id'], 'utenti', ['id'])
    .execute()
  await indice(db, 'sessioni', ['token_hash'], true)
  await indice(db, 'sessioni', ['utente_id'])
  await indice(db, 'sessioni', ['dispositivo_id'])

  await db.schema
    .createTable('indirizzi_noti')
    .addColumn('utente_id', 'integer', obbligatoria)
    .addColumn('indirizzo', 'text', obbligatoria)
    .addColumn('visto_il', istante, obbligatoria)
    .addPrimaryKeyConstraint('indirizzi_noti_chiave', ['utente_id', 'indirizzo'])
    .addForeignKeyConstraint('indirizzi_noti_utente', ['utente_id'], 'utenti', ['id'])
    .execute()

  await creaTabella(db, 'codici_accesso')
    .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id').onDelete('cascade'))
    // Encrypted, with a key that is in no backup.
    .addColumn('segreto', 'text', obbligatoria)
    // Null until a first code has proved that the telephone has it.
    .addColumn('attivo_il', istante)
    // The half minute of the last code that was taken: neither it nor an older one counts again.
    .addColumn('ultimo_passo', 'integer', obbligatoria)
    .execute()
  await indice(db, 'codici_accesso', ['utente_id'], true)

  await creaTabella(db, 'codici_riserva')
    .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id').onDelete('cascade'))
    .addColumn('codice_hash', 'text', obbligatoria)
    .addColumn('usato_il', istante)
    .execute()
  await indice(db, 'codici_riserva', ['utente_id'])

  await creaTabella(db, 'dispositivi')
    // Given by the browser; two people may share it.
    .addColumn('uuid', 'text', obbligatoria)
    .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id'))
    .addColumn('nome', 'text')
    .addColumn('visto_il', istante, obbligatoria)
    // What it said last that it has confirmed and not sent.
    .addColumn('in_attesa', 'integer', (c) => c.defaultTo(0).notNull())
    .addColumn('revocato_il', istante)
    // When it was told, and so has emptied itself.
    .addColumn('svuotato_il', istante)
    .execute()
  await indice(db, 'dispositivi', ['uuid', 'utente_id'], true)
  await indice(db, 'dispositivi', ['utente_id'])

  await db.schema
    .createTable('cancellazioni')
    .addColumn('cliente_id', 'integer', (c) => c.primaryKey())
    .addColumn('utente_id', 'integer', obbligatoria)
    .execute()
}

import { type Kysely, sql } from 'kysely'
import {
  collega,
  conVersione,
  creaTabella,
  ePostgres,
  indice,
  obbligatoria,
  riferitaPoi,
  righeIniziali,
  tipi,
} from './columns.ts'
import { trigrammi } from './machinery.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { istante, centesimi, vero, data } = tipi(db)

  await creaTabella(db, 'appuntamenti')
    .addColumn('titolo', 'text', obbligatoria)
    .addColumn('tipologia', 'text', obbligatoria)
    .addColumn('stato', 'text', obbligatoria)
    .addColumn('priorita', 'text', obbligatoria) // Priorità
    .addColumn('data_inizio', istante, obbligatoria) // Inizio
    .addColumn('data_fine', istante, obbligatoria) // Fine
    .addColumn('indirizzo_intervento', 'text')
    .addColumn('descrizione', 'text')
    .addColumn('note_interne', 'text')
    .addColumn('cliente_id', 'integer', obbligatoria) // Cliente
    .addColumn('utente_assegnato_id', 'integer', obbligatoria) // Assegnato a
    .addColumn('ditta_id', 'integer') // Ditta
    .addColumn('creato_da', 'integer')
    .addColumn('incasso', centesimi)
    .addColumn('spese', centesimi)
    .addColumn('note_completamento', 'text') // Note di Completamento
    .addColumn('richiesta_ricevuta', vero, (c) => c.defaultTo(false).notNull()) // Richiesta ricevuta/fattura
    .addColumn('codice_fiscale', 'text')
    .addColumn('partita_iva', 'text')
    .addColumn('data_follow_up', data) // Data Follow-up
    .addColumn('note_follow_up', 'text') // Note Follow-up
    .addColumn('data_ricontatto', data)
    .addColumn('ricerca', 'text', obbligatoria)
    .$call(conVersione(db))
    .addColumn('preventivo_id', 'integer', riferitaPoi(db, 'preventivi')) // Preventivo
    .addForeignKeyConstraint('appuntamenti_cliente', ['cliente_id'], 'clienti', ['id'])
    .addForeignKeyConstraint('appuntamenti_utente_assegnato', ['utente_assegnato_id'], 'utenti', ['id'])
    .addForeignKeyConstraint('appuntamenti_creato_da', ['creato_da'], 'utenti', ['id'])
    .addForeignKeyConstraint('appuntamenti_ditta', ['ditta_id'], 'ditte', ['id'])
    .addCheckConstraint('appuntamenti_durata', sql`data_fine > data_inizio`)
    .addCheckConstraint('appuntamenti_incasso', sql`incasso >= 0`)
    .addCheckConstraint('appuntamenti_spese', sql`spese >= 0`)
    .execute()
  await indice(db, 'appuntamenti', ['utente_assegnato_id', 'data_inizio'])
  // The visits of those whom a search has found are read from it alone: SQLite's have the id by themselves.
  if (ePostgres(db))
    await sql`create index appuntamenti_cliente_id_data_inizio on appuntamenti (cliente_id, data_inizio) include (id)`.execute(
      db,
    )
  else await indice(db, 'appuntamenti', ['cliente_id', 'data_inizio'])
  await indice(db, 'appuntamenti', ['ditta_id', 'data_inizio'])
  await sql`create index appuntamenti_da_sentire on appuntamenti (data_follow_up, id) where stato = 'Completato' and data_follow_up is not null`.execute(
    db,
  )
  await indice(db, 'appuntamenti', ['preventivo_id'])
  await sql`create index appuntamenti_da_fatturare on appuntamenti (data_inizio) where stato = 'Completato' and richiesta_ricevuta = true`.execute(
    db,
  )
  await sql`create index appuntamenti_periodo on appuntamenti (data_inizio, id, data_fine)`.execute(db)
  await trigrammi(db, 'appuntamenti')

  await creaTabella(db, 'notifiche')
    .addColumn('utente_id', 'integer', obbligatoria)
    .addColumn('tipo', 'text', obbligatoria)
    .addColumn('titolo', 'text', obbligatoria)
    .addColumn('messaggio', 'text', obbligatoria)
    .addColumn('letta', vero, (c) => c.defaultTo(false).notNull())
    .addColumn('appuntamento_id', 'integer')
    .addColumn('dati_extra', 'text', obbligatoria)
    .addColumn('created_at', istante, obbligatoria) // Creato il
    // Deleted ones can be taken back for a while; a nightly job removes them for good.
    .addColumn('eliminata_il', istante)
    .addColumn('cliente_id', 'integer')
    .addForeignKeyConstraint('notifiche_utente', ['utente_id'], 'utenti', ['id'])
    .addForeignKeyConstraint('notifiche_appuntamento', ['appuntamento_id'], 'appuntamenti', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .execute()
  await indice(db, 'notifiche', ['utente_id', 'eliminata_il', 'id'])
  await indice(db, 'notifiche', ['appuntamento_id'])
  await sql`create index notifiche_non_lette on notifiche (utente_id, eliminata_il, id) where letta = false`.execute(
    db,
  )
  await sql`create index notifiche_cliente on notifiche (cliente_id)`.execute(db)

  await creaTabella(db, 'lotti')
    .addColumn('tipo', 'text', obbligatoria)
    .addColumn('titolo', 'text', obbligatoria)
    .addColumn('utente', 'text', obbligatoria) // Fatto da
    .addColumn('fatto_il', istante, obbligatoria)
    .addColumn('annullato_il', istante)
    .$call(conVersione(db))
    .execute()
  await indice(db, 'lotti', ['fatto_il'])

  await creaTabella(db, 'calendari')
    .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id').onDelete('cascade')) // Utente
    // Of the secret: who reads the archive can't read calendars with it.
    .addColumn('segreto_hash', 'text', obbligatoria)
    .addColumn('creato_il', istante, obbligatoria)
    .$call(conVersione(db))
    .execute()
  await indice(db, 'calendari', ['utente_id'], true)
  await indice(db, 'calendari', ['segreto_hash'], true)

  await creaTabella(db, 'modelli')
    .addColumn('tipo', 'text', obbligatoria)
    .addColumn('oggetto', 'text', obbligatoria)
    .addColumn('testo', 'text', obbligatoria)
    .addColumn('da_solo', vero, obbligatoria) // Manda da solo
    .$call(conVersione(db))
    .execute()
  await indice(db, 'modelli', ['tipo'], true)
  await righeIniziali(
    db,
    'modelli',
    MODELLI.map((modello) => ({ ...modello, da_solo: false })),
  )

  await creaTabella(db, 'messaggi')
    .addColumn('tipo', 'text', obbligatoria)
    .addColumn('canale', 'text', obbligatoria)
    .addColumn('stato', 'text', obbligatoria)
    // What makes it the same as one already prepared; null where it was sent by hand.
    .addColumn('chiave', 'text')
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id').onDelete('cascade')) // Cliente
    .addColumn('appuntamento_id', 'integer', (c) => c.references('appuntamenti.id').onDelete('set null')) // Appuntamento
    .addColumn('contratto_id', 'integer', (c) => c.references('contratti.id').onDelete('set null')) // Contratto
    .addColumn('destinatario', 'text', obbligatoria)
    .addColumn('oggetto', 'text')
    .addColumn('testo', 'text')
    .addColumn('errore', 'text')
    .addColumn('tentativi', 'integer', obbligatoria)
    .addColumn('prossimo_il', istante) // Prossimo tentativo
    // When the sender took it: where it died meanwhile, nobody knows whether it left.
    .addColumn('preso_il', istante)
    .addColumn('mandato_il', istante)
    .addColumn('creato_il', istante, obbligatoria) // Preparato il
    .addColumn('autore', 'text') // Deciso da
    .$call(conVersione(db))
    .execute()
  await indice(db, 'messaggi', ['chiave'], true)
  await indice(db, 'messaggi', ['stato', 'id'])
  await indice(db, 'messaggi', ['cliente_id'])
  await indice(db, 'messaggi', ['appuntamento_id'])
  await indice(db, 'messaggi', ['contratto_id'])
  await indice(db, 'messaggi', ['preso_il'])
  await indice(db, 'messaggi', ['creato_il'])
  await sql`create index messaggi_da_decidere on messaggi (id) where stato in ('Bozza', 'Fallito', 'Incerto')`.execute(
    db,
  )

  await creaTabella(db, 'risposte')
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id').onDelete('cascade')) // Cliente
    .addColumn('appuntamento_id', 'integer', (c) =>
      c.notNull().references('appuntamenti.id').onDelete('cascade'),
    ) // Appuntamento
    .addColumn('inizio', istante, obbligatoria) // Visita del
    .addColumn('esito', 'text', obbligatoria) // Risposta
    .addColumn('nota', 'text')
    .addColumn('risposto_il', istante, obbligatoria)
    .$call(conVersione(db))
    .addColumn('deciso_il', istante) // Resta così dal
    .addColumn('deciso_da', 'text') // Resta così secondo
    .execute()
  await indice(db, 'risposte', ['appuntamento_id', 'inizio'], true)
  await indice(db, 'risposte', ['cliente_id'])
  await sql`create index risposte_altro_giorno on risposte (inizio) where esito = 'Altro_Giorno' and deciso_il is null`.execute(
    db,
  )

  await creaTabella(db, 'richieste_presa_in_carico')
    .addColumn('appuntamento_id', 'integer', obbligatoria)
    .addColumn('richiedente_id', 'integer', obbligatoria)
    .addColumn('stato', 'text', obbligatoria)
    .addColumn('created_at', istante, obbligatoria)
    .addColumn('risposta_da_id', 'integer')
    .addColumn('risposta_il', istante)
    .addForeignKeyConstraint('richieste_appuntamento', ['appuntamento_id'], 'appuntamenti', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('richieste_richiedente', ['richiedente_id'], 'utenti', ['id'])
    .addForeignKeyConstraint('richieste_risposta_da', ['risposta_da_id'], 'utenti', ['id'])
    .execute()
  await sql`create unique index richieste_una_in_attesa on richieste_presa_in_carico (appuntamento_id, richiedente_id) where stato = 'In_Attesa'`.execute(
    db,
  )
  await indice(db, 'richieste_presa_in_carico', ['appuntamento_id'])

  await creaTabella(db, 'lotti_visite')
    .addColumn('lotto_id', 'integer', (c) => c.notNull().references('lotti.id').onDelete('cascade'))
    .addColumn('appuntamento_id', 'integer', (c) =>
      c.notNull().references('appuntamenti.id').onDelete('cascade'),
    )
    // The version that the batch left: a visit that has another was changed since.
    .addColumn('versione', 'integer', obbligatoria)
    // What a moved visit was before; null for one that the batch made.
    .addColumn('era_inizio', istante)
    .addColumn('era_fine', istante)
    .addColumn('era_utente_id', 'integer')
    .addColumn('era_stato', 'text')
    .execute()
  await indice(db, 'lotti_visite', ['lotto_id'])
  await indice(db, 'lotti_visite', ['appuntamento_id'])

  await db.schema
    .createTable('installazione')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('identita', 'text', obbligatoria)
    .execute()
  const caso = ePostgres(db) ? sql`gen_random_uuid()::text` : sql`lower(hex(randomblob(16)))`
  await sql`insert into installazione (id, identita) values (1, ${caso})`.execute(db)

  await creaTabella(db, 'lotti_assenze')
    .addColumn('lotto_id', 'integer', (c) => c.notNull().references('lotti.id').onDelete('cascade'))
    .addColumn('assenza_id', 'integer', obbligatoria)
    // The version that the batch left: one that has another was changed since.
    .addColumn('versione', 'integer', obbligatoria)
    // What an absence was that the batch made longer; null for one that it made.
    .addColumn('era_dal', data)
    .addColumn('era_al', data)
    .addColumn('era_dalle', 'text')
    .addColumn('era_alle', 'text')
    // Some hours of a day become the whole day's absence, of another kind: what it was comes back with the batch.
    .addColumn('era_tipo', 'text')
    .execute()
  await indice(db, 'lotti_assenze', ['lotto_id'])

  await collega(db, 'scadenze', 'appuntamento_id', 'appuntamenti')
  await collega(db, 'scadenze_fatte', 'appuntamento_id', 'appuntamenti', 'scadenze_fatte_visita')
}

const SALUTO = 'Gentile {nome} {cognome},'
/** The line with the address is left out while the page that it leads to is off. */
const FINE = 'Per confermare: {link}\n\nSe vuole cambiare ci chiami al {telefono_azienda}.\n{azienda}'

const MODELLI = [
  {
    tipo: 'Promemoria',
    oggetto: 'La manutenzione del suo impianto',
    testo: `${SALUTO} entro il {scadenza} va fatta: {lavori} ({impianto}). Ci chiami al {telefono_azienda}. {azienda}`,
  },
  {
    tipo: 'Conferma',
    oggetto: 'La nostra visita di {giorno}',
    testo: `${SALUTO}\n\n{tecnico} sarà da lei {giorno}, {fascia}, in {indirizzo}.\nLavori: {lavori}.\n\n${FINE}`,
  },
  {
    tipo: 'Giorno_Prima',
    oggetto: 'Le ricordiamo la visita di {giorno}',
    testo: `${SALUTO}\n\nle ricordiamo la visita di {giorno}, {fascia}, in {indirizzo}.\n\n${FINE}`,
  },
  {
    tipo: 'Spostamento',
    oggetto: 'La visita è spostata a {giorno}',
    testo: `${SALUTO}\n\nla visita è spostata: {tecnico} sarà da lei {giorno}, {fascia}, in {indirizzo}.\n\n${FINE}`,
  },
  {
    tipo: 'Rinnovo',
    oggetto: 'Il suo contratto {contratto}',
    testo: `${SALUTO}\n\nil contratto {contratto} per {impianto} finisce il {scadenza}. Per rinnovarlo ci chiami al {telefono_azienda}.\n{azienda}`,
  },
  {
    tipo: 'Promemoria_Scaduto',
    oggetto: 'La manutenzione del suo impianto',
    testo: `${SALUTO} {scade}: {lavori} ({impianto}). Per fissare la visita ci chiami al {telefono_azienda}. {azienda}`,
  },
  {
    tipo: 'Annullamento',
    oggetto: 'La visita di {giorno} è annullata',
    testo: `${SALUTO}\n\nla visita di {giorno}, {fascia}, è annullata.\n\nPer un altro giorno ci chiami al {telefono_azienda}.\n{azienda}`,
  },
]

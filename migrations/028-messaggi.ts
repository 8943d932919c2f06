import type { Kysely } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

/** What customers are told: the mailbox it leaves from, its words, each message with what came of it, and who wants none. */
export async function up(db: Kysely<never>): Promise<void> {
  const { data, istante, vero } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'posta')
      .addColumn('uso', 'text', (c) => c.notNull())
      .addColumn('host', 'text')
      .addColumn('porta', 'integer', (c) => c.notNull())
      .addColumn('sicurezza', 'text', (c) => c.notNull())
      .addColumn('nome_utente', 'text')
      // Encrypted, with a key that is in no backup.
      .addColumn('password_cifrata', 'text')
      .addColumn('mittente', 'text')
      .addColumn('risposte_a', 'text'),
  ).execute()
  await indice(db, 'posta', ['uso'], true)

  await conVersione(
    db,
    creaTabella(db, 'modelli')
      .addColumn('tipo', 'text', (c) => c.notNull())
      .addColumn('oggetto', 'text', (c) => c.notNull())
      .addColumn('testo', 'text', (c) => c.notNull())
      .addColumn('da_solo', vero, (c) => c.notNull()),
  ).execute()
  await indice(db, 'modelli', ['tipo'], true)

  await conVersione(
    db,
    creaTabella(db, 'messaggi')
      .addColumn('tipo', 'text', (c) => c.notNull())
      .addColumn('canale', 'text', (c) => c.notNull())
      .addColumn('stato', 'text', (c) => c.notNull())
      // What makes it the same as one already prepared; null where it was sent by hand.
      .addColumn('chiave', 'text')
      .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id').onDelete('cascade'))
      .addColumn('appuntamento_id', 'integer', (c) => c.references('appuntamenti.id').onDelete('set null'))
      .addColumn('contratto_id', 'integer', (c) => c.references('contratti.id').onDelete('set null'))
      .addColumn('destinatario', 'text', (c) => c.notNull())
      .addColumn('oggetto', 'text')
      .addColumn('testo', 'text')
      .addColumn('errore', 'text')
      .addColumn('tentativi', 'integer', (c) => c.notNull())
      .addColumn('prossimo_il', istante)
      // When the sender took it: where it died meanwhile, nobody knows whether it left.
      .addColumn('preso_il', istante)
      .addColumn('mandato_il', istante)
      .addColumn('creato_il', istante, (c) => c.notNull())
      .addColumn('autore', 'text'),
  ).execute()
  await indice(db, 'messaggi', ['chiave'], true)
  await indice(db, 'messaggi', ['stato', 'id'])
  await indice(db, 'messaggi', ['cliente_id'])
  await indice(db, 'messaggi', ['appuntamento_id'])
  await indice(db, 'messaggi', ['contratto_id'])
  await indice(db, 'messaggi', ['preso_il'])
  await indice(db, 'messaggi', ['creato_il'])

  // What customers answer on the page that a message leads to, each start of a visit once.
  await conVersione(
    db,
    creaTabella(db, 'risposte')
      .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id').onDelete('cascade'))
      .addColumn('appuntamento_id', 'integer', (c) =>
        c.notNull().references('appuntamenti.id').onDelete('cascade'),
      )
      .addColumn('inizio', istante, (c) => c.notNull())
      .addColumn('esito', 'text', (c) => c.notNull())
      .addColumn('nota', 'text')
      .addColumn('risposto_il', istante, (c) => c.notNull()),
  ).execute()
  await indice(db, 'risposte', ['appuntamento_id', 'inizio'], true)
  await indice(db, 'risposte', ['cliente_id'])
  await db.schema.alterTable('azienda').addColumn('indirizzo_pubblico', 'text').execute()

  for (const colonna of ['avvisi_email', 'avvisi_telefono'])
    await db.schema
      .alterTable('clienti')
      .addColumn(colonna, 'text', (c) => c.notNull().defaultTo('Non_Chiesto'))
      .execute()
  // When they were asked, and what they said; since when their address takes no mail.
  await db.schema.alterTable('clienti').addColumn('avvisi_il', data).execute()
  await db.schema.alterTable('clienti').addColumn('avvisi_nota', 'text').execute()
  await db.schema.alterTable('clienti').addColumn('email_respinta_il', istante).execute()

  const adesso = new Date().toISOString()
  const comuni = { versione: 1, created_at: adesso, updated_at: adesso }
  const scrivi = (tabella: string, righe: object[]) =>
    db
      .insertInto(tabella as never)
      .values(righe as never)
      .execute()
  await scrivi('posta', [{ uso: 'avvisi', porta: 587, sicurezza: 'starttls', ...comuni }])
  await scrivi(
    'modelli',
    MODELLI.map((modello) => ({ ...modello, da_solo: false, ...comuni })),
  )
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
]

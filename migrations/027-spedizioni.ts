import type { Kysely } from 'kysely'
import { conVersione, creaTabella, indice, obbligatoria, righeIniziali, tipi } from './columns.ts'

/** Documents sent from here: what left, who saw it, what they answered; their words; where invoices go. */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante, data, vero } = tipi(db)
  await creaTabella(db, 'spedizioni')
    .addColumn('documento', 'text', obbligatoria)
    .addColumn('soggetto', 'integer', obbligatoria) // Di quale
    .addColumn('revisione', 'integer', obbligatoria)
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id').onDelete('cascade')) // Cliente
    .addColumn('inviato_il', istante)
    .addColumn('ultimo_invio_il', istante) // Ultimo invio
    .addColumn('visto_il', istante)
    .addColumn('domanda', 'text')
    .addColumn('domandato_il', istante)
    .addColumn('esito', 'text') // Risposta
    .addColumn('nota', 'text')
    .addColumn('giorno', data)
    .addColumn('risposto_il', istante)
    .$call(conVersione(db))
    .execute()
  await indice(db, 'spedizioni', ['documento', 'soggetto', 'revisione'], true)
  await indice(db, 'spedizioni', ['cliente_id'])
  // What left and was never answered is asked after.
  await indice(db, 'spedizioni', ['documento', 'ultimo_invio_il'])

  await db.schema
    .alterTable('messaggi')
    .addColumn('spedizione_id', 'integer', (c) => c.references('spedizioni.id').onDelete('set null')) // Spedizione
    .execute()
  await indice(db, 'messaggi', ['spedizione_id'])
  // The electronic original goes with it.
  await db.schema.alterTable('messaggi').addColumn('con_xml', vero).execute()

  await db.schema.alterTable('clienti').addColumn('email_fatture', 'text').execute() // Email per le fatture

  // Of an acceptance on the page: from which address, whether work may begin before 14 days, and the withdrawal.
  await db.schema.alterTable('accettazioni').addColumn('indirizzo_rete', 'text').execute()
  await db.schema.alterTable('accettazioni').addColumn('subito', vero).execute() // Comincia prima dei 14 giorni
  await db.schema.alterTable('accettazioni').addColumn('recesso_il', istante).execute() // Recesso il

  await righeIniziali(
    db,
    'modelli',
    MODELLI.map((modello) => ({ ...modello, da_solo: false })),
  )
}

const CHIAMI = 'Per ogni domanda ci chiami al {telefono_azienda}.\n{azienda}'

const MODELLI = [
  {
    tipo: 'Preventivo',
    oggetto: 'Preventivo {numero}',
    testo: `Gentile {nome} {cognome}, ecco il preventivo {numero}, {titolo}: {totale}. Vale fino al {scadenza}.\n\nPer leggerlo e rispondere: {link}\n\n${CHIAMI}`,
  },
  {
    tipo: 'Seguito',
    oggetto: 'Il nostro preventivo {numero}',
    testo: `Gentile {nome} {cognome}, le abbiamo mandato il preventivo {numero}, {titolo}: {totale}. Ha potuto leggerlo? Vale fino al {scadenza}.\n\nPer rispondere: {link}\n\n${CHIAMI}`,
  },
  {
    tipo: 'Fattura',
    oggetto: '{documento} {numero}',
    testo: `Gentile {nome} {cognome}, le mandiamo la copia di: {documento} {numero} del {data}, {totale}. L’originale è nel suo cassetto fiscale. Da pagare: {resto}, entro il {scadenza}.\n\nPer vederla: {link}\n\n${CHIAMI}`,
  },
  {
    tipo: 'Rapporto',
    oggetto: 'Rapporto d’intervento del {data}',
    testo: `Gentile {nome} {cognome}, le mandiamo il rapporto dell’intervento del {data}.\n\nPer leggerlo: {link}\n\n${CHIAMI}`,
  },
  {
    tipo: 'RCEE',
    oggetto: '{numero} del {data}',
    testo: `Gentile {nome} {cognome}, le mandiamo il rapporto di controllo di efficienza energetica {numero} del {data}, da conservare con il libretto.\n\nPer leggerlo: {link}\n\n${CHIAMI}`,
  },
  {
    tipo: 'Accettazione',
    oggetto: 'Ha accettato il preventivo {numero}',
    testo: `Gentile {nome} {cognome}, il {data} ha accettato il preventivo {numero}, {titolo}: {totale}. Ne alleghiamo la copia.\n\nPer rileggerlo: {link}\n\n${CHIAMI}`,
  },
  // Without words, people who aren't firms can't accept on the page.
  { tipo: 'Recesso', oggetto: 'Accettazione online ai privati', testo: '' },
]

// long because lines change quotes, invoices, customers and the company at once
import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, ePostgres, indice, tipi } from './columns.ts'
import { rifai } from './rebuild.ts'

/**
 * Quotes and invoices with lines, sums by rate, payments, series, electronic files (docs/product.md §30). What there is
 * becomes one line and one group each, and each payment a row: no figure changes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await aziendaEClienti(db)
  await serie(db)
  await preventivi(db)
  await fatture(db)
  await righe(db)
  await pagamenti(db)
  await elettronica(db)
  await importazioni(db)
  await diCioCheCe(db)
}

async function aziendaEClienti(db: Kysely<never>): Promise<void> {
  const { vero, centesimi, data } = tipi(db)
  const azienda = (nome: string, tipo: typeof vero) =>
    db.schema.alterTable('azienda').addColumn(nome, tipo).execute()
  await db.schema
    .alterTable('azienda')
    .addColumn('regime_fiscale', 'text', (c) => c.notNull().defaultTo('RF01'))
    .execute()
  await azienda('capitale_sociale', centesimi)
  await azienda('socio_unico', vero)
  await db.schema
    .alterTable('azienda')
    .addColumn('in_liquidazione', vero, (c) => c.notNull().defaultTo(false))
    .execute()
  // null: as the regime has it.
  await azienda('addebita_bollo', vero)

  for (const [nome, valore] of [
    ['tipo', 'Privato'],
    ['nazione', 'IT'],
  ] as const)
    await db.schema
      .alterTable('clienti')
      .addColumn(nome, 'text', (c) => c.notNull().defaultTo(valore))
      .execute()
  for (const nome of ['denominazione', 'codice_destinatario', 'pec'])
    await db.schema.alterTable('clienti').addColumn(nome, 'text').execute()
  await db.schema
    .alterTable('clienti')
    .addColumn('split_payment', vero, (c) => c.notNull().defaultTo(false))
    .execute()
  await sql`update clienti set tipo = case
    when lower(nome || ' ' || cognome) like '%condominio%' then 'Condominio'
    when coalesce(partita_iva, '') <> '' then 'Azienda' else 'Privato' end`.execute(db)

  // What a customer declared, for which they pay less VAT.
  await conVersione(
    db,
    creaTabella(db, 'dichiarazioni_iva')
      .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id'))
      .addColumn('tipo', 'text', (c) => c.notNull())
      .addColumn('aliquota', 'text', (c) => c.notNull())
      .addColumn('data', data, (c) => c.notNull())
      .addColumn('descrizione', 'text')
      .addColumn('documento_id', 'integer', (c) => c.references('documenti.id')),
  ).execute()
  await indice(db, 'dichiarazioni_iva', ['cliente_id'])
  await indice(db, 'dichiarazioni_iva', ['documento_id'])
}

async function serie(db: Kysely<never>): Promise<void> {
  const { vero } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'serie_fatture')
      .addColumn('codice', 'text', (c) => c.notNull().unique())
      .addColumn('formato', 'text', (c) => c.notNull())
      .addColumn('note_di_credito', vero, (c) => c.notNull())
      .addColumn('predefinita', vero, (c) => c.notNull()),
  ).execute()
  const adesso = new Date().toISOString()
  for (const [codice, nota] of [
    ['FT', false],
    ['NC', true],
  ] as const)
    await sql`insert into serie_fatture (codice, formato, note_di_credito, predefinita, created_at, updated_at)
      values (${codice}, ${`${codice}-{anno}-{nnn}`}, ${sql.raw(String(nota))}, true, ${adesso}, ${adesso})`.execute(
      db,
    )
}

async function preventivi(db: Kysely<never>): Promise<void> {
  const { vero, centesimi, istante } = tipi(db)
  const colonna = (nome: string, tipo: typeof vero) =>
    db.schema.alterTable('preventivi').addColumn(nome, tipo).execute()
  await db.schema
    .alterTable('preventivi')
    .addColumn('revisione', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('preventivi')
    .addColumn('iva10_manutenzione', vero, (c) => c.notNull().defaultTo(false))
    .execute()
  await colonna('sconto_percento', 'integer')
  await colonna('sconto_importo', centesimi)
  // Nothing of it is to be invoiced here any more, though it was accepted.
  await db.schema
    .alterTable('preventivi')
    .addColumn('fatturato_altrove', vero, (c) => c.notNull().defaultTo(false))
    .execute()
  if (ePostgres(db)) {
    await sql`alter table preventivi alter column iva_percentuale drop not null`.execute(db)
    await sql`alter table preventivi drop constraint preventivi_somma`.execute(db)
    await sql`alter table preventivi add constraint preventivi_somma
      check (subtotale >= 0 and subtotale + iva_importo = totale)`.execute(db)
  }
  await rifai(
    db,
    'preventivi',
    (testo) => testo.replace('"iva_percentuale" integer not null', '"iva_percentuale" integer'),
    [],
  )
  await db.schema
    .alterTable('appuntamenti')
    .addColumn('preventivo_id', 'integer', (c) => c.references('preventivi.id').onDelete('set null'))
    .execute()
  await indice(db, 'appuntamenti', ['preventivo_id'])

  // What is still to be invoiced, and nothing else.
  await sql`create index appuntamenti_da_fatturare on appuntamenti (data_inizio)
    where stato = 'Completato' and richiesta_ricevuta = true`.execute(db)
  await sql`create index preventivi_da_fatturare on preventivi (id)
    where accettato = true and fatturato_altrove = false`.execute(db)

  await conVersione(
    db,
    creaTabella(db, 'preventivi_revisioni')
      .addColumn('preventivo_id', 'integer', (c) =>
        c.notNull().references('preventivi.id').onDelete('cascade'),
      )
      .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id'))
      .addColumn('revisione', 'integer', (c) => c.notNull())
      .addColumn('totale', centesimi, (c) => c.notNull())
      // JSON: the quote with its lines as it was.
      .addColumn('contenuto', 'text', (c) => c.notNull()),
  ).execute()
  await indice(db, 'preventivi_revisioni', ['preventivo_id', 'revisione'], true)
  await indice(db, 'preventivi_revisioni', ['cliente_id'])

  await conVersione(
    db,
    creaTabella(db, 'accettazioni')
      .addColumn('preventivo_id', 'integer', (c) =>
        c.notNull().references('preventivi.id').onDelete('cascade'),
      )
      .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id'))
      .addColumn('revisione', 'integer', (c) => c.notNull())
      .addColumn('totale', centesimi, (c) => c.notNull())
      .addColumn('data', tipi(db).data, (c) => c.notNull())
      .addColumn('nome', 'text', (c) => c.notNull())
      .addColumn('modalita', 'text', (c) => c.notNull())
      // PNG as a data address.
      .addColumn('firma', 'text')
      .addColumn('documento_id', 'integer', (c) => c.references('documenti.id'))
      .addColumn('righe_scelte', 'text')
      .addColumn('registrata_da', 'integer', (c) => c.references('utenti.id'))
      .addColumn('registrata_il', istante, (c) => c.notNull()),
  ).execute()
  await indice(db, 'accettazioni', ['preventivo_id', 'revisione'], true)
  await indice(db, 'accettazioni', ['cliente_id'])
  await indice(db, 'accettazioni', ['documento_id'])
}

const SOMMA = 'subtotale >= 0 and subtotale + iva_importo + altri_importi = totale'
const PAGATO = 'importo_pagato >= 0 and importo_pagato <= netto_a_pagare'

async function fatture(db: Kysely<never>): Promise<void> {
  const { vero, centesimi, data } = tipi(db)
  const con = (nome: string, tipo: typeof vero, predefinito?: string | number | boolean) =>
    db.schema
      .alterTable('fatture')
      .addColumn(nome, tipo, (c) => (predefinito === undefined ? c : c.notNull().defaultTo(predefinito)))
      .execute()
  await con('fase', 'text', 'Registrata')
  await con('tipo_documento', 'text', 'TD01')
  await db.schema
    .alterTable('fatture')
    .addColumn('serie_id', 'integer', (c) => c.references('serie_fatture.id'))
    .execute()
  await con('progressivo', 'integer')
  for (const nome of ['altri_importi', 'ritenuta', 'bollo', 'iva_split', 'netto_a_pagare'])
    await con(nome, centesimi, 0)
  await con('sconto_percento', 'integer')
  await con('sconto_importo', centesimi)
  await con('iva10_manutenzione', vero, false)
  await con('bonifico_parlante', vero, false)
  await con('addebita_bollo', vero)
  for (const nome of ['causale', 'cig', 'cup']) await con(nome, 'text')
  for (const [nome, dove] of [
    ['preventivo_id', 'preventivi.id'],
    ['appuntamento_id', 'appuntamenti.id'],
    ['fattura_collegata_id', 'fatture.id'],
  ] as const)
    await db.schema
      .alterTable('fatture')
      .addColumn(nome, 'integer', (c) => c.references(dove).onDelete('set null'))
      .execute()
  // Of a quote: all of it, a share, or what is left.
  await con('quota', 'text')
  await con('quota_percento', 'integer')
  await con('stato_invio', 'text')
  // The day of the exchange's answer: a refused one goes out again within five days of it.
  await con('esito_il', data)
  await sql`update fatture set netto_a_pagare = totale`.execute(db)
  if (ePostgres(db)) {
    await sql`alter table fatture drop constraint fatture_somma, drop constraint fatture_pagato`.execute(db)
    await sql
      .raw(`alter table fatture add constraint fatture_somma check (${SOMMA}),
      add constraint fatture_pagato check (${PAGATO})`)
      .execute(db)
  }
  await rifai(
    db,
    'fatture',
    (testo) =>
      testo
        .replace(/"fatture_somma" check \(.*?\)/, `"fatture_somma" check (${SOMMA})`)
        .replace(/"fatture_pagato" check \(.*?\)/, `"fatture_pagato" check (${PAGATO})`),
    [
      { tabella: 'rate_fatture', colonna: 'fattura_id', sparisce: true },
      { tabella: 'contratti_canoni', colonna: 'fattura_id', sparisce: false },
    ],
  )
  await sql`create unique index fatture_progressivo on fatture (serie_id, progressivo, data_emissione)
    where progressivo is not null`.execute(db)
  await indice(db, 'fatture', ['fase', 'ordine', 'id'])
  await sql`create index fatture_invio on fatture (stato_invio, id) where stato_invio is not null`.execute(db)
  for (const nome of ['preventivo_id', 'appuntamento_id', 'fattura_collegata_id'])
    await indice(db, 'fatture', [nome])
  await indice(db, 'fatture', ['serie_id'])

  // The visits that an invoice is for; without one, it was made elsewhere.
  await conVersione(
    db,
    creaTabella(db, 'fatture_visite')
      .addColumn('appuntamento_id', 'integer', (c) =>
        c.notNull().unique().references('appuntamenti.id').onDelete('cascade'),
      )
      .addColumn('fattura_id', 'integer', (c) => c.references('fatture.id').onDelete('cascade')),
  ).execute()
  await indice(db, 'fatture_visite', ['fattura_id'])
}

async function righe(db: Kysely<never>): Promise<void> {
  const { vero, centesimi } = tipi(db)
  for (const di of ['fattura', 'preventivo'] as const) {
    const tabella = di === 'fattura' ? 'fatture_righe' : 'preventivi_righe'
    const madre = di === 'fattura' ? 'fatture.id' : 'preventivi.id'
    let nuova = creaTabella(db, tabella)
      .addColumn(`${di}_id`, 'integer', (c) => c.notNull().references(madre).onDelete('cascade'))
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('articolo_id', 'integer', (c) => c.references('articoli.id'))
      .addColumn('codice', 'text')
      .addColumn('descrizione', 'text', (c) => c.notNull())
      // Decimals as text: nothing is rounded before it is multiplied.
      .addColumn('quantita', 'text', (c) => c.notNull())
      .addColumn('um', 'text')
      .addColumn('prezzo_unitario', 'text', (c) => c.notNull())
      .addColumn('sconto_percento', 'integer')
      .addColumn('imponibile', centesimi, (c) => c.notNull())
      // Hundredths of a percent.
      .addColumn('aliquota', 'integer', (c) => c.notNull())
      .addColumn('natura', 'text')
      .addColumn('bene_significativo', vero, (c) => c.notNull())
      .addColumn('ritenuta', vero, (c) => c.notNull())
    if (di === 'preventivo')
      nuova = nuova
        // What it says goes with its customer.
        .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id'))
        .addColumn('facoltativa', vero, (c) => c.notNull())
        .addColumn('scelta', vero, (c) => c.notNull()) as typeof nuova
    await nuova.execute()
    await indice(db, tabella, [`${di}_id`, 'n'], true)
    if (di === 'preventivo') await indice(db, tabella, ['cliente_id'])
    await indice(db, tabella, ['articolo_id'])
  }
  await creaTabella(db, 'fatture_riepilogo')
    .addColumn('fattura_id', 'integer', (c) => c.notNull().references('fatture.id').onDelete('cascade'))
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('aliquota', 'integer', (c) => c.notNull())
    .addColumn('natura', 'text')
    .addColumn('esigibilita', 'text')
    .addColumn('imponibile', centesimi, (c) => c.notNull())
    .addColumn('imposta', centesimi, (c) => c.notNull())
    .addColumn('riferimento', 'text')
    .execute()
  await indice(db, 'fatture_riepilogo', ['fattura_id', 'n'], true)
}

async function pagamenti(db: Kysely<never>): Promise<void> {
  const { centesimi, data } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'pagamenti')
      .addColumn('fattura_id', 'integer', (c) => c.notNull().references('fatture.id').onDelete('cascade'))
      .addColumn('rata_id', 'integer', (c) => c.references('rate_fatture.id').onDelete('cascade'))
      .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id'))
      .addColumn('data', data, (c) => c.notNull())
      .addColumn('importo', centesimi, (c) => c.notNull())
      .addColumn('metodo', 'text', (c) => c.notNull())
      .addColumn('nota', 'text')
      // What a credit note takes off is no cash; nor is what the visit's takings already count.
      .addColumn('nota_credito_id', 'integer', (c) => c.references('fatture.id'))
      .addColumn('appuntamento_id', 'integer', (c) => c.references('appuntamenti.id').onDelete('set null'))
      .addCheckConstraint('pagamenti_importo', sql`importo > 0`),
  ).execute()
  await indice(db, 'pagamenti', ['fattura_id'])
  await indice(db, 'pagamenti', ['cliente_id'])
  await indice(db, 'pagamenti', ['data', 'fattura_id'])
  for (const nome of ['rata_id', 'nota_credito_id', 'appuntamento_id']) await indice(db, 'pagamenti', [nome])
}

async function elettronica(db: Kysely<never>): Promise<void> {
  const { istante } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'file_elettronici')
      // An issued one is never deleted; a draft that was issued once may be.
      .addColumn('fattura_id', 'integer', (c) => c.notNull().references('fatture.id').onDelete('cascade'))
      // Given once: not even a file that was never sent gives its name back.
      .addColumn('nome_file', 'text', (c) => c.notNull().unique())
      // SHA-256 of the bytes, in hex.
      .addColumn('impronta', 'text', (c) => c.notNull())
      .addColumn('xml', 'text', (c) => c.notNull())
      .addColumn('attuale', tipi(db).vero, (c) => c.notNull()),
  ).execute()
  await sql`create unique index file_elettronici_attuale on file_elettronici (fattura_id) where attuale = true`.execute(
    db,
  )
  await indice(db, 'file_elettronici', ['fattura_id'])
  await conVersione(
    db,
    creaTabella(db, 'invii')
      .addColumn('canale', 'text', (c) => c.notNull())
      // JSON: the ids of the electronic files in it.
      .addColumn('file', 'text', (c) => c.notNull())
      .addColumn('utente_id', 'integer', (c) => c.references('utenti.id'))
      .addColumn('inviato_il', istante, (c) => c.notNull()),
  ).execute()
}

/** The price list comes from a file too; what an article was before is kept for undoing. */
async function importazioni(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('importazioni')
    .addColumn('tipo', 'text', (c) => c.notNull().defaultTo('clienti'))
    .execute()
  await db.schema
    .alterTable('importazioni')
    .addColumn('articoli', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('importazioni_creati').addColumn('prima', 'text').execute()
}

/** Every document gets its line and its group, every payment its row; visits of former months were invoiced elsewhere. */
async function diCioCheCe(db: Kysely<never>): Promise<void> {
  const pg = ePostgres(db)
  const esegui = (testo: string) => sql.raw(testo).execute(db)
  const primaRiga = pg
    ? `coalesce(nullif(trim(split_part(replace(note, chr(13), ''), chr(10), 1)), ''), 'Come da accordi')`
    : `coalesce(nullif(trim(case when instr(note, char(10)) > 0 then substr(note, 1, instr(note, char(10)) - 1) else note end, ' ' || char(13)), ''), 'Come da accordi')`
  const euro = pg
    ? `(subtotale / 100)::text || '.' || lpad((subtotale % 100)::text, 2, '0')`
    : `printf('%d.%02d', subtotale / 100, subtotale % 100)`
  // Where no rate was given, the one whose VAT is nearest to what was written.
  const vicina = `case when iva_importo = 0 then 0 when iva_importo * 100 < subtotale * 7 then 400
    when iva_importo * 100 < subtotale * 16 then 1000 else 2200 end`
  const aliquota = `case aliquota_iva when '4' then 400 when '10' then 1000 when '22' then 2200 when 'ART17' then 0 else ${vicina} end`
  const natura = `case when aliquota_iva = 'ART17' then 'N6.7' end`
  await esegui(`insert into fatture_righe (fattura_id, n, descrizione, quantita, prezzo_unitario, imponibile, aliquota, natura,
      bene_significativo, ritenuta)
    select id, 1, substr(${primaRiga}, 1, 1000), '1', ${euro}, subtotale, ${aliquota}, ${natura}, false, false from fatture`)
  await esegui(`insert into fatture_riepilogo (fattura_id, n, aliquota, natura, esigibilita, imponibile, imposta)
    select id, 1, ${aliquota}, ${natura}, case when aliquota_iva = 'ART17' then null else 'I' end, subtotale, iva_importo
    from fatture`)
  await esegui(`insert into preventivi_righe (preventivo_id, cliente_id, n, descrizione, quantita, prezzo_unitario, imponibile, aliquota,
      bene_significativo, ritenuta, facoltativa, scelta)
    select id, cliente_id, 1, substr(${primaRiga}, 1, 1000), '1', ${euro}, subtotale, iva_percentuale, false, false, false, false
    from preventivi`)
  await esegui(`insert into pagamenti (fattura_id, cliente_id, rata_id, data, importo, metodo, created_at, updated_at)
    select f.id, f.cliente_id, null, coalesce(f.data_pagamento, f.data_scadenza, f.data_emissione), f.importo_pagato, f.metodo_pagamento,
      f.updated_at, f.updated_at
    from fatture f where f.importo_pagato > 0 and not exists (select 1 from rate_fatture r where r.fattura_id = f.id)
    order by f.id`)
  await esegui(`insert into pagamenti (fattura_id, cliente_id, rata_id, data, importo, metodo, created_at, updated_at)
    select f.id, f.cliente_id, r.id, coalesce(r.data_pagamento, f.data_pagamento, r.data_scadenza), r.importo, f.metodo_pagamento,
      r.updated_at, r.updated_at
    from rate_fatture r join fatture f on f.id = r.fattura_id where r.pagata = true and r.importo > 0 order by r.id`)
  await sql`update preventivi set fatturato_altrove = true where accettato = true`.execute(db)
  const soglia = new Date(Date.now() - 30 * 86_400_000).toISOString()
  const adesso = new Date().toISOString()
  await sql`insert into fatture_visite (appuntamento_id, fattura_id, created_at, updated_at)
    select id, null, ${pg ? sql`${adesso}::timestamptz` : adesso}, ${pg ? sql`${adesso}::timestamptz` : adesso}
    from appuntamenti where richiesta_ricevuta = true and data_inizio < ${soglia}`.execute(db)
}

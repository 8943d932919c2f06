import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, ePostgres, indice, tipi } from './columns.ts'
import { rifai } from './rebuild.ts'

/**
 * The plants that generators belong to, what the model of the report asks about a generator, and the reports compiled on site
 * (docs/product.md §31). Nothing is guessed: a plant is born with its first compiled report.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await impianti(db)
  await generatori(db)
  await moduli(db)
  await chiFirma(db)
  await blocca(db)
  await senzaVisita(db)
}

async function impianti(db: Kysely<never>): Promise<void> {
  const { decimale } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'impianti')
      // Given by whoever wrote it first, a telephone too: the same one again is the same plant.
      .addColumn('uid', 'text', (c) => c.notNull())
      .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id'))
      .addColumn('codice_catasto', 'text')
      .addColumn('indirizzo', 'text')
      .addColumn('civico', 'text')
      .addColumn('palazzo', 'text')
      .addColumn('scala', 'text')
      .addColumn('interno', 'text')
      .addColumn('comune', 'text')
      .addColumn('cap', 'text')
      .addColumn('provincia', 'text')
      .addColumn('potenza_totale_kw', decimale)
      .addColumn('responsabile_titolo', 'text')
      .addColumn('responsabile_nome', 'text')
      .addColumn('responsabile_cognome', 'text')
      .addColumn('responsabile_ragione_sociale', 'text')
      .addColumn('responsabile_codice_fiscale', 'text')
      .addColumn('responsabile_partita_iva', 'text')
      .addColumn('responsabile_indirizzo', 'text')
      .addColumn('responsabile_civico', 'text')
      .addColumn('responsabile_comune', 'text')
      .addColumn('responsabile_cap', 'text')
      .addColumn('responsabile_provincia', 'text')
      .addCheckConstraint('impianti_potenza', sql`potenza_totale_kw >= 0`),
  ).execute()
  await indice(db, 'impianti', ['uid'], true)
  await indice(db, 'impianti', ['cliente_id'])
}

async function generatori(db: Kysely<never>): Promise<void> {
  const { decimale, vero } = tipi(db)
  for (const [tabella, colonne] of [
    [
      'caldaie',
      [
        ['numero_gt', 'integer'],
        ['gruppo', 'text'],
        ['tecnologia', 'text'],
        ['moduli', 'integer'],
        ['riscaldamento', vero],
        ['acs', vero],
        ['evacuazione', 'text'],
      ],
    ],
    [
      'condizionatori',
      [
        ['numero_gf', 'integer'],
        ['tecnologia', 'text'],
        ['circuiti', 'integer'],
        ['potenza_termica_kw', decimale],
        ['reversibile', vero],
      ],
    ],
  ] as const) {
    await db.schema
      .alterTable(tabella)
      .addColumn('impianto_id', 'integer', (c) => c.references('impianti.id'))
      .execute()
    for (const [nome, tipo] of colonne) await db.schema.alterTable(tabella).addColumn(nome, tipo).execute()
    await indice(db, tabella, ['impianto_id'])
  }
}

async function moduli(db: Kysely<never>): Promise<void> {
  const { istante, data, decimale } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'rcee_moduli')
      .addColumn('uid', 'text', (c) => c.notNull())
      // Deleting the seed's row keeps form and PDF.
      .addColumn('rcee_id', 'integer', (c) => c.references('rcee.id').onDelete('set null'))
      .addColumn('appuntamento_id', 'integer', (c) => c.references('appuntamenti.id'))
      .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id'))
      .addColumn('impianto_id', 'integer', (c) => c.notNull().references('impianti.id'))
      .addColumn('caldaia_id', 'integer', (c) => c.references('caldaie.id'))
      .addColumn('condizionatore_id', 'integer', (c) => c.references('condizionatori.id'))
      .addColumn('tecnico_id', 'integer', (c) => c.notNull().references('utenti.id'))
      .addColumn('tipo', 'integer', (c) => c.notNull())
      .addColumn('codice', 'text', (c) => c.notNull())
      .addColumn('revisione', 'integer', (c) => c.notNull())
      .addColumn('precedente_id', 'integer')
      .addColumn('motivo_correzione', 'text')
      .addColumn('stato', 'text', (c) => c.notNull())
      .addColumn('formato', 'integer', (c) => c.notNull())
      .addColumn('regole', 'text', (c) => c.notNull())
      // JSON: what was compiled; the plate, plant, company, technician and instrument as they were; the verdicts.
      .addColumn('dati', 'text', (c) => c.notNull())
      .addColumn('fermo', 'text', (c) => c.notNull())
      .addColumn('verdetti', 'text', (c) => c.notNull())
      .addColumn('data_controllo', data, (c) => c.notNull())
      .addColumn('data_scadenza', data)
      .addColumn('prossima_manutenzione', data)
      .addColumn('bollino_numero', 'text')
      .addColumn('bollino_costo', decimale)
      .addColumn('firma_esito', 'text', (c) => c.notNull())
      .addColumn('firma_motivo', 'text')
      .addColumn('firmatario', 'text')
      .addColumn('firmatario_ruolo', 'text')
      .addColumn('firma_cliente', 'text')
      .addColumn('firma_tecnico', 'text')
      .addColumn('firmato_il', istante, (c) => c.notNull())
      .addColumn('impronta', 'text', (c) => c.notNull())
      .addColumn('documento_id', 'integer', (c) => c.notNull().references('documenti.id'))
      .addColumn('consegnato_il', istante)
      .addColumn('consegnato_come', 'text')
      .addColumn('consegnato_da', 'text')
      .addColumn('catasto_caricato_il', data)
      .addColumn('catasto_numero', 'text')
      .addCheckConstraint('rcee_moduli_generatore', sql`(caldaia_id is null) <> (condizionatore_id is null)`),
  ).execute()
  await indice(db, 'rcee_moduli', ['uid'], true)
  for (const colonne of [
    ['cliente_id'],
    ['appuntamento_id'],
    ['impianto_id'],
    ['rcee_id'],
    ['documento_id'],
    ['caldaia_id', 'data_controllo'],
    ['condizionatore_id', 'data_controllo'],
    ['stato', 'catasto_caricato_il', 'data_controllo'],
    ['data_controllo', 'id'],
  ])
    await indice(db, 'rcee_moduli', colonne)
  await sql`create index rcee_moduli_da_consegnare on rcee_moduli
    (stato, (coalesce(consegnato_come, 'Non consegnato')), data_controllo)`.execute(db)
}

/** The company's letters of DM 37/2008 and instruments (JSON), and its REA as province and number. */
async function chiFirma(db: Kysely<never>): Promise<void> {
  for (const colonna of ['rea_provincia', 'rea_numero', 'abilitazioni', 'strumenti'])
    await db.schema.alterTable('azienda').addColumn(colonna, 'text').execute()
  const righe = await sql<{ id: number; rea: string | null }>`select id, rea from azienda`.execute(db)
  for (const { id, rea } of righe.rows) {
    const letto = /^\s*([A-Za-z]{2})\s*[-–/ ]?\s*(\d{1,20})\s*$/.exec(rea ?? '')
    if (letto)
      await sql`update azienda set rea_provincia = ${letto[1]?.toUpperCase()}, rea_numero = ${letto[2]}
        where id = ${id}`.execute(db)
  }
}

/** What was signed: nothing of it is ever changed. Whose it is follows its customer, and a generator that is merged. */
const FIRMATI = [
  ...['uid', 'codice', 'appuntamento_id', 'impianto_id', 'tecnico_id', 'tipo'],
  ...['revisione', 'precedente_id', 'motivo_correzione', 'formato', 'regole', 'dati', 'fermo', 'verdetti'],
  ...['data_controllo', 'bollino_numero', 'bollino_costo', 'firma_esito', 'firma_motivo', 'firmatario'],
  ...['firmatario_ruolo', 'firma_cliente', 'firma_tecnico', 'firmato_il', 'impronta', 'documento_id'],
]

async function blocca(db: Kysely<never>): Promise<void> {
  const detto = 'un RCEE firmato non si cambia'
  const quali = sql.join(FIRMATI.map((colonna) => sql.ref(colonna)))
  if (ePostgres(db)) {
    await sql`create function rcee_moduli_immutabili() returns trigger language plpgsql as $$
      begin raise exception ${sql.lit(detto)}; end $$`.execute(db)
    await sql`create trigger rcee_moduli_firmati before update of ${quali} on rcee_moduli
      for each row execute function rcee_moduli_immutabili()`.execute(db)
  } else
    await sql`create trigger rcee_moduli_firmati before update of ${quali} on rcee_moduli
      begin select raise(abort, ${sql.lit(detto)}); end`.execute(db)
}

/** What a telephone confirms may belong to no visit: a report that is compiled in the office. */
async function senzaVisita(db: Kysely<never>): Promise<void> {
  if (ePostgres(db)) await sql`alter table azioni alter column appuntamento_id drop not null`.execute(db)
  const facoltativa = (fatta: string) =>
    fatta.replace('"appuntamento_id" integer not null', '"appuntamento_id" integer')
  await rifai(db, 'azioni', facoltativa, [])
}

import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, ePostgres, indice, obbligatoria, tipi } from './columns.ts'

/** Money of somebody that pays nothing yet, and the parts that a bank's row is made of (docs/decisions/064-a-row-is-its-parts.md). */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante, vero, centesimi, data } = tipi(db)

  await creaTabella(db, 'crediti')
    .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id')) // Cliente
    .addColumn('fornitore_id', 'integer', (c) => c.references('fornitori.id')) // Fornitore
    .addColumn('data', data, obbligatoria)
    // All that there was; what is left is reckoned.
    .addColumn('importo', centesimi, obbligatoria)
    .addColumn('metodo', 'text', obbligatoria)
    // To be given back, not to be used.
    .addColumn('da_restituire', vero, (c) => c.notNull().defaultTo(sql`false`))
    // Null: nobody has said yet.
    .addColumn('acconto', vero) // È un acconto
    .addColumn('acconto_detto_da', 'text')
    .addColumn('acconto_detto_il', istante)
    // Taken too much at a visit: of which invoice, which visit.
    .addColumn('fattura_id', 'integer', (c) => c.references('fatture.id').onDelete('cascade')) // Fattura
    .addColumn('appuntamento_id', 'integer', (c) => c.references('appuntamenti.id').onDelete('set null')) // Appuntamento
    .$call(conVersione(db))
    .addCheckConstraint('crediti_importo', sql`importo > 0`)
    .execute()
  for (const colonna of ['cliente_id', 'fornitore_id', 'data', 'fattura_id', 'appuntamento_id'])
    await indice(db, 'crediti', [colonna])
  await sql`create index crediti_acconti on crediti (id) where acconto = true`.execute(db)

  await creaTabella(db, 'crediti_restituzioni')
    .addColumn('credito_id', 'integer', (c) => c.notNull().references('crediti.id').onDelete('cascade')) // Credito
    .addColumn('data', data, obbligatoria)
    .addColumn('importo', centesimi, obbligatoria)
    .addColumn('metodo', 'text', obbligatoria)
    .$call(conVersione(db))
    .addCheckConstraint('crediti_restituzioni_importo', sql`importo > 0`)
    .execute()
  await indice(db, 'crediti_restituzioni', ['credito_id'])
  await indice(db, 'crediti_restituzioni', ['data'])

  await sql`insert into crediti
      (cliente_id, data, importo, metodo, fattura_id, appuntamento_id, versione, created_at, updated_at)
    select p.cliente_id, p.data, p.da_restituire + p.restituito, p.metodo, p.fattura_id, p.appuntamento_id, 1, p.created_at, p.updated_at
    from pagamenti p where p.da_restituire + p.restituito > 0 order by p.id`.execute(db)
  const giorno = ePostgres(db) ? sql`left(p.restituito_il, 10)::date` : sql`substr(p.restituito_il, 1, 10)`
  // An invoice may hold the excess of several visits: each payment's own.
  await sql`insert into crediti_restituzioni (credito_id, data, importo, metodo, versione, created_at, updated_at)
    select c.id, coalesce(${giorno}, p.data), p.restituito, coalesce(p.restituito_con, p.metodo), 1, p.updated_at, p.updated_at
    from pagamenti p join crediti c on c.fattura_id = p.fattura_id
      and (c.appuntamento_id = p.appuntamento_id or (c.appuntamento_id is null and p.appuntamento_id is null))
    where p.restituito > 0 order by p.id`.execute(db)
  await pagamentiSenzaEccedenza(db)

  await creaTabella(db, 'movimenti_parti')
    .addColumn('riga_id', 'integer', (c) => c.notNull().references('movimenti_righe.id').onDelete('cascade')) // Movimento bancario
    .addColumn('tipo', 'text', obbligatoria)
    // Cents, signed as money moves: together they are the row's.
    .addColumn('importo', centesimi, obbligatoria)
    .addColumn('fattura_id', 'integer', (c) => c.references('fatture.id').onDelete('set null')) // Fattura
    .addColumn('rata_id', 'integer', (c) => c.references('rate_fatture.id').onDelete('set null')) // Rata
    .addColumn('pagamento_id', 'integer', (c) => c.references('pagamenti.id').onDelete('set null')) // Pagamento
    .addColumn('credito_id', 'integer', (c) => c.references('crediti.id')) // Credito
    .addColumn('restituzione_id', 'integer', (c) => c.references('crediti_restituzioni.id')) // Restituzione
    // Whose payment a reversal took back, and JSON of what it was.
    .addColumn('stornata_id', 'integer', (c) => c.references('movimenti_parti.id').onDelete('set null')) // Parte stornata
    .addColumn('prima', 'text')
    .addColumn('categoria', 'text')
    .addColumn('mese', 'text')
    // As the document was called.
    .addColumn('numero', 'text')
    .$call(conVersione(db))
    .addCheckConstraint('movimenti_parti_importo', sql`importo <> 0`)
    .execute()
  for (const colonna of ['riga_id', 'fattura_id', 'rata_id', 'pagamento_id', 'credito_id', 'restituzione_id'])
    await indice(db, 'movimenti_parti', [colonna])
  await indice(db, 'movimenti_parti', ['stornata_id'])
  await sql`create index movimenti_parti_senza_fattura on movimenti_parti (categoria, riga_id) where categoria is not null`.execute(
    db,
  )

  await portaNelleParti(db)
  await sql`drop index movimenti_da_sistemare`.execute(db)
  await db.schema.alterTable('movimenti_righe').dropColumn('fatto').execute()
  await db.schema.alterTable('movimenti_righe').dropColumn('resto').execute()
  // Registered in part: something is left of them.
  await sql`create index movimenti_cominciati on movimenti_righe (id)
    where registrata is not null and esito <> 'registrata'`.execute(db)
  await fattaSeLePartiSommano(db)
}

const COLONNE = [
  ...['id', 'fattura_id', 'rata_id', 'cliente_id', 'data', 'importo', 'metodo', 'nota', 'nota_credito_id'],
  ...['appuntamento_id', 'versione', 'created_at', 'updated_at', 'abbuono', 'ritenuta_banca'],
]
// All that was taken at a visit may be too much.
const IMPORTI = sql`importo >= 0 and abbuono >= 0 and ritenuta_banca >= 0
  and (importo + abbuono + ritenuta_banca > 0 or appuntamento_id is not null)`

/** Payments lose what was taken too much, which is a credit now, and say which credit paid. */
async function pagamentiSenzaEccedenza(db: Kysely<never>): Promise<void> {
  const { centesimi, data } = tipi(db)
  await sql`drop index pagamenti_restituito`.execute(db)
  if (ePostgres(db)) {
    await sql`alter table pagamenti drop constraint pagamenti_importo`.execute(db)
    for (const colonna of ['da_restituire', 'restituito', 'restituito_il', 'restituito_con'])
      await db.schema.alterTable('pagamenti').dropColumn(colonna).execute()
    await sql`alter table pagamenti add column credito_id integer constraint pagamenti_credito_id_fkey references crediti (id)`.execute(
      db,
    )
    await sql`alter table pagamenti add constraint pagamenti_importo check (${IMPORTI})`.execute(db)
  } else {
    // SQLite drops no column that a check names: the table is written anew. Nothing refers to it.
    await creaTabella(db, 'pagamenti_nuovi')
      .addColumn('fattura_id', 'integer', (c) => c.notNull().references('fatture.id').onDelete('cascade')) // Fattura
      .addColumn('rata_id', 'integer', (c) => c.references('rate_fatture.id').onDelete('cascade')) // Rata
      .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id')) // Cliente
      .addColumn('data', data, obbligatoria)
      .addColumn('importo', centesimi, obbligatoria)
      .addColumn('metodo', 'text', obbligatoria)
      .addColumn('nota', 'text')
      .addColumn('nota_credito_id', 'integer', (c) => c.references('fatture.id')) // Nota di credito
      .addColumn('appuntamento_id', 'integer', (c) => c.references('appuntamenti.id').onDelete('set null')) // Appuntamento
      .$call(conVersione(db))
      .addColumn('abbuono', centesimi, (c) => c.defaultTo(0).notNull())
      .addColumn('ritenuta_banca', centesimi, (c) => c.defaultTo(0).notNull()) // Ritenuta della banca
      .addColumn('credito_id', 'integer', (c) => c.references('crediti.id')) // Credito
      .addCheckConstraint('pagamenti_importo', IMPORTI)
      .execute()
    const colonne = sql.join(COLONNE.map((colonna) => sql.ref(colonna)))
    await sql`insert into pagamenti_nuovi (${colonne}) select ${colonne} from pagamenti`.execute(db)
    // Ids are never given twice.
    await sql`delete from sqlite_sequence where name = 'pagamenti_nuovi'`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) select 'pagamenti_nuovi', seq from sqlite_sequence where name = 'pagamenti'`.execute(
      db,
    )
    await sql`drop table pagamenti`.execute(db)
    await sql`alter table pagamenti_nuovi rename to pagamenti`.execute(db)
    for (const colonna of ['fattura_id', 'cliente_id', 'rata_id', 'nota_credito_id', 'appuntamento_id'])
      await indice(db, 'pagamenti', [colonna])
    await indice(db, 'pagamenti', ['data', 'fattura_id'])
  }
  await indice(db, 'pagamenti', ['credito_id'])
}

interface Pagata {
  id: number
  rataId: number | null
  pagamentoId: number | null
  numero: string
  /** Euro. */
  importo: number
  il?: string
}

/**
 * What was paid with rows becomes their parts. A row of which something was left, or that was done with less than its amount, is
 * open again with what it has: its rest has no place.
 */
async function portaNelleParti(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{
    id: number
    movimento_id: number
    importo: number
    esito: string
    fatto: string
    confermata_il: string | null
    updated_at: string
  }>`select id, movimento_id, importo, esito, fatto, confermata_il, updated_at from movimenti_righe
    where registrata is not null and fatto like '[%' order by id`.execute(db)
  const riaperti = new Set<number>()
  for (const riga of rows) {
    const segno = Number(riga.importo) < 0 ? -1 : 1
    let somma = 0
    for (const quota of JSON.parse(riga.fatto) as Pagata[]) {
      const importo = segno * Math.round(quota.importo * 100)
      if (importo === 0) continue
      somma += importo
      const il = quota.il ?? riga.confermata_il ?? riga.updated_at
      // Whatever is gone by now is named by its number alone.
      const seEsiste = (tabella: string, id: number | null) =>
        sql`(select id from ${sql.table(tabella)} where id = ${id})`
      await sql`insert into movimenti_parti
          (riga_id, tipo, importo, fattura_id, rata_id, pagamento_id, numero, versione, created_at, updated_at)
        values (${riga.id}, ${quota.rataId === null ? 'fattura' : 'rata'}, ${importo}, ${seEsiste('fatture', quota.id)},
          ${seEsiste('rate_fatture', quota.rataId)}, ${seEsiste('pagamenti', quota.pagamentoId)}, ${quota.numero}, 1, ${il}, ${il})`.execute(
        db,
      )
    }
    if (riga.esito !== 'registrata' || somma === Number(riga.importo)) continue
    riaperti.add(riga.movimento_id)
    await sql`update movimenti_righe set esito = 'da_confermare' where id = ${riga.id}`.execute(db)
  }
  for (const id of riaperti)
    await sql`update movimenti set stato = 'pronta' where id = ${id} and stato = 'fatta'`.execute(db)
}

const NON_SOMMANO = 'a registered row is the sum of its parts'

/** A row is `registrata` only while its parts sum to its amount, and these don't change meanwhile: the database itself refuses it. */
async function fattaSeLePartiSommano(db: Kysely<never>): Promise<void> {
  if (ePostgres(db)) {
    await sql`create function movimenti_righe_sommano() returns trigger language plpgsql as $$ begin
      if new.esito = 'registrata'
        and new.importo <> (select coalesce(sum(importo), 0) from movimenti_parti where riga_id = new.id)
      then raise exception ${sql.lit(NON_SOMMANO)} using errcode = '23514'; end if;
      return new; end $$`.execute(db)
    await sql`create trigger movimenti_righe_sommano before insert or update of esito, importo on movimenti_righe
      for each row execute function movimenti_righe_sommano()`.execute(db)
    await sql`create function movimenti_parti_ferme() returns trigger language plpgsql as $$ begin
      if exists (select 1 from movimenti_righe where esito = 'registrata'
        and ((tg_op <> 'DELETE' and id = new.riga_id) or (tg_op <> 'INSERT' and id = old.riga_id)))
      then raise exception ${sql.lit(NON_SOMMANO)} using errcode = '23514'; end if;
      if tg_op = 'DELETE' then return old; end if;
      return new; end $$`.execute(db)
    await sql`create trigger movimenti_parti_ferme before insert or delete or update of importo, riga_id on movimenti_parti
      for each row execute function movimenti_parti_ferme()`.execute(db)
    return
  }
  const rifiuta = `begin select raise(abort, '${NON_SOMMANO}'); end`
  const esegui = (comando: string) => sql.raw(comando).execute(db)
  for (const [nome, quando] of [
    ['nuove', 'insert on movimenti_righe'],
    ['sommano', 'update of esito, importo on movimenti_righe'],
  ])
    await esegui(`create trigger movimenti_righe_${nome} before ${quando} when new.esito = 'registrata'
      and new.importo <> (select coalesce(sum(importo), 0) from movimenti_parti where riga_id = new.id) ${rifiuta}`)
  const fatta = (riga: string) =>
    `exists (select 1 from movimenti_righe where id = ${riga}.riga_id and esito = 'registrata')`
  for (const [nome, quando, se] of [
    ['nuove', 'insert', fatta('new')],
    ['tolte', 'delete', fatta('old')],
    ['cambiate', 'update of importo, riga_id', `${fatta('old')} or ${fatta('new')}`],
  ])
    await esegui(
      `create trigger movimenti_parti_${nome} before ${quando} on movimenti_parti when ${se} ${rifiuta}`,
    )
}

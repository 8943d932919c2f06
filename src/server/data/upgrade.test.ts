import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { searchable } from '#shared/text.ts'
import { emptyPlace, engine } from '#test/bench.ts'
import { contenuto, describeSchema, oldSchemas, perdute } from '#test/schemas.ts'
import { openDatabase } from './database.ts'
import { migrate, removeOldCopies } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Db } from './schema.ts'

const chiede = (db: Db) => async (testo: string) =>
  (await sql.raw<Record<string, unknown>>(testo).execute(db)).rows

/** A new database of today's schema. */
async function schemaDiOggi(): Promise<string[]> {
  const { environment, butta } = await emptyPlace()
  const archive = await openDatabase(environment)
  await migrate(archive, environment.dataFolder)
  const schema = await describeSchema(engine(), chiede(archive.db))
  await archive.chiudi()
  await butta()
  return schema
}

/** A database as a version of the past left it. */
async function conSchema(file: string) {
  const { environment, butta } = await emptyPlace()
  const vecchio = readFileSync(file, 'utf8')
  const archive = await openDatabase(environment)
  if (archive.sqlite) archive.sqlite.exec(vecchio)
  else {
    const { pool } = openPostgres(environment.databaseUrl ?? '')
    await pool.query(vecchio)
    await pool.end()
  }
  return { environment, archive, butta }
}

/**
 * What invoices came to, by month and kind, as versions before the lines counted it: whole invoices, or instalment by
 * instalment.
 */
const FINANZE_PRIMA = `select f.tipo as tipo, substr(cast(f.data_pagamento as text), 1, 7) as mese, f.importo_pagato as importo from fatture f
    where f.stato = 'Pagata' and f.data_pagamento is not null and f.importo_pagato > 0
      and not exists (select 1 from rate_fatture r where r.fattura_id = f.id)
  union all select f.tipo, substr(cast(r.data_pagamento as text), 1, 7), r.importo from rate_fatture r
    join fatture f on f.id = r.fattura_id where r.pagata = true and r.data_pagamento is not null and r.importo > 0`
const FINANZE = `select f.tipo as tipo, substr(cast(p.data as text), 1, 7) as mese, p.importo as importo from pagamenti p
  join fatture f on f.id = p.fattura_id where p.nota_credito_id is null and p.appuntamento_id is null`

/** Sums by kind and month, in cents; then what is still owed to and by each. */
async function cifre(
  chiedi: (testo: string) => Promise<Record<string, unknown>[]>,
  finanze: string,
  netto: string,
) {
  const perMese = await chiedi(
    `select tipo, mese, sum(importo) as importo from (${finanze}) as movimenti group by tipo, mese order by tipo, mese`,
  )
  const aperte =
    await chiedi(`select tipo, cliente_id, fornitore_id, count(*) as numero, sum(${netto} - importo_pagato) as importo
    from fatture where stato <> 'Pagata' group by tipo, cliente_id, fornitore_id order by tipo, cliente_id, fornitore_id`)
  const riba = await chiedi(
    `select r.data_scadenza, r.importo from rate_fatture r where r.pagata = false order by r.id`,
  )
  const inNumeri = (righe: Record<string, unknown>[]) =>
    righe.map((r) => JSON.stringify({ ...r, importo: Number(r.importo), numero: Number(r.numero ?? 0) }))
  return { perMese: inNumeri(perMese), aperte: inNumeri(aperte), riba: inNumeri(riba) }
}

/** Every quote and invoice is one line and one group, with its own figures. */
async function unaRigaCiascuno(chiedi: (testo: string) => Promise<Record<string, unknown>[]>, nome: string) {
  const diverse = await chiedi(`select f.id from fatture f
    where (select count(*) from fatture_righe r where r.fattura_id = f.id and r.imponibile = f.subtotale) <> 1
      or (select count(*) from fatture_riepilogo g where g.fattura_id = f.id and g.imponibile = f.subtotale
        and g.imposta = f.iva_importo) <> 1`)
  expect(diverse, nome).toEqual([])
  const preventivi = await chiedi(`select p.id from preventivi p where
    (select count(*) from preventivi_righe r where r.preventivo_id = p.id and r.imponibile = p.subtotale) <> 1`)
  expect(preventivi, nome).toEqual([])
}

/** `npm test` tries the first and the last schema and some between; `npm run test:assurance` tries all of them. */
const toTry = (_: unknown, index: number, { length }: { length: number }) =>
  process.env.TUTTO !== undefined || index % (engine() === 'sqlite' ? 4 : 8) === 0 || index === length - 1

test('ogni schema del passato arriva a quello di oggi, con tutte le righe e ogni cifra al centesimo', async () => {
  let fatture = 0
  const oggi = await schemaDiOggi()
  const schemi = oldSchemas(engine()).filter(toTry)
  expect(schemi.length).toBeGreaterThan(0)
  for (const { nome, file } of schemi) {
    const { environment, archive, butta } = await conSchema(file)
    const chiedi = chiede(archive.db)
    const prima = await contenuto(engine(), chiedi)
    expect(Object.keys(prima), nome).toContain('utenti')
    // Where there are payments, the lines have come too: counted as today.
    const conti =
      prima.rate_fatture &&
      (await (prima.pagamenti
        ? cifre(chiedi, FINANZE, 'netto_a_pagare')
        : cifre(chiedi, FINANZE_PRIMA, 'totale')))
    await migrate(archive, environment.dataFolder)
    expect(await describeSchema(engine(), chiedi), nome).toEqual(oggi)
    if (conti) {
      expect(await cifre(chiedi, FINANZE, 'netto_a_pagare'), nome).toEqual(conti)
      await unaRigaCiascuno(chiedi, nome)
      fatture += prima.fatture?.righe.length ?? 0
    }
    expect(await perdute(chiedi, prima), nome).toEqual([])
    if (prima.clienti) {
      const indirizzi = await chiedi('select indirizzo, comune, indirizzo_ricerca from clienti')
      expect(indirizzi.length, nome).toBeGreaterThan(0)
      for (const { indirizzo, comune, indirizzo_ricerca } of indirizzi)
        expect(indirizzo_ricerca, nome).toBe(searchable(`${indirizzo ?? ''} ${comune ?? ''}`))
    }
    await archive.chiudi()
    await butta()
  }
  // Two in each schema since invoices are there.
  expect(fatture).toBe(2 * schemi.filter(({ nome }) => nome >= '008').length)
  expect(fatture).toBeGreaterThan(0)
})

test('un aggiornamento che si interrompe lascia lo schema com’era, e al secondo tentativo arriva', async () => {
  const { environment, butta } = await emptyPlace()
  const archive = await openDatabase(environment)
  const chiedi = chiede(archive.db)
  // the third migration can't make its table: what the first two have done must go as well
  await sql`create table clienti (x integer)`.execute(archive.db)
  await expect(migrate(archive, environment.dataFolder)).rejects.toThrow('003-clienti')
  expect(Object.keys(await contenuto(engine(), chiedi))).toEqual(['clienti'])
  await sql`drop table clienti`.execute(archive.db)
  await migrate(archive, environment.dataFolder)
  expect(await describeSchema(engine(), chiedi)).toEqual(await schemaDiOggi())
  await archive.chiudi()
  await butta()
})

test.runIf(engine() === 'sqlite')(
  'ciò che una versione di prima aveva cancellato senza sovrascriverlo non resta nei byte dell’archivio',
  async () => {
    const { environment, butta } = await emptyPlace()
    const file = join(environment.dataFolder, 'tepore.sqlite')
    mkdirSync(environment.dataFolder, { recursive: true })
    const vecchio = new DatabaseSync(file)
    // Migration 019 rewrites the whole file: a schema from after it has been through that.
    const schema = oldSchemas('sqlite').findLast(({ nome }) => nome < '019')
    vecchio.exec(readFileSync(schema?.file ?? '', 'utf8'))
    vecchio.exec(`pragma secure_delete = off; create table x (t text); insert into x values ('zorblattina');
      delete from x; drop table x; pragma wal_checkpoint(truncate)`)
    vecchio.close()
    expect(readFileSync(file).includes('zorblattina')).toBe(true)
    const archive = await openDatabase(environment)
    await migrate(archive, environment.dataFolder)
    await archive.chiudi()
    expect(readFileSync(file).includes('zorblattina')).toBe(false)
    await butta()
  },
)

test('le copie fatte prima di un aggiornamento restano otto settimane', async () => {
  const { environment, butta } = await emptyPlace()
  const cartella = join(environment.dataFolder, 'backup')
  await removeOldCopies(environment.dataFolder)
  mkdirSync(cartella, { recursive: true })
  const giorni = { 'prima-di-018.sqlite': 55, 'prima-di-012.sqlite': 57, 'tepore-2026.tar.gz': 57 }
  for (const [nome, fa] of Object.entries(giorni)) {
    writeFileSync(join(cartella, nome), 'x')
    const quando = new Date(Date.now() - fa * 86_400_000)
    utimesSync(join(cartella, nome), quando, quando)
  }
  await removeOldCopies(environment.dataFolder)
  expect(readdirSync(cartella).sort()).toEqual(['prima-di-018.sqlite', 'tepore-2026.tar.gz'])
  await butta()
})

import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { normalizza } from '#shared/text.ts'
import { luogoVuoto, motore } from '#test/bench.ts'
import { contenuto, descriviSchema, perdute, schemiVecchi } from '#test/schemas.ts'
import { apriDatabase } from './database.ts'
import { migra } from './migrate.ts'
import { apriPostgres } from './postgres.ts'
import type { Db } from './schema.ts'

const chiede = (db: Db) => async (testo: string) =>
  (await sql.raw<Record<string, unknown>>(testo).execute(db)).rows

/** A new database of today's schema. */
async function schemaDiOggi(): Promise<string[]> {
  const { ambiente, butta } = await luogoVuoto()
  const archivio = await apriDatabase(ambiente)
  await migra(archivio, ambiente.cartellaDati)
  const schema = await descriviSchema(motore(), chiede(archivio.db))
  await archivio.chiudi()
  await butta()
  return schema
}

test('ogni schema del passato arriva a quello di oggi, con tutte le righe', async () => {
  const oggi = await schemaDiOggi()
  const schemi = schemiVecchi(motore())
  expect(schemi.length).toBeGreaterThan(0)
  for (const { nome, file } of schemi) {
    const { ambiente, butta } = await luogoVuoto()
    const vecchio = readFileSync(file, 'utf8')
    const archivio = await apriDatabase(ambiente)
    if (archivio.sqlite) archivio.sqlite.exec(vecchio)
    else {
      const { pool } = apriPostgres(ambiente.databaseUrl ?? '')
      await pool.query(vecchio)
      await pool.end()
    }
    const chiedi = chiede(archivio.db)
    const prima = await contenuto(motore(), chiedi)
    expect(Object.keys(prima), nome).toContain('utenti')
    await migra(archivio, ambiente.cartellaDati)
    expect(await descriviSchema(motore(), chiedi), nome).toEqual(oggi)
    expect(await perdute(chiedi, prima), nome).toEqual([])
    if (prima.clienti && !prima.clienti.colonne.includes('indirizzo_ricerca')) {
      const indirizzi = await chiedi('select indirizzo, indirizzo_ricerca from clienti')
      expect(indirizzi.length, nome).toBeGreaterThan(0)
      for (const { indirizzo, indirizzo_ricerca } of indirizzi)
        expect(indirizzo_ricerca, nome).toBe(normalizza(String(indirizzo ?? '')))
    }
    await archivio.chiudi()
    await butta()
  }
}, 60_000)

test('un aggiornamento che si interrompe lascia lo schema com’era, e al secondo tentativo arriva', async () => {
  const { ambiente, butta } = await luogoVuoto()
  const archivio = await apriDatabase(ambiente)
  const chiedi = chiede(archivio.db)
  // the third migration can't make its table: what the first two have done must go as well
  await sql`create table clienti (x integer)`.execute(archivio.db)
  await expect(migra(archivio, ambiente.cartellaDati)).rejects.toThrow('003-clienti')
  expect(Object.keys(await contenuto(motore(), chiedi))).toEqual(['clienti'])
  await sql`drop table clienti`.execute(archivio.db)
  await migra(archivio, ambiente.cartellaDati)
  expect(await descriviSchema(motore(), chiedi)).toEqual(await schemaDiOggi())
  await archivio.chiudi()
  await butta()
})

import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { up } from './045-distanze.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { db } = bench

test('i minuti che nessuno ha scelto diventano «come di solito», gli altri restano', async () => {
  await sql`update azienda set minuti_viaggio = 10, minuti_viaggio_fuori = 40, minuti_rcee = 30, minuti_fgas = 20`.execute(
    db,
  )
  for (const colonna of ['parte_da', 'raggio_minuti'])
    await sql`alter table orari drop column ${sql.ref(colonna)}`.execute(db)
  await up(db as never)
  expect(await bench.dati('GET', '/azienda')).toMatchObject({
    ...{ minuti_viaggio: null, minuti_viaggio_fuori: 40, minuti_rcee: null, minuti_fgas: 20 },
  })
})

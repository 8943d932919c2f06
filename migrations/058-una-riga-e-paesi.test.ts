import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { up } from './058-una-riga-e-paesi.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

test('ciò che si scrive su una riga torna su una; le note restano, e i fornitori sono italiani', async () => {
  const cliente = await bench.dati('POST', '/clienti', {
    corpo: { nome: 'Ugo', cognome: 'Rossi', note: 'prima\nseconda' },
  })
  const fornitore = await bench.dati('POST', '/fornitori', { corpo: { ragioneSociale: 'Rame' } })
  const rotto = 'Via\u2028Roma\r\n3\u0085'
  await sql`update clienti set indirizzo = ${rotto} where id = ${cliente.id}`.execute(bench.db)
  await sql`alter table fornitori drop column nazione`.execute(bench.db)
  await up(bench.db as never)
  expect(await bench.dati('GET', `/clienti/${cliente.id}`)).toMatchObject({
    indirizzo: 'Via Roma 3',
    note: 'prima\nseconda',
  })
  expect(await bench.dati('GET', `/fornitori/${fornitore.id}`)).toMatchObject({ nazione: 'IT' })
})

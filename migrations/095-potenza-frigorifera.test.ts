import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { up } from './095-potenza-frigorifera.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

test('di soli condizionatori la potenza era la loro; mista, resta dov’è', async () => {
  const { id: clienteId } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ugo', cognome: 'Rossi' } })
  const impianto = async (...generatori: string[]) => {
    const { id: impiantoId } = await bench.dati('POST', '/impianti', {
      corpo: { clienteId, potenzaTotaleKw: 14.5 },
    })
    for (const quale of generatori)
      await bench.dati('POST', quale, { corpo: { clienteId, impiantoId, marca: 'A', modello: 'B' } })
    return impiantoId as number
  }
  const quali = [
    await impianto('/caldaie'),
    await impianto('/condizionatori', '/condizionatori'),
    await impianto('/caldaie', '/condizionatori'),
    await impianto(),
  ]
  await sql`alter table impianti drop column potenza_frigorifera_kw`.execute(bench.db)
  await up(bench.db as never)
  const potenze = await Promise.all(quali.map((id) => bench.dati('GET', `/impianti/${id}`)))
  expect(potenze.map((uno) => [uno.potenza_totale_kw, uno.potenza_frigorifera_kw])).toEqual([
    [14.5, null],
    [null, 14.5],
    [14.5, null],
    [14.5, null],
  ])
})

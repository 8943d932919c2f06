import { afterAll, expect, test } from 'vitest'
import { accountingParts } from '#test/accounting.ts'
import { openBench } from '#test/bench.ts'
import type { VoceScadenziario } from './contract.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { fattura } = await accountingParts(bench)

test('un mese di moltissime scadenze viene a pagine sotto 200 kB: tutte, una volta, nello stesso ordine', async () => {
  const una = await bench.dati('POST', '/fatture', {
    corpo: fattura({ tipo: 'Attiva', dataEmissione: '2026-08-10', dataScadenza: '2028-03-01' }),
  })
  const { id: _, ...riga } = await bench.db
    .selectFrom('fatture')
    .selectAll()
    .where('id', '=', una.id)
    .executeTakeFirstOrThrow()
  for (let da = 0; da < 1_300; da += 100)
    await bench.db
      .insertInto('fatture')
      .values(
        Array.from({ length: 100 }, (__, i) => ({
          ...riga,
          ...{ numero_documento: `FT-2028-${da + i}`, data_scadenza: `2028-03-${10 + ((da + i) % 20)}` },
          numero_unico: `v${da + i}`,
          intestatario: 'Condominio Parco delle Magnolie, scale A, B e C',
        })) as never,
      )
      .execute()
  const percorso = '/fatture/scadenziario/2028/3/voci'
  const intere = await bench.dati('GET', percorso)
  const pagine: VoceScadenziario[] = []
  for (const offset of [0, 600, 1_200]) {
    const { corpo: pagina } = await bench.chiedi('GET', percorso, { query: { limit: 600, offset } })
    expect([pagina.count, JSON.stringify(pagina).length < 200_000]).toEqual([1_301, true])
    pagine.push(...pagina.data)
  }
  expect(pagine).toEqual(intere)
  expect((await bench.chiedi('GET', percorso, { query: { limit: 601 } })).stato).toBe(400)
})

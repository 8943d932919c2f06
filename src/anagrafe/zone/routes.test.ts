import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

test('un luogo sta in una zona sola, un nome è di una sola, le vicine ci sono', async () => {
  const crea = (corpo: object) => bench.chiedi('POST', '/zone', { corpo })
  const { corpo } = await crea({ nome: 'Vesuviani', luoghi: 'Portici, Ercolano; portici\n80059' })
  const { id, luoghi } = corpo.data
  expect(luoghi).toBe('portici, Ercolano, 80059')
  expect((await crea({ nome: 'vesuviani', luoghi: 'Napoli' })).corpo.campi).toEqual({
    nome: 'C’è già una zona con questo nome',
  })
  expect((await crea({ nome: 'Costa', luoghi: 'ERCOLANO' })).corpo.campi).toEqual({
    luoghi: 'Ercolano è già nella zona Vesuviani',
  })
  expect((await crea({ nome: 'Costa', luoghi: ' , ' })).corpo.campi).toEqual({
    luoghi: 'Scrivi almeno un comune o un CAP',
  })
  expect((await crea({ nome: 'Costa', luoghi: 'Napoli', vicine: [999] })).corpo.campi).toEqual({
    vicine: 'Zona vicina non trovata',
  })
  const costa = (await crea({ nome: 'Costa', luoghi: 'Torre del Greco', vicine: [id] })).corpo.data
  expect(costa.vicine).toBe(String(id))
  await bench.dati('DELETE', `/zone/${id}`)
  expect(await bench.dati('GET', '/zone')).toMatchObject([{ nome: 'Costa', vicine: null }])
})

import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const crea = (corpo: object) => bench.chiedi('POST', '/articoli', { corpo })

test('i decimali restano testo, senza zeri di troppo; la virgola vale il punto', async () => {
  const scritti = [
    ['12,50', '12.5'],
    ['007', '7'],
    ['0,0001', '0.0001'],
    ['3.000', '3'],
    ['', null],
  ] as const
  for (const [scritto, letto] of scritti) {
    const { corpo } = await crea({ descrizione: `Raccordo ${scritto}`, um: 'pz', prezzo: scritto })
    expect([scritto, corpo.data.prezzo]).toEqual([scritto, letto])
  }
  for (const male of ['1e308', '-1', '1.000,00', '0,00001', '1000000', 'NaN', '٣'])
    expect([male, (await crea({ descrizione: 'X', um: 'pz', prezzo: male })).corpo.campi?.prezzo]).toEqual([
      male,
      expect.any(String),
    ])
})

test('un codice è di un solo articolo, comunque sia scritto; senza codice ce ne sono quanti se ne vuole', async () => {
  const { corpo } = await crea({ descrizione: 'Vaso 8 l', um: 'pz', codice: 'VE-08P' })
  const uguale = await crea({ descrizione: 'Altro vaso', um: 'pz', codice: 've-08p' })
  expect(uguale.corpo.campi).toEqual({ codice: 'È già il codice di Vaso 8 l' })
  for (const _ of [1, 2])
    expect((await crea({ descrizione: 'Sciolto', um: 'm', codice: '' })).stato).toBe(201)
  const stesso = { codice: 'VE-08P', um: 'l' }
  await bench.dati('PUT', `/articoli/${corpo.data.id}`, { corpo: stesso })
  const cerca = async (q: string) =>
    (await bench.dati('GET', '/articoli', { query: { q } })).map((a: { id: number }) => a.id)
  expect(await cerca('ve-08')).toEqual([corpo.data.id])
  expect(await cerca('vaso 8')).toEqual([corpo.data.id])
  // A sign is looked for like a letter: it stands in none.
  expect(await cerca('%')).toEqual([])
})

test('chi non è Admin legge codice, descrizione, unità; il Direttore anche il prezzo, nessuno il costo', async () => {
  await crea({ descrizione: 'Pompa', um: 'pz', prezzo: '180', costo: '95', aliquota: '22' })
  const uno = async (come: string) =>
    (await bench.dati('GET', '/articoli', { come, query: { q: 'pompa' } }))[0]
  const breve = { id: expect.any(Number), codice: null, descrizione: 'Pompa', um: 'pz', attivo: true }
  expect(await uno('operatore')).toEqual(breve)
  expect(await uno('direttore')).toEqual({ ...breve, prezzo: '180' })
  expect(await uno('admin')).toMatchObject({ prezzo: '180', costo: '95', aliquota: '22', tipo: 'Bene' })
})

test('le frasi date sono in ordine; una nuova viene dopo', async () => {
  const date = await bench.dati('GET', '/frasi', { come: 'operatore' })
  expect(date).toHaveLength(27)
  const { id } = await bench.dati('POST', '/frasi', { corpo: { testo: 'Consegnato libretto' } })
  const tutte = await bench.dati('GET', '/frasi')
  expect(tutte.at(-1)).toMatchObject({ id, testo: 'Consegnato libretto' })
  await bench.dati('DELETE', `/frasi/${id}`)
  expect(await bench.dati('GET', '/frasi')).toEqual(date)
})

import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const chiede = (path: string, dataInizio: string, dataFine: string, altro = {}) =>
  bench.chiedi('GET', `/appuntamenti${path}`, { query: { dataInizio, dataFine, ...altro } })

test('un periodo troppo lungo è un 400 che dice quanto può durare; giorni, settimane, mesi e anni no', async () => {
  for (const [path, ultimo, oltre, giorni] of [
    ['', '2033-01-07', '2033-01-08', '3660'],
    ['/planning-settimanale', '2023-12-31', '2024-01-01', '366'],
    ['/conteggi', '2023-12-31', '2024-01-01', '366'],
  ] as const) {
    const inizio = path === '' ? '2023-01-01' : '2022-12-31'
    for (const fine of [inizio, '2023-01-31', ultimo])
      expect([path, fine, (await chiede(path, inizio, fine)).stato]).toEqual([path, fine, 200])
    const { stato, corpo } = await chiede(path, inizio, oltre)
    const testo = `Il periodo può durare al massimo ${giorni} giorni`
    expect([path, stato, corpo.error, corpo.campi]).toEqual([path, 400, testo, { dataFine: testo }])
    expect((await chiede(path, '1900-01-01', '2199-12-31')).stato).toBe(400)
    // The other way round there is nothing, as ever.
    expect((await chiede(path, '2026-02-01', '2026-01-01')).stato).toBe(200)
  }
  expect((await chiede('/esporta', '1900-01-01', '2199-12-31', { formato: 'csv' })).stato).toBe(400)
  expect((await chiede('', '1900-01-01', '2199-12-31', { limit: 20 })).stato).toBe(400)
})

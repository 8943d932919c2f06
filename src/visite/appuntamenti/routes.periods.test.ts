import { afterAll, expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { prepareVisits } from '#test/visits.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const { ditta, elenco, crea, titoli } = await prepareVisits(bench)
const conteggi = (dataInizio: string, dataFine: string) =>
  bench.dati('GET', '/appuntamenti/conteggi', { query: { dataInizio, dataFine } })

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

test('una visita di più giorni sta in ogni suo giorno: elenco, periodo, pagine e conteggi', async () => {
  await crea({ titolo: 'Tre giorni', dataInizio: '2026-11-24T08:00', dataFine: '2026-11-26T17:00' })
  await crea({ titolo: 'Di mezzo', dataInizio: '2026-11-25T09:00', dataFine: '2026-11-25T10:00' })
  expect(await titoli({ data: '2026-11-23' })).toEqual([])
  expect(await titoli({ data: '2026-11-24' })).toEqual(['Tre giorni'])
  expect(await titoli({ data: '2026-11-25' })).toEqual(['Tre giorni', 'Di mezzo'])
  expect(await titoli({ data: '2026-11-26' })).toEqual(['Tre giorni'])
  expect(await titoli({ data: '2026-11-27' })).toEqual([])
  expect(await titoli({ data: '2026-11-26', utenteId: bench.altro.id })).toEqual([])
  expect(await elenco({ data: '2026-11-25', limit: 1, offset: 1 })).toMatchObject({
    data: [{ titolo: 'Di mezzo' }],
    count: 2,
  })
  // Once, however many of its days are asked about.
  expect(await titoli({ dataInizio: '2026-11-20', dataFine: '2026-11-30' })).toEqual([
    'Tre giorni',
    'Di mezzo',
  ])
  expect(await titoli({ dataInizio: '2026-11-26', dataFine: '2026-11-30' })).toEqual(['Tre giorni'])
  expect(await titoli({ dataInizio: '2026-11-27', dataFine: '2026-11-30' })).toEqual([])
  const unoAlGiorno = [
    { data: '2026-11-24', numero: 1 },
    { data: '2026-11-25', numero: 2 },
    { data: '2026-11-26', numero: 1 },
  ]
  expect(await conteggi('2026-11-23', '2026-11-29')).toEqual(unoAlGiorno)
  expect(await conteggi('2026-11-25', '2026-11-25')).toEqual([unoAlGiorno[1]])
})

test('la più lunga che si può è in ogni suo giorno', async () => {
  await crea({ titolo: 'Un mese', dataInizio: '2027-07-01T08:00', dataFine: '2027-08-01T08:00' })
  for (const data of ['2027-07-01', '2027-07-16', '2027-08-01'])
    expect(await titoli({ data })).toEqual(['Un mese'])
  expect(await conteggi('2027-06-30', '2027-08-02')).toHaveLength(32)
})

test.each([
  ['in un giorno qualunque', '2027-05-04'],
  ['nella notte in cui l’ora salta', '2027-03-28'],
  ['nella notte in cui l’ora torna', '2027-10-31'],
])('ciò che finisce a mezzanotte non è del giorno dopo, un minuto più tardi sì: %s', async (_, data) => {
  const [prima, dopo] = [addDays(data, -1), addDays(data, 1)]
  await crea({ titolo: 'A mezzanotte', dataInizio: `${prima}T22:00`, dataFine: `${data}T00:00` })
  await crea({ titolo: 'Un minuto', dataInizio: `${prima}T23:00`, dataFine: `${data}T00:01` })
  await crea({ titolo: 'Tutto il giorno', dataInizio: `${data}T00:00`, dataFine: `${dopo}T00:00` })
  await crea({ titolo: 'La sera', dataInizio: `${data}T23:30`, dataFine: `${dopo}T06:00` })
  expect(await titoli({ data: prima })).toEqual(['A mezzanotte', 'Un minuto'])
  expect(await titoli({ data })).toEqual(['Un minuto', 'Tutto il giorno', 'La sera'])
  expect(await titoli({ data: dopo })).toEqual(['La sera'])
  expect(await conteggi(prima, dopo)).toEqual([
    { data: prima, numero: 2 },
    { data, numero: 3 },
    { data: dopo, numero: 1 },
  ])
})

test('tra due mesi, nel mese della ditta conta una volta: in quello in cui comincia', async () => {
  await crea({
    ...{ titolo: 'A cavallo', dittaId: ditta.id, incasso: 300, spese: 20 },
    ...{ dataInizio: '2028-11-30T14:00', dataFine: '2028-12-02T12:00' },
  })
  const mese = (numero: number) =>
    bench.dati('GET', `/appuntamenti/ditta/${ditta.id}/riepilogo`, { query: { anno: 2028, mese: numero } })
  expect((await mese(11)).riepilogo).toMatchObject({
    numeroAppuntamenti: 1,
    totaleIncassi: 300,
    totaleSpese: 20,
  })
  expect((await mese(12)).riepilogo).toMatchObject({ numeroAppuntamenti: 0, totaleIncassi: 0 })
  expect(await titoli({ dataInizio: '2028-12-01', dataFine: '2028-12-31' })).toEqual(['A cavallo'])
})

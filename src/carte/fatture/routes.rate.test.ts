import { afterAll, expect, test } from 'vitest'
import { accountingParts } from '#test/accounting.ts'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { riba, genera, fattura } = await accountingParts(bench)

const leggi = (id: number) => bench.dati('GET', `/fatture/${id}`)
const piano = async (id: number) =>
  (await leggi(id)).rate.map((r: { importo: number; data_scadenza: string }) => [r.importo, r.data_scadenza])
const conPiano = async () => {
  const { id } = await riba()
  await genera(id)
  const { rate } = await leggi(id)
  return { id, rate: rate as { id: number; versione: number }[] }
}
const cambia = (id: number, corpo: object, intestazioni = {}) =>
  bench.chiedi('PUT', `/rate-fatture/${id}`, { corpo, intestazioni })

test('il piano si genera, si ripete senza danno e dà la scadenza alla fattura', async () => {
  const { id } = await riba()
  const prima = await genera(id)
  expect(prima.stato).toBe(201)
  expect(await piano(id)).toEqual([
    [40.67, '2026-03-31'],
    [40.67, '2026-04-30'],
    [40.66, '2026-05-31'],
  ])
  expect((await leggi(id)).data_scadenza).toBe('2026-03-31')
  await genera(id, { giorniArray: [60] })
  expect(await piano(id)).toEqual([[122, '2026-03-31']])
})

test('le rate modificate valgono se tornano al centesimo', async () => {
  const { id } = await riba()
  const rate = (ultimo: number) => [
    { numero: 1, importo: 50, dataScadenza: '2026-03-31' },
    { numero: 2, importo: ultimo, dataScadenza: '2026-04-15' },
  ]
  const giorniArray = [60, 90]
  expect((await genera(id, { giorniArray, rate: rate(72.01) })).corpo.campi).toHaveProperty('rate')
  expect(await piano(id)).toEqual([])
  expect((await genera(id, { giorniArray, rate: rate(72) })).stato).toBe(201)
  expect(await piano(id)).toEqual([
    [50, '2026-03-31'],
    [72, '2026-04-15'],
  ])
})

test.each([
  ['piano non previsto', { giorniArray: [30] }, 'giorniArray'],
  ['nessun piano', { giorniArray: [] }, 'giorniArray'],
  ['totale diverso dalla fattura', { totale: 121.99 }, 'totale'],
  ['data che non esiste', { dataEmissione: '2026-02-30' }, 'dataEmissione'],
  [
    'fattura senza RiBa',
    async () => ({ fatturaId: (await bench.dati('POST', '/fatture', { corpo: fattura() })).id }),
    'fatturaId',
  ],
])('rifiuta %s', async (_, altro, campo) => {
  const { id } = await riba()
  const { stato, corpo } = await genera(id, typeof altro === 'function' ? await altro() : altro)
  expect([stato, Object.keys(corpo.campi)]).toEqual([400, [campo]])
  expect(await piano(id)).toEqual([])
})

test('pagando le rate la fattura le segue', async () => {
  const { id, rate } = await conPiano()
  for (const [i, atteso] of [
    [0, { stato: 'Parzialmente_Pagata', importo_pagato: 40.67, data_scadenza: '2026-04-30' }],
    [1, { stato: 'Parzialmente_Pagata', importo_pagato: 81.34, data_scadenza: '2026-05-31' }],
    [2, { stato: 'Pagata', importo_pagato: 122 }],
  ] as const) {
    expect((await cambia(rate[i]?.id ?? 0, { pagata: true })).stato).toBe(200)
    const letta = await leggi(id)
    // the plan of 2026 is past by now: what is not paid yet is shown as expired
    expect({
      ...letta,
      stato: letta.stato === 'Scaduta' ? 'Parzialmente_Pagata' : letta.stato,
    }).toMatchObject(atteso)
  }
  expect((await genera(id)).stato).toBe(409)
  await cambia(rate[2]?.id ?? 0, { pagata: false })
  expect((await leggi(id)).importo_pagato).toBe(81.34)
})

test('una rata pagata due volte insieme è un pagamento solo', async () => {
  const { id, rate } = await conPiano()
  const paga = () => cambia(rate[0]?.id ?? 0, { pagata: true }, { 'if-match': `"${rate[0]?.versione}"` })
  const esiti = await Promise.all([paga(), paga(), paga()])
  expect(esiti.map((e) => e.stato).sort()).toEqual([200, 412, 412])
  expect((await leggi(id)).importo_pagato).toBe(40.67)
})

test('cambiare un importo: l’ultima prende il resto, e da sola non si tocca', async () => {
  const { id, rate } = await conPiano()
  const ricalcola = (i: number, importo: number) =>
    bench.chiedi('PUT', `/rate-fatture/ricalcola/${rate[i]?.id}`, { corpo: { importo } })
  expect((await ricalcola(0, 60)).stato).toBe(200)
  expect((await piano(id)).map(([v]: [number]) => v)).toEqual([60, 40.67, 21.33])
  expect((await ricalcola(2, 10)).corpo.error).toBe('L’ultima rata si calcola da sola: modifica le altre')
  expect((await ricalcola(0, 100)).stato).toBe(400)
  expect((await cambia(rate[1]?.id ?? 0, { importo: 1 })).corpo.campi).toHaveProperty('importo')
  await cambia(rate[1]?.id ?? 0, { pagata: true })
  expect((await ricalcola(0, 50)).stato).toBe(409)
  expect((await piano(id)).map(([v]: [number]) => v)).toEqual([60, 40.67, 21.33])
})

test('le scadenze non tornano indietro', async () => {
  const { id, rate } = await conPiano()
  const prima = await piano(id)
  for (const [n, dataScadenza] of [
    [0, '2026-05-01'],
    [2, '2026-04-29'],
  ] as const) {
    const { stato, corpo } = await cambia(rate[n]?.id ?? 0, { dataScadenza })
    expect([stato, corpo.campi]).toEqual([
      400,
      { dataScadenza: 'Le scadenze delle rate devono essere una dopo l’altra' },
    ])
  }
  expect(await piano(id)).toEqual(prima)
  expect((await cambia(rate[0]?.id ?? 0, { dataScadenza: '2026-04-30' })).stato).toBe(200)
  expect((await leggi(id)).data_scadenza).toBe('2026-04-30')
})

test('eliminare una rata passa il suo importo all’ultima; l’unica non si elimina', async () => {
  const { id, rate } = await conPiano()
  const elimina = (i: number) => bench.chiedi('DELETE', `/rate-fatture/${rate[i]?.id}`)
  expect((await elimina(0)).stato).toBe(200)
  expect(await piano(id)).toEqual([
    [40.67, '2026-04-30'],
    [81.33, '2026-05-31'],
  ])
  expect((await elimina(1)).stato).toBe(200)
  expect((await elimina(2)).stato).toBe(409)
  expect((await leggi(id)).rate).toMatchObject([{ numero_rata: 1, importo: 122 }])
})

test('una rata dice in ogni risposta come si paga e di chi è la fattura; la RiBa ha la sua prima scadenza da subito', async () => {
  const { id: fornitoreId } = await bench.dati('POST', '/fornitori', {
    corpo: { ragioneSociale: 'Termica Sud' },
  })
  const nuova = {
    ...{ numeroDocumento: 'RB-1', tipo: 'Passiva', fornitoreId, dataEmissione: '2026-01-15' },
    ...{ dataScadenza: '2026-03-31', stato: 'Da_Pagare', metodoPagamento: 'RiBa' },
    ...{ subtotale: 100, ivaImporto: 22, totale: 122 },
  }
  const creata = await bench.dati('POST', '/fatture', { corpo: nuova })
  expect(creata).toMatchObject({ data_scadenza: '2026-03-31', rate: [] })
  const genera = { fatturaId: creata.id, dataEmissione: '2026-01-15', totale: 122, giorniArray: [60, 90] }
  const sua = {
    metodo_pagamento: 'RiBa',
    fattura: {
      id: creata.id,
      numero_documento: 'RB-1',
      cliente: null,
      fornitori: { ragione_sociale: 'Termica Sud' },
    },
  }
  const generate = await bench.dati('POST', '/rate-fatture/genera', { corpo: genera })
  const prima = generate[0].id
  const risposte = [
    ...generate,
    ...(await bench.dati('GET', `/rate-fatture/fattura/${creata.id}`)),
    await bench.dati('PUT', `/rate-fatture/ricalcola/${prima}`, { corpo: { importo: 50 } }),
    await bench.dati('PUT', `/rate-fatture/${prima}`, { corpo: { pagata: true } }),
    ...(await bench.dati('GET', `/fatture/${creata.id}`)).rate,
    ...(await bench.dati('GET', '/fatture?tipo=Passiva')).find((f: { id: number }) => f.id === creata.id)
      .rate,
    ...(await bench.dati('GET', '/fatture/scadenziario/2026/3')).rate.filter(
      (r: { fattura: { id: number } }) => r.fattura.id === creata.id,
    ),
    ...(await bench.dati('GET', '/dashboard/stats')).ribaInScadenza.filter(
      (r: { fattura: { id: number } }) => r.fattura.id === creata.id,
    ),
  ]
  expect(risposte.length).toBeGreaterThan(10)
  for (const rata of risposte) expect(rata).toMatchObject(sua)
})

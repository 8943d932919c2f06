import { afterAll, expect, test, vi } from 'vitest'
import { accountingParts } from '#test/accounting.ts'
import { openBench } from '#test/bench.ts'
import type { VoceScadenziario } from './contract.ts'

// A Wednesday: its week ends on the 22nd, its month on the 30th.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T10:00:00Z') })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { fattura, riba, genera } = await accountingParts(bench)
const crea = (altro: object) =>
  bench.dati('POST', '/fatture', { corpo: fattura({ dataEmissione: '2026-08-10', ...altro }) })

const attiva = { tipo: 'Attiva', subtotale: 0.1, ivaImporto: 0, totale: 0.1, aliquotaIva: null }
await crea({ ...attiva, dataScadenza: '2026-11-17' })
await crea({ ...attiva, dataScadenza: '2026-11-18' })
await crea({ ...attiva, totale: 0.2, subtotale: 0.2, dataScadenza: '2026-11-22' })
await crea({ dataScadenza: '2026-11-23' })
await crea({ dataScadenza: '2026-12-01' })
await crea({ stato: 'Pagata', dataScadenza: '2026-11-01' })
const senzaPiano = await riba({ dataEmissione: '2026-08-10' })
const conPiano = await riba({ dataEmissione: '2026-08-10' })
const { corpo } = await genera(conPiano.id, { dataEmissione: '2026-08-10' })
await bench.dati('PUT', `/rate-fatture/${corpo.data[0].id}`, { corpo: { pagata: true } })

const registro = (query = '') => bench.dati('GET', `/fatture/registro${query}`)
const gruppi = async (query = '') =>
  (await registro(query)).gruppi.map((g: { numero: number; entrate: number; uscite: number }) => [
    g.numero,
    g.entrate,
    g.uscite,
  ])
const numeri = async (query: string) =>
  (await bench.dati('GET', `/fatture?${query}`)).map((f: { id: number }) => f.id)

test('ogni rata conta nel gruppo in cui scade, la sua fattura in quello della prossima', async () => {
  expect(await gruppi()).toEqual([
    [1, 0.1, 0],
    [2, 0.3, 0],
    [2, 0, 162.67],
    [2, 0, 284.66],
    [1, 0, 122],
  ])
})

test('lo scadenziario del mese, e a parte quanto resta dai mesi prima', async () => {
  const mese = async (n: number) => {
    const { fatture, rate, arretrati } = await bench.dati('GET', `/fatture/scadenziario/2026/${n}`)
    const date = (righe: { data_scadenza: string }[]) => righe.map((r) => r.data_scadenza)
    return [fatture, rate, arretrati.fatture, arretrati.rate].map(date)
  }
  const novembre = ['2026-11-01', '2026-11-17', '2026-11-18', '2026-11-22', '2026-11-23']
  const [fatture, rate, prima, ratePrima] = await mese(11)
  expect(fatture).toEqual(novembre)
  expect([prima, ratePrima]).toEqual([[], []])
  const dicembre = await mese(12)
  expect(dicembre[0]).toEqual(['2026-12-01'])
  // The paid ones of November, an invoice and an instalment, are not left over.
  expect(dicembre[2]).toEqual(novembre.slice(1))
  expect(dicembre[3]).toEqual(rate?.filter((data) => data !== corpo.data[0].data_scadenza))
})

test('le righe dello scadenziario dicono quanto, come, di chi e che cosa si può fare', async () => {
  const voci = async (n: number, query = '') =>
    (await bench.dati('GET', `/fatture/scadenziario/2026/${n}/voci${query}`)) as VoceScadenziario[]
  const intera = await bench.dati('GET', '/fatture/scadenziario/2026/11')
  const novembre = await voci(11)
  const importi = (righe: { importo?: number; netto_a_pagare?: number }[]) =>
    righe.map((r) => r.importo ?? r.netto_a_pagare).sort()
  expect(importi(novembre)).toEqual(importi([...intera.rate, ...intera.fatture]))
  expect(novembre.map((v) => v.data)).toEqual(novembre.map((v) => v.data).sort())
  const [rata] = corpo.data
  const scade = Number(rata.data_scadenza.slice(5, 7))
  expect((await voci(scade)).find((v) => v.fattura.id === conPiano.id)).toEqual({
    ...{ data: rata.data_scadenza, importo: 40.67, pagata: true },
    ...{ come: 'RiBa, rata 1 di 3', chi: 'Clima Sud Forniture S.r.l.' },
    fattura: {
      id: conPiano.id,
      numero_documento: conPiano.numero_documento,
      tipo: 'Passiva',
      fase: 'Registrata',
      passi: ['paga'],
    },
  })
  expect(novembre.find((v) => v.data === '2026-11-17')).toMatchObject({
    ...{ importo: 0.1, pagata: false, come: 'Bonifico' },
    fattura: { tipo: 'Attiva', passi: ['paga', 'pagamento'] },
  })
  expect(novembre.find((v) => v.data === '2026-11-01')).toMatchObject({
    pagata: true,
    fattura: { passi: [] },
  })
  const { arretrati } = await bench.dati('GET', '/fatture/scadenziario/2026/12')
  expect(await voci(12, '?arretrate=true')).toHaveLength(arretrati.fatture.length + arretrati.rate.length)
  expect((await bench.chiedi('GET', '/fatture/scadenziario/2026/13/voci')).stato).toBe(400)
})

test('gli stati si contano come sono oggi, anche quando se ne scelgono alcuni', async () => {
  const stati = { Scaduta: 1, Da_Pagare: 5, Parzialmente_Pagata: 1, Pagata: 1 }
  expect((await registro()).stati).toEqual(stati)
  expect((await registro('?stati=Pagata,Scaduta')).stati).toEqual(stati)
})

test('tipo, ricerca e stati valgono per gruppi e somme', async () => {
  expect(await gruppi('?stati=Parzialmente_Pagata')).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [1, 0, 40.67],
    [0, 0, 40.66],
    [0, 0, 0],
  ])
  expect((await gruppi('?tipo=Attiva')).slice(2)).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
  expect((await gruppi('?q=clima+sud'))[2]).toEqual([2, 0, 162.67])
})

test('l’elenco prende più stati insieme; uno che non c’è è rifiutato', async () => {
  expect(await numeri('stati=Parzialmente_Pagata')).toEqual([conPiano.id])
  expect(await numeri('stati=Scaduta,Parzialmente_Pagata')).toHaveLength(2)
  expect(await numeri('stati=Scaduta,Pagata')).toHaveLength(2)
  expect(await numeri('stati=Da_Pagare')).toContain(senzaPiano.id)
  expect((await bench.chiedi('GET', '/fatture?stati=Persa')).stato).toBe(400)
})

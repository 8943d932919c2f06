import { afterAll, expect, test, vi } from 'vitest'
import { openBench } from '#test/bench.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const cliente = await bench.crea.cliente('Antonio Esposito')
const fornitore = await bench.crea.fornitore('Clima Sud')
const riepilogo = () => bench.dati('GET', '/contabilita/riepilogo')

const preventivo = (stato: string, subtotale: number) =>
  bench.crea.preventivo(cliente.id, {
    titolo: 'Sostituzione caldaia',
    stato,
    subtotale,
    ivaPercentuale: 0,
    ivaImporto: 0,
    totale: subtotale,
    validitaGiorni: 30,
  })
const fattura = (numeroDocumento: string, altro: object) =>
  bench.dati('POST', '/fatture', {
    corpo: {
      numeroDocumento,
      dataEmissione: '2026-11-01',
      subtotale: 100.1,
      ivaImporto: 0,
      totale: 100.1,
      metodoPagamento: 'Bonifico',
      stato: 'Da_Pagare',
      ...altro,
    },
  })

test('senza niente: zeri', async () => {
  expect(await riepilogo()).toEqual({
    preventivi: [],
    fatture: {
      daPagare: { numero: 0, importo: 0 },
      daIncassare: { numero: 0, importo: 0 },
      scadute: 0,
    },
  })
})

test('preventivi per stato; fatture aperte per tipo, e quante scadute', async () => {
  await preventivo('Bozza', 10.1)
  await preventivo('Bozza', 20.2)
  await preventivo('Inviato', 0.3)
  const passiva = { tipo: 'Passiva', fornitoreId: fornitore.id }
  await fattura('A', { tipo: 'Attiva', clienteId: cliente.id, dataScadenza: '2026-11-19' })
  await fattura('B', { ...passiva, dataScadenza: '2026-11-20' })
  await fattura('C', { ...passiva, dataScadenza: '2026-12-31' })
  const pagata = await fattura('D', { ...passiva, dataScadenza: '2026-11-10' })
  await bench.dati('PUT', `/fatture/${pagata.id}`, { corpo: { stato: 'Pagata' } })
  expect(await riepilogo()).toEqual({
    preventivi: [
      { stato: 'Bozza', numero: 2, totale: 30.3 },
      { stato: 'Inviato', numero: 1, totale: 0.3 },
    ],
    fatture: {
      daPagare: { numero: 2, importo: 200.2 },
      daIncassare: { numero: 1, importo: 100.1 },
      scadute: 1,
    },
  })
})

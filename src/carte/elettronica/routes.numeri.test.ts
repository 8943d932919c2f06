import { afterAll, expect, test, vi } from 'vitest'
import { openBench } from '#test/bench.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'
import type { ControlloVisto } from './contract.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { cliente, bozza, emessa } = await invoicingParts(bench)
const { id: cl } = await cliente()
const digita = (numeroDocumento: string, altro: object = {}) =>
  bench.chiedi('POST', '/fatture', {
    corpo: {
      ...{ numeroDocumento, tipo: 'Attiva', clienteId: cl, dataEmissione: OGGI, dataScadenza: OGGI },
      ...{ subtotale: 100, ivaImporto: 10, totale: 110, aliquotaIva: '10', stato: 'Da_Pagare', ...altro },
    },
  })
const emissione = (id: number) => bench.dati('GET', `/fatture/${id}/emissione`)
const numero = async () => (await emessa(cl)).numero_documento

test('una serie comincia dopo il più alto dei numeri scritti a mano nella sua forma, o da dove si dice', async () => {
  for (const scritto of ['FT-2026-0338', 'ft-2026-12', 'MIA/900', 'NC-2026-700'])
    expect((await digita(scritto)).stato).toBe(201)
  await digita('FT-2025-800', { dataEmissione: '2025-03-01' })
  const b = await bozza(cl)
  const vista = await emissione(b.id)
  expect(vista).toMatchObject({ numero: 'FT-2026-339', prima: { progressivo: 339 } })
  const serie = `/serie-fatture/${vista.prima.serieId}`
  expect(await bench.dati('GET', serie)).toMatchObject({ ultimo_numero: 338, usata: false })
  // Asked, one says another: also the very first.
  await bench.dati('PUT', serie, { corpo: { ultimoNumero: 0 } })
  expect(await emissione(b.id)).toMatchObject({ numero: 'FT-2026-001', prima: { progressivo: 1 } })
  await bench.dati('PUT', serie, { corpo: { ultimoNumero: 336 } })
  expect((await bench.dati('POST', `/fatture/${b.id}/emetti`)).numero_documento).toBe('FT-2026-337')
  expect((await emissione((await bozza(cl)).id)).prima).toBeNull()
})

test('numeri scritti e bozze hanno gli stessi posti, con quanti zeri si voglia', async () => {
  const altra = await bozza(cl)
  expect(await emissione(altra.id)).toMatchObject({ numero: 'FT-2026-339', controlli: [] })
  for (const gemello of ['FT-2026-338', 'FT-2026-000338', 'ft-2026-337', 'FT-2026-0337']) {
    const { stato, corpo } = await digita(gemello)
    expect([gemello, stato, corpo.code]).toEqual([gemello, 409, 'duplicato'])
  }
  expect((await digita('FT-2026-0339')).stato).toBe(201)
  expect(await numero()).toBe('FT-2026-340')
  // Of another year, or a credit note, it is another place.
  expect((await digita('FT-2025-0337', { dataEmissione: '2025-05-01' })).stato).toBe(201)
  expect((await digita('NC-2026-337', { tipoDocumento: 'TD04' })).stato).toBe(201)
})

test('una Registrata fuori dall’ordine delle date avverte, e si emette', async () => {
  const ultimo = Number((await numero()).slice(-3))
  const { corpo } = await digita(`FT-2026-${ultimo + 5}`, { dataEmissione: '2026-11-20' })
  const controlli: ControlloVisto[] = await bench.dati('GET', `/fatture/${corpo.data.id}/controlli`)
  expect(controlli).toContainEqual(
    expect.objectContaining({
      ...{ gravita: 'avviso', codice: 'data_serie' },
      testo: `La FT-2026-${ultimo} è del 23/11/2026: la FT-2026-${ultimo + 5}, del 20/11/2026, non segue l’ordine delle date`,
    }),
  )
  expect((await bench.chiedi('POST', `/fatture/${corpo.data.id}/emetti`)).stato).toBe(200)
})

import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { withoutWriting } from '#test/refusals.ts'
import { tipoProbabile } from './fatturazione.rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const crea = (altro: object = {}) =>
  bench.chiedi('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Rossi', ...altro } })

test('chi non dice che cos’è lo si vede dal nome o dalla partita IVA', async () => {
  const casi = [
    [{}, 'Privato'],
    [{ partitaIva: '00743110157' }, 'Azienda'],
    [{ partitaIva: '' }, 'Privato'],
    [{ nome: 'Condominio', cognome: 'Via Roma 1', partitaIva: '00743110157' }, 'Condominio'],
    [{ tipo: 'PA', partitaIva: '00743110157' }, 'PA'],
  ] as const
  for (const [dati, tipo] of casi) expect((await crea(dati)).corpo.data.tipo).toBe(tipo)
  const { corpo } = await crea({ partitaIva: '00743110157' })
  // Once known it changes only where it is said.
  expect(await bench.dati('PUT', `/clienti/${corpo.data.id}`, { corpo: { partitaIva: '' } })).toMatchObject({
    ...{ tipo: 'Azienda', partita_iva: null },
  })
  expect(tipoProbabile({ nome: 'Il', cognome: 'CONDOMINIO' })).toBe('Condominio')
})

test('i dati per la fattura: maiuscole, sigle, e la denominazione si cerca', async () => {
  const { corpo } = await crea({
    ...{ cognome: 'Bianchi', tipo: 'PA', denominazione: ' Comune di Acerra ', codiceDestinatario: 'ufk2lm' },
    ...{ pec: 'Protocollo@pec.comune.example', splitPayment: true, nazione: 'it' },
  })
  expect(corpo.data).toMatchObject({
    ...{ tipo: 'PA', denominazione: 'Comune di Acerra', codice_destinatario: 'UFK2LM', nazione: 'IT' },
    ...{ pec: 'Protocollo@pec.comune.example', split_payment: true },
  })
  for (const dove of ['/clienti', '/clienti/search', '/ricerca']) {
    const trovati = await bench.dati('GET', dove, { query: { q: 'comune acerra' } })
    expect(JSON.stringify(trovati)).toContain('Bianchi')
  }
  await bench.dati('PUT', `/clienti/${corpo.data.id}`, { corpo: { denominazione: '', pec: '' } })
  expect(await bench.dati('GET', '/clienti', { query: { q: 'acerra' } })).toEqual([])
})

test('una partita IVA straniera può essere lunga, una italiana no, da qualunque parte ci si arrivi', async () => {
  const lunga = 'CHE123456789MWST'
  const troppa = { partitaIva: 'Massimo 11 caratteri' }
  expect((await withoutWriting(bench, () => crea({ partitaIva: lunga }))).corpo.campi).toEqual(troppa)
  const { corpo } = await crea({ partitaIva: lunga, tipo: 'Estero', nazione: 'ch' })
  expect(corpo.data).toMatchObject({ partita_iva: lunga, nazione: 'CH', tipo: 'Estero' })
  const cambia = (dati: object) => bench.chiedi('PUT', `/clienti/${corpo.data.id}`, { corpo: dati })
  expect((await withoutWriting(bench, () => cambia({ nazione: 'IT' }))).corpo.campi).toEqual(troppa)
  expect((await cambia({ note: 'resta' })).stato).toBe(200)
  expect((await cambia({ nazione: 'IT', partitaIva: '00743110157' })).stato).toBe(200)
  expect((await withoutWriting(bench, () => cambia({ partitaIva: lunga }))).corpo.campi).toEqual(troppa)
  const { corpo: doppi } = await bench.chiedi('GET', '/clienti/duplicati', { query: { partitaIva: lunga } })
  expect(doppi.data).toEqual([])
})

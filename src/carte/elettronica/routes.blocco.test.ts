import { afterAll, expect, test, vi } from 'vitest'
import { openBench } from '#test/bench.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { cliente, bozza, emetti, emessa, leggi } = await invoicingParts(bench)
const { id: cl } = await cliente()
const EMESSA = 'Fattura emessa: correggila con una nota di credito'
const cambia = (id: number, corpo: object, come?: string) =>
  bench.chiedi('PUT', `/fatture/${id}`, { corpo, ...(come && { come }) })
const paga = (id: number, importo: number, altro: object = {}) =>
  bench.chiedi('POST', `/fatture/${id}/pagamenti`, { corpo: { data: OGGI, importo, ...altro } })
const nota = async (id: number, corpo: object = {}) =>
  bench.dati('POST', `/fatture/${id}/nota-credito`, { corpo })
const finanze = async () => (await bench.dati('GET', '/dashboard/finanze/2026/11')).incassi

const VALORI: Record<string, unknown> = {
  righe: [{ descrizione: 'Altro', prezzoUnitario: '1', aliquota: 22 }],
  scontoPercento: 10,
  scontoImporto: 5,
  iva10Manutenzione: true,
  bonificoParlante: true,
  addebitaBollo: true,
  causale: 'Altra',
  cig: 'ZA12345678',
  cup: 'X',
  tipoDocumento: 'TD24',
  subtotale: 1,
  ivaImporto: 1,
  totale: 2,
  aliquotaIva: '4',
  metodoPagamento: 'Contanti',
  dataEmissione: '2026-11-22',
}

test('bloccata è bloccata: nessuna chiamata cambia ciò che il file dice', async () => {
  const f = await emessa(cl)
  const altro = (await cliente({ nome: 'Anna' })).id
  for (const [campo, valore] of Object.entries({ ...VALORI, clienteId: altro })) {
    const risposta = await cambia(f.id, { [campo]: valore })
    expect([campo, risposta.stato, risposta.corpo.error]).toEqual([campo, 409, EMESSA])
  }
  const chiamate: ['POST' | 'PUT' | 'DELETE', string, object?][] = [
    ['DELETE', `/fatture/${f.id}`],
    [
      'POST',
      '/rate-fatture/genera',
      { fatturaId: f.id, dataEmissione: OGGI, totale: f.totale, giorniArray: [60] },
    ],
  ]
  for (const [metodo, path, corpo] of chiamate)
    expect((await bench.chiedi(metodo, path, { corpo })).stato, path).toBeGreaterThanOrEqual(400)
  expect(await leggi(f.id)).toEqual(f)
})

test('di una emessa si cambiano solo scadenza, note, file e pagamenti', async () => {
  const f = await emessa(cl)
  expect((await cambia(f.id, { dataScadenza: '2027-01-31', note: 'Ha chiamato' })).stato).toBe(200)
  expect(await leggi(f.id)).toMatchObject({
    data_scadenza: '2027-01-31',
    note: 'Ha chiamato',
    totale: f.totale,
  })
})

test('i pagamenti: in parte, mai di più, indietro; «Pagata» paga il resto', async () => {
  const f = await emessa(cl)
  const prima = await finanze()
  expect((await paga(f.id, 40)).corpo.data).toMatchObject({
    importo_pagato: 40,
    stato: 'Parzialmente_Pagata',
  })
  const troppo = await paga(f.id, 60)
  expect([troppo.stato, troppo.corpo.error]).toEqual([400, 'Restano da incassare 59,00\u00a0€'])
  await cambia(f.id, { stato: 'Pagata', dataPagamento: OGGI })
  const pagata = await leggi(f.id)
  expect(pagata).toMatchObject({ stato: 'Pagata', importo_pagato: 99, data_pagamento: OGGI })
  expect(pagata.pagamenti.map((p: { importo: number }) => p.importo)).toEqual([40, 59])
  expect(await finanze()).toBeCloseTo(prima + 99, 2)
  const tolto = await bench.dati('DELETE', `/pagamenti/${pagata.pagamenti[0].id}`)
  expect(tolto).toMatchObject({ stato: 'Parzialmente_Pagata', importo_pagato: 59, data_pagamento: null })
  await cambia(f.id, { stato: 'Da_Pagare' })
  expect(await leggi(f.id)).toMatchObject({ stato: 'Da_Pagare', importo_pagato: 0, pagamenti: [] })
  expect(await finanze()).toBeCloseTo(prima, 2)
})

test('più scadenze senza RiBa: i pagamenti coprono le prime; una somma sbagliata si dice', async () => {
  const f = await emessa(cl)
  const scrivi = (id: number, corpo: object[]) => bench.chiedi('PUT', `/fatture/${id}/scadenze`, { corpo })
  const sbagliate = await scrivi(f.id, [{ data: '2026-12-31', importo: 90 }])
  expect(sbagliate.corpo.error).toBe('Le scadenze sommano 90,00\u00a0€, da pagare sono 99,00\u00a0€')
  await scrivi(f.id, [
    { data: '2027-01-31', importo: 49 },
    { data: '2026-12-31', importo: 50 },
  ])
  await paga(f.id, 60)
  const dopo = await leggi(f.id)
  expect(dopo.rate.map((r: { importo: number; pagata: boolean }) => [r.importo, r.pagata])).toEqual([
    [50, true],
    [49, false],
  ])
  expect(dopo.data_scadenza).toBe('2027-01-31')
  // RiBa calls don't know of them.
  const [rata] = dopo.rate
  expect((await bench.chiedi('PUT', `/rate-fatture/${rata.id}`, { corpo: { pagata: false } })).stato).toBe(
    404,
  )
  expect((await bench.dati('GET', '/dashboard/stats')).ribaInScadenza ?? []).toEqual([])
  const { id } = await bozza(cl)
  expect((await scrivi(id, [{ data: '2026-12-31', importo: 90 }])).stato).toBe(200)
  const controlli = await bench.dati('GET', `/fatture/${id}/controlli`)
  expect(controlli.map((c: { codice: string }) => c.codice)).toContain('scadenze')
})

test('nota di credito di tutto: compensa ciò che resta, non è incasso; di più non si può', async () => {
  const f = await emessa(cl)
  await paga(f.id, 30)
  const prima = await finanze()
  const n = await nota(f.id)
  expect(n).toMatchObject({ tipo_documento: 'TD04', fase: 'Bozza', nota_di_credito: true, totale: 99 })
  const seconda = await bench.chiedi('POST', `/fatture/${f.id}/nota-credito`, { corpo: {} })
  expect(seconda.stato).toBe(409)
  const { corpo } = await emetti(n.id)
  expect(corpo.data.numero_documento).toMatch(/^NC-2026-\d{3}$/)
  expect(corpo.data).toMatchObject({ importo_pagato: 69, stato: 'Parzialmente_Pagata', da_rimborsare: 30 })
  expect(await leggi(f.id)).toMatchObject({
    stato: 'Pagata',
    importo_pagato: 99,
    note_di_credito: [{ id: n.id }],
  })
  expect(await finanze()).toBeCloseTo(prima, 2)
  // What is given back goes out.
  await paga(n.id, 30)
  expect(await finanze()).toBeCloseTo(prima - 30, 2)
  expect((await leggi(n.id)).stato).toBe('Pagata')
})

test('una nota per alcune righe, e ciò che avanza su un’altra fattura', async () => {
  const [f, altra] = [await emessa(cl), await emessa(cl)]
  await cambia(f.id, { stato: 'Pagata' })
  const n = await nota(f.id, {
    righe: [{ descrizione: 'Sconto concordato', prezzoUnitario: '20', aliquota: 10 }],
  })
  expect((await emetti(n.id)).corpo.data).toMatchObject({ totale: 22, da_rimborsare: 22, stato: 'Da_Pagare' })
  const compensa = (fatturaId: number) =>
    bench.chiedi('POST', `/fatture/${n.id}/compensa`, { corpo: { fatturaId } })
  expect((await compensa(altra.id)).stato).toBe(200)
  expect(await leggi(altra.id)).toMatchObject({ importo_pagato: 22, stato: 'Parzialmente_Pagata' })
  expect(await leggi(n.id)).toMatchObject({ stato: 'Pagata', da_rimborsare: 0 })
  expect((await compensa(altra.id)).stato).toBe(409)
  const straniera = await emessa((await cliente({ nome: 'Ugo' })).id)
  expect((await compensa(straniera.id)).stato).toBe(409)
  // Taken back, both are as before.
  const { pagamenti } = await leggi(altra.id)
  await bench.dati('DELETE', `/pagamenti/${pagamenti[0].id}`)
  expect(await leggi(altra.id)).toMatchObject({ importo_pagato: 0, stato: 'Da_Pagare' })
  expect(await leggi(n.id)).toMatchObject({ da_rimborsare: 22 })
})

test('le note si sottraggono in ogni somma, e le bozze non contano', async () => {
  const daIncassare = async () =>
    (await bench.dati('GET', '/contabilita/riepilogo')).fatture.daIncassare.importo
  const prima = await daIncassare()
  const f = await emessa(cl)
  await bozza(cl)
  expect(await daIncassare()).toBeCloseTo(prima + 99, 2)
  await cambia(f.id, { stato: 'Pagata' })
  const n = await nota(f.id)
  await emetti(n.id)
  expect(await daIncassare()).toBeCloseTo(prima - 99, 2)
  const elenco = (query: Record<string, string>) => bench.dati('GET', '/fatture', { query })
  expect((await elenco({ fase: 'Bozza' })).every((b: { fase: string }) => b.fase === 'Bozza')).toBe(true)
  expect((await elenco({})).some((b: { fase: string }) => b.fase === 'Bozza')).toBe(false)
  expect(
    (await elenco({ tipoDocumento: 'TD04' })).every((b: { nota_di_credito: boolean }) => b.nota_di_credito),
  ).toBe(true)
})

test('fattura e nota possono avere lo stesso numero', async () => {
  const dati = {
    ...{ numeroDocumento: 'X-1', tipo: 'Attiva', clienteId: cl, dataEmissione: OGGI, dataScadenza: OGGI },
    ...{ subtotale: 10, ivaImporto: 1, totale: 11, aliquotaIva: '10', stato: 'Da_Pagare' },
  }
  const crea = (altro: object) => bench.chiedi('POST', '/fatture', { corpo: { ...dati, ...altro } })
  expect((await crea({})).stato).toBe(201)
  expect((await crea({ tipoDocumento: 'TD04' })).stato).toBe(201)
  expect((await crea({ tipoDocumento: 'TD04' })).stato).toBe(409)
})

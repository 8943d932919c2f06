import { afterAll, expect, test, vi } from 'vitest'
import { accountingParts } from '#test/accounting.ts'
import { openBench } from '#test/bench.ts'
import { multipart, samplePdf } from '#test/pdf.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-10T10:00:00Z') })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { cliente, fornitore, fattura, riba, genera } = await accountingParts(bench)
const HA_PAGAMENTI = 'Ha pagamenti registrati: toglili prima'

const crea = (altro: object = {}) => bench.dati('POST', '/fatture', { corpo: fattura(altro) })
const leggi = (id: number) => bench.dati('GET', `/fatture/${id}`)
const cambia = (id: number, corpo: object, intestazioni = {}) =>
  bench.chiedi('PUT', `/fatture/${id}`, { corpo, intestazioni })
const rata = (id: number, corpo: object) => bench.chiedi('PUT', `/rate-fatture/${id}`, { corpo })
const conPiano = async () => {
  const { id } = await riba()
  await genera(id)
  return leggi(id)
}
const carica = async (clienteId?: number) => {
  const campi = { tipologia: 'Fattura', ...(clienteId && { clienteId: String(clienteId) }) }
  const corpo = multipart(campi, { nome: 'fattura.pdf', contenuto: samplePdf('una fattura') })
  return (await bench.dati('POST', '/documenti/upload', corpo)).fileMediaId as number
}

test('si paga nel giorno che si dice, anche prima dell’emissione, mai nel futuro', async () => {
  const { id } = await crea()
  const domani = await cambia(id, { stato: 'Pagata', dataPagamento: '2026-02-11' })
  expect([domani.stato, domani.corpo.campi]).toEqual([
    400,
    { dataPagamento: 'La data di pagamento è nel futuro' },
  ])
  expect((await cambia(id, { dataPagamento: '2026-02-01' })).corpo.campi).toEqual({
    dataPagamento: 'Questa fattura non è pagata',
  })
  await cambia(id, { stato: 'Pagata', dataPagamento: '2026-01-02' })
  expect(await leggi(id)).toMatchObject({ stato: 'Pagata', data_pagamento: '2026-01-02' })
  await cambia(id, { dataPagamento: '2026-01-20' })
  expect(await leggi(id)).toMatchObject({ stato: 'Pagata', data_pagamento: '2026-01-20' })
  await cambia(id, { stato: 'Da_Pagare' })
  expect(await leggi(id)).toMatchObject({ stato: 'Da_Pagare', data_pagamento: null, importo_pagato: 0 })
  const gia = await crea({ stato: 'Pagata', dataPagamento: '2026-02-03' })
  expect(gia.data_pagamento).toBe('2026-02-03')
})

test('ogni rata ha il suo giorno; quello della fattura è l’ultimo', async () => {
  const { id, rate } = await conPiano()
  expect((await rata(rate[0].id, { dataPagamento: '2026-02-01' })).stato).toBe(400)
  expect((await rata(rate[0].id, { pagata: true, dataPagamento: '2026-02-11' })).stato).toBe(400)
  await rata(rate[0].id, { pagata: true, dataPagamento: '2026-02-02' })
  await rata(rate[0].id, { dataPagamento: '2026-02-04' })
  await cambia(id, { stato: 'Pagata', dataPagamento: '2026-02-09' })
  const pagata = await leggi(id)
  expect(pagata.rate.map((r: { data_pagamento: string }) => r.data_pagamento)).toEqual([
    '2026-02-04',
    '2026-02-09',
    '2026-02-09',
  ])
  expect(pagata.data_pagamento).toBe('2026-02-09')
  expect((await cambia(id, { dataPagamento: '2026-02-01' })).corpo.campi).toEqual({
    dataPagamento: 'La data di una RiBa è quella delle sue rate',
  })
})

test('una fattura sbagliata si corregge finché niente è pagato', async () => {
  const altro = await bench.dati('POST', '/clienti', { corpo: { nome: 'Anna', cognome: 'Russo' } })
  const file = await carica(cliente.id)
  const { id, numero_documento } = await crea({ tipo: 'Attiva', fileMediaId: file })
  const giusta = { clienteId: altro.id, subtotale: 200, ivaImporto: 20, totale: 220, aliquotaIva: '10' }
  expect((await cambia(id, giusta)).stato).toBe(200)
  expect(await leggi(id)).toMatchObject({
    numero_documento,
    cliente: { cognome: 'Russo' },
    totale: 220,
    aliquota_iva: '10',
    data_scadenza: '2026-02-15',
  })
  const suoi = await bench.dati('GET', '/documenti', { query: { clienteId: altro.id } })
  expect(suoi.map((d: { id: number }) => d.id)).toEqual([file])
  for (const [storto, campo] of [
    [{ totale: 221 }, 'totale'],
    [{ clienteId: null }, 'clienteId'],
    [{ metodoPagamento: 'RiBa' }, 'metodoPagamento'],
    [{ aliquotaIva: '22' }, 'ivaImporto'],
    [{ clienteId: 999_999 }, 'clienteId'],
  ] as const)
    expect([(await cambia(id, storto)).stato, (await cambia(id, storto)).corpo.campi]).toEqual([
      400,
      { [campo]: expect.any(String) },
    ])
  await cambia(id, { stato: 'Pagata' })
  const tardi = await cambia(id, { totale: 220 })
  expect([tardi.stato, tardi.corpo.error]).toEqual([409, HA_PAGAMENTI])
  expect((await cambia(id, { note: 'si può ancora' })).stato).toBe(200)
})

test('il numero resta unico anche quando la fattura passa a un altro fornitore', async () => {
  const secondo = await bench.dati('POST', '/fornitori', { corpo: { ragioneSociale: 'Secondo' } })
  const mia = await crea({ numeroDocumento: '77' })
  await crea({ numeroDocumento: '77', fornitoreId: secondo.id })
  expect((await cambia(mia.id, { fornitoreId: secondo.id })).stato).toBe(409)
  expect((await leggi(mia.id)).fornitori.id).toBe(fornitore.id)
})

test('il piano si corregge insieme alla fattura, o con lei resta com’era', async () => {
  const { id, versione } = await conPiano()
  const doppia = { subtotale: 200, ivaImporto: 44, totale: 244 }
  expect((await cambia(id, doppia)).corpo.campi).toEqual({
    piano: 'Le rate non tornano più con il totale: scegli di nuovo il piano',
  })
  const storto = { giorniArray: [60], rate: [{ numero: 1, importo: 243, dataScadenza: '2026-03-31' }] }
  expect((await cambia(id, { ...doppia, piano: storto })).stato).toBe(400)
  expect(await leggi(id)).toMatchObject({ totale: 122, versione })
  const piano = { giorniArray: [60, 90] }
  await cambia(id, { ...doppia, dataEmissione: '2026-02-01', piano })
  const dopo = await leggi(id)
  expect(dopo).toMatchObject({ totale: 244, data_scadenza: '2026-04-30' })
  expect(
    dopo.rate.map((r: { importo: number; data_scadenza: string }) => [r.importo, r.data_scadenza]),
  ).toEqual([
    [122, '2026-04-30'],
    [122, '2026-05-31'],
  ])
  expect((await cambia(id, { metodoPagamento: 'Bonifico' })).corpo.campi).toHaveProperty('dataScadenza')
  await cambia(id, { metodoPagamento: 'Bonifico', dataScadenza: '2026-05-10' })
  expect(await leggi(id)).toMatchObject({
    metodo_pagamento: 'Bonifico',
    data_scadenza: '2026-05-10',
    rate: [],
  })
  await cambia(id, { metodoPagamento: 'RiBa', piano: { giorniArray: [60] } })
  expect(await leggi(id)).toMatchObject({ metodo_pagamento: 'RiBa', rate: [{ importo: 244 }] })
})

test('con una rata pagata non si corregge né si cancella', async () => {
  const { id, rate } = await conPiano()
  await rata(rate[0].id, { pagata: true })
  for (const esito of [
    await cambia(id, { subtotale: 200, ivaImporto: 44, totale: 244, piano: { giorniArray: [60] } }),
    await bench.chiedi('DELETE', `/fatture/${id}`),
  ])
    expect([esito.stato, esito.corpo.error]).toEqual([409, HA_PAGAMENTI])
  expect((await leggi(id)).rate).toHaveLength(3)
})

test('una fattura pagata riceve ancora il suo allegato, e ricorda quelli di prima', async () => {
  const [primo, secondo] = [await carica(), await carica()]
  const { id } = await crea({ stato: 'Pagata', fileMediaId: primo })
  const precedenti = () => bench.dati('GET', `/fatture/${id}/allegati-precedenti`)
  expect(await precedenti()).toEqual([])
  expect((await cambia(id, { fileMediaId: secondo })).stato).toBe(200)
  expect((await leggi(id)).file_media.id).toBe(secondo)
  expect(await precedenti()).toMatchObject([
    { id: primo, nome_file: 'fattura.pdf', sostituito_da: 'admin', sostituito_il: expect.any(String) },
  ])
  expect((await bench.chiedi('GET', `/documenti/${primo}/download`)).stato).toBe(200)
  await cambia(id, { note: 'non tocca il file' })
  expect(await precedenti()).toHaveLength(1)
  expect((await bench.chiedi('GET', '/fatture/999999/allegati-precedenti')).stato).toBe(404)
})

test('due Admin che correggono insieme: uno solo, l’altro lo sa e non lascia niente', async () => {
  const { id } = await riba()
  await genera(id)
  const { versione } = await leggi(id)
  const correzioni = [
    { note: 'a', subtotale: 100, ivaImporto: 10, totale: 110, aliquotaIva: '10', giorni: [60] },
    { note: 'b', subtotale: 200, ivaImporto: 44, totale: 244, aliquotaIva: '22', giorni: [60, 90] },
  ]
  const esiti = await Promise.all(
    correzioni.map(({ giorni, ...corpo }) =>
      cambia(id, { ...corpo, piano: { giorniArray: giorni } }, { 'if-match': `"${versione}"` }),
    ),
  )
  expect(esiti.map((e) => e.stato).sort()).toEqual([200, 412])
  const { note, totale, rate } = await leggi(id)
  const fatta = correzioni[esiti.findIndex((e) => e.stato === 200)]
  expect([note, totale, rate.length]).toEqual([fatta?.note, fatta?.totale, fatta?.giorni.length])
  const somma = rate.reduce((s: number, r: { importo: number }) => s + Math.round(r.importo * 100), 0)
  expect(somma).toBe(Math.round((fatta?.totale ?? 0) * 100))
})

test('cancellata non lascia orfani: via piano e file, il registro li ricorda', async () => {
  const file = await carica()
  const { id } = await riba({ fileMediaId: file })
  await genera(id)
  const { rate } = await leggi(id)
  expect((await bench.chiedi('DELETE', `/fatture/${id}`)).stato).toBe(200)
  expect((await bench.chiedi('GET', `/fatture/${id}`)).stato).toBe(404)
  const righe = async (tabella: 'rate_fatture' | 'documenti', ids: number[]) =>
    (await bench.db.selectFrom(tabella).select('id').where('id', 'in', ids).execute()).length
  const sue = rate.map((r: { id: number }) => r.id)
  expect([await righe('rate_fatture', sue), await righe('documenti', [file])]).toEqual([0, 0])
  const registro = await bench.db
    .selectFrom('registro')
    .select(['tabella', 'prima'])
    .where('azione', '=', 'elimina')
    .where('tabella', 'in', ['fatture', 'rate_fatture', 'documenti'])
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
  expect(registro.map((r) => r.tabella)).toEqual([
    'documenti',
    'fatture',
    'rate_fatture',
    'rate_fatture',
    'rate_fatture',
  ])
})

test('una fattura da 0,00 € è ammessa, ma non ha rate; una rata è sempre maggiore di zero', async () => {
  const zero = await riba({ subtotale: 0, ivaImporto: 0, totale: 0 })
  expect((await genera(zero.id, { totale: 0 })).stato).toBe(400)
  const { id, rate } = await conPiano()
  expect((await rata(rate[0].id, { importo: 0 })).corpo.campi).toEqual({
    importo: 'Ogni rata deve essere maggiore di zero',
  })
  const nulla = [
    { numero: 1, importo: 0, dataScadenza: '2026-03-31' },
    { numero: 2, importo: 122, dataScadenza: '2026-04-30' },
  ]
  const indietro = [
    { numero: 1, importo: 22, dataScadenza: '2026-04-30' },
    { numero: 2, importo: 100, dataScadenza: '2026-03-31' },
  ]
  for (const scelte of [nulla, indietro])
    expect((await genera(id, { giorniArray: [60, 90], rate: scelte })).corpo.campi).toHaveProperty('rate')
})

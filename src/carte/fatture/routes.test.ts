import { afterAll, expect, test, vi } from 'vitest'
import { accountingParts } from '#test/accounting.ts'
import { openBench } from '#test/bench.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-10T10:00:00Z') })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { fornitore, cliente, fattura, riba, genera } = await accountingParts(bench)
const crea = (altro: object = {}) => bench.dati('POST', '/fatture', { corpo: fattura(altro) })
const leggi = (id: number) => bench.dati('GET', `/fatture/${id}`)

test('una fattura passiva e una attiva, con la loro parte', async () => {
  expect(await crea()).toMatchObject({
    tipo: 'Passiva',
    stato: 'Da_Pagare',
    totale: 122,
    importo_pagato: 0,
    cliente: null,
    fornitori: { ragione_sociale: 'Clima Sud Forniture S.r.l.' },
    rate: [],
  })
  expect(await crea({ tipo: 'Attiva', stato: 'Pagata' })).toMatchObject({
    tipo: 'Attiva',
    stato: 'Pagata',
    importo_pagato: 122,
    data_pagamento: '2026-02-10',
    fornitori: null,
    cliente: { cognome: 'Esposito' },
  })
})

test.each([
  ['somma che non torna di un centesimo', { totale: 122.01 }, 'totale'],
  ['importo negativo', { subtotale: -1 }, 'subtotale'],
  ['tre decimali', { subtotale: 100.001 }, 'subtotale'],
  ['oltre il massimo', { totale: 1_000_000_000 }, 'totale'],
  ['IVA che non è quella del regime', { ivaImporto: 21, totale: 121 }, 'ivaImporto'],
  ['pagata domani', { stato: 'Pagata', dataPagamento: '2026-02-11' }, 'dataPagamento'],
  ['ART17 con IVA', { aliquotaIva: 'ART17' }, 'ivaImporto'],
  ['passiva senza fornitore', { fornitoreId: null }, 'fornitoreId'],
  ['fornitore che non c’è', { fornitoreId: 999_999 }, 'fornitoreId'],
  ['attiva senza cliente', { tipo: 'Attiva', clienteId: null }, 'clienteId'],
  ['senza scadenza', { dataScadenza: '' }, 'dataScadenza'],
  ['senza stato', { stato: null }, 'stato'],
  ['stato calcolato', { stato: 'Scaduta' }, 'stato'],
  ['data che non esiste', { dataEmissione: '2026-02-30' }, 'dataEmissione'],
  ['RiBa attiva', { tipo: 'Attiva', metodoPagamento: 'RiBa' }, 'metodoPagamento'],
  ['metodo inventato', { metodoPagamento: 'Baratto' }, 'metodoPagamento'],
  ['senza numero', { numeroDocumento: ' ' }, 'numeroDocumento'],
])('rifiuta %s e non scrive nulla', async (_, altro, campo) => {
  const quante = async () => (await bench.chiedi('GET', '/fatture')).corpo.count
  const prima = await quante()
  const { stato, corpo } = await bench.chiedi('POST', '/fatture', { corpo: fattura(altro) })
  expect([stato, Object.keys(corpo.campi)]).toEqual([400, [campo]])
  expect(await quante()).toBe(prima)
})

test('1e309 non è un importo', async () => {
  const corpo = JSON.stringify(fattura()).replace('"totale":122', '"totale":1e309')
  const { stato } = await bench.chiedi('POST', '/fatture', {
    corpo,
    intestazioni: { 'content-type': 'application/json' },
  })
  expect(stato).toBe(400)
})

test('lo stesso numero due volte: 409 per le attive nell’anno e per un fornitore nell’anno', async () => {
  const numeroDocumento = 'FT-2026-0099'
  const prova = (altro: object) =>
    bench.chiedi('POST', '/fatture', { corpo: fattura({ numeroDocumento, ...altro }) })
  const altroFornitore = await bench.dati('POST', '/fornitori', { corpo: { ragioneSociale: 'Altro' } })
  const esiti = []
  for (const altro of [
    {},
    { numeroDocumento: 'ft-2026-0099 ' },
    { dataEmissione: '2025-12-31' },
    { fornitoreId: altroFornitore.id },
    { tipo: 'Attiva' },
    { tipo: 'Attiva' },
  ])
    esiti.push((await prova(altro)).stato)
  expect(esiti).toEqual([201, 409, 201, 201, 201, 409])
})

test('Scaduta si calcola il giorno dopo, senza che nessuno scriva', async () => {
  const { id } = await crea({ dataScadenza: '2026-02-10' })
  expect((await leggi(id)).stato).toBe('Da_Pagare')
  vi.setSystemTime(new Date('2026-02-10T23:30:00Z')) // half past midnight of the 11th in Rome
  expect((await leggi(id)).stato).toBe('Scaduta')
  vi.setSystemTime(new Date('2026-02-10T10:00:00Z'))
  await bench.dati('PUT', `/fatture/${id}`, { corpo: { dataScadenza: '2026-03-31' } })
  expect(await leggi(id)).toMatchObject({ stato: 'Da_Pagare', data_scadenza: '2026-03-31', versione: 2 })
})

test('Segna come pagata paga tutto, rate comprese; il numero non si cambia', async () => {
  const { id } = await riba()
  await genera(id)
  await bench.dati('PUT', `/fatture/${id}`, {
    corpo: { stato: 'Pagata', numeroDocumento: 'ALTRO', importoPagato: 1 },
  })
  const pagata = await leggi(id)
  expect(pagata).toMatchObject({
    stato: 'Pagata',
    importo_pagato: 122,
    data_pagamento: '2026-02-10',
    totale: 122,
  })
  expect(pagata.numero_documento).not.toBe('ALTRO')
  expect(
    pagata.rate.map((r: { pagata: boolean; data_pagamento: string }) => [r.pagata, r.data_pagamento]),
  ).toEqual(Array(3).fill([true, '2026-02-10']))
  const vecchia = await bench.chiedi('PUT', `/fatture/${id}`, {
    corpo: { note: 'x' },
    intestazioni: { 'if-match': '"1"' },
  })
  expect([vecchia.stato, vecchia.corpo.data.stato]).toEqual([412, 'Pagata'])
})

test('elenco: da pagare per scadenza, poi le pagate; cerca per numero, fornitore, partita IVA e cliente', async () => {
  const elenco = async (query: object) =>
    (await bench.chiedi('GET', '/fatture', { query: query as Record<string, string> })).corpo.data as {
      stato: string
      tipo: string
      data_scadenza: string | null
    }[]
  const tutte = await elenco({})
  const primePagate = tutte.findIndex((f) => f.stato === 'Pagata')
  expect(tutte.slice(primePagate).every((f) => f.stato === 'Pagata')).toBe(true)
  const scadenze = tutte.slice(0, primePagate).map((f) => f.data_scadenza ?? '9999')
  expect(scadenze).toEqual([...scadenze].sort())
  expect((await elenco({ tipo: 'Attiva' })).every((f) => f.tipo === 'Attiva')).toBe(true)
  for (const q of ['clima sud', '076435200', 'esposito antonio', 'ft-2026-0099', '2026-0099'])
    expect((await elenco({ q })).length, q).toBeGreaterThan(0)
  expect(await elenco({ q: 'nessuno' })).toEqual([])
})

test('chi non è Admin vede solo le attive di un cliente', async () => {
  const vede = async (query: Record<string, string | number>) =>
    (await bench.chiedi('GET', '/fatture', { query, come: 'operatore' })).stato
  expect(await vede({})).toBe(403)
  expect(await vede({ clienteId: cliente.id })).toBe(403)
  expect(await vede({ clienteId: cliente.id, tipo: 'Passiva' })).toBe(403)
  expect(await vede({ clienteId: cliente.id, tipo: 'Attiva' })).toBe(200)
})

test('scadenziario e scadenze, con i mesi che non esistono rifiutati', async () => {
  const { id } = await riba()
  await genera(id)
  const marzo = await bench.dati('GET', '/fatture/scadenziario/2026/3')
  expect(marzo.rate.filter((r: { fattura: { id: number } }) => r.fattura.id === id)).toMatchObject([
    {
      numero_rata: 1,
      data_scadenza: '2026-03-31',
      importo: 40.67,
      fattura: { fornitori: { id: fornitore.id } },
    },
  ])
  for (const path of [
    '/fatture/scadenziario/2026/13',
    '/dashboard/finanze/2026/13',
    '/dashboard/finanze/1/1',
  ])
    expect((await bench.chiedi('GET', path)).stato).toBe(400)
  const scadenze = await bench.dati('GET', '/fatture/scadenze', { query: { giorni: 5 } })
  expect(
    scadenze.every(
      (f: { data_scadenza: string }) => f.data_scadenza >= '2026-02-10' && f.data_scadenza <= '2026-02-15',
    ),
  ).toBe(true)
})

test('finanze del mese: visite e fatture pagate, al centesimo', async () => {
  const mese = await bench.dati('GET', '/dashboard/finanze/2026/2')
  const visita = {
    clienteId: cliente.id,
    utenteAssegnatoId: bench.operatore.id,
    titolo: 'x',
    dataInizio: '2026-02-05T09:00',
    dataFine: '2026-02-05T10:00',
  }
  await bench.dati('POST', '/appuntamenti', { corpo: { ...visita, incasso: 0.1, spese: 0.2 } })
  await bench.dati('POST', '/appuntamenti', { corpo: { ...visita, incasso: 50, stato: 'Annullato' } })
  await crea({
    tipo: 'Attiva',
    stato: 'Pagata',
    subtotale: 0.2,
    ivaImporto: 0,
    totale: 0.2,
    aliquotaIva: 'ART17',
  })
  const { id } = await riba()
  await genera(id)
  const { rate } = await leggi(id)
  await bench.dati('PUT', `/rate-fatture/${rate[0].id}`, { corpo: { pagata: true } })
  const dopo = await bench.dati('GET', '/dashboard/finanze/2026/2')
  const cent = (n: number) => Math.round(n * 100)
  expect(cent(dopo.incassi) - cent(mese.incassi)).toBe(30)
  expect(cent(dopo.spese) - cent(mese.spese)).toBe(20 + 4067)
  expect(cent(dopo.guadagno)).toBe(cent(dopo.incassi) - cent(dopo.spese))
  expect([
    dopo.appuntamenti.numero - mese.appuntamenti.numero,
    dopo.fatture.numero - mese.fatture.numero,
  ]).toEqual([1, 2])
  const vuoto = await bench.dati('GET', '/dashboard/finanze/2024/1')
  expect(vuoto).toMatchObject({ incassi: 0, spese: 0, guadagno: 0, margine: null })
  expect(
    (await bench.dati('GET', '/dashboard/andamento/2026/2')).map((m: { mese: number }) => m.mese),
  ).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2])
})

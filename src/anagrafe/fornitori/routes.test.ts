import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const crea = (altro: object = {}) =>
  bench.chiedi('POST', '/fornitori', { corpo: { ragioneSociale: 'Idrotermo Campania S.p.A.', ...altro } })

test('un fornitore si crea, si cerca e si cambia', async () => {
  const { corpo } = await crea({
    partitaIva: '07643520013',
    telefono: '+39 081 55 66',
    sitoWeb: 'https://idrotermo.example',
  })
  expect(corpo.data).toMatchObject({
    ragione_sociale: 'Idrotermo Campania S.p.A.',
    sito_web: 'https://idrotermo.example',
    versione: 1,
  })
  const trova = async (q: string) => (await bench.chiedi('GET', '/fornitori', { query: { q } })).corpo.count
  expect([
    await trova('campania idro'),
    await trova('0764352'),
    await trova('0815566'),
    await trova('zzz'),
  ]).toEqual([1, 1, 1, 0])
  const cambiato = await bench.dati('PUT', `/fornitori/${corpo.data.id}`, {
    corpo: { referente: 'Sig.ra D’Angiò' },
  })
  expect(cambiato).toMatchObject({ referente: 'Sig.ra D’Angiò', telefono: '+39 081 55 66', versione: 2 })
})

test('un fornitore estero: CAP, partita IVA e ricerca sono quelli del suo paese', async () => {
  const { corpo } = await crea({ nazione: 'gb', partitaIva: 'GB123456789012', cap: 'SW1A 2AA' })
  expect(corpo.data).toMatchObject({ nazione: 'GB', partita_iva: 'GB123456789012', cap: 'SW1A 2AA' })
  const { id } = corpo.data
  const trovati = (await bench.chiedi('GET', '/fornitori', { query: { q: 'regno' } })).corpo.data
  expect(trovati.map((uno: { id: number }) => uno.id)).toEqual([id])
  const { stato, corpo: no } = await bench.chiedi('PUT', `/fornitori/${id}`, { corpo: { nazione: 'IT' } })
  expect([stato, Object.keys(no.campi)]).toEqual([400, ['cap']])
  expect(await bench.dati('PUT', `/fornitori/${id}`, { corpo: { note: 'ok' } })).toMatchObject({ note: 'ok' })
})

test.each([
  ['www.rame.example/listino', 'https://www.rame.example/listino'],
  ['rame.example:8443', 'https://rame.example:8443'],
  ['http://rame.example', 'http://rame.example'],
])('il sito %s si tiene come %s', async (scritto, tenuto) => {
  expect((await crea({ sitoWeb: scritto })).corpo.data.sito_web).toBe(tenuto)
})

test.each([
  ['senza ragione sociale', { ragioneSociale: '' }, 'ragioneSociale'],
  ['indirizzo che esegue', { sitoWeb: 'javascript:alert(1)' }, 'sitoWeb'],
  ['indirizzo di dati', { sitoWeb: 'data:text/html,x' }, 'sitoWeb'],
  ['partita IVA lunga', { partitaIva: '123456789012' }, 'partitaIva'],
  ['paese che non c’è', { nazione: 'XX' }, 'nazione'],
  ['paese per esteso', { nazione: 'Slovenia' }, 'nazione'],
  ['nome su due righe', { ragioneSociale: 'Idro\nTermo' }, 'ragioneSociale'],
  ['telefono su due righe', { telefono: '081\u2028552' }, 'telefono'],
  ['CAP lungo', { cap: '800000' }, 'cap'],
  ['provincia lunga', { provincia: 'NAP' }, 'provincia'],
  ['email sbagliata', { email: 'a@' }, 'email'],
])('rifiuta %s', async (_, altro, campo) => {
  const { stato, corpo } = await crea(altro)
  expect([stato, Object.keys(corpo.campi)]).toEqual([400, [campo]])
})

test('un fornitore con fatture non si elimina, e lo dice', async () => {
  const { id } = (await crea()).corpo.data
  const fattura = {
    numeroDocumento: '1',
    tipo: 'Passiva',
    fornitoreId: id,
    dataEmissione: '2026-01-15',
    dataScadenza: '2026-02-15',
    subtotale: 100,
    ivaImporto: 22,
    totale: 122,
    stato: 'Da_Pagare',
  }
  await bench.dati('POST', '/fatture', { corpo: fattura })
  const { stato, corpo } = await bench.chiedi('DELETE', `/fornitori/${id}`)
  expect([stato, corpo.error]).toEqual([409, 'Il fornitore ha 1 fattura: non può essere eliminato'])
  const altro = (await crea()).corpo.data
  expect((await bench.chiedi('DELETE', `/fornitori/${altro.id}`)).stato).toBe(200)
})

test('le fatture di un fornitore stanno in due elenchi a pagine, con quanto resta e quanto è pagato', async () => {
  const { id } = (await crea({ ragioneSociale: 'Tubi Lazio' })).corpo.data
  const fattura = (numeroDocumento: string, altro: object) =>
    bench.dati('POST', '/fatture', {
      corpo: {
        numeroDocumento,
        tipo: 'Passiva',
        fornitoreId: id,
        dataEmissione: '2026-11-02',
        aliquotaIva: '22',
        ...{ subtotale: 100, ivaImporto: 22, totale: 122, ...altro },
      },
    })
  const contanti = { metodoPagamento: 'Bonifico', dataScadenza: '2026-12-31' }
  await fattura('1', { ...contanti, stato: 'Da_Pagare' })
  const pagata = await fattura('2', { ...contanti, stato: 'Pagata' })
  const riba = await fattura('3', { metodoPagamento: 'RiBa' })
  const piano = { fatturaId: riba.id, dataEmissione: '2026-11-02', totale: 122, giorniArray: [60, 90] }
  const [rata] = await bench.dati('POST', '/rate-fatture/genera', {
    corpo: piano,
    intestazioni: { 'idempotency-key': 'saldo' },
  })
  const saldo = () => bench.dati('GET', `/fornitori/${id}/saldo`)
  const elenco = async (query: object) => {
    const { corpo } = await bench.chiedi('GET', '/fatture', { query: { fornitoreId: id, ...query } })
    return [corpo.count, corpo.data.map((f: { numero_documento: string }) => f.numero_documento)]
  }
  const uno = { numero: 1, importo: 122 }
  expect(await saldo()).toEqual({ daPagare: { numero: 2, importo: 244 }, pagate: uno })
  await bench.dati('PUT', `/rate-fatture/${rata.id}`, { corpo: { pagata: true } })
  expect(await saldo()).toEqual({ daPagare: { numero: 2, importo: 183 }, pagate: uno })
  const aiFornitori: { id: number; scadenza: string }[] = await bench.dati('GET', '/fornitori/da-pagare')
  expect(aiFornitori.filter((f) => f.id === id)).toEqual([
    { id, numero: 2, importo: 183, scadenza: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ])
  // What a credit note takes off is due on no day.
  const prima = aiFornitori.find((f) => f.id === id)?.scadenza
  const nota = await fattura('N-1', {
    ...{ ...contanti, dataScadenza: '2026-11-03', stato: 'Da_Pagare', tipoDocumento: 'TD04' },
  })
  const conNota: { id: number }[] = await bench.dati('GET', '/fornitori/da-pagare')
  expect(conNota.filter((f) => f.id === id)).toEqual([{ id, numero: 3, importo: 61, scadenza: prima }])
  await bench.dati('DELETE', `/fatture/${nota.id}`)
  expect(await elenco({ pagate: true, limit: 1 })).toEqual([1, ['2']])
  expect(await elenco({ pagate: false, limit: 1 })).toEqual([2, ['1']])
  expect(await elenco({ limit: 1, offset: 2 })).toEqual([3, ['2']])
  await bench.dati('PUT', `/rate-fatture/${rata.id}`, { corpo: { pagata: false } })
  await bench.dati('DELETE', `/fatture/${riba.id}`)
  await bench.dati('PUT', `/fatture/${pagata.id}`, { corpo: { stato: 'Da_Pagare' } })
  expect(await saldo()).toEqual({ daPagare: { numero: 2, importo: 244 }, pagate: { numero: 0, importo: 0 } })
  const { stato } = await bench.chiedi('GET', '/fornitori/999999/saldo')
  expect(stato).toBe(404)
})

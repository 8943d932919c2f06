import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { fatturaXml, NOI, riceventi } from '#test/ricevute.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, conferma, fattura, righe, decidi, noi, annulla } = riceventi(bench)
await noi()

const NOTO = 'IT36Z0538711101000000123456'
const ALTRO = 'IT18M0306903496100000004711'
const { id: abituale } = await bench.dati('POST', '/fornitori', {
  corpo: { ragioneSociale: 'Abituale S.p.A.', partitaIva: '07643520013', iban: NOTO, telefono: '0815526611' },
})
const prima = await bench.dati('POST', '/fatture', {
  corpo: {
    ...{ tipo: 'Passiva', fornitoreId: abituale, numeroDocumento: 'V1', dataEmissione: '2026-09-10' },
    ...{ subtotale: 100, ivaImporto: 22, totale: 122, aliquotaIva: '22', metodoPagamento: 'RiBa' },
  },
})
await bench.dati('POST', '/rate-fatture/genera', {
  corpo: { fatturaId: prima.id, dataEmissione: '2026-09-10', totale: 122, giorniArray: [60, 90] },
})

const rate = (f: { rate: { data_scadenza: string; importo: number }[] }) =>
  f.rate.map(({ data_scadenza, importo }) => [data_scadenza, importo])

test('con un altro fornitore valgono il suo IBAN e i suoi giorni; senza, di nuovo ciò che dice il file', async () => {
  const { id, righe: lette } = await carica([
    'a.xml',
    fatturaXml({ numero: 'S1', iban: ALTRO, rate: [['MP12', null, '122.00']] }),
  ])
  expect(lette[0]).toMatchObject({
    ...{ fornitore: { id: null, nuovo: true, nostro: null }, proposta: null, iban_noto: null },
    si_cambia: ['fornitore', 'scadenza'],
  })
  await decidi(id, 1, { dataScadenza: '2026-12-24' })
  const { corpo } = await decidi(id, 1, { fornitoreId: abituale })
  expect(corpo.data).toMatchObject({
    fornitore: { id: abituale, nuovo: false, nostro: 'Abituale S.p.A.', telefono: '0815526611' },
    // Two instalments: the one day that was said before is none of theirs.
    ...{ esito: 'avviso', data_scadenza: null, si_cambia: ['fornitore'] },
    avvisi: [{ testo: 'RiBa senza date: 60 e 90 giorni come al solito, da confermare' }],
    proposta: {
      metodo_pagamento: 'RiBa',
      rate: [
        { scadenza: '2026-12-31', importo: 61 },
        { scadenza: '2027-01-31', importo: 61 },
      ],
    },
  })
  const no = await decidi(id, 1, { dataScadenza: '2026-12-24' })
  expect([no.stato, no.corpo.campi]).toEqual([
    400,
    { dataScadenza: 'Ha più rate, ciascuna con la sua data: si cambiano nella fattura, una volta importata' },
  ])
  expect((await decidi(id, 1, { fornitoreId: null })).corpo.data).toMatchObject({
    ...{ fornitore: { id: null, nuovo: true, nostro: null }, proposta: null },
  })
  await decidi(id, 1, { fornitoreId: abituale })
  await conferma(id)
  const scritta = await fattura((await righe(id))[0]?.fattura_id)
  expect([scritta.fornitori.id, rate(scritta)]).toEqual([
    abituale,
    [
      ['2026-12-31', 61],
      ['2027-01-31', 61],
    ],
  ])
  expect((await annulla(id)).stato).toBe(200)
  expect((await bench.dati('GET', `/fornitori/${abituale}`)).partita_iva).toBe('07643520013')
})

test('un altro IBAN di chi si è scelto si dice come di chi il file nomina', async () => {
  const { id } = await carica(['a.xml', fatturaXml({ numero: 'S2', iban: ALTRO })])
  const { corpo } = await decidi(id, 1, { fornitoreId: abituale })
  expect(corpo.data).toMatchObject({ iban_noto: NOTO, esito: 'avviso', avvisi: [{ codice: 'iban_nuovo' }] })
  await conferma(id)
  expect((await fattura((await righe(id))[0]?.fattura_id)).note).toContain(`diverso da quello noto ${NOTO}`)
})

test('la scadenza che si dice è quella della fattura, e dell’unica sua rata', async () => {
  const { id } = await carica(
    ['a.xml', fatturaXml({ numero: 'S3' })],
    ['b.xml', fatturaXml({ numero: 'S4', rate: [['MP12', '2026-12-10', '122.00']] })],
    ['c.xml', fatturaXml({ numero: 'S5', rate: null })],
  )
  for (const n of [1, 2, 3]) {
    const { corpo } = await decidi(id, n, { dataScadenza: '2027-02-15' })
    expect(corpo.data.data_scadenza).toBe('2027-02-15')
  }
  expect((await decidi(id, 1, { dataScadenza: '2027-02-30' })).corpo.campi).toHaveProperty('dataScadenza')
  expect((await decidi(id, 1, { dataScadenza: null })).corpo.data.data_scadenza).toBe('2026-12-31')
  await conferma(id)
  const scritte = await Promise.all((await righe(id)).map((riga) => fattura(riga.fattura_id)))
  expect(scritte.map((f) => [f.data_scadenza, rate(f)])).toEqual([
    ['2026-12-31', []],
    ['2027-02-15', [['2027-02-15', 122]]],
    ['2027-02-15', []],
  ])
})

test('ciò che non si cambia si dice: nostre, note di credito, più rate, fatture che il fornitore ha già', async () => {
  const due: [string, string, string][] = [
    ['MP12', '2026-12-10', '61.00'],
    ['MP12', '2027-01-10', '61.00'],
  ]
  const { id, righe: lette } = await carica(
    [
      'n.xml',
      fatturaXml({
        numero: 'N1',
        partitaIva: NOI.partitaIva,
        denominazione: NOI.ragioneSociale,
        noi: '12903440621',
      }),
    ],
    ['nc.xml', fatturaXml({ numero: 'S6', tipo: 'TD04', rate: null })],
    ['due.xml', fatturaXml({ numero: 'S7', rate: due })],
    ['v1.xml', fatturaXml({ numero: 'v 1' })],
    ['vuoto.xml', Buffer.alloc(0)],
  )
  expect(lette.map(({ si_cambia }) => si_cambia)).toEqual([
    [],
    ['fornitore'],
    ['fornitore'],
    ['fornitore', 'scadenza'],
    [],
  ])
  const rifiuti: [number, object, object][] = [
    [1, { fornitoreId: abituale }, { fornitoreId: 'Di questo documento il fornitore non si cambia' }],
    [2, { dataScadenza: '2026-12-12' }, { dataScadenza: 'Questo documento non ha una scadenza' }],
    [3, { dataScadenza: '2026-12-12' }, { dataScadenza: expect.stringContaining('Ha più rate') }],
    [4, { fornitoreId: abituale }, { fornitoreId: 'Questo fornitore ha già la fattura v 1 di quell’anno' }],
    [4, { fornitoreId: 999_999 }, { fornitoreId: 'Questo fornitore non c’è più' }],
    [5, { fornitoreId: abituale }, { fornitoreId: 'Di questo documento il fornitore non si cambia' }],
  ]
  for (const [n, corpo, campi] of rifiuti) {
    const no = await decidi(id, n, corpo)
    expect([n, no.stato, no.corpo.campi]).toEqual([n, 400, campi])
  }
  expect(await righe(id)).toEqual(lette)
})

test('chi si sceglie al posto di un fornitore che c’è non ne prende partita IVA e IBAN', async () => {
  const { id: ricezione } = await carica(['a.xml', fatturaXml({ numero: 'S9', iban: ALTRO })])
  await conferma(ricezione)
  const suo = (await fattura((await righe(ricezione))[0]?.fattura_id)).fornitori.id
  const { id: vuoto } = await bench.dati('POST', '/fornitori', { corpo: { ragioneSociale: 'Un Altro' } })
  const { id } = await carica(['b.xml', fatturaXml({ numero: 'S10', iban: ALTRO })])
  await decidi(id, 1, { fornitoreId: vuoto })
  await conferma(id)
  expect((await fattura((await righe(id))[0]?.fattura_id)).fornitori.id).toBe(vuoto)
  expect(suo).not.toBe(vuoto)
  expect(await bench.dati('GET', `/fornitori/${vuoto}`)).toMatchObject({ partita_iva: null, iban: null })
})

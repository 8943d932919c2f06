import { afterAll, expect, test, vi } from 'vitest'
import { type Method, openBench } from '#test/bench.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { cliente, bozza, emetti, emessa, leggi } = await invoicingParts(bench)
const chiama = (metodo: Method, path: string, corpo?: object) =>
  bench.chiedi(metodo, path, corpo ? { corpo } : {})
const nota = async (id: number, corpo: object = {}) =>
  (await bench.dati('POST', `/fatture/${id}/nota-credito`, { corpo })) as { id: number }
const registrata = (clienteId: number, numeroDocumento: string, altro: object = {}) =>
  bench.dati('POST', '/fatture', {
    corpo: {
      ...{ tipo: 'Attiva', clienteId, numeroDocumento, dataEmissione: OGGI, dataScadenza: OGGI },
      ...{ subtotale: 100, ivaImporto: 10, totale: 110, aliquotaIva: '10', stato: 'Da_Pagare', ...altro },
    },
  })

test('le bozze di un cliente le vede solo un Admin, nell’elenco e nel file', async () => {
  const { id } = await cliente()
  await bozza(id)
  for (const path of ['/fatture', '/fatture/esporta'])
    for (const come of ['direttore', 'operatore']) {
      const query = { clienteId: id, tipo: 'Attiva', ...(path === '/fatture/esporta' && { formato: 'csv' }) }
      const chiedi = (altro: object) => bench.chiedi('GET', path, { come, query: { ...query, ...altro } })
      expect([path, (await chiedi({})).stato]).toEqual([path, 200])
      expect([path, (await chiedi({ fase: 'Bozza' })).stato]).toEqual([path, 403])
    }
})

test('la nota di credito resta del cliente della sua fattura, e resta una nota', async () => {
  const { id: cl } = await cliente()
  const { id: altro } = await cliente({ nome: 'Anna' })
  const fattura = await emessa(cl)
  const sua = await nota(fattura.id)
  expect((await chiama('PUT', `/fatture/${sua.id}`, { clienteId: altro })).stato).toBe(409)
  expect((await chiama('PUT', `/fatture/${sua.id}`, { tipoDocumento: 'TD01' })).stato).toBe(409)
  expect((await emetti(sua.id)).corpo.data).toMatchObject({ cliente_id: cl, tipo_documento: 'TD04' })
})

test('una fattura scartata non riparte come nota di credito, e non si elimina: il suo file è partito', async () => {
  const { id: cl } = await cliente()
  const f = await emessa(cl)
  await bench.dati('POST', `/fatture/${f.id}/esito`, { corpo: { stato: 'Scartata' } })
  await bench.dati('POST', `/fatture/${f.id}/riapri`)
  expect((await chiama('PUT', `/fatture/${f.id}`, { tipoDocumento: 'TD04' })).stato).toBe(409)
  const elimina = await chiama('DELETE', `/fatture/${f.id}`)
  expect([elimina.stato, elimina.corpo.error]).toEqual([
    409,
    `La ${f.numero_documento} è stata scartata: correggila e rimandala`,
  ])
  expect((await emetti(f.id)).corpo.data.numero_documento).toBe(f.numero_documento)
})

test('riportata in bozza prima di inviarla si può eliminare, e il suo numero passa alla prossima', async () => {
  const { id: cl } = await cliente()
  const f = await emessa(cl)
  await bench.dati('POST', `/fatture/${f.id}/riapri`)
  expect((await chiama('DELETE', `/fatture/${f.id}`)).stato).toBe(200)
  expect((await emessa(cl)).numero_documento).toBe(f.numero_documento)
})

test('una fattura che la nota di un’altra ha compensato non si riapre: quella nota resterebbe usata', async () => {
  const { id: cl } = await cliente()
  const pagata = await emessa(cl)
  await bench.dati('POST', `/fatture/${pagata.id}/pagamenti`, { corpo: { data: OGGI, importo: 99 } })
  const sua = await nota(pagata.id)
  await emetti(sua.id)
  const altra = await emessa(cl)
  await bench.dati('POST', `/fatture/${sua.id}/compensa`, { corpo: { fatturaId: altra.id } })
  expect((await chiama('POST', `/fatture/${altra.id}/riapri`)).stato).toBe(409)
  const [compensazione] = (await leggi(altra.id)).pagamenti
  await bench.dati('DELETE', `/pagamenti/${compensazione.id}`)
  expect((await chiama('POST', `/fatture/${altra.id}/riapri`)).stato).toBe(200)
  expect(await leggi(sua.id)).toMatchObject({ importo_pagato: 0, da_rimborsare: 99 })
})

test('una fattura registrata con una nota di credito non si elimina né cambia segno', async () => {
  const { id: cl } = await cliente()
  const f = await registrata(cl, 'R-1')
  const sua = await nota(f.id)
  for (const [metodo, corpo] of [['DELETE'], ['PUT', { tipoDocumento: 'TD04' }]] as const)
    expect([metodo, (await chiama(metodo, `/fatture/${f.id}`, corpo)).stato]).toEqual([metodo, 409])
  expect((await emetti(sua.id)).corpo.data.fattura_collegata_id).toBe(f.id)
})

test('una registrata che diventa nota di credito non prende il numero di un’altra nota', async () => {
  const { id: cl } = await cliente()
  await registrata(cl, 'R-2', { tipoDocumento: 'TD04' })
  const f = await registrata(cl, 'R-2')
  const risposta = await chiama('PUT', `/fatture/${f.id}`, { tipoDocumento: 'TD04' })
  expect([risposta.stato, Object.keys(risposta.corpo.campi ?? {})]).toEqual([409, ['numeroDocumento']])
})

test('nei file ciò che resta è senza la ritenuta, e le note si tolgono', async () => {
  const { id: cl } = await cliente({ tipo: 'Condominio', nome: 'Condominio', cognome: 'Aurora' })
  await registrata(cl, 'N-1', { tipoDocumento: 'TD04', dataScadenza: '2026-12-20' })
  await registrata(cl, 'C-1', {
    subtotale: undefined,
    ivaImporto: undefined,
    totale: undefined,
    aliquotaIva: undefined,
    dataScadenza: '2026-12-10',
    righe: [{ descrizione: 'Manutenzione', quantita: '1', prezzoUnitario: '1000', aliquota: 10 }],
  })
  const righe = async (path: string, query: Record<string, string | number>) => {
    const { corpo } = await bench.chiedi('GET', path, { query: { formato: 'csv', ...query } })
    const [testa = [], ...altre] = String(corpo)
      .replace('\ufeff', '')
      .trim()
      .split(/\r?\n/)
      .map((r) => r.split(';'))
    return altre.map((r) => Object.fromEntries(testa.map((t, i) => [t, r[i]])))
  }
  const elenco = await righe('/fatture/esporta', { clienteId: cl })
  expect(elenco.map((r) => [r.Numero, r['Da pagare']])).toEqual([
    ['C-1', '1060,00'],
    ['N-1', '-110,00'],
  ])
  expect(elenco.map((r) => r.Totale)[1]).toBe('-110,00')
  expect(elenco.map((r) => [r['Imponibile 10%'], r['IVA 10%'], r['Netto a pagare']])[1]).toEqual([
    ...['-100,00', '-10,00', '-110,00'],
  ])
  // By which codes the customer is known, and the VAT rate by rate.
  const [condominio] = elenco.filter((r) => r.Numero === 'C-1')
  expect(condominio).toMatchObject({ 'Imponibile 10%': '1000,00', 'IVA 10%': '100,00', 'Imponibile 22%': '' })
  expect(condominio).toMatchObject({ Ritenuta: '40,00', 'Netto a pagare': '1060,00', 'Imponibile N6.7': '' })
  expect(Object.keys(condominio ?? {})).toEqual(
    expect.arrayContaining([
      'Partita IVA',
      'Codice fiscale',
      'Codice destinatario',
      'PEC',
      'IVA in scissione',
    ]),
  )
  const mese = await righe('/fatture/scadenziario/esporta', { mese: '2026-12' })
  expect(mese.filter((r) => /^[CN]-1$/.test(r.Numero ?? '')).map((r) => [r.Numero, r.Entrate])).toEqual([
    ['C-1', '1060,00'],
    ['N-1', '-110,00'],
  ])
})

test('una bozza fatta per un cliente che poi è di un altro tipo non esce con la sua scissione o ritenuta', async () => {
  const casi = [
    [
      { tipo: 'PA', codiceDestinatario: 'ABC123', splitPayment: true, partitaIva: '07643520567' },
      { tipo: 'Azienda', codiceDestinatario: null, splitPayment: false },
    ],
    [{ tipo: 'Condominio' }, { tipo: 'Privato' }],
  ]
  const righe = [{ descrizione: 'Manutenzione', quantita: '1', prezzoUnitario: '1000', aliquota: 22 }]
  for (const [prima, dopo] of casi) {
    const { id: cl } = await cliente(prima)
    const { id } = await bozza(cl, { righe })
    await bench.dati('PUT', `/clienti/${cl}`, { corpo: dopo })
    const no = await emetti(id)
    expect([no.stato, no.corpo.data?.[0]?.codice]).toEqual([400, 'cliente_cambiato'])
    await bench.dati('PUT', `/fatture/${id}`, {
      corpo: { righe: righe.map((r) => ({ ...r, ritenuta: false })) },
    })
    const si = await emetti(id)
    expect([si.stato, si.corpo.data.netto_a_pagare]).toEqual([200, 1220])
  }
})

test('una fattura non consegnata è emessa: il SdI non la scarta più', async () => {
  const f = await emessa((await cliente()).id)
  const esito = (stato: string) => bench.chiedi('POST', `/fatture/${f.id}/esito`, { corpo: { stato } })
  expect((await esito('Mancata_Consegna')).stato).toBe(200)
  expect((await esito('Scartata')).stato).toBe(409)
  expect((await esito('Consegnata')).stato).toBe(200)
})

test('lo stesso posto della serie, scritto con altri zeri, non si emette due volte', async () => {
  const { id: cl } = await cliente()
  const { numero_documento: numero } = await emessa(cl)
  for (const [zeri, dataEmissione] of [
    ['-0', OGGI],
    ['-00', '2026-11-02'],
  ] as const) {
    const scritto = numero.replace(/-(?=\d+$)/, zeri)
    const { id } = await registrata(cl, `PROVA${zeri}`, { dataEmissione })
    // Twins of former days stand: neither is issued beside the other.
    await bench.db
      .updateTable('fatture')
      .set({ numero_documento: scritto, numero_unico: `A 2026 ${scritto.toLowerCase()}` })
      .where('id', '=', id)
      .execute()
    const no = await emetti(id)
    expect([no.stato, no.corpo.error]).toEqual([400, 'Numero già usato nel 2026'])
  }
})

test('un documento minore di zero, o troppo grande, si rifiuta dicendo dove', async () => {
  const { id: cl } = await cliente()
  const riga = (prezzoUnitario: string, quantita = '1') => ({
    ...{ descrizione: 'Lavori', quantita, prezzoUnitario, aliquota: 22 },
  })
  const casi: [object[], object][] = [
    [[riga('-500'), riga('400')], { righe: 'Il totale è minore di zero' }],
    [
      [riga('10'), riga('999999999', '99999999')],
      { 'righe.1.prezzoUnitario': 'Riga 2: l’importo supera 999.999.999' },
    ],
    [[riga('800000000'), riga('800000000')], { righe: 'Il totale supera 999.999.999' }],
  ]
  const { id: bozzaId } = await bozza(cl)
  const { id: fatturaId } = await emessa(cl)
  const comuni = { tipo: 'Attiva', clienteId: cl, dataEmissione: OGGI, dataScadenza: OGGI }
  for (const [righe, campi] of casi)
    for (const risposta of [
      await chiama('POST', '/fatture', { ...comuni, fase: 'Bozza', righe }),
      await chiama('POST', '/fatture', { ...comuni, numeroDocumento: 'X-1', stato: 'Da_Pagare', righe }),
      await chiama('PUT', `/fatture/${bozzaId}`, { righe }),
      await chiama('POST', `/fatture/${fatturaId}/nota-credito`, { righe }),
      await chiama('POST', '/preventivi', { clienteId: cl, titolo: 'Lavori', tipologia: 'Caldaia', righe }),
    ])
      expect([risposta.stato, risposta.corpo.campi]).toEqual([400, campi])
})

test('emessa a un cliente cancellato resta emessa, con il suo file, anche scartata', async () => {
  const { id: cl } = await cliente()
  const [f, scartata] = [await emessa(cl), await emessa(cl)]
  await bench.dati('POST', `/fatture/${scartata.id}/esito`, { corpo: { stato: 'Scartata' } })
  await bench.dati('POST', `/clienti/${cl}/anonimizza`)
  for (const { id } of [scartata, f]) {
    expect((await chiama('POST', `/fatture/${id}/riapri`)).stato).toBe(409)
    expect(String((await chiama('GET', `/fatture/${id}/xml`)).corpo)).toContain('<Cognome>Esposito</Cognome>')
  }
})

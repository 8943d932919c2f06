import { afterAll, expect, test, vi } from 'vitest'
import { formatEuro } from '#shared/money.ts'
import { openBench } from '#test/bench.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { cliente, bozza, emessa, leggi } = await invoicingParts(bench)
const privato = await cliente()
const condominio = await cliente({ tipo: 'Condominio', nome: 'Condominio', cognome: 'Prova' })
const pa = await cliente({
  ...{ tipo: 'PA', nome: 'Comune', cognome: 'Prova', codiceDestinatario: 'ABCDEF', splitPayment: true },
  codiceFiscale: '80011990639',
})

const paga = (id: number, altro: object) =>
  bench.chiedi('POST', `/fatture/${id}/pagamenti`, { corpo: { data: OGGI, metodo: 'Bonifico', ...altro } })
const parlante = (altro: object = {}) =>
  emessa(privato.id, {
    bonificoParlante: true,
    righe: [{ descrizione: 'Caldaia', prezzoUnitario: '1000', aliquota: 10 }],
    ...altro,
  })
const incassiDi = async (mese: number) => (await bench.dati('GET', `/dashboard/finanze/2026/${mese}`)).incassi
const incassi = () => incassiDi(11)
const cent = (n: number) => Math.round(n * 100)

test('un bonifico parlante di 1.100,00 si salda con 1.000,82: la banca trattiene 99,18', async () => {
  const f = await parlante()
  const prima = await incassi()
  const { stato, corpo } = await paga(f.id, { importo: 1000.82 })
  expect(stato, JSON.stringify(corpo)).toBe(201)
  expect(corpo.data).toMatchObject({
    ...{ stato: 'Pagata', importo_pagato: 1100, data_pagamento: OGGI },
    pagamenti: [{ importo: 1000.82, ritenuta_banca: 99.18, abbuono: 0 }],
  })
  expect(cent((await incassi()) - prima)).toBe(100082)
})

test('la ritenuta della banca che si dice vale; «Segna come pagata» la calcola, e si riprende', async () => {
  const f = await parlante()
  expect((await paga(f.id, { importo: 500, ritenutaBanca: 45 })).corpo.data).toMatchObject({
    ...{ stato: 'Parzialmente_Pagata', importo_pagato: 545 },
  })
  expect((await paga(f.id, { importo: 100, ritenutaBanca: 0 })).corpo.data.importo_pagato).toBe(645)
  const g = await parlante()
  const pagata = await bench.dati('PUT', `/fatture/${g.id}`, { corpo: { stato: 'Pagata' } })
  expect(pagata).toMatchObject({
    ...{ stato: 'Pagata', importo_pagato: 1100 },
    pagamenti: [{ importo: 1000.82, ritenuta_banca: 99.18 }],
  })
  expect(await bench.dati('PUT', `/fatture/${g.id}`, { corpo: { stato: 'Da_Pagare' } })).toMatchObject({
    ...{ stato: 'Da_Pagare', importo_pagato: 0, pagamenti: [] },
  })
})

test('un abbuono salda senza essere un incasso, anche da solo; mai oltre ciò che resta', async () => {
  const f = await emessa(privato.id)
  const prima = await incassi()
  expect((await paga(f.id, { importo: 98.5, abbuono: 0.51 })).corpo).toMatchObject({
    error: `Restano da incassare ${formatEuro(99)}`,
    campi: { importo: `Restano da incassare ${formatEuro(99)}` },
  })
  expect((await paga(f.id, { importo: 98.5 })).corpo.data.stato).toBe('Parzialmente_Pagata')
  const { corpo } = await paga(f.id, { importo: 0, abbuono: 0.5 })
  expect(corpo.data).toMatchObject({ stato: 'Pagata', importo_pagato: 99 })
  expect(cent((await incassi()) - prima)).toBe(9850)
  const nulla = await paga((await emessa(privato.id)).id, { importo: 0 })
  expect([nulla.stato, nulla.corpo.campi]).toEqual([
    400,
    { importo: 'L’importo deve essere maggiore di zero' },
  ])
  // Taken back, it is owed again.
  const abbuono = corpo.data.pagamenti.find((p: { abbuono: number }) => p.abbuono > 0)
  expect(await bench.dati('DELETE', `/pagamenti/${abbuono.id}`)).toMatchObject({
    ...{ stato: 'Parzialmente_Pagata', importo_pagato: 98.5 },
  })
})

test('la ritenuta della banca è solo di chi incassa da un cliente', async () => {
  const { id: fornitoreId } = await bench.crea.fornitore('Termo')
  const passiva = await bench.crea.passiva(fornitoreId, {
    numeroDocumento: 'X1',
    dataEmissione: OGGI,
    dataScadenza: OGGI,
  })
  const { stato, corpo } = await paga(passiva.id, { importo: 100, ritenutaBanca: 22 })
  expect([stato, corpo.campi]).toEqual([
    400,
    { ritenutaBanca: 'La banca trattiene solo su ciò che incassi da un cliente' },
  ])
  expect((await paga(passiva.id, { importo: 121.9, abbuono: 0.1 })).corpo.data.stato).toBe('Pagata')
})

test('le ritenute subite in un anno: il 4% per quanto è pagato, l’11% della banca', async () => {
  const anno = async (quale = 2026) =>
    (await bench.chiedi('GET', `/fatture/ritenute?anno=${quale}`)).corpo.data as {
      fattura_id: number
      ritenuta: number
      ritenuta_banca: number
    }[]
  const righe = [{ descrizione: 'Centrale', prezzoUnitario: '1000', aliquota: 10 }]
  const f = await emessa(condominio.id, { righe })
  expect(f).toMatchObject({ totale: 1100, ritenuta: 40, netto_a_pagare: 1060 })
  await paga(f.id, { importo: 353.33 })
  await paga(f.id, { importo: 353.33 })
  await paga(f.id, { importo: 353.34 })
  const sue = (await anno()).filter((r) => r.fattura_id === f.id).map((r) => r.ritenuta)
  expect([sue, sue.reduce((a, b) => a + cent(b), 0)]).toEqual([[13.33, 13.34, 13.33], 4000])
  const banca = await parlante()
  await paga(banca.id, { importo: 1000.82 })
  expect((await anno()).filter((r) => r.fattura_id === banca.id)).toMatchObject([
    { ritenuta: 0, ritenuta_banca: 99.18, incassato: 1000.82, data: OGGI },
  ])
  expect(await anno(2025)).toEqual([])
  // What a credit note took off was never paid, nor withheld.
  const g = await emessa(condominio.id, { righe })
  await paga(g.id, { importo: 530 })
  const nota = await bench.dati('POST', `/fatture/${g.id}/nota-credito`, {
    corpo: { righe: [{ n: 1, imponibile: 500 }] },
  })
  await bench.dati('POST', `/fatture/${nota.id}/emetti`)
  expect(await leggi(g.id)).toMatchObject({ stato: 'Pagata' })
  expect((await anno()).filter((r) => r.fattura_id === g.id).map((r) => r.ritenuta)).toEqual([20])
  const csv = await bench.chiedi('GET', '/fatture/ritenute/esporta?formato=csv&anno=2026')
  expect(String(csv.corpo)).toContain('Ritenuta banca 11%')
})

const visita = (clienteId: number, incasso: number) =>
  bench.crea.visita(clienteId, '2026-11-16T09:00', { incasso, tipologia: 'Riparazione', stato: 'Completato' })
const fattura = async (id: number, corpo: object = {}) =>
  (await bench.chiedi('POST', `/appuntamenti/${id}/fattura`, { corpo })).corpo.data

test.each([
  ['un condominio', () => condominio.id, { totale: 155.8, netto: 150.13, eccedenza: 5.67 }, 161.68],
  ['una PA', () => pa.id, { totale: 155.8, netto: 127.7, eccedenza: 28.1 }, 190.08],
])(
  'ciò che si incassa da %s è il totale, con il resto da restituire, o il netto',
  async (_, di, e, lordo) => {
    const prima = await incassi()
    const v = await visita(di(), 155.8)
    const f = await fattura(v.id)
    expect(f).toMatchObject({
      ...{ totale: e.totale, netto_a_pagare: e.netto, importo_pagato: e.netto, stato: 'Pagata' },
      incasso: { preso: 155.8, netto: e.netto, eccedenza: e.eccedenza },
      da_restituire: e.eccedenza,
    })
    const dopo = (incassoE: string) => bench.dati('PUT', `/fatture/${f.id}`, { corpo: { incassoE } })
    const netto = { totale: lordo, netto_a_pagare: 155.8, importo_pagato: 155.8, da_restituire: 0 }
    expect(await dopo('netto')).toMatchObject({ ...netto, incasso_e: 'netto' })
    expect(await leggi(f.id)).toMatchObject({
      ...netto,
      incasso: { preso: 155.8, netto: 155.8, eccedenza: 0 },
    })
    expect(await dopo('totale')).toMatchObject({ totale: 155.8, da_restituire: e.eccedenza })
    const altra = await fattura((await visita(di(), 155.8)).id, { incassoE: 'netto' })
    expect(altra).toMatchObject({ ...netto, incasso_e: 'netto', stato: 'Pagata' })
    // Counted as it was taken, once.
    expect(cent((await incassi()) - prima)).toBe(31160)
    const fuori = await bench.dati('POST', `/fatture/${f.id}/emetti`)
    expect(fuori).toMatchObject({ fase: 'Emessa', da_restituire: e.eccedenza, stato: 'Pagata' })
  },
)

test('le righe di chi le ha scritte restano: ciò che è in più è da restituire', async () => {
  const f = await fattura((await visita(privato.id, 100)).id)
  const righe = [{ descrizione: 'Sconto fatto dopo', prezzoUnitario: '80', aliquota: 10 }]
  expect(await bench.dati('PUT', `/fatture/${f.id}`, { corpo: { righe } })).toMatchObject({
    ...{ totale: 88, importo_pagato: 88, stato: 'Pagata', da_restituire: 12 },
  })
  expect(await bench.dati('PUT', `/fatture/${f.id}`, { corpo: { incassoE: 'netto' } })).toMatchObject({
    ...{ totale: 88, da_restituire: 12, incasso_e: 'netto' },
  })
})

test('ciò che è in più si restituisce: esce dai conti quel giorno, si annulla, e resta scritto', async () => {
  const v = await visita(condominio.id, 155.8)
  const f = await fattura(v.id)
  const id = f.pagamenti[0].id
  const [prima, ottobre] = [await incassi(), await incassiDi(10)]
  const rendi = (corpo: object) => bench.chiedi('POST', `/pagamenti/${id}/restituito`, { corpo })
  expect((await rendi({ data: '2026-11-15' })).corpo.campi).toEqual({
    data: 'L’hai incassato il 16/11/2026: non si restituisce prima',
  })
  const reso = await rendi({ data: '2026-11-18', metodo: 'Bonifico' })
  expect(reso.corpo.data).toMatchObject({
    da_restituire: 0,
    importo_pagato: 150.13,
    stato: 'Pagata',
    incasso: { preso: 155.8, eccedenza: 5.67 },
    pagamenti: [
      {
        importo: 150.13,
        da_restituire: 0,
        restituito: 5.67,
        restituito_il: '2026-11-18',
        restituito_con: 'Bonifico',
      },
    ],
  })
  expect([cent(prima - (await incassi())), await incassiDi(10)]).toEqual([567, ottobre])
  expect((await rendi({ data: OGGI })).stato).toBe(409)
  expect(await bench.chiedi('DELETE', `/pagamenti/${id}`)).toMatchObject({
    stato: 409,
    corpo: { error: `Ne hai restituiti ${formatEuro(5.67)}: annulla prima la restituzione` },
  })
  // What went out is gone: a larger document takes only what is still here.
  const righe = [{ descrizione: 'Di più', prezzoUnitario: '200', aliquota: 10 }]
  expect(await bench.dati('PUT', `/fatture/${f.id}`, { corpo: { righe } })).toMatchObject({
    ...{ importo_pagato: 150.13, da_restituire: 0, stato: 'Parzialmente_Pagata' },
  })
  expect(await bench.dati('DELETE', `/pagamenti/${id}/restituito`)).toMatchObject({
    ...{ importo_pagato: 155.8, da_restituire: 0 },
    pagamenti: [{ importo: 155.8, restituito: 0, restituito_il: null, restituito_con: null }],
  })
  expect(cent((await incassi()) - prima)).toBe(0)
  expect((await bench.chiedi('DELETE', `/pagamenti/${id}/restituito`)).stato).toBe(409)
  const registro = await bench.dati('GET', '/registro?tabella=crediti_restituzioni')
  expect(registro.map(({ azione }: { azione: string }) => azione)).toEqual(
    expect.arrayContaining(['crea', 'elimina']),
  )
})

test('una bozza senza incassi non ha niente da dire', async () => {
  const f = await bozza(privato.id)
  expect(f).toMatchObject({ incasso: null, da_restituire: 0, incasso_e: null })
  const { stato, corpo } = await bench.chiedi('PUT', `/fatture/${f.id}`, { corpo: { incassoE: 'lordo' } })
  expect([stato, Object.keys(corpo.campi)]).toEqual([400, ['incassoE']])
})

test('un documento già pagato lo dice: scadenza, modo e copia hanno il giorno del pagamento', async () => {
  const f = await fattura((await visita(privato.id, 110)).id, { metodoPagamento: 'Contanti' })
  expect(await bench.dati('POST', `/fatture/${f.id}/emetti`)).toMatchObject({
    ...{ stato: 'Pagata', data_scadenza: '2026-11-16', data_emissione: OGGI },
  })
  const xml = String((await bench.chiedi('GET', `/fatture/${f.id}/xml`)).corpo)
  expect(xml).toContain('<ModalitaPagamento>MP01</ModalitaPagamento>')
  expect(xml).toContain('<DataScadenzaPagamento>2026-11-16</DataScadenzaPagamento>')
  const pdf = await bench.chiedi('GET', `/fatture/${f.id}/copia-cortesia`)
  expect(pdf.stato).toBe(200)
  // One that is owed keeps its due date.
  expect((await emessa(privato.id)).data_scadenza).toBe('2026-12-31')
})

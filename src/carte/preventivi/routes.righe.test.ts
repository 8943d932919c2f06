// long because a quote is followed from its lines to its invoices
import { afterAll, expect, test, vi } from 'vitest'
import { openBench } from '#test/bench.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { PNG } from '#test/png.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const cliente = await bench.dati('POST', '/clienti', { corpo: { nome: 'Antonio', cognome: 'Esposito' } })

const CALDAIA = {
  descrizione: 'Caldaia',
  prezzoUnitario: '6000',
  aliquota: 10,
  beneSignificativo: true,
}
const POSA = { descrizione: 'Posa', prezzoUnitario: '4000', aliquota: 10 }
const OPZIONE = { descrizione: 'Termostato', prezzoUnitario: '100', aliquota: 22, facoltativa: true }

const unico = { subtotale: 2200, ivaPercentuale: 22, ivaImporto: 484, totale: 2684 }
const base = { clienteId: cliente.id, titolo: 'Sostituzione caldaia', tipologia: 'Caldaia' }
const crea = (altro: object) => bench.dati('POST', '/preventivi', { corpo: { ...base, ...altro } })
const cambia = (id: number, corpo: object) => bench.chiedi('PUT', `/preventivi/${id}`, { corpo })
const legge = (id: number) => bench.dati('GET', `/preventivi/${id}`)
const fattura = (id: number, corpo: object) => bench.chiedi('POST', `/preventivi/${id}/fattura`, { corpo })
const emetti = (id: number, numero: string) =>
  bench.db
    .updateTable('fatture')
    .set({ fase: 'Emessa', numero_documento: numero, numero_unico: `A 2026 ${numero}` })
    .where('id', '=', id)
    .execute()

test('un importo unico è una riga, con la nota in cima; di nuovo uguale non tocca niente', async () => {
  const p = await crea({ ...unico, note: 'Caldaia Vaillant\ncon scarico fumi' })
  expect(p).toMatchObject({ titolo: base.titolo, iva_percentuale: 22, revisione: 0, revisioni: 0 })
  expect(p.righe).toMatchObject([
    { n: 1, descrizione: 'Caldaia Vaillant', quantita: '1', prezzo_unitario: '2200.00', imponibile: 2200 },
  ])
  expect(p.riepilogo).toMatchObject([{ aliquota: 22, imponibile: 2200, imposta: 484 }])
  const { corpo } = await cambia(p.id, { ...unico, titolo: 'Altro' })
  expect([corpo.data.righe, corpo.data.totale]).toEqual([p.righe, 2684])
  const dopo = await cambia(p.id, { subtotale: 1000, ivaPercentuale: 10, ivaImporto: 100, totale: 1100 })
  expect(dopo.corpo.data.riepilogo).toMatchObject([{ aliquota: 10, imponibile: 1000, imposta: 100 }])
})

test('i beni significativi stanno al 10% fino al resto del lavoro, e lo si dice a parole', async () => {
  const p = await crea({ righe: [CALDAIA, POSA], iva10Manutenzione: true })
  expect(p).toMatchObject({ subtotale: 10_000, iva_importo: 1240, totale: 11_240, iva_percentuale: null })
  expect(p.riepilogo).toMatchObject([
    { aliquota: 10, imponibile: 8000, imposta: 800 },
    { aliquota: 22, imponibile: 2000, imposta: 440 },
  ])
  expect(p.motivi.join()).toContain('superano il resto del lavoro')
  expect((await legge(p.id)).riepilogo).toEqual(p.riepilogo)
})

test('l’IVA che non è scritta è proposta, con il perché', async () => {
  const p = await crea({ righe: [{ descrizione: 'Manutenzione', prezzoUnitario: 100 }] })
  expect([p.iva_percentuale, p.totale, p.motivi]).toEqual([10, 110, ['Manutenzione in una casa: 10%']])
})

test('lo sconto vale su tutto; le righe si cambiano, le somme di un altro no', async () => {
  const p = await crea({ righe: [POSA], scontoPercento: 10 })
  expect([p.totale, p.sconto_percento]).toEqual([3960, 10])
  expect((await cambia(p.id, { scontoPercento: null })).corpo.data.totale).toBe(4400)
  const altre = await cambia(p.id, { righe: [POSA, POSA], totale: 8800 })
  expect([altre.stato, altre.corpo.data.totale]).toEqual([200, 8800])
  const male = await cambia(p.id, { righe: [POSA], totale: 8800 })
  expect([male.stato, Object.keys(male.corpo.campi)]).toEqual([400, ['totale']])
  const seme = await cambia(p.id, unico)
  expect([seme.stato, seme.corpo.error]).toEqual([409, 'Il documento ha più righe: modificale da Righe'])
})

test.each([
  ['nessuna riga', { righe: [] }, 'righe'],
  ['meno di zero', { righe: [{ ...POSA, prezzoUnitario: '-1' }] }, 'righe'],
  ['senza importi', { subtotale: 1 }, 'ivaPercentuale'],
  ['un articolo che non c’è', { righe: [{ ...POSA, articoloId: 99_999 }] }, 'righe.0.articoloId'],
  ['sconto oltre il cento', { righe: [POSA], scontoPercento: 101 }, 'scontoPercento'],
  ['cliente che non c’è', { righe: [POSA], clienteId: 99_999 }, 'clienteId'],
])('rifiuta %s', async (_, altro, campo) => {
  const { stato, corpo } = await bench.chiedi('POST', '/preventivi', { corpo: { ...base, ...altro } })
  expect([stato, Object.keys(corpo.campi)]).toEqual([400, expect.arrayContaining([campo])])
})

test('ciò che era inviato resta com’era: la revisione sale, il numero no', async () => {
  const p = await crea({ righe: [POSA] })
  const bozza = await cambia(p.id, { titolo: 'Prima dell’invio' })
  expect(bozza.corpo.data.revisione).toBe(0)
  await cambia(p.id, { stato: 'Inviato' })
  const uno = await cambia(p.id, { righe: [{ ...POSA, prezzoUnitario: '4500' }] })
  expect(uno.corpo.data).toMatchObject({
    ...{ revisione: 1, revisioni: 1, totale: 4950, stato: 'Inviato' },
    numero_preventivo: p.numero_preventivo,
  })
  const uguale = await cambia(p.id, { righe: [{ ...POSA, prezzoUnitario: '4500' }], note: null })
  expect(uguale.corpo.data.revisione).toBe(1)
  await cambia(p.id, { note: 'Pagamento alla consegna' })
  const come = 'operatore'
  const revisioni = await bench.dati('GET', `/preventivi/${p.id}/revisioni`, { come })
  expect(revisioni).toMatchObject([
    { revisione: 1, totale: 4950, contenuto: { note: null }, accettazione: null },
    {
      revisione: 0,
      totale: 4400,
      contenuto: { righe: [{ prezzo_unitario: '4000' }], titolo: 'Prima dell’invio' },
    },
  ])
  expect((await bench.chiedi('GET', '/preventivi/99999/revisioni')).stato).toBe(404)
})

const accetta = (id: number, altro: object, come: 'admin' | 'operatore' = 'operatore') =>
  bench.chiedi('POST', `/preventivi/${id}/accettazione`, {
    come,
    corpo: { data: '2026-11-20', nome: 'Antonio Esposito', modalita: 'voce', ...altro },
  })

test('l’accettazione lega revisione e totale, con le opzioni scelte; firmata, si cambia solo con una nuova revisione', async () => {
  const p = await crea({ righe: [POSA, OPZIONE], stato: 'Inviato' })
  expect([p.totale, p.iva_percentuale]).toEqual([4400, 10])
  const firmata = { modalita: 'firma', firma: PNG, righeScelte: [2], revisione: 0, totale: 4522 }
  const prima = await accetta(p.id, firmata)
  expect([prima.stato, prima.corpo.data]).toMatchObject([
    201,
    {
      ...{ stato: 'Accettato', accettato: true, totale: 4522, iva_percentuale: null, revisione: 0 },
      accettazione: { revisione: 0, totale: 4522, modalita: 'firma', firma: PNG, nome: 'Antonio Esposito' },
    },
  ])
  const ancora = await accetta(p.id, firmata)
  expect([ancora.stato, ancora.corpo.data.versione]).toEqual([200, prima.corpo.data.versione])
  const altra = await accetta(p.id, { modalita: 'voce' })
  const parole = 'Preventivo firmato il 20/11/2026: crea una nuova revisione'
  expect([altra.stato, altra.corpo.error]).toEqual([409, parole])
  const cambiato = await cambia(p.id, { righe: [POSA] })
  expect([cambiato.stato, cambiato.corpo.error]).toEqual([409, parole])
  expect(await legge(p.id)).toMatchObject({ totale: 4522, revisione: 0, righe: [{ n: 1 }, { n: 2 }] })

  const nuova = await cambia(p.id, { righe: [POSA], stato: 'Accettato', nuovaRevisione: true })
  expect(nuova.corpo.data).toMatchObject({
    ...{ stato: 'Bozza', accettato: false, data_accettazione: null, revisione: 1, accettazione: null },
    totale: 4400,
  })
  const [vecchia] = await bench.dati('GET', `/preventivi/${p.id}/revisioni`)
  expect(vecchia).toMatchObject({ revisione: 0, totale: 4522, accettazione: { firma: PNG } })
})

test('senza firma la si può firmare dopo; chi mostrava un’altra revisione lo sa', async () => {
  const p = await crea({ righe: [POSA], stato: 'Inviato' })
  expect((await accetta(p.id, {})).stato).toBe(201)
  expect((await accetta(p.id, { modalita: 'firma', firma: PNG, revisione: 3 })).stato).toBe(409)
  expect((await accetta(p.id, { modalita: 'firma', firma: PNG, totale: 1 })).stato).toBe(409)
  const firmata = await accetta(p.id, { modalita: 'firma', firma: PNG })
  expect([firmata.stato, firmata.corpo.data.accettazione.modalita]).toEqual([201, 'firma'])
  const rifiutato = await cambia(p.id, { stato: 'Rifiutato' })
  expect([rifiutato.stato, rifiutato.corpo.data.accettato]).toEqual([200, false])
  expect((await accetta(p.id, { modalita: 'firma', firma: PNG })).corpo.data.stato).toBe('Accettato')
})

test.each([
  ['firma senza firma', { modalita: 'firma' }, 'firma'],
  [
    'una firma che non è un’immagine',
    { modalita: 'firma', firma: 'data:image/png;base64,aGVsbG8=' },
    'firma',
  ],
  ['un PNG tagliato', { modalita: 'firma', firma: `${PNG.slice(0, -16)}` }, 'firma'],
  ['un PNG troppo grande', { modalita: 'firma', firma: `${PNG}${'A'.repeat(140_000)}` }, 'firma'],
  ['un SVG', { modalita: 'firma', firma: 'data:image/svg+xml;base64,PHN2Zy8+' }, 'firma'],
  ['scansione senza documento', { modalita: 'scansione' }, 'documentoId'],
  ['un documento che non c’è', { modalita: 'scansione', documentoId: 99_999 }, 'documentoId'],
  ['una data che deve venire', { data: '2026-11-21' }, 'data'],
  ['una riga che non è facoltativa', { righeScelte: [1] }, 'righeScelte'],
  ['senza nome', { nome: ' ' }, 'nome'],
])('l’accettazione rifiuta %s', async (_, altro, campo) => {
  const p = await crea({ righe: [POSA], stato: 'Inviato' })
  const { stato, corpo } = await accetta(p.id, altro)
  expect([stato, Object.keys(corpo.campi)]).toEqual([400, [campo]])
  expect((await legge(p.id)).stato).toBe('Inviato')
})

test('la scansione è di questo cliente', async () => {
  const altro = await bench.dati('POST', '/clienti', { corpo: { nome: 'Pia', cognome: 'Ruocco' } })
  const carica = async (clienteId: number) => {
    const campi = { tipologia: 'Preventivo', clienteId: String(clienteId) }
    const file = { nome: 's.pdf', contenuto: samplePdf(`scansione ${clienteId}`) }
    return (await bench.dati('POST', '/documenti/upload', multipart(campi, file))).fileMediaId as number
  }
  const p = await crea({ righe: [POSA] })
  const scansione = async (documentoId: number) =>
    (await accetta(p.id, { modalita: 'scansione', documentoId })).stato
  expect([await scansione(await carica(altro.id)), await scansione(await carica(cliente.id))]).toEqual([
    400, 201,
  ])
})

test('venti accettazioni insieme ne fanno una', async () => {
  const p = await crea({ righe: [POSA], stato: 'Inviato' })
  const esiti = await Promise.all(Array.from({ length: 20 }, () => accetta(p.id, {})))
  expect(esiti.filter(({ stato }) => stato === 201)).toHaveLength(1)
  expect(esiti.filter(({ stato }) => stato === 200)).toHaveLength(19)
})

test('chi ha risposto No a «È un bene significativo?» non se lo sente chiedere di nuovo, nemmeno nella fattura', async () => {
  const detto = async (riga: object) => {
    const p = await crea({ righe: [{ ...CALDAIA, beneSignificativo: false, ...riga }] })
    const { corpo } = await fattura(p.id, { quota: 'totale' })
    return [(await legge(p.id)).righe[0], corpo.data.righe[0]].map(
      (r) => [r.bene_significativo, r.bene_chiesto] as const,
    )
  }
  expect(await detto({ beneChiesto: true })).toEqual([
    [false, true],
    [false, true],
  ])
  expect(await detto({})).toEqual([
    [false, null],
    [false, null],
  ])
})

test('il totale si fattura una volta, anche in venti insieme', async () => {
  const p = await crea({ righe: [CALDAIA, POSA, OPZIONE], iva10Manutenzione: true })
  const esiti = await Promise.all(Array.from({ length: 20 }, () => fattura(p.id, { quota: 'totale' })))
  expect(esiti.filter(({ stato }) => stato === 201)).toHaveLength(1)
  expect(new Set(esiti.map(({ corpo }) => corpo.data.id)).size).toBe(1)
  const sua = esiti[0]?.corpo.data
  expect(sua.righe).toMatchObject([
    { descrizione: 'Caldaia', bene_significativo: true },
    { descrizione: 'Posa' },
  ])
  expect(sua).toMatchObject({
    ...{ fase: 'Bozza', tipo_documento: 'TD01', totale: 11_240, preventivo_id: p.id, quota: 'totale' },
    iva10_manutenzione: true,
  })
  // A draft is the office's own.
  for (const come of ['direttore', 'operatore'])
    expect((await bench.dati('GET', `/preventivi/${p.id}`, { come })).fatture).toEqual([])
  expect((await legge(p.id)).fatture).toEqual([
    {
      ...{ id: sua.id, numero: `Bozza ${sua.id}`, quota: 'totale', quota_percento: null },
      ...{ totale: 11_240, fase: 'Bozza' },
    },
  ])
  await emetti(sua.id, 'FT-2026-100')
  const dopo = await fattura(p.id, { quota: 'totale' })
  expect([dopo.stato, dopo.corpo.data.id]).toEqual([200, sua.id])
  const altra = await fattura(p.id, { quota: 'acconto', percento: 10 })
  expect([altra.stato, altra.corpo.error]).toEqual([409, 'È già fatturato per intero: FT-2026-100'])
})

test('acconto e saldo: la stessa parte di ogni aliquota, poi tutto meno gli acconti', async () => {
  const p = await crea({ righe: [CALDAIA, POSA], iva10Manutenzione: true })
  expect((await fattura(p.id, { quota: 'acconto' })).corpo.campi).toHaveProperty('percento')
  expect((await fattura(p.id, { quota: 'saldo' })).stato).toBe(409)
  const uno = await fattura(p.id, { quota: 'acconto', percento: 30 })
  expect([uno.stato, uno.corpo.data]).toMatchObject([
    201,
    { tipo_documento: 'TD02', subtotale: 3000, iva_importo: 372, totale: 3372, quota_percento: 30 },
  ])
  const stesso = await fattura(p.id, { quota: 'acconto', percento: 40 })
  expect([stesso.stato, stesso.corpo.data.id]).toEqual([200, uno.corpo.data.id])
  expect((await fattura(p.id, { quota: 'saldo' })).corpo.error).toContain('prima emettilo')
  await emetti(uno.corpo.data.id, 'FT-2026-101')
  expect((await fattura(p.id, { quota: 'acconto', percento: 70.01 })).corpo.error).toContain(
    'già fatturato il 30%',
  )
  const due = await fattura(p.id, { quota: 'acconto', percento: 20 })
  expect([due.stato, due.corpo.data.totale]).toEqual([201, 2248])
  await emetti(due.corpo.data.id, 'FT-2026-102')
  expect((await fattura(p.id, { quota: 'totale' })).stato).toBe(409)

  const saldo = await fattura(p.id, { quota: 'saldo' })
  expect([saldo.stato, saldo.corpo.data]).toMatchObject([
    201,
    { tipo_documento: 'TD01', subtotale: 5000, iva_importo: 620, totale: 5620, iva10_manutenzione: false },
  ])
  expect(saldo.corpo.data.causale).toContain('di cui beni significativi (DM 29/12/1999) 6.000,00 EUR')
  const righe = await bench.db
    .selectFrom('fatture_righe')
    .select(['descrizione', 'imponibile', 'aliquota'])
    .where('fattura_id', '=', saldo.corpo.data.id)
    .orderBy('n')
    .execute()
  expect(righe.map((r) => [r.descrizione, r.imponibile, r.aliquota])).toEqual([
    ['Caldaia - quota IVA 10%', 400_000, 1000],
    ['Caldaia - quota IVA 22%', 200_000, 2200],
    ['Posa', 400_000, 1000],
    ['Acconto, fattura FT-2026-101 del 20/11/2026', -240_000, 1000],
    ['Acconto, fattura FT-2026-101 del 20/11/2026', -60_000, 2200],
    ['Acconto, fattura FT-2026-102 del 20/11/2026', -160_000, 1000],
    ['Acconto, fattura FT-2026-102 del 20/11/2026', -40_000, 2200],
  ])
  const ancora = await fattura(p.id, { quota: 'saldo' })
  expect([ancora.stato, ancora.corpo.data.id]).toEqual([200, saldo.corpo.data.id])
})

test('acconti oltre il preventivo: il saldo dice di quanto, e che fare', async () => {
  const p = await crea({ righe: [POSA] })
  const { id } = (await fattura(p.id, { quota: 'acconto', percento: 50 })).corpo.data
  const righe = [{ descrizione: 'Acconto', prezzoUnitario: '5000', aliquota: 10 }]
  expect((await bench.chiedi('PUT', `/fatture/${id}`, { corpo: { righe } })).stato).toBe(200)
  await emetti(id, 'FT-2026-190')
  const oltre = await fattura(p.id, { quota: 'saldo' })
  expect([oltre.stato, oltre.corpo.error]).toEqual([
    409,
    'Gli acconti (FT-2026-190) superano il preventivo di 1.100,00\u00a0€: storna la differenza con una nota di credito, o aggiorna il preventivo',
  ])
  await cambia(p.id, { righe: [{ ...POSA, prezzoUnitario: '5000' }] })
  expect((await fattura(p.id, { quota: 'saldo' })).corpo.error).toBe(
    'È già fatturato per intero con gli acconti (FT-2026-190)',
  )
  await cambia(p.id, { righe: [{ ...POSA, prezzoUnitario: '6000' }] })
  expect((await fattura(p.id, { quota: 'saldo' })).corpo.data).toMatchObject({ subtotale: 1000 })
})

test('un acconto tolto del tutto da una nota di credito non conta più', async () => {
  const p = await crea({ righe: [POSA] })
  const { id } = (await fattura(p.id, { quota: 'acconto', percento: 60 })).corpo.data
  await emetti(id, 'FT-2026-110')
  const nota = (await fattura(p.id, { quota: 'acconto', percento: 40 })).corpo.data.id
  await bench.db
    .updateTable('fatture')
    .set({
      preventivo_id: null,
      quota: null,
      tipo_documento: 'TD04',
      fattura_collegata_id: id,
      totale: 264_000,
    })
    .set({ subtotale: 240_000, iva_importo: 24_000, netto_a_pagare: 264_000, fase: 'Emessa' })
    .where('id', '=', nota)
    .execute()
  const nuovo = await fattura(p.id, { quota: 'acconto', percento: 100 })
  expect([nuovo.stato, nuovo.corpo.data.totale]).toEqual([201, 4400])
})

test('un totale tolto del tutto si fattura di nuovo', async () => {
  const p = await crea({ righe: [POSA] })
  const { id } = (await fattura(p.id, { quota: 'totale' })).corpo.data
  await emetti(id, 'FT-2026-120')
  const nota = (await fattura((await crea({ righe: [POSA] })).id, { quota: 'totale' })).corpo.data.id
  await bench.db
    .updateTable('fatture')
    .set({
      preventivo_id: null,
      quota: null,
      tipo_documento: 'TD04',
      fattura_collegata_id: id,
      fase: 'Emessa',
    })
    .where('id', '=', nota)
    .execute()
  const nuova = await fattura(p.id, { quota: 'totale' })
  expect([nuova.stato, nuova.corpo.data.id === id, nuova.corpo.data.totale]).toEqual([201, false, 4400])
})

test('un condominio trattiene anche sull’acconto', async () => {
  await bench.db
    .updateTable('clienti')
    .set({ tipo: 'Condominio' } as never)
    .where('id', '=', cliente.id)
    .execute()
  try {
    const p = await crea({ righe: [{ ...POSA, prezzoUnitario: '1000' }] })
    const acconto = (await fattura(p.id, { quota: 'acconto', percento: 50 })).corpo.data
    expect([acconto.totale, acconto.ritenuta, acconto.netto_a_pagare]).toEqual([550, 20, 530])
  } finally {
    await bench.db
      .updateTable('clienti')
      .set({ tipo: 'Privato' } as never)
      .where('id', '=', cliente.id)
      .execute()
  }
})

test('cancellare il cliente toglie righe, revisioni e accettazioni; il preventivo resta senza testo', async () => {
  const altro = await bench.dati('POST', '/clienti', { corpo: { nome: 'Rosa', cognome: 'Via' } })
  const p = await crea({ righe: [POSA], clienteId: altro.id, stato: 'Inviato' })
  await cambia(p.id, { note: 'Nota di Rosa' })
  await accetta(p.id, { nome: 'Rosa Via', modalita: 'firma', firma: PNG })
  const esportati = await bench.chiedi('GET', `/clienti/${altro.id}/esporta`)
  expect(esportati.stato).toBe(200)
  const { stato } = await bench.chiedi('POST', `/clienti/${altro.id}/anonimizza`, {
    corpo: { conferma: 'Rosa Via' },
  })
  expect(stato).toBeLessThan(300)
  for (const tabella of ['preventivi_righe', 'preventivi_revisioni', 'accettazioni'] as const) {
    const righe = await bench.db.selectFrom(tabella).select('id').where('preventivo_id', '=', p.id).execute()
    expect([tabella, righe]).toEqual([tabella, []])
  }
  expect(await legge(p.id)).toMatchObject({ titolo: 'Caldaia', note: null, righe: [], accettazione: null })
  // A telephone that was being signed on doesn't bring the name and the signature back.
  expect((await accetta(p.id, { nome: 'Rosa Via', modalita: 'firma', firma: PNG })).stato).toBe(409)
  expect((await legge(p.id)).accettazione).toBeNull()
})

test('un preventivo con fatture non si elimina: il suo acconto non saprebbe più di che cosa è', async () => {
  const p = await crea({ righe: [POSA] })
  const { id } = (await fattura(p.id, { quota: 'acconto', percento: 30 })).corpo.data
  const no = await bench.chiedi('DELETE', `/preventivi/${p.id}`)
  expect([no.stato, no.corpo.error]).toEqual([409, 'Il preventivo ha 1 fattura: non può essere eliminato'])
  await bench.dati('DELETE', `/fatture/${id}`)
  expect((await bench.chiedi('DELETE', `/preventivi/${p.id}`)).stato).toBe(200)
})

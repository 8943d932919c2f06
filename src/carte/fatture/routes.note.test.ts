import { afterAll, expect, test, vi } from 'vitest'
import { validaXml } from '#server/files/xml.ts'
import { openBench } from '#test/bench.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { azienda, cliente, emetti, emessa, leggi } = await invoicingParts(bench)
const { id: cl } = await cliente()

const riga = (prezzoUnitario: string, aliquota = 10, altro: object = {}) => ({
  ...{ descrizione: 'Lavori', quantita: '1', prezzoUnitario, aliquota, ...altro },
})
const CALDAIA = {
  iva10Manutenzione: true,
  righe: [
    riga('6000', 10, { descrizione: 'Caldaia', beneSignificativo: true }),
    riga('4000', 10, { descrizione: 'Manodopera' }),
  ],
}
/** Asks for the note of an invoice; of all of it where no lines are given. */
const chiedi = (id: number, righe?: object[]) =>
  bench.chiedi('POST', `/fatture/${id}/nota-credito`, { corpo: { righe } })
const nota = async (id: number, righe?: object[]) => {
  const { stato, corpo } = await chiedi(id, righe)
  expect(stato, JSON.stringify(corpo)).toBe(201)
  return corpo.data
}
const cambia = (id: number, corpo: object) => bench.chiedi('PUT', `/fatture/${id}`, { corpo })
interface Gruppo {
  aliquota: number
  natura: string | null
  imponibile: number
  imposta: number
}
const gruppi = ({ riepilogo }: { riepilogo: Gruppo[] }) =>
  riepilogo.map((g) => [g.natura ?? g.aliquota, g.imponibile, g.imposta])
/** Issues a note, whose file must be as the exchange wants it. */
async function esce(id: number): Promise<string> {
  const { stato, corpo } = await emetti(id)
  expect(stato, JSON.stringify(corpo)).toBe(200)
  const xml: string = (await bench.chiedi('GET', `/fatture/${id}/xml`)).corpo
  expect(validaXml(Buffer.from(xml))).toEqual([])
  return xml
}

test('una riga si storna com’è nella fattura: il bene significativo nelle sue due parti', async () => {
  const f = await emessa(cl, CALDAIA)
  expect(gruppi(f)).toEqual([
    [10, 8000, 800],
    [22, 2000, 440],
  ])
  const n = await nota(f.id, [{ n: 1 }])
  expect(gruppi(n)).toEqual([
    [10, 4000, 400],
    [22, 2000, 440],
  ])
  expect(n.righe.map((r: { descrizione: string }) => r.descrizione)).toEqual([
    'Caldaia - quota IVA 10%',
    'Caldaia - quota IVA 22%',
  ])
  expect(await esce(n.id)).toContain('<ImportoTotaleDocumento>6840.00</ImportoTotaleDocumento>')
  expect(gruppi(await nota(f.id, [{ n: 2 }]))).toEqual([[10, 4000, 400]])
})

test('lo sconto del documento è tolto dalla riga', async () => {
  const f = await emessa(cl, { scontoPercento: 50, righe: [riga('1000'), riga('300', 22)] })
  const n = await nota(f.id, [{ n: 1 }])
  expect(n).toMatchObject({ subtotale: 500, iva_importo: 50, totale: 550, sconto_percento: null })
  await esce(n.id)
})

test('una riga senza sconto si storna con le sue parole, o in parte: per quantità o per importo', async () => {
  const f = await emessa(cl, {
    righe: [riga('100', 22, { quantita: '4', um: 'h', codice: 'MAN' }), riga('50')],
  })
  const intera = await nota(f.id, [{ n: 2 }])
  expect(intera.righe).toMatchObject([{ descrizione: 'Lavori', quantita: '1', prezzo_unitario: '50' }])
  const perQuantita = await nota(f.id, [{ n: 1, quantita: '0.5' }])
  expect(perQuantita.righe).toMatchObject([{ quantita: '0.5', um: 'h', codice: 'MAN', imponibile: 50 }])
  const perImporto = await nota(f.id, [{ n: 1, imponibile: 120 }])
  expect(gruppi(perImporto)).toEqual([[22, 120, 26.4]])
  const bene = await emessa(cl, CALDAIA)
  expect(gruppi(await nota(bene.id, [{ n: 1, imponibile: 500 }]))).toEqual([
    [10, 333.33, 33.33],
    [22, 166.67, 36.67],
  ])
  expect(gruppi(await nota(bene.id, [{ n: 1, quantita: '0.5' }]))).toEqual([
    [10, 2000, 200],
    [22, 1000, 220],
  ])
})

test('di una riga che non c’è, o due volte la stessa, o più di quanto è: dice dove', async () => {
  const f = await emessa(cl, { righe: [riga('100', 10, { quantita: '2' }), riga('500')] })
  const campi = async (righe: object[]) => {
    const { stato, corpo } = await chiedi(f.id, righe)
    return [stato, corpo.code, corpo.campi]
  }
  const no = (campo: string, testo: string) => [400, 'dati_non_validi', { [campo]: testo }]
  expect(await campi([{ n: 3 }])).toEqual(no('righe.0.n', 'La fattura non ha una riga 3'))
  expect(await campi([{ n: 2 }, { n: 2 }])).toEqual(no('righe.1.n', 'La riga 2 c’è già'))
  expect(await campi([{ n: 1, quantita: '1', imponibile: 5 }])).toEqual(
    no('righe.0.imponibile', 'Di una riga si storna una quantità o un importo'),
  )
  const oltre = [409, 'storno_oltre', { 10: 'La riga 1 è di 200,00\u00a0€' }]
  expect(await campi([{ n: 1, quantita: '3' }])).toEqual(oltre)
  expect(await campi([{ n: 1, imponibile: 200.01 }])).toEqual(oltre)
})

test('mai più di ciò che resta di ogni aliquota: alla nascita, cambiandola, emettendola', async () => {
  const f = await emessa(cl, { righe: [riga('1000')] })
  const no = await chiedi(f.id, [riga('500', 22)])
  const campi = { 10: 'Al 10% restano 1.000,00\u00a0€', 22: 'Al 22% non resta niente' }
  expect([no.stato, no.corpo.code, no.corpo.campi]).toEqual([409, 'storno_oltre', campi])
  expect(no.corpo.error).toBe(
    `La nota va oltre ciò che resta della fattura ${f.numero_documento}. ${campi[10]}. ${campi[22]}`,
  )
  // A draft counts; of itself it is no limit.
  const prima = await nota(f.id, [riga('600')])
  const seconda = await chiedi(f.id, [riga('400.01')])
  expect([seconda.stato, seconda.corpo.campi]).toEqual([409, { 10: 'Al 10% restano 400,00\u00a0€' }])
  const sua = await cambia(prima.id, { righe: [riga('1000.01')] })
  expect([sua.stato, sua.corpo.code]).toEqual([409, 'storno_oltre'])
  expect((await cambia(prima.id, { righe: [riga('500', 22)] })).corpo.campi).toEqual(campi)
  expect(await leggi(prima.id)).toMatchObject({ totale: 660, versione: prima.versione })
  expect((await cambia(prima.id, { righe: [riga('1000')] })).stato).toBe(200)
  expect((await chiedi(f.id, [{ n: 1 }])).corpo.campi).toEqual({ 10: 'Al 10% non resta niente' })
  // One that was written before there was this limit.
  for (const tabella of ['fatture_righe', 'fatture_riepilogo'] as const)
    await bench.db.updateTable(tabella).set({ aliquota: 2200 }).where('fattura_id', '=', prima.id).execute()
  const emessa22 = await emetti(prima.id)
  expect([emessa22.stato, emessa22.corpo.code, emessa22.corpo.campi]).toEqual([409, 'storno_oltre', campi])
})

test('il limite è per natura dove non c’è IVA', async () => {
  const { id } = await cliente({ tipo: 'Azienda', denominazione: 'Edil S.r.l.', partitaIva: '60441170630' })
  const f = await emessa(id, { righe: [riga('1000', 0, { natura: 'N6.7' })] })
  const no = await chiedi(f.id, [riga('100', 0, { natura: 'N6.3' })])
  expect([no.stato, no.corpo.campi]).toEqual([
    409,
    { 'N6.7': 'Senza IVA (N6.7) restano 1.000,00\u00a0€', 'N6.3': 'Senza IVA (N6.3) non resta niente' },
  ])
  const n = await nota(f.id, [{ n: 1 }])
  expect(gruppi(n)).toEqual([['N6.7', 1000, 0]])
  await esce(n.id)
})

test('l’IVA e la ritenuta delle note sommano a quelle della fattura, al centesimo', async () => {
  const f = await emessa(cl, { righe: [riga('0.05'), riga('0.05'), riga('0.05')] })
  expect(f).toMatchObject({ subtotale: 0.15, iva_importo: 0.02 })
  const note = []
  for (const n of [1, 2, 3]) note.push(await nota(f.id, [{ n }]))
  expect(note.map(({ iva_importo }) => iva_importo)).toEqual([0.01, 0, 0.01])
  const condominio = await cliente({
    ...{ tipo: 'Condominio', denominazione: 'Condominio Vomero', codiceFiscale: '95012340634' },
  })
  const c = await emessa(condominio.id, { righe: [riga('0.38'), riga('0.38')] })
  expect(c).toMatchObject({ ritenuta: 0.03 })
  const sue = [await nota(c.id, [{ n: 1 }]), await nota(c.id, [{ n: 2 }])]
  expect(sue.map(({ ritenuta }) => ritenuta)).toEqual([0.02, 0.01])
})

test('ritenuta, scissione e regime sono quelli della fattura, chiunque siano ora cliente e azienda', async () => {
  const condominio = await cliente({
    ...{ tipo: 'Condominio', denominazione: 'Condominio Arenella', codiceFiscale: '95012340634' },
  })
  const pa = await cliente({
    ...{ tipo: 'PA', denominazione: 'Comune di Prova', codiceFiscale: '80001230632' },
    ...{ codiceDestinatario: 'UF1A2B', splitPayment: true },
  })
  const [c, p, privato] = [
    await emessa(condominio.id, { righe: [riga('1000'), riga('500')] }),
    await emessa(pa.id, { righe: [riga('100', 22), riga('50', 22)] }),
    await emessa(cl, { righe: [riga('1000'), riga('300')] }),
  ]
  expect([c.ritenuta, p.iva_split]).toEqual([60, 33])
  await bench.dati('PUT', `/clienti/${condominio.id}`, { corpo: { tipo: 'Azienda' } })
  await bench.dati('PUT', `/clienti/${pa.id}`, { corpo: { splitPayment: false } })
  await bench.dati('PUT', `/clienti/${cl}`, { corpo: { tipo: 'Condominio', denominazione: 'Condominio X' } })
  await azienda({ regimeFiscale: 'RF19' })
  const [sua, suaPa, suaPrivato] = [
    await nota(c.id, [{ n: 1 }]),
    await nota(p.id, [{ n: 1 }]),
    await nota(privato.id, [{ n: 1 }]),
  ]
  expect(sua).toMatchObject({ totale: 1100, ritenuta: 40, netto_a_pagare: 1060 })
  expect(suaPa).toMatchObject({ totale: 122, iva_split: 22, netto_a_pagare: 100 })
  expect(suaPrivato).toMatchObject({ totale: 1100, ritenuta: 0, netto_a_pagare: 1100 })
  // The same where its draft is written again.
  const altra = await cambia(sua.id, { righe: [riga('500')] })
  expect(altra.corpo.data).toMatchObject({ totale: 550, ritenuta: 20 })
  expect(await esce(sua.id)).toContain('<ImportoRitenuta>20.00</ImportoRitenuta>')
  expect(await esce(suaPa.id)).toContain('<EsigibilitaIVA>S</EsigibilitaIVA>')
  expect(await esce(suaPrivato.id)).not.toContain('Ritenuta')
  await azienda({ regimeFiscale: 'RF01' })
})

test('di tutto, dopo una parte, è il resto; poi non resta niente; e una bozza eliminata lo rende', async () => {
  const f = await emessa(cl, { righe: [riga('100'), riga('50', 22)] })
  const parte = await nota(f.id, [{ n: 2 }])
  const resto = await nota(f.id)
  expect(gruppi(resto)).toEqual([[10, 100, 10]])
  expect(resto.righe).toMatchObject([{ n: 1, quantita: '1', prezzo_unitario: '100', riga_stornata: 1 }])
  const niente = await chiedi(f.id)
  expect([niente.stato, niente.corpo.code, niente.corpo.campi]).toEqual([
    409,
    'storno_oltre',
    { 10: 'Al 10% non resta niente', 22: 'Al 22% non resta niente' },
  ])
  for (const { id } of [parte, resto]) await bench.dati('DELETE', `/fatture/${id}`)
  const n = await nota(f.id)
  expect(n).toMatchObject({ totale: f.totale, riepilogo: f.riepilogo })
})

test('una riga già stornata in parte è ciò che ne resta', async () => {
  const f = await emessa(cl, CALDAIA)
  const resti = async () => (await leggi(f.id)).da_stornare
  expect(await resti()).toEqual([
    { n: 1, imponibile: 6000 },
    { n: 2, imponibile: 4000 },
  ])
  const prima = await nota(f.id, [
    { n: 1, imponibile: 1500 },
    { n: 2, quantita: '0.25' },
  ])
  expect(gruppi(prima)).toEqual([
    [10, 2000, 200],
    [22, 500, 110],
  ])
  expect(await resti()).toEqual([
    { n: 1, imponibile: 4500 },
    { n: 2, imponibile: 3000 },
  ])
  const oltre = await chiedi(f.id, [{ n: 2, imponibile: 3000.01 }])
  expect([oltre.stato, oltre.corpo.campi]).toEqual([409, { 10: 'Della riga 2 restano 3.000,00\u00a0€' }])
  const caldaia = await nota(f.id, [{ n: 1 }])
  expect(gruppi(caldaia)).toEqual([
    [10, 3000, 300],
    [22, 1500, 330],
  ])
  const gia = await chiedi(f.id, [{ n: 1 }])
  expect([gia.stato, gia.corpo.code, gia.corpo.campi]).toEqual([
    ...[409, 'storno_oltre'],
    { 10: 'La riga 1 è già stornata', 22: 'La riga 1 è già stornata' },
  ])
  await esce(caldaia.id)
  const resto = await nota(f.id)
  expect(gruppi(resto)).toEqual([[10, 3000, 300]])
  await esce(resto.id)
  await esce(prima.id)
  const note = await Promise.all([prima, caldaia, resto].map(({ id }) => leggi(id)))
  expect(note.reduce((somma, { totale }) => somma + totale, 0)).toBe(f.totale)
})

test('ciò che è stornato con righe libere conta sulla sua aliquota, e la bozza cambiata tiene le sue righe', async () => {
  const f = await emessa(cl, { righe: [riga('1000', 10, { descrizione: 'Posa' }), riga('200', 22)] })
  const libera = await nota(f.id, [riga('100')])
  const no = await chiedi(f.id, [{ n: 1 }])
  expect([no.stato, no.corpo.campi]).toEqual([
    409,
    { 10: 'Al 10% restano 900,00\u00a0€', 22: 'Al 22% restano 200,00\u00a0€' },
  ])
  const resto = await nota(f.id)
  expect(gruppi(resto)).toEqual([
    [10, 900, 90],
    [22, 200, 44],
  ])
  expect(resto.righe.map((r: { descrizione: string }) => r.descrizione)).toEqual([
    'Posa',
    'Lavori',
    'Già stornato',
  ])
  await esce(resto.id)
  await bench.dati('DELETE', `/fatture/${libera.id}`)
  const altra = await emessa(cl, { righe: [riga('1000', 10, { descrizione: 'Posa' })] })
  const parte = await nota(altra.id, [{ n: 1, imponibile: 300 }])
  const cambiata = await cambia(parte.id, { righe: [riga('400', 10, { descrizione: 'Posa' })] })
  expect(cambiata.corpo.data.righe).toMatchObject([{ riga_stornata: 1, imponibile: 400 }])
  expect((await leggi(altra.id)).da_stornare).toEqual([{ n: 1, imponibile: 600 }])
})

test('tre volte un terzo della riga è la riga, e del bollo addebitato resta il bollo', async () => {
  const f = await emessa(cl, { righe: [riga('100', 10, { quantita: '3', scontoPercento: 33.33 })] })
  for (const _ of [1, 2, 3]) await nota(f.id, [{ n: 1, quantita: '1' }])
  expect((await leggi(f.id)).da_stornare).toEqual([{ n: 1, imponibile: 0 }])
  const conBollo = await emessa(cl, { addebitaBollo: true, righe: [riga('500', 0, { natura: 'N4' })] })
  expect(conBollo.totale).toBe(502)
  await nota(conBollo.id, [{ n: 1, imponibile: 499 }])
  const resto = await nota(conBollo.id)
  expect(gruppi(resto)).toEqual([
    ['N4', 1, 0],
    ['N1', 2, 0],
  ])
  await esce(resto.id)
})

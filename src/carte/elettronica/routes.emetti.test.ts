// long because an invoice is followed from its checks to what the exchange answers
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { validaXml } from '#server/files/xml.ts'
import { openBench } from '#test/bench.ts'
import { CASI, invoicingParts, OGGI } from '#test/invoicing.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { azienda, cliente, bozza, emetti, emessa, leggi } = await invoicingParts(bench)

/** A field of the file, as a number; undefined where it has none. */
const nelFile = (xml: string, campo: string) => {
  const trovato = new RegExp(`<${campo}>([^<]*)</${campo}>`).exec(xml)?.[1]
  return trovato === undefined ? undefined : Number(trovato)
}
const xmlDi = async (id: number) => (await bench.chiedi('GET', `/fatture/${id}/xml`)).corpo

for (const { nome, azienda: sua, cliente: chi, documento, attesi, blocca } of CASI)
  test(`esempio: ${nome}`, async () => {
    await azienda(sua)
    const { id } = await bozza((await cliente(chi)).id, documento)
    const controlli = await bench.dati('GET', `/fatture/${id}/controlli`)
    const gravi = controlli.filter((c: { gravita: string }) => c.gravita === 'blocca')
    const risposta = await emetti(id)
    if (blocca) {
      expect(gravi.map((c: { codice: string }) => c.codice)).toEqual([blocca])
      expect(risposta.stato).toBe(400)
      expect(await leggi(id)).toMatchObject({
        fase: 'Bozza',
        numero_documento: `Bozza ${id}`,
        nome_file: null,
      })
      return
    }
    expect(gravi).toEqual([])
    expect(risposta.stato, JSON.stringify(risposta.corpo)).toBe(200)
    const { riepilogo, ...somme } = attesi as { riepilogo: object[] }
    const fattura = risposta.corpo.data
    expect(fattura).toMatchObject(somme)
    expect(fattura.riepilogo).toMatchObject(riepilogo)
    const xml = await xmlDi(id)
    expect(validaXml(Buffer.from(xml))).toEqual([])
    expect(nelFile(xml, 'ImportoTotaleDocumento')).toBe(fattura.totale)
    expect(nelFile(xml, 'ImportoPagamento')).toBe(fattura.netto_a_pagare)
    expect(nelFile(xml, 'ImportoRitenuta') ?? 0).toBe(fattura.ritenuta)
    expect(nelFile(xml, 'ImportoBollo') ?? 0).toBe(fattura.bollo)
    expect(xml.match(/<DatiRiepilogo>/g)?.length).toBe(riepilogo.length)
  })

test('emettere dà il numero, il file e il lucchetto; ripeterlo risponde lo stesso', async () => {
  await azienda({ regimeFiscale: 'RF01' })
  const { id } = await bozza((await cliente()).id)
  const prima = await emetti(id)
  expect(prima.corpo.data).toMatchObject({
    fase: 'Emessa',
    stato_invio: 'Da_Inviare',
    tipo_documento: 'TD01',
  })
  expect(prima.corpo.data.numero_documento).toMatch(/^FT-2026-\d{3}$/)
  expect(prima.corpo.data.nome_file).toMatch(/^IT08214570635_[0-9A-Z]{5}\.xml$/)
  const dopo = await emetti(id)
  expect(dopo.corpo.data).toEqual(prima.corpo.data)
  const vista = await bench.dati('GET', `/fatture/${id}/documento`)
  expect(vista).toMatchObject({
    tipo: 'Fattura',
    numero: prima.corpo.data.numero_documento,
    righe: [{ descrizione: 'Manutenzione annuale caldaia' }],
  })
  const pdf = await bench.chiedi('GET', `/fatture/${id}/copia-cortesia`)
  expect([pdf.stato, pdf.corpo.slice(0, 5)]).toEqual([200, '%PDF-'])
})

test('una ditta individuale emette col nome e il cognome del titolare, non con la ragione sociale', async () => {
  await azienda({ codiceFiscale: 'RSSMRA80A01F839D' })
  const { id } = await bozza((await cliente()).id)
  const senza = await emetti(id)
  expect([senza.stato, senza.corpo.data]).toMatchObject([
    400,
    [{ codice: 'azienda_nome', campo: 'azienda.nome', vai: '/admin?tab=azienda' }],
  ])
  await azienda({ nome: 'Mario', cognome: 'Rossi' })
  expect((await emetti(id)).stato).toBe(200)
  const xml = await xmlDi(id)
  expect(validaXml(Buffer.from(xml))).toEqual([])
  expect(xml).toContain('<Anagrafica><Nome>Mario</Nome><Cognome>Rossi</Cognome></Anagrafica><RegimeFiscale>')
  const { cedente } = await bench.dati('GET', `/fatture/${id}/documento`)
  expect(cedente.nome).toBe('Mario Rossi')
  // A company again, whoever was named before.
  await azienda({ codiceFiscale: '08214570635' })
  const dopo = await emessa((await cliente()).id)
  expect(await xmlDi(dopo.id)).toContain('<Denominazione>Vesuvio Clima S.r.l.</Denominazione>')
})

test('la data non può venire prima dell’ultima della serie', async () => {
  const { id: cl } = await cliente()
  const { numero_documento } = await emessa(cl)
  const { id } = await bozza(cl, { dataEmissione: '2026-11-20' })
  const risposta = await emetti(id)
  expect([risposta.stato, risposta.corpo.error]).toEqual([
    409,
    `La ${numero_documento} è del 23/11/2026: questa non può avere una data precedente`,
  ])
  const controlli = await bench.dati('GET', `/fatture/${id}/controlli`)
  expect(controlli.map((c: { codice: string }) => c.codice)).toContain('data_serie')
})

test('un numero scritto a mano non si ripete: la serie prende il prossimo libero', async () => {
  const { id: cl } = await cliente()
  const ultimo = Number((await emessa(cl)).numero_documento.slice(-3))
  const prossimo = `FT-2026-${String(ultimo + 1).padStart(3, '0')}`
  await bench.crea.attiva(cl, {
    numeroDocumento: prossimo,
    dataEmissione: OGGI,
    dataScadenza: OGGI,
    ivaImporto: 10,
    totale: 110,
    aliquotaIva: '10',
  })
  expect((await emessa(cl)).numero_documento).toBe(`FT-2026-${String(ultimo + 2).padStart(3, '0')}`)
})

test('una Registrata attiva si emette col suo numero', async () => {
  const { id: cl } = await cliente()
  const { id } = await bench.crea.attiva(cl, {
    numeroDocumento: 'MIA/77',
    dataEmissione: OGGI,
    dataScadenza: OGGI,
    subtotale: 54.55,
    ivaImporto: 5.45,
    totale: 60,
    aliquotaIva: '10',
  })
  const { corpo } = await emetti(id)
  expect(corpo.data).toMatchObject({ numero_documento: 'MIA/77', fase: 'Emessa', totale: 60 })
  expect(nelFile(await xmlDi(id), 'Imposta')).toBe(5.45)
})

test('una Registrata col numero della serie vi entra, e dice che cosa manca prima', async () => {
  const { id: cl } = await cliente()
  const ultimo = Number((await emessa(cl)).numero_documento.slice(-3))
  const numero = (n: number) => `FT-2026-${String(n).padStart(3, '0')}`
  const { id } = await bench.crea.attiva(cl, {
    numeroDocumento: numero(ultimo + 3),
    dataEmissione: OGGI,
    dataScadenza: OGGI,
    ivaImporto: 10,
    totale: 110,
    aliquotaIva: '10',
  })
  const { salto } = await bench.dati('GET', `/fatture/${id}/emissione`)
  expect(salto).toBe(`Nella serie mancano da ${numero(ultimo + 1)} a ${numero(ultimo + 2)}`)
  expect((await emetti(id)).corpo.data).toMatchObject({
    progressivo: ultimo + 3,
    numero_documento: numero(ultimo + 3),
  })
  // Made a draft again, what it had jumped over is given.
  await bench.dati('POST', `/fatture/${id}/riapri`)
  expect((await emessa(cl)).numero_documento).toBe(numero(ultimo + 1))
  expect((await bench.dati('POST', `/fatture/${id}/emetti`)).numero_documento).toBe(numero(ultimo + 2))
  expect((await emessa(cl)).numero_documento).toBe(numero(ultimo + 3))
})

test('50 emissioni insieme, una su dieci fallisce: nessun buco, nessun numero due volte', async () => {
  const [buono, cattivo] = [(await cliente()).id, (await cliente({ codiceFiscale: null })).id]
  const bozze = await Promise.all(Array.from({ length: 50 }, (_, i) => bozza(i % 10 === 3 ? cattivo : buono)))
  const prima = await numeri()
  const risposte = await Promise.all(bozze.map(({ id }: { id: number }) => emetti(id)))
  expect(risposte.map((r) => r.stato).sort()).toEqual([...Array(45).fill(200), ...Array(5).fill(400)])
  const dopo = await numeri()
  const nuovi = dopo.slice(prima.length)
  expect(nuovi).toHaveLength(45)
  const primo = (prima.at(-1) ?? 0) + 1
  expect(new Set(nuovi).size).toBe(45)
  expect(Math.max(...nuovi) - primo + 1).toBe(45)
  const { rows } = await sql<{
    n: number
    d: number
  }>`select count(*) as n, count(distinct nome_file) as d from file_elettronici`.execute(bench.db)
  expect(Number(rows[0]?.n)).toBe(Number(rows[0]?.d))
})

const numeri = async () => {
  const righe = await bench.db
    .selectFrom('fatture')
    .select('progressivo')
    .where('progressivo', 'is not', null)
    .where('tipo_documento', '!=', 'TD04')
    .orderBy('progressivo')
    .execute()
  return righe.map(({ progressivo }) => Number(progressivo))
}

test('riportare in bozza l’ultima non inviata restituisce il numero; il nome del file non torna', async () => {
  const { id: cl } = await cliente()
  const prima = await emessa(cl)
  const ultima = await emessa(cl)
  const riapri = (id: number) => bench.chiedi('POST', `/fatture/${id}/riapri`)
  expect((await riapri(prima.id)).stato).toBe(409)
  const { corpo } = await riapri(ultima.id)
  expect(corpo.data).toMatchObject({
    fase: 'Bozza',
    numero_documento: `Bozza ${ultima.id}`,
    progressivo: null,
    nome_file: null,
  })
  const altra = await emessa(cl)
  expect((await riapri(altra.id)).stato).toBe(200)
  // A draft that was issued once may go like any other.
  expect((await bench.chiedi('DELETE', `/fatture/${altra.id}`)).stato).toBe(200)
  const ancora = await bench.dati('POST', `/fatture/${ultima.id}/emetti`)
  expect(ancora.numero_documento).toBe(ultima.numero_documento)
  expect(ancora.nome_file).not.toBe(ultima.nome_file)
  await bench.dati('POST', '/fatture/invii', { corpo: { ids: [ultima.id], canale: 'download' } })
  expect((await riapri(ultima.id)).stato).toBe(409)
})

test('ciò che è da inviare: prima chi scade, e una scartata entro cinque giorni dallo scarto', async () => {
  const { id: cl } = await cliente()
  const [una, altra] = [await emessa(cl), await emessa(cl)]
  await bench.dati('POST', `/fatture/${altra.id}/esito`, { corpo: { stato: 'Scartata', data: '2026-11-20' } })
  const futura = { corpo: { stato: 'Inviata', data: '2026-11-24' } }
  expect((await bench.chiedi('POST', `/fatture/${una.id}/esito`, futura)).stato).toBe(400)
  const sue = async () =>
    (await bench.dati('GET', '/fatture/da-inviare')).filter((f: { id: number }) =>
      [una.id, altra.id].includes(f.id),
    )
  expect((await leggi(altra.id)).esito_il).toBe('2026-11-20')
  expect(await sue()).toMatchObject([{ id: una.id, entro: '2026-12-05', stato_invio: 'Da_Inviare' }])
  const prima = await bench.dati('GET', '/fatture/lavoro')
  await bench.dati('POST', `/fatture/${altra.id}/riapri`)
  await emetti(altra.id)
  expect((await sue()).map((f: { id: number; entro: string }) => [f.id, f.entro])).toEqual([
    [altra.id, '2026-11-25'],
    [una.id, '2026-12-05'],
  ])
  expect(await bench.dati('GET', '/fatture/lavoro')).toEqual({
    ...prima,
    daInviare: prima.daInviare + 1,
    scartate: prima.scartate - 1,
  })
})

test('scaricarne più insieme: uno ZIP coi file com’erano, che si possono riavere', async () => {
  const { id: cl } = await cliente()
  const due = [await emessa(cl), await emessa(cl)]
  const invio = await bench.dati('POST', '/fatture/invii', {
    corpo: { ids: due.map((f) => f.id), canale: 'download' },
  })
  expect(invio.fatture.map((f: { nome_file: string }) => f.nome_file)).toEqual(due.map((f) => f.nome_file))
  const zip = await bench.chiedi('GET', `/invii/${invio.id}/file`)
  expect([zip.stato, zip.corpo.slice(0, 2)]).toEqual([200, 'PK'])
  expect((await leggi(due[0].id)).stato_invio).toBe('Scaricata')
  expect(
    (
      await bench.chiedi('POST', '/fatture/invii', {
        corpo: { ids: [(await bozza(cl)).id], canale: 'download' },
      })
    ).stato,
  ).toBe(409)
})

test('una scartata si corregge con numero e data suoi, e riparte con un altro file', async () => {
  const { id: cl } = await cliente()
  const fattura = await emessa(cl)
  await emessa(cl)
  vi.setSystemTime('2026-11-24T10:00:00Z')
  await emessa(cl, { dataEmissione: '2026-11-24' })
  const esito = (stato: string) => bench.chiedi('POST', `/fatture/${fattura.id}/esito`, { corpo: { stato } })
  await esito('Scartata')
  const bozzaDiNuovo = await bench.dati('POST', `/fatture/${fattura.id}/riapri`)
  expect(bozzaDiNuovo).toMatchObject({ fase: 'Bozza', numero_documento: fattura.numero_documento })
  const tolta = await bench.chiedi('DELETE', `/fatture/${fattura.id}`)
  expect([tolta.stato, tolta.corpo.error]).toEqual([
    409,
    `La ${fattura.numero_documento} è stata scartata: correggila e rimandala`,
  ])
  const cambia = (corpo: object) => bench.chiedi('PUT', `/fatture/${fattura.id}`, { corpo })
  expect((await cambia({ dataEmissione: '2026-11-24' })).stato).toBe(409)
  await cambia({ causale: 'Con la causale giusta' })
  const presa = await bench.chiedi('POST', '/fatture', {
    corpo: {
      ...{ numeroDocumento: fattura.numero_documento, tipo: 'Attiva', clienteId: cl, dataEmissione: OGGI },
      dataScadenza: OGGI,
      subtotale: 100,
      ivaImporto: 10,
      totale: 110,
      aliquotaIva: '10',
      stato: 'Da_Pagare',
    },
  })
  expect(presa.stato).toBe(409)
  const rifatta = await bench.dati('POST', `/fatture/${fattura.id}/emetti`)
  expect(rifatta).toMatchObject({
    numero_documento: fattura.numero_documento,
    data_emissione: fattura.data_emissione,
  })
  expect(rifatta.nome_file).not.toBe(fattura.nome_file)
  expect((await esito('Consegnata')).stato).toBe(200)
  expect((await esito('Scartata')).stato).toBe(409)
  vi.setSystemTime(`${OGGI}T10:00:00Z`)
})

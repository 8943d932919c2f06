import { afterAll, expect, test } from 'vitest'
import { giorniRiba } from '#carte/fatture/rules.ts'
import { openBench } from '#test/bench.ts'
import { samplePdf } from '#test/pdf.ts'
import { fatturaXml, riceventi, type Scritta } from '#test/ricevute.ts'
import { leggiAllegati } from './jobs.server.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, importa, annulla, fattura, conferma, noi } = riceventi(bench)
await noi()

const codici = (righe: { avvisi: { codice: string }[] }[]) =>
  righe.map(({ avvisi }) => avvisi.map(({ codice }) => codice))
const conTelefono = (s: Scritta) =>
  Buffer.from(
    fatturaXml(s)
      .toString()
      .replace(
        '</CedentePrestatore>',
        '<Contatti><Telefono>0811234567</Telefono></Contatti></CedentePrestatore>',
      ),
  )
const IBAN = 'IT36Z0538711101000000123456'
const ALTRO = 'IT18M0306903496100000004711'

test('annullando, un fornitore che la stessa ricezione ha creato e completato se ne va', async () => {
  const di = { partitaIva: '27884100648', denominazione: 'Appena Arrivata S.r.l.' }
  const { id, righe } = await importa(
    ['a.xml', fatturaXml({ ...di, numero: '1' })],
    ['b.xml', conTelefono({ ...di, numero: '2' })],
    ['c.xml', fatturaXml({ ...di, numero: '3', iban: IBAN })],
  )
  const { fornitore_id: fornitoreId } = await fattura(righe[0]?.fattura_id)
  expect(await bench.dati('GET', `/fornitori/${fornitoreId}`)).toMatchObject({
    ...{ telefono: '0811234567', iban: IBAN, versione: 3 },
  })
  expect((await annulla(id)).stato).toBe(200)
  expect((await bench.chiedi('GET', `/fornitori/${fornitoreId}`)).stato).toBe(404)
})

test('uno che qualcuno ha cambiato resta, e così uno di cui resta una fattura', async () => {
  const di = { partitaIva: '60115270633', denominazione: 'Resta S.r.l.' }
  const una = await importa(
    ['a.xml', fatturaXml({ ...di, numero: '1' })],
    ['b.xml', conTelefono({ ...di, numero: '2' })],
  )
  const { fornitore_id: fornitoreId } = await fattura(una.righe[0]?.fattura_id)
  await bench.dati('POST', `/fatture/${una.righe[0]?.fattura_id}/pagamenti`, {
    corpo: { data: '2026-10-10', importo: 20 },
  })
  expect((await annulla(una.id, { tieniUsati: true })).stato).toBe(200)
  expect(await bench.dati('GET', `/fornitori/${fornitoreId}`)).toMatchObject({ telefono: null })
  const altra = await importa([
    'c.xml',
    fatturaXml({ partitaIva: '01114601006', denominazione: 'Cambiata S.r.l.', numero: '1' }),
  ])
  const { fornitore_id: cambiata } = await fattura(altra.righe[0]?.fattura_id)
  await bench.dati('PUT', `/fornitori/${cambiata}`, { corpo: { note: 'Nostra' } })
  expect((await annulla(altra.id)).stato).toBe(200)
  expect(await bench.dati('GET', `/fornitori/${cambiata}`)).toMatchObject({ note: 'Nostra' })
})

test('il primo IBAN di un fornitore si dice, e un altro nella stessa ricezione anche', async () => {
  const di = { partitaIva: '12903440621', denominazione: 'Senza IBAN S.r.l.' }
  const { id: fornitoreId } = await bench.dati('POST', '/fornitori', {
    corpo: { ragioneSociale: di.denominazione, partitaIva: di.partitaIva },
  })
  const { id, righe } = await carica(
    ['a.xml', fatturaXml({ ...di, numero: '1', iban: IBAN })],
    ['b.xml', fatturaXml({ ...di, numero: '2', iban: IBAN })],
    ['c.xml', fatturaXml({ ...di, numero: '3', iban: ALTRO })],
    ['d.xml', fatturaXml({ ...di, numero: '4' })],
  )
  expect(codici(righe)).toEqual([['iban_primo'], ['iban_primo'], ['iban_nuovo'], []])
  expect(righe[0]?.avvisi[0]?.testo).toContain('primo IBAN')
  expect(righe[2]).toMatchObject({ iban: ALTRO, iban_noto: IBAN })
  // Meanwhile somebody else has written one: the invoices say so.
  await bench.dati('PUT', `/fornitori/${fornitoreId}`, { corpo: { iban: ALTRO } })
  await conferma(id)
  const scritte = (await bench.dati('GET', `/fatture-ricevute/${id}/righe`)) as typeof righe
  const note = await Promise.all(scritte.map(async (riga) => (await fattura(riga.fattura_id)).note))
  expect(note).toEqual([
    expect.stringContaining(`IBAN nel file ${IBAN}, diverso da quello noto ${ALTRO}`),
    ...[expect.stringContaining(IBAN), null, null],
  ])
  const nuovo = { partitaIva: '07643520013', denominazione: 'Nuova S.r.l.' }
  const { righe: nuove } = await carica(
    ['e.xml', fatturaXml({ ...nuovo, numero: '1', iban: IBAN })],
    ['f.xml', fatturaXml({ ...nuovo, numero: '2', iban: ALTRO })],
  )
  expect(codici(nuove)).toEqual([[], ['iban_nuovo']])
})

/** A supplier whose last invoice was due in instalments on these days. */
async function abituale(partitaIva: string, modo: string, giorni: string[]) {
  const di = { partitaIva, denominazione: `Abituale ${partitaIva}` }
  const parte = (122 / giorni.length).toFixed(2)
  await importa([
    'prima.xml',
    fatturaXml({
      ...di,
      numero: '1',
      data: '2026-09-15',
      rate: giorni.map((giorno) => [modo, giorno, parte]),
    }),
  ])
  const { righe } = await importa([
    'poi.xml',
    fatturaXml({ ...di, numero: '2', data: '2026-11-10', rate: null }),
  ])
  const { rate, data_scadenza, metodo_pagamento } = await fattura(righe[0]?.fattura_id)
  return {
    ...{ detto: righe[0]?.avvisi[0]?.testo, metodo: metodo_pagamento, prima: data_scadenza },
    rate: rate.map((r: { data_scadenza: string; importo: number }) => [r.data_scadenza, r.importo]),
  }
}

test('l’abitudine di un fornitore è quella delle sue rate: 30 e 60 giorni, anche senza fine mese o con bonifico', async () => {
  expect(await abituale('15844561009', 'MP12', ['2026-10-31', '2026-11-30'])).toEqual({
    detto: 'RiBa senza date: 30 e 60 giorni come al solito, da confermare',
    metodo: 'RiBa',
    prima: '2026-12-31',
    rate: [
      ['2026-12-31', 61],
      ['2027-01-31', 61],
    ],
  })
  expect(
    await abituale('06655971007', 'MP12', ['2026-10-31', '2026-11-30', '2026-12-31', '2027-01-31']),
  ).toMatchObject({
    detto: 'RiBa senza date: 30, 60, 90 e 120 giorni come al solito, da confermare',
    rate: [
      ['2026-12-31', 30.5],
      ['2027-01-31', 30.5],
      ['2027-02-28', 30.5],
      ['2027-03-31', 30.5],
    ],
  })
  expect(await abituale('05779711000', 'MP12', ['2026-10-10', '2026-11-10'])).toMatchObject({
    detto: 'RiBa senza date: 25 e 56 giorni come al solito, da confermare',
    rate: [
      ['2026-12-05', 61],
      ['2027-01-05', 61],
    ],
  })
  expect(await abituale('44172030635', 'MP05', ['2026-10-15', '2026-11-14'])).toMatchObject({
    ...{ detto: 'Manca il pagamento: bonifico a 30 e 60 giorni, come l’ultima volta', metodo: 'Bonifico' },
    rate: [
      ['2026-12-10', 61],
      ['2027-01-09', 61],
    ],
  })
})

test('i giorni di una RiBa si leggono dalle sue scadenze, una dopo l’altra', () => {
  expect(giorniRiba('2025-12-31', ['2026-03-31', '2026-03-31'])).toEqual([60, 90])
  expect(giorniRiba('2026-01-31', ['2026-03-31', '2026-04-30'])).toEqual([30, 60])
  expect(giorniRiba('2026-01-31', ['2026-02-28'])).toBeNull()
  expect(giorniRiba('2026-01-15', ['2026-03-10'])).toBeNull()
  expect(giorniRiba('2026-01-15', [])).toEqual([])
})

test('una fattura dice gli allegati del suo file, anche se era arrivata prima che si tenessero', async () => {
  const allegati = ['ddt.pdf', 'foto.pdf', 'nota.txt', 'listino.pdf'].map(
    (nome) =>
      `<Allegati><NomeAttachment>${nome}</NomeAttachment><Attachment>${samplePdf(nome).toString('base64')}</Attachment></Allegati>`,
  )
  const xml = Buffer.from(
    fatturaXml({ numero: 'Q1' })
      .toString()
      .replace('</FatturaElettronicaBody>', `${allegati.join('')}</FatturaElettronicaBody>`),
  )
  const { righe } = await importa(['q.xml', xml])
  const id = righe[0]?.fattura_id ?? 0
  const attesi = [1, 2, 3, 4].map((n) => ({
    n,
    id: null,
    nome_file: expect.any(String),
    dimensione: expect.any(Number),
  }))
  const prima = (await fattura(id)).allegati
  expect(prima).toEqual(attesi)
  expect(prima.map((uno: { nome_file: string }) => uno.nome_file)).toEqual([
    'ddt.pdf',
    'foto.pdf',
    'nota.txt',
    'listino.pdf',
  ])
  for (const { n } of prima)
    expect((await bench.chiedi('GET', `/fatture/${id}/allegati/${n}`)).stato).toBe(200)
  await bench.db.updateTable('file_ricevuti').set({ allegati: null }).where('fattura_id', '=', id).execute()
  expect((await fattura(id)).allegati).toEqual([])
  await leggiAllegati(bench.services)
  expect((await fattura(id)).allegati).toEqual(prima)
})

// long because every way in which an invoice comes in is tried here
import { hash } from 'node:crypto'
import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, expect, test, vi } from 'vitest'
import { Children } from '#server/files/children.ts'
import { cleanArrivals } from '#server/http/uploads.ts'
import { openBench } from '#test/bench.ts'
import { p7m } from '#test/p7m.ts'
import { samplePdf } from '#test/pdf.ts'
import { fatturaXml, moltiFile, NOI, riceventi } from '#test/ricevute.ts'
import { leggiContributi, pulisciRicezioni } from './jobs.server.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, conferma, importa, decidi, annulla, fattura, righe, noi, leggi, fino } = riceventi(bench)

test('senza la partita IVA dell’azienda non entra niente, e si dice perché', async () => {
  await bench.dati('PUT', '/azienda', { corpo: { partitaIva: null, codiceFiscale: null } })
  const { righe: lette } = await carica(['a.xml', fatturaXml()])
  expect(lette).toMatchObject([{ esito: 'errore', codice: 'azienda_incompleta', numero: '1', totale: 122 }])
  await noi()
})

test('RiBa con tre date sue: tre rate con quelle date, e al centesimo', async () => {
  const rate: [string, string, string][] = [
    ['MP12', '2026-11-15', '40.67'],
    ['MP12', '2026-12-10', '40.67'],
    ['MP12', '2027-01-31', '40.66'],
  ]
  const [riga] = (await importa(['riba.xml', fatturaXml({ numero: 'R/1', rate })])).righe
  const scritta = await fattura(riga?.fattura_id)
  expect(scritta).toMatchObject({ metodo_pagamento: 'RiBa', modalita_pagamento: 'MP12', totale: 122 })
  expect(scritta).toMatchObject({
    data_scadenza: '2026-11-15',
    stato: expect.any(String),
    fase: 'Registrata',
  })
  expect(
    scritta.rate.map((r: { data_scadenza: string; importo: number }) => [r.data_scadenza, r.importo]),
  ).toEqual([
    ['2026-11-15', 40.67],
    ['2026-12-10', 40.67],
    ['2027-01-31', 40.66],
  ])
})

test('senza date si propone ciò che il fornitore ha fatto l’ultima volta, da confermare', async () => {
  const di = { partitaIva: '07643520013', denominazione: 'Abituale S.p.A.' }
  const { id: fornitoreId } = await bench.dati('POST', '/fornitori', {
    corpo: { ragioneSociale: 'Abituale S.p.A.', partitaIva: di.partitaIva },
  })
  const corpo = {
    ...{ tipo: 'Passiva', fornitoreId, numeroDocumento: 'V1', dataEmissione: '2026-09-10', subtotale: 100 },
    ...{ ivaImporto: 22, totale: 122, aliquotaIva: '22', metodoPagamento: 'RiBa' },
  }
  const prima = await bench.dati('POST', '/fatture', { corpo })
  await bench.dati('POST', '/rate-fatture/genera', {
    corpo: { fatturaId: prima.id, dataEmissione: '2026-09-10', totale: 122, giorniArray: [60, 90] },
  })
  const { righe: lette } = await importa(
    ['a.xml', fatturaXml({ ...di, numero: 'V2', rate: [['MP12', null, '122.00']] })],
    ['b.xml', fatturaXml({ ...di, numero: 'V3', data: '2026-10-06', rate: null })],
  )
  expect(lette.map(({ avvisi }) => avvisi.map((uno) => uno.testo))).toEqual([
    ['RiBa senza date: 60 e 90 giorni come al solito, da confermare'],
    ['RiBa senza date: 60 e 90 giorni come al solito, da confermare'],
  ])
  const { rate } = await fattura(lette[0]?.fattura_id)
  expect(rate.map((r: { data_scadenza: string; importo: number }) => [r.data_scadenza, r.importo])).toEqual([
    ['2026-12-31', 61],
    ['2027-01-31', 61],
  ])
})

test('la stessa fattura non entra due volte: rinominata, firmata, in uno ZIP, con altri spazi nel numero', async () => {
  const xml = fatturaXml({ numero: 'AB 77' })
  const [prima] = (await importa(['prima.xml', xml])).righe
  expect(prima).toMatchObject({ esito: 'ok', scritta: true })
  const altra = fatturaXml({ numero: 'ab77', imponibile: '50.00' })
  const { righe: lette } = await carica(
    ...[['stessa.xml', xml] as const, ['firmata.xml.p7m', p7m(xml)] as const],
    ['tutto.zip', zipSync({ 'x.xml': xml, 'y.zip': zipSync({ 'z.xml': altra }) })],
    ['spazi.xml', Buffer.from(xml.toString().replace('<p:Fatt', '\n\n<p:Fatt'))],
    ['nuova.xml', fatturaXml({ numero: 'N9' })],
    ['nuova-firmata.p7m', p7m(fatturaXml({ numero: 'N9' }))],
    ['nuova.xml', fatturaXml({ numero: 'n 9' })],
  )
  expect(lette.map(({ esito, codice, fattura_id }) => [esito, codice, fattura_id])).toEqual([
    ['duplicato', 'stesso_file', prima?.fattura_id],
    ['duplicato', 'gia_importata', prima?.fattura_id],
    ['duplicato', 'stesso_file', prima?.fattura_id],
    ['duplicato', 'gia_importata', prima?.fattura_id],
    ['duplicato', 'gia_importata', prima?.fattura_id],
    ['ok', null, null],
    ['duplicato', 'gia_importata', null],
    ['duplicato', 'gia_importata', null],
  ])
})

test('scritta a mano con lo stesso totale si collega; annullando torna com’era', async () => {
  const { id: fornitoreId } = await bench.dati('POST', '/fornitori', {
    corpo: { ragioneSociale: 'Mano S.r.l.', partitaIva: '12903440621' },
  })
  const corpo = {
    tipo: 'Passiva',
    fornitoreId,
    numeroDocumento: '318/A',
    dataEmissione: '2026-10-12',
    subtotale: 100,
    ...{ ivaImporto: 22, totale: 122, aliquotaIva: '22', metodoPagamento: 'Bonifico', stato: 'Da_Pagare' },
    ...{ dataScadenza: '2026-11-30', note: 'scritta a mano' },
  }
  const mano = await bench.dati('POST', '/fatture', { corpo })
  const di = { partitaIva: '12903440621', numero: '318/a', data: '2026-10-12' }
  const altra = (await carica(['c.xml', fatturaXml({ ...di, imponibile: '90.00' })])).righe
  expect(altra).toMatchObject([{ codice: 'gia_registrata_diversa', fattura_id: mano.id, scelta: 'salta' }])
  const { id, righe: lette } = await carica(['a.xml', fatturaXml(di)])
  expect(lette).toMatchObject([{ codice: 'gia_registrata', fattura_id: mano.id, scelta: 'salta' }])
  expect((await decidi(id, 1, { scelta: 'importa' })).stato).toBe(400)
  expect((await decidi(id, 1, { scelta: 'collega' })).corpo.data.scelta).toBe('collega')
  await conferma(id)
  const collegata = await fattura(mano.id)
  expect(collegata).toMatchObject({
    note: 'scritta a mano',
    ricevuta: { nome_file: 'a.xml', firmata: false },
  })
  expect(collegata.righe).toMatchObject([{ descrizione: 'Vaso di espansione' }])
  expect((await annulla(id)).stato).toBe(200)
  const tornata = await fattura(mano.id)
  expect(tornata).toMatchObject({
    ricevuta: null,
    righe: [{ descrizione: mano.righe?.[0]?.descrizione ?? 'scritta a mano' }],
  })
})

test('un IBAN diverso da quello noto si dice prima di pagare; il noto resta', async () => {
  const di = { partitaIva: '60115270633', denominazione: 'Iban S.r.l.' }
  const primo = 'IT36Z0538711101000000123456'
  const [uno] = (await importa(['a.xml', fatturaXml({ ...di, numero: '1', iban: primo })])).righe
  expect(uno?.avvisi).toEqual([])
  const secondo = 'IT18M0306903496100000004711'
  const [due] = (await importa(['b.xml', fatturaXml({ ...di, numero: '2', iban: secondo })])).righe
  expect(due).toMatchObject({
    esito: 'avviso',
    iban: secondo,
    iban_noto: primo,
    avvisi: [{ codice: 'iban_nuovo' }],
  })
  const scritta = await fattura(due?.fattura_id)
  expect(scritta.note).toContain('chiedi conferma al fornitore prima di pagare')
  expect((await bench.dati('GET', `/fornitori/${scritta.fornitori.id}`)).iban).toBe(primo)
})

test('note di credito, segni, cassa, ritenuta, bollo, rate che non tornano', async () => {
  const cassa =
    '<DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>20.00</ImportoRitenuta><AliquotaRitenuta>20.00</AliquotaRitenuta><CausalePagamento>A</CausalePagamento></DatiRitenuta>'
  const { righe: lette } = await importa(
    ['f.xml', fatturaXml({ numero: 'X1' })],
    [
      'nc.xml',
      fatturaXml({
        ...{ numero: 'X2', tipo: 'TD04', imponibile: '40.00', rate: null },
        dopo: '<DatiFattureCollegate><IdDocumento>x 1</IdDocumento><Data>2026-10-05</Data></DatiFattureCollegate>',
      }),
    ],
    ['meno.xml', fatturaXml({ numero: 'X3', imponibile: '-10.00', rate: null })],
    [
      'parcella.xml',
      fatturaXml({ numero: 'X4', tipo: 'TD06', generali: cassa, rate: [['MP05', '2026-12-01', '102.00']] }),
    ],
    ['rate.xml', fatturaXml({ numero: 'X5', rate: [['MP12', '2026-12-01', '50.00']] })],
    ['art17.xml', fatturaXml({ numero: 'X6', aliquota: '0.00', natura: 'N6.7' })],
  )
  const [f, nc, meno, parcella, rate, art17] = lette
  expect(await fattura(nc?.fattura_id)).toMatchObject({
    nota_di_credito: true,
    totale: 48.8,
    fattura_collegata_id: f?.fattura_id,
  })
  expect(meno).toMatchObject({ nota_di_credito: true, totale: 12.2, avvisi: [{ codice: 'segno_corretto' }] })
  expect(await fattura(parcella?.fattura_id)).toMatchObject({
    tipo_documento: 'TD06',
    ritenuta: 20,
    netto_a_pagare: 102,
    totale: 122,
  })
  expect(parcella?.avvisi[0]?.testo).toMatch(/Ritenuta: netto 102,00\s€, poi 20,00\s€ con F24/)
  expect(rate?.avvisi).toMatchObject([{ codice: 'rate_diverse' }])
  expect((await fattura(rate?.fattura_id)).rate).toEqual([])
  expect(art17?.avvisi).toMatchObject([{ codice: 'inversione_contabile' }])
  expect((await fattura(art17?.fattura_id)).aliquota_iva).toBe('ART17')
})

test('i contributi non sono ritenute: netto, anteprima, fattura; chi era già qui li ritrova nel suo file', async () => {
  const trattenuta = (tipo: string, importo: string) =>
    `<DatiRitenuta><TipoRitenuta>${tipo}</TipoRitenuta><ImportoRitenuta>${importo}</ImportoRitenuta><AliquotaRitenuta>8.00</AliquotaRitenuta><CausalePagamento>A</CausalePagamento></DatiRitenuta>`
  const generali = trattenuta('RT01', '20.00') + trattenuta('RT04', '8.50')
  const { righe: lette } = await importa(
    ['agente.xml', fatturaXml({ numero: 'AG-1', generali, rate: [['MP05', '2026-12-01', '93.50']] })],
    ['nostra.xml', nostra('AG-2', '00488410010', generali)],
  )
  const [agente, sua] = lette
  const contributi = [{ tipo: 'RT04', importo: 8.5 }]
  expect(agente).toMatchObject({ ritenuta: 28.5, contributi, netto_a_pagare: 93.5, esito: 'avviso' })
  expect(agente?.avvisi[0]?.testo).toMatch(
    /Ritenuta: netto 93,50\s€, poi 20,00\s€ con F24 \(codice 1040\) e 8,50\s€ di contributo ENASARCO/,
  )
  for (const una of [agente, sua])
    expect(await fattura(una?.fattura_id)).toMatchObject({
      ...{ ritenuta: 28.5, netto_a_pagare: 93.5, contributi: JSON.stringify(contributi) },
    })
  expect((await bench.chiedi('POST', `/fatture/${sua?.fattura_id}/nota-credito`)).stato).toBe(409)
  // Written before the kinds were kept, and one whose file is lost.
  const prima = bench.db.updateTable('fatture').set({ contributi: null })
  await prima.where('id', 'in', [agente?.fattura_id ?? 0, sua?.fattura_id ?? 0]).execute()
  await bench.db
    .updateTable('file_ricevuti')
    .set({ impronta: '0'.repeat(64) })
    .where('fattura_id', '=', sua?.fattura_id ?? 0)
    .execute()
  await leggiContributi(bench.services)
  expect((await fattura(agente?.fattura_id)).contributi).toBe(JSON.stringify(contributi))
  expect((await fattura(sua?.fattura_id)).contributi).toBeNull()
})

test('ciò che non entra dice perché, e nulla di esso si conserva', async () => {
  const { righe: lette } = await carica(
    ['altri.xml', fatturaXml({ noi: '09817260012' })],
    ['td21.xml', fatturaXml({ tipo: 'TD21' })],
    ['dollari.xml', Buffer.from(fatturaXml().toString().replace('>EUR<', '>USD<'))],
    ['data.xml', fatturaXml({ data: '2026-02-30' })],
    ['numero.xml', fatturaXml({ numero: ' ' })],
    ['importo.xml', fatturaXml({ imponibile: 'molto', imposta: '1', totale: '2' })],
    ['vuoto.xml', Buffer.alloc(0)],
  )
  expect(lette.map(({ esito, codice }) => [esito, codice])).toEqual(
    [
      'non_nostra',
      'tipo_escluso',
      'valuta',
      'data_non_valida',
      'dati_mancanti',
      'dati_mancanti',
      'vuoto',
    ].map((codice) => ['errore', codice]),
  )
  expect(lette[0]?.messaggio).toBe('Intestata a Vesuvio Clima S.r.l. (P. IVA 09817260012), non a noi')
})

test('una emessa da noi altrove entra fra le fatture ai clienti, chiusa', async () => {
  const [riga] = (
    await importa([
      'nostra.xml',
      fatturaXml({
        numero: 'ALT-1',
        partitaIva: NOI.partitaIva,
        denominazione: NOI.ragioneSociale,
        noi: '07643520013',
      }),
    ])
  ).righe
  expect(riga).toMatchObject({ esito: 'emessa', codice: 'nostra_emessa', scritta: true })
  const scritta = await fattura(riga?.fattura_id)
  expect(scritta).toMatchObject({
    tipo: 'Attiva',
    fase: 'Emessa',
    serie_id: null,
    totale: 122,
    stato_invio: null,
  })
  expect((await bench.chiedi('DELETE', `/fatture/${scritta.id}`)).stato).toBe(409)
})

test('allegati, originale e costi del listino: il PDF si vede, il resto si scarica, i costi solo se lo si dice', async () => {
  const articolo = await bench.dati('POST', '/articoli', {
    corpo: { descrizione: 'Vaso', codice: 'VE-8', um: 'pz', prezzo: '20', costo: '9' },
  })
  const pdf = samplePdf('ddt')
  const allegati = `<Allegati><NomeAttachment>../DDT 7.pdf</NomeAttachment><Attachment>${pdf.toString('base64')}</Attachment></Allegati><Allegati><NomeAttachment>nota.txt</NomeAttachment><Attachment>${Buffer.from('ciao').toString('base64')}</Attachment></Allegati>`
  const xml = Buffer.from(
    fatturaXml({ numero: 'ALL', codice: 'VE-8', quantita: '10.00' })
      .toString()
      .replace('</FatturaElettronicaBody>', `${allegati}</FatturaElettronicaBody>`),
  )
  const firmato = p7m(xml)
  const { id, righe: lette } = await carica(['all.xml.p7m', firmato])
  expect(lette[0]).toMatchObject({ firmata: true, costi: [{ articolo_id: articolo.id, da: '9', a: '10' }] })
  expect(lette[0]?.allegati).toEqual([
    { nome: '../DDT 7.pdf', dimensione: pdf.length, sha256: hash('sha256', pdf) },
    { nome: 'nota.txt', dimensione: 4, sha256: hash('sha256', 'ciao') },
  ])
  expect((await bench.dati('GET', `/fatture-ricevute/${id}/righe/1/documento`)).numero).toBe('ALL')
  await decidi(id, 1, { aggiornaCosti: true, pagata: true })
  await conferma(id)
  const [riga] = await righe(id)
  const scritta = await fattura(riga?.fattura_id)
  expect(scritta).toMatchObject({
    stato: 'Pagata',
    importo_pagato: 122,
    file_media: { nome_file: expect.stringMatching(/^[^/]*DDT 7\.pdf$/) },
  })
  expect((await bench.dati('GET', `/articoli/${articolo.id}`)).costo).toBe('10')
  const originale = await bench.chiedi('GET', `/fatture/${scritta.id}/originale`)
  expect([originale.stato, originale.intestazioni['content-disposition']]).toEqual([
    200,
    expect.stringContaining('all.xml.p7m'),
  ])
  const nota = await bench.chiedi('GET', `/fatture/${scritta.id}/allegati/2`)
  expect([nota.stato, nota.intestazioni['content-type']]).toEqual([200, 'application/octet-stream'])
  expect((await bench.chiedi('GET', `/fatture/${scritta.id}/allegati/3`)).stato).toBe(404)
  expect((await annulla(id)).stato).toBe(200)
  expect((await bench.chiedi('GET', `/fatture/${scritta.id}`)).stato).toBe(404)
  expect((await bench.dati('GET', `/articoli/${articolo.id}`)).costo).toBe('9')
})

test('annullando resta ciò che nel frattempo si è pagato, se lo si dice; il resto sparisce con i fornitori nuovi', async () => {
  const di = { partitaIva: '27884100648', denominazione: 'Nuovissima S.r.l.' }
  const { id, righe: lette } = await importa(
    ['a.xml', fatturaXml({ ...di, numero: 'U1' })],
    ['b.xml', fatturaXml({ ...di, numero: 'U2' })],
  )
  const [uno, due] = lette
  expect(lette.map(({ fornitore }) => fornitore?.nuovo)).toEqual([true, true])
  const { fornitori } = await fattura(uno?.fattura_id)
  await bench.dati('POST', `/fatture/${uno?.fattura_id}/pagamenti`, {
    corpo: { data: '2026-10-10', importo: 20 },
  })
  const no = await annulla(id)
  expect([no.stato, no.corpo.data.fatture]).toEqual([
    409,
    [{ id: uno?.fattura_id, nome: 'U1', perche: ['è stata modificata o pagata'] }],
  ])
  expect((await annulla(id, { tieniUsati: true })).stato).toBe(200)
  expect((await fattura(uno?.fattura_id)).numero_documento).toBe('U1')
  expect((await bench.chiedi('GET', `/fatture/${due?.fattura_id}`)).stato).toBe(404)
  expect((await bench.dati('GET', `/fornitori/${fornitori.id}`)).ragione_sociale).toBe('Nuovissima S.r.l.')
  expect((await annulla(id)).corpo.data.stato).toBe('annullata')
})

test('due conferme insieme scrivono una volta; i file si aggiungono finché non è confermata', async () => {
  const { id } = await carica(['a.xml', fatturaXml({ numero: 'D1' })])
  await bench.dati(
    'POST',
    `/fatture-ricevute/${id}/file`,
    moltiFile([
      ['b.xml', fatturaXml({ numero: 'D2' })],
      ['a.xml', fatturaXml({ numero: 'D1' })],
    ]),
  )
  await expect.poll(async () => (await leggi(id)).stato).toBe('pronta')
  expect(await leggi(id)).toMatchObject({ righe: 3, da_scrivere: 2, conteggi: { ok: 2, duplicato: 1 } })
  await Promise.all([1, 2, 3].map(() => bench.chiedi('POST', `/fatture-ricevute/${id}/conferma`)))
  const fatta = await conferma(id)
  expect(fatta).toMatchObject({ stato: 'fatta', scritte: 2, da_scrivere: 0 })
  expect((await bench.chiedi('GET', '/fatture', { query: { q: 'D1' } })).corpo.count).toBe(1)
  expect(
    (await bench.chiedi('POST', `/fatture-ricevute/${id}/file`, moltiFile([['b.xml', fatturaXml()]]))).stato,
  ).toBe(409)
})

test('senza file, o con una ricezione che non c’è, si risponde in italiano', async () => {
  const vuota = await bench.chiedi('POST', '/fatture-ricevute', moltiFile([]))
  expect([vuota.stato, vuota.corpo.campi]).toEqual([400, { file: 'Scegli uno o più file' }])
  expect((await bench.chiedi('GET', '/fatture-ricevute/999999')).stato).toBe(404)
  const { id } = await carica(['a.xml', Buffer.alloc(0)])
  const niente = await bench.chiedi('POST', `/fatture-ricevute/${id}/conferma`)
  expect([niente.stato, niente.corpo.error]).toEqual([409, 'Non c’è nessuna fattura da importare'])
  expect((await decidi(id, 7, { scelta: 'salta' })).stato).toBe(404)
  expect((await bench.chiedi('DELETE', `/fatture-ricevute/${id}`)).stato).toBe(200)
})

const LONTANO = '2020-01-01T00:00:00.000Z'

test('ciò che un processo ha lasciato a metà si riprende: la scrittura va avanti, la lettura dice che manca qualcosa', async () => {
  const { id } = await carica(
    ['a.xml', fatturaXml({ numero: 'C1' })],
    ['b.xml', fatturaXml({ numero: 'C2' })],
  )
  await bench.db
    .updateTable('fatture_ricevute')
    .set({ stato: 'scrittura', confermata_il: LONTANO, battito: LONTANO })
    .where('id', '=', id)
    .execute()
  expect(await conferma(id)).toMatchObject({ stato: 'fatta', scritte: 2 })
  const { id: letta } = await carica(['c.xml', fatturaXml({ numero: 'C3' })])
  await bench.db
    .updateTable('fatture_ricevute')
    .set({ stato: 'lettura', battito: LONTANO })
    .where('id', '=', letta)
    .execute()
  expect(await leggi(letta)).toMatchObject({ stato: 'pronta', righe: 2, conteggi: { ok: 1, errore: 1 } })
  expect((await righe(letta))[1]).toMatchObject({ codice: 'interrotta', scelta: 'salta' })
})

test('una lettura che va avanti non si dice interrotta, anche se l’orologio è stato fermo mentre la macchina dormiva', async () => {
  const legge = Promise.withResolvers<void>()
  const { read } = Children.prototype
  const spia = vi.spyOn(Children.prototype, 'read').mockImplementation(async function (
    this: Children,
    ...di
  ) {
    spia.mockRestore()
    await legge.promise
    return read.apply(this, di)
  })
  const { id } = await bench.dati(
    'POST',
    '/fatture-ricevute',
    moltiFile([['a.xml', fatturaXml({ numero: 'C4' })]]),
  )
  await bench.db.updateTable('fatture_ricevute').set({ battito: LONTANO }).where('id', '=', id).execute()
  expect((await leggi(id)).stato).toBe('lettura')
  legge.resolve()
  expect(await fino(id, 'pronta')).toMatchObject({ righe: 1, conteggi: { ok: 1, errore: 0 } })
})

test('dopo un giorno le bozze se ne vanno con i loro file, e ciò che fu scritto si annulla ancora', async () => {
  const { id: bozza } = await carica(['a.xml', fatturaXml({ numero: 'E1' })])
  const { id: scritta } = await importa(['b.xml', fatturaXml({ numero: 'E2' })])
  const ieri = new Date(Date.now() - 25 * 3_600_000).toISOString()
  await bench.db.updateTable('fatture_ricevute').set({ created_at: ieri }).where('id', '=', bozza).execute()
  await bench.db.updateTable('fatture_ricevute').set({ finita_il: ieri }).where('id', '=', scritta).execute()
  await pulisciRicezioni(bench.db)
  expect((await bench.chiedi('GET', `/fatture-ricevute/${bozza}`)).stato).toBe(404)
  expect((await annulla(scritta)).corpo.data).toMatchObject({ stato: 'annullata', righe: 0 })
})

const nostra = (numero: string, noi: string, generali = '') =>
  fatturaXml({ numero, noi, generali, partitaIva: NOI.partitaIva, denominazione: NOI.ragioneSociale })

test('ciò che si è letto di una emessa da noi è del suo cliente, e si cancella con lui', async () => {
  const partitaIva = '12345670017'
  const { id: clienteId } = await bench.dati('POST', '/clienti', {
    corpo: { nome: 'Ada', cognome: 'Neri', tipo: 'Azienda', denominazione: 'Neri S.r.l.', partitaIva },
  })
  const { id: scritta, righe: lette } = await importa(['n1.xml', nostra('PER-1', partitaIva)])
  const { id: bozza } = await carica(['n2.xml', nostra('PER-2', partitaIva)])
  const sue = () =>
    bench.db
      .selectFrom('fatture_ricevute_righe')
      .select(['ricevuta_id', 'dati'])
      .where('ricevuta_id', 'in', [scritta, bozza])
      .orderBy('ricevuta_id')
      .execute()
  expect((await sue()).map(({ dati }) => dati?.includes(partitaIva))).toEqual([true, true])
  expect((await bench.chiedi('POST', `/clienti/${clienteId}/anonimizza`)).stato).toBe(200)
  expect(await sue()).toEqual([])
  expect((await bench.chiedi('GET', `/fatture/${lette[0]?.fattura_id}/originale`)).stato).toBe(200)
  expect((await annulla(scritta)).stato).toBe(200)
  expect((await fattura(lette[0]?.fattura_id)).numero_documento).toBe('PER-1')
})

test('chi è arrivato con una fattura e ormai serve ad altro resta; una fattura sollecitata è in uso', async () => {
  const { id, righe: lette } = await importa(
    ['s1.xml', nostra('SOL-1', '00488410010')],
    ['s2.xml', nostra('SOL-2', '00488410010')],
  )
  const [uno, due] = lette
  const { cliente_id: clienteId } = await fattura(uno?.fattura_id)
  const corpo = {
    ...{ clienteId, titolo: 'Caldaia', utenteAssegnatoId: bench.admin.id },
    ...{ dataInizio: '2026-12-01T09:00', dataFine: '2026-12-01T10:00' },
  }
  await bench.dati('POST', '/appuntamenti', { corpo })
  await bench.dati('POST', '/solleciti', {
    corpo: { fatture: [due?.fattura_id], tono: 'Promemoria', canale: 'Email' },
  })
  const no = await annulla(id)
  expect([no.stato, no.corpo.data?.fatture]).toEqual([
    409,
    [{ id: due?.fattura_id, nome: 'SOL-2', perche: ['è stata sollecitata'] }],
  ])
  expect((await annulla(id, { tieniUsati: true })).stato).toBe(200)
  expect((await bench.chiedi('GET', `/fatture/${uno?.fattura_id}`)).stato).toBe(404)
  expect((await bench.dati('GET', `/clienti/${clienteId}`)).id).toBe(clienteId)
  const { id: sola } = await importa(['s3.xml', nostra('SOL-3', '02120180167')])
  const altro = (await fattura((await righe(sola))[0]?.fattura_id)).cliente_id
  await bench.dati('POST', '/appuntamenti', { corpo: { ...corpo, clienteId: altro } })
  expect((await annulla(sola)).stato).toBe(200)
  expect((await bench.dati('GET', `/clienti/${altro}`)).id).toBe(altro)
})

test('dopo due mesi non si annulla più: non si dice annullato ciò che resta', async () => {
  const { id, righe: lette } = await importa(['v.xml', fatturaXml({ numero: 'VECCHIA' })])
  const allora = new Date(Date.now() - 61 * 86_400_000).toISOString()
  await bench.db.updateTable('fatture_ricevute').set({ finita_il: allora }).where('id', '=', id).execute()
  await pulisciRicezioni(bench.db)
  const no = await annulla(id)
  expect([no.stato, no.corpo.error]).toEqual([409, 'Dopo due mesi una ricezione non si annulla più'])
  expect((await leggi(id)).stato).toBe('fatta')
  expect((await fattura(lette[0]?.fattura_id)).numero_documento).toBe('VECCHIA')
})

test('i file arrivati a un processo che è caduto non restano sul disco; quelli che si leggono sì', async () => {
  const [caduta, viva] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'tepore-arrivo-'))) as [string, string]
  for (const cartella of [caduta, viva]) writeFileSync(join(cartella, '0'), 'fattura')
  const ieri = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(caduta, ieri, ieri)
  await cleanArrivals()
  expect([caduta, viva].map((cartella) => existsSync(cartella))).toEqual([false, true])
  utimesSync(viva, ieri, ieri)
  await cleanArrivals()
})

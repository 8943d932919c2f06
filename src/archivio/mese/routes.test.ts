import { rmSync, writeFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { afterAll, expect, test, vi } from 'vitest'
import { openBench } from '#test/bench.ts'
import { invoicingParts } from '#test/invoicing.ts'
import { centesimi, lista, mesi, sommaDi, testoDi } from '#test/mese.ts'
import { fatturaXml, improntaDi, moltiFile, riceventi, ricevutaSdi } from '#test/ricevute.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { cliente, bozza, emessa } = await invoicingParts(bench)
const { importa, noi } = riceventi(bench)
await noi()
const { mese, scarica, apri } = mesi(bench)
const { id: clienteId } = await cliente()
const riga = (prezzoUnitario: string, altro: object = { aliquota: 22 }) => ({
  righe: [{ descrizione: 'Caldaia', prezzoUnitario, ...altro }],
})
const ricevuta = async (nome: string, radice = 'RicevutaConsegna') =>
  ricevutaSdi({ radice, nome, hash: await improntaDi(bench, nome), giorno: '2026-10-20' })
const paga = (id: number, data: string, importo: number) =>
  bench.dati('POST', `/fatture/${id}/pagamenti`, { corpo: { data, importo, metodo: 'Bonifico' } })
// biome-ignore lint/suspicious/noExplicitAny: replies are what the test examines
const manca = (m: any, quale: string) => m.manca.find((una: { quale: string }) => una.quale === quale)

test('un mese vuoto ha gli elenchi e niente di mancante; uno che non esiste è 400', async () => {
  const vuoto = await mese('2026-01')
  expect(vuoto).toMatchObject({
    ...{ emesse: { numero: 0 }, ricevute: { numero: 0 }, iva: [], manca: [], scaricato: null },
    file: { nome: 'gennaio-2026.zip' },
  })
  expect(Object.keys(await apri('2026-01'))).toEqual([
    ...['bollo.csv', 'bollo.xlsx', 'elenco-iva-acquisti.csv', 'elenco-iva-acquisti.xlsx'],
    ...[
      'elenco-iva-vendite.csv',
      'elenco-iva-vendite.xlsx',
      'incassi-pagamenti.csv',
      'incassi-pagamenti.xlsx',
    ],
    ...['leggimi.txt', 'ritenute.csv', 'ritenute.xlsx'],
  ])
  for (const path of ['/fatture/mese/2026/13', '/fatture/mese/2026/13/zip', '/fatture/mese/1800/1'])
    expect((await bench.chiedi('GET', path)).stato).toBe(400)
})

test('nello ZIP ci sono gli XML, gli originali e le ricevute, e nessun PDF; chi non ha il file ha nome e collegamento', async () => {
  const uno = await emessa(clienteId, { dataEmissione: '2026-10-05', ...riga('100') })
  const due = await emessa(clienteId, {
    dataEmissione: '2026-10-06',
    ...riga('90', { aliquota: 0, natura: 'N4' }),
  })
  const nota = await bench.dati('POST', `/fatture/${uno.id}/nota-credito`, {
    corpo: { dataEmissione: '2026-10-07', righe: [{ n: 1, imponibile: 30 }] },
  })
  await bench.dati('POST', `/fatture/${nota.id}/emetti`)
  await bench.dati('POST', '/ricevute-sdi', moltiFile([['rc.xml', await ricevuta(String(uno.nome_file))]]))
  await bench.dati(
    'POST',
    '/ricevute-sdi',
    moltiFile([['rc.xml', await ricevuta(String(due.nome_file), 'RicevutaImpossibilitaRecapito')]]),
  )
  const originale = fatturaXml({ numero: 'A/1', data: '2026-10-08', imponibile: '200.00' })
  const parcella = fatturaXml({
    numero: '9',
    data: '2026-10-09',
    partitaIva: '07643520013',
    denominazione: 'Studio Bo',
    tipo: 'TD06',
    generali:
      '<DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>20.00</ImportoRitenuta><AliquotaRitenuta>20.00</AliquotaRitenuta><CausalePagamento>A</CausalePagamento></DatiRitenuta><DatiRitenuta><TipoRitenuta>RT04</TipoRitenuta><ImportoRitenuta>8.00</ImportoRitenuta><AliquotaRitenuta>8.00</AliquotaRitenuta><CausalePagamento>ZO</CausalePagamento></DatiRitenuta>',
    rate: [['MP05', '2026-10-31', '94.00']],
  })
  const { righe } = await importa(['IT1_a.xml', originale], ['IT1_A.XML', parcella])
  const [, sua] = righe
  await paga(sua?.fattura_id ?? 0, '2026-10-20', 47)
  await paga(uno.id, '2026-10-21', 50)
  const { fornitore_id: fornitoreId } = await bench.dati('GET', `/fatture/${sua?.fattura_id}`)
  const senza = await bench.dati('POST', '/fatture', {
    corpo: {
      tipo: 'Passiva',
      fornitoreId,
      numeroDocumento: 'M-7',
      dataEmissione: '2026-10-30',
      ...{ subtotale: 10, ivaImporto: 2.2, totale: 12.2, aliquotaIva: '22', metodoPagamento: 'Bonifico' },
      ...{ dataScadenza: '2026-11-30', stato: 'Da_Pagare' },
    },
  })
  const bozzaDopo = await bozza(clienteId, { dataEmissione: '2026-10-31' })

  const m = await mese('2026-10')
  expect(m).toMatchObject({
    emesse: { numero: 2, importo: 212, file: 3, note: { numero: 1, importo: -36.6 } },
    ricevute: { numero: 3, importo: 378.2, file: 2, note: { numero: 0, importo: 0 } },
    ricevute_sdi: { numero: 2, consegne: 1, mancate: 1, scarti: 0 },
    incassi: { numero: 1, importo: 50 },
    pagamenti: { numero: 1, importo: 47 },
    ritenute: {
      subite: { numero: 0, importo: 0 },
      da_versare: { numero: 1, importo: 10, entro: '2026-11-16', codice: '1040' },
      contributi: {
        subiti: [],
        trattenuti: [{ tipo: 'RT04', nome: 'Contributo ENASARCO', numero: 1, importo: 4 }],
      },
    },
    bollo: { trimestre: 'IV', numero: 1, importo: 2, scadenza: '2027-03-01', codice: '2524', rinvio: null },
    iva_totale: {
      vendite: { imponibile: 160, imposta: 15.4 },
      acquisti: { imponibile: 310, imposta: 68.2 },
    },
  })
  expect(m.iva.map((una: { nome: string }) => una.nome)).toEqual(['22%', 'N4 esente'])
  expect(manca(m, 'ricevute_senza_xml')).toEqual({
    ...{ quale: 'ricevute_senza_xml', titolo: '1 ricevuta senza XML', vai: '/contabilita/ricevute' },
    voci: [{ nome: 'Studio Bo M-7', nota: null, vai: `/contabilita?scheda=fatture&fattura=${senza.id}` }],
  })
  expect(manca(m, 'bozze').voci).toEqual([
    { nome: bozzaDopo.numero_documento, nota: null, vai: `/contabilita/fatture/${bozzaDopo.id}` },
  ])
  expect(manca(m, 'da_inviare')).toMatchObject({ titolo: '1 fattura da inviare' })

  const file = await apri('2026-10')
  const nomi = Object.keys(file)
  expect(nomi).toEqual(nomi.toSorted())
  expect(nomi.filter((nome) => nome.includes('/'))).toEqual(
    [
      ...[uno, due].map((f) => `emesse/${f.nome_file}`),
      `emesse/${(await bench.dati('GET', `/fatture/${nota.id}`)).nome_file}`,
      ...['ricevute-sdi/rc.xml', 'ricevute-sdi/rc_2.xml', 'ricevute/IT1_A_2.XML', 'ricevute/IT1_a.xml'],
    ].toSorted(),
  )
  expect(nomi.filter((nome) => /pdf/i.test(nome))).toEqual([])
  expect(Buffer.from(file['ricevute/IT1_a.xml'] ?? []).equals(originale)).toBe(true)
  expect(testoDi(file, `emesse/${uno.nome_file}`)).toBe(
    (await bench.chiedi('GET', `/fatture/${uno.id}/xml`)).corpo,
  )
  expect(testoDi(file, 'leggimi.txt')).toContain(
    '1 ricevuta senza XML:\r\n- Studio Bo M-7 del 30/10/2026, 12,20',
  )

  const vendite = lista(file, 'elenco-iva-vendite')
  expect(
    vendite.map((r) => [r.Numero, r['Aliquota o natura'], centesimi(r.Imponibile), centesimi(r.IVA)]),
  ).toEqual([
    [uno.numero_documento, '22%', 10_000, 2200],
    [due.numero_documento, 'N4 esente', 9000, 0],
    [expect.stringContaining('NC-'), '22%', -3000, -660],
    ['Totale 22%', '', 7000, 1540],
    ['Totale N4 esente', '', 9000, 0],
    ['Totale', '', 16_000, 1540],
  ])
  const acquisti = lista(file, 'elenco-iva-acquisti')
  expect(acquisti.map((r) => [r.Numero, r['Ricevuta il'] !== '', r.File])).toEqual([
    ['A/1', true, 'IT1_a.xml'],
    ['9', true, 'IT1_A_2.XML'],
    ['M-7', false, 'manca'],
    ['Totale 22%', false, ''],
    ['Totale', false, ''],
  ])
  expect(acquisti.map((r) => [r.Ritenuta, r.Contributi])[1]).toEqual(['20,00', '8,00'])
  expect(
    lista(file, 'ritenute').map((r) => [r.Ritenuta, r.Numero, r.Trattenuto, r['Da versare entro']]),
  ).toEqual([
    ['Da versare, F24 1040', '9', '10,00', '16/11/2026'],
    ['Totale da versare, F24 1040', '', '10,00', '16/11/2026'],
    ['Trattenuto, Contributo ENASARCO', '9', '4,00', ''],
    ['Totale trattenuto, Contributo ENASARCO', '', '4,00', ''],
  ])
  expect(lista(file, 'bollo').at(-1)).toEqual({
    ...{ Data: '', Numero: 'Totale IV trimestre', Bollo: '2,00' },
    Cliente: '1 documento × 2,00 €, entro il 01/03/2027, codice tributo 2524',
  })
  expect(sommaDi(lista(file, 'incassi-pagamenti').slice(0, -1), 'Uscite')).toBe(4700)
})

test('due volte gli stessi byte, anche dentro ai fogli; cambiato qualcosa, si dice che cosa', async () => {
  const prima = await scarica('2026-10')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  expect((await scarica('2026-10')).equals(prima)).toBe(true)
  vi.useRealTimers()
  const { scaricato } = await mese('2026-10')
  expect(scaricato).toMatchObject({ da: 'admin', cambiamenti: [] })
  const altra = await importa(['IT1_b.xml', fatturaXml({ numero: 'B/2', data: '2026-10-12' })])
  await importa(['IT1_c.xml', fatturaXml({ numero: 'C/3', data: '2026-11-02' })])
  expect((await mese('2026-10')).scaricato.cambiamenti).toEqual([
    {
      ...{ genere: 'ricevute', nuovi: 1, cambiati: 0, tolti: 0, testo: '1 fattura ricevuta in più' },
      nomi: ['Termosanitaria Partenope S.r.l. B/2'],
    },
  ])
  await paga(altra.righe[0]?.fattura_id ?? 0, '2026-11-03', 22)
  expect((await mese('2026-10')).scaricato.cambiamenti).toHaveLength(1)
  await bench.dati('POST', `/fatture-ricevute/${altra.id}/annulla`, { corpo: { tieniUsati: true } })
  const poi = await scarica('2026-10')
  expect(poi.equals(prima)).toBe(false)
  expect((await mese('2026-10')).scaricato.cambiamenti).toEqual([])
  // What was issued is to whom it was made out, whatever they are called today.
  await bench.dati('PUT', `/clienti/${clienteId}`, { corpo: { cognome: 'Russo' } })
  expect((await mese('2026-10')).scaricato.cambiamenti).toEqual([])
  const [emessa] = await bench.dati('GET', `/fatture?tipo=Attiva&clienteId=${clienteId}&limit=1`)
  await bench.dati('POST', `/fatture/${emessa.id}/esito`, { corpo: { stato: 'Consegnata' } })
  const [cambiate] = (await mese('2026-10')).scaricato.cambiamenti
  expect(cambiate).toMatchObject({ genere: 'emesse', nuovi: 0, cambiati: 1, tolti: 0 })
})

test('un file che sul disco non c’è più o è cambiato resta fuori, e lo si dice', async () => {
  const { righe } = await importa(['..\\..: con?.xml', fatturaXml({ numero: 'X', data: '2026-09-01' })])
  const { impronta } = await bench.db
    .selectFrom('file_ricevuti')
    .select('impronta')
    .where('fattura_id', '=', righe[0]?.fattura_id ?? 0)
    .executeTakeFirstOrThrow()
  expect(Object.keys(await apri('2026-09'))).toContain('ricevute/_ con_.xml')
  const path = bench.services.fileStore.path(impronta, 'bin')
  writeFileSync(path, 'altro')
  const rovinato = await apri('2026-09')
  expect(Object.keys(rovinato).filter((nome) => nome.startsWith('ricevute/'))).toEqual([])
  expect(testoDi(rovinato, 'leggimi.txt')).toContain(
    '1 file non è più sul disco, o si è rovinato:\r\n- Termosanitaria Partenope S.r.l. X',
  )
  rmSync(path)
  expect(manca(await mese('2026-09'), 'file_persi')).toMatchObject({
    titolo: '1 file non è più sul disco, o si è rovinato',
  })
})

test('una fattura scartata e una inviata senza risposta si dicono, ognuna col suo collegamento', async () => {
  const scartata = await emessa(clienteId, { dataEmissione: '2026-11-10', ...riga('10') })
  const inviata = await emessa(clienteId, { dataEmissione: '2026-11-11', ...riga('10') })
  const appena = await emessa(clienteId, { dataEmissione: '2026-11-12', ...riga('10') })
  const esito = (id: number, corpo: object) => bench.dati('POST', `/fatture/${id}/esito`, { corpo })
  await esito(scartata.id, { stato: 'Scartata', data: '2026-11-20' })
  await esito(inviata.id, { stato: 'Inviata', data: '2026-11-12' })
  await esito(appena.id, { stato: 'Inviata' })
  const m = await mese('2026-11')
  expect(manca(m, 'scartate')).toEqual({
    ...{ quale: 'scartate', titolo: '1 fattura scartata', vai: `/contabilita/fatture/${scartata.id}` },
    voci: [
      {
        ...{ nome: scartata.numero_documento, nota: 'rinviala entro il 25/11' },
        vai: `/contabilita/fatture/${scartata.id}`,
      },
    ],
  })
  expect(manca(m, 'senza_risposta')).toMatchObject({
    ...{ titolo: '1 senza risposta del SdI', vai: '/contabilita/da-inviare' },
    voci: [{ nome: inviata.numero_documento, nota: expect.stringMatching(/^inviata da \d+ giorni$/) }],
  })
})

test('le visite da fatturare del mese si dicono per nome', async () => {
  const { id } = await bench.dati('POST', '/appuntamenti', {
    corpo: {
      ...{ clienteId, titolo: 'Caldaia', tipologia: 'Riparazione', utenteAssegnatoId: bench.operatore.id },
      ...{ dataInizio: '2026-08-28T09:00', dataFine: '2026-08-28T10:00', stato: 'Programmato' },
      dittaId: (await bench.dati('POST', '/ditte', { corpo: { nome: 'D', colore: 'blue' } })).id,
    },
  })
  await bench.dati('PUT', `/appuntamenti/${id}`, {
    corpo: { stato: 'Completato', richiestaRicevuta: true, codiceFiscale: 'SPSRSO70C51F839B' },
  })
  expect(manca(await mese('2026-08'), 'da_fatturare')).toMatchObject({
    ...{ titolo: '1 lavoro da fatturare', vai: '/contabilita/da-fatturare' },
    voci: [{ nota: 'del 28/08' }],
  })
})

test('il registro sa chi lo scarica; chi cancella un cliente non cambia ciò che si ricorda', async () => {
  const [ultima] = await bench.dati('GET', '/registro?tabella=mesi_scaricati')
  expect(ultima).toMatchObject({ azione: 'esporta', nome_utente: 'admin' })
  const ricordato = async () =>
    (await bench.db.selectFrom('mesi_scaricati').select(['mese', 'impronte']).orderBy('mese').execute()) ?? []
  const prima = await ricordato()
  expect(prima.map(({ mese: quale }) => quale)).toContain('2026-10')
  expect(JSON.stringify(prima)).not.toMatch(/Esposito|Russo|Bo M-7/)
  await bench.dati('POST', `/clienti/${clienteId}/anonimizza`)
  expect(await ricordato()).toEqual(prima)
  expect(Object.keys(unzipSync(new Uint8Array(await scarica('2026-10')))).length).toBeGreaterThan(10)
})

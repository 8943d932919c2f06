import { afterAll, beforeEach, expect, test } from 'vitest'
import type { XmlElement } from '#shared/xml-tree.ts'
import { accountingParts } from '#test/accounting.ts'
import { banca, camt } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { multipart } from '#test/pdf.ts'
import { leggiCamt } from './camt.rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
beforeEach(() => stopClock(bench, '2026-11-25T10:00:00Z'))
const { carica, righe, conferma, annulla, attiva, cliente, fattura } = banca(bench)
const { riba, genera } = await accountingParts(bench)

const prova = (contenuto: string, nome: string) =>
  bench.chiedi(
    'POST',
    '/movimenti',
    multipart({}, { nome, contenuto: Buffer.from(contenuto), tipo: 'application/octet-stream' }),
  )
const estratto = (voci: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${voci}</Stmt></BkToCstmrStmt></Document>`
const voce = (importo: string, altro = '', quando = '<Dt>2026-11-20</Dt>') =>
  `<Ntry><Amt>${importo}</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt>${quando}</BookgDt>${altro}</Ntry>`

async function conRiba(numeroDocumento: string) {
  const { id } = await riba({ numeroDocumento })
  await genera(id)
  const [rata] = (await fattura(id)).rate
  return { id, rata, paga: { fatture: [{ id, rataId: rata.id, importo: rata.importo }] } }
}

test('quattro estratti pagano insieme la stessa rata RiBa: una volta sola', async () => {
  const { rata, paga } = await conRiba('RIBA-INSIEME')
  const estratti = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      carica(camt([{ importo: -rata.importo, testo: `riba ${n}`, rif: `insieme${n}` }])),
    ),
  )
  const esiti = await Promise.all(estratti.map(({ id }) => conferma(id, [{ n: 1, ...paga }])))
  expect(esiti.map(({ stato }) => stato).sort()).toEqual([200, 409, 409, 409])
})

test('una rata segnata a mano dopo resta pagata quando il movimento si annulla', async () => {
  const f = await conRiba('RIBA-A-MANO')
  const { id } = await carica(camt([{ importo: -f.rata.importo, testo: 'riba', rif: 'mano' }]))
  expect((await conferma(id, [{ n: 1, ...f.paga }])).stato).toBe(200)
  for (const corpo of [{ pagata: false }, { pagata: true, dataPagamento: '2026-11-21' }])
    await bench.dati('PUT', `/rate-fatture/${f.rata.id}`, { corpo })
  expect((await annulla(id, [1])).stato).toBe(200)
  expect((await fattura(f.id)).rate[0]).toMatchObject({ pagata: true, data_pagamento: '2026-11-21' })
})

test('ciò che è proposto ma non è sicuro non si conferma senza dire la fattura', async () => {
  const { id: fatturaId, totale } = await attiva((await cliente('Dubbia', 'Proposta')).id)
  const { id } = await carica(camt([{ importo: totale, testo: 'saldo', nome: 'PROPOSTA DUBBIA', rif: 'd' }]))
  const [{ proposta }] = await righe(id)
  expect(proposta).toMatchObject({ sicura: false, fatture: [{ id: fatturaId }] })
  expect(await conferma(id, [1])).toMatchObject({
    stato: 409,
    corpo: { error: 'La proposta di questo movimento non è sicura: scegli la fattura' },
  })
  expect(await fattura(fatturaId)).toMatchObject({ stato: 'Da_Pagare', pagamenti: [] })
  const scelta = [{ n: 1, fatture: [{ id: fatturaId, importo: totale }] }]
  expect((await conferma(id, scelta)).stato).toBe(200)
})

test('un movimento che non paga niente non salda una fattura con il solo abbuono', async () => {
  const f = await attiva((await cliente('Zero', 'Zeri')).id)
  const { id } = await carica(camt([{ importo: 5, testo: 'x', rif: 'zero' }]))
  for (const quota of [{ importo: 0 }, { importo: 0, abbuono: 122 }, { importo: -0, ritenutaBanca: 122 }])
    expect((await conferma(id, [{ n: 1, fatture: [{ id: f.id, ...quota }] }])).stato).toBe(400)
  expect(await fattura(f.id)).toMatchObject({ stato: 'Da_Pagare', pagamenti: [] })
})

test('chi carica un estratto e ne abbina le colonne è nel registro', async () => {
  const { id } = await carica(Buffer.from('Data;Importo;Causale\n20/11/2026;1,00;audit\n'), 'registro.csv')
  await bench.dati('PUT', `/movimenti/${id}`, { corpo: { abbinamento: ['data', 'importo', 'descrizione'] } })
  const scritte = await bench.db
    .selectFrom('registro')
    .select('azione')
    .where('tabella', '=', 'movimenti')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
  expect(scritte.map(({ azione }) => azione)).toEqual(['crea', 'aggiorna'])
})

test('cento colonne dai nomi lunghissimi si leggono, e i loro nomi si riconoscono', async () => {
  const nomi = Array.from({ length: 97 }, (_, i) =>
    Array.from({ length: 80 }, (_, j) =>
      String.fromCodePoint(0x4e00 + ((i * 7_919 + j * 104_729) % 20_000)),
    ).join(''),
  )
  const testo = `Data operazione;Importo in euro;Descrizione;${nomi.join(';')}\n20/11/2026;1,00;largo${';'.repeat(97)}\n`
  const { stato, corpo } = await prova(testo, 'largo.csv')
  expect([stato, corpo.data?.abbinamento?.slice(0, 3)]).toEqual([201, ['data', 'importo', 'descrizione']])
})

test('un file con le stesse colonne, o senza intestazione, di cui non si legge niente, chiede le colonne', async () => {
  for (const [testa, righe] of [
    ['Data;Importo;Causale;Zeta\n', ['20/11/2026;1,00;imparata;z\n', 'ieri;1,00;altra;z\n']],
    ['', ['20/11/2026;1,00;prima;z\n', 'altra banca;20/11/2026;2,00;z\n']],
  ] as const) {
    const { id } = await carica(Buffer.from(testa + righe[0]), 'prima.csv')
    await bench.dati('PUT', `/movimenti/${id}`, {
      corpo: { abbinamento: ['data', 'importo', 'descrizione', null] },
    })
    const { stato, corpo } = await prova(testa + righe[1], 'dopo.csv')
    expect([stato, corpo.data?.stato]).toEqual([201, 'da_abbinare'])
  }
})

test('un movimento diviso in centinaia di migliaia di pagamenti si legge senza cadere', () => {
  const foglia = (name: string, text: string): XmlElement => ({ name, text, attributes: {}, children: [] })
  const ramo = (name: string, children: XmlElement[]) => ({ ...foglia(name, ''), children })
  const pagamenti = Array.from({ length: 200_000 }, () => ramo('TxDtls', [foglia('Amt', '0.01')]))
  const data = ramo('BookgDt', [foglia('Dt', '2026-11-20')])
  const divisa = [foglia('Amt', '2000.00'), foglia('CdtDbtInd', 'CRDT'), data, ramo('NtryDtls', pagamenti)]
  expect(leggiCamt(ramo('Stmt', [ramo('Ntry', divisa)]))?.righe).toHaveLength(200_000)
})

test('di ciò che non è un movimento non si tiene più di quanto serve', async () => {
  const tante = await prova(estratto(`${'<Ntry/>'.repeat(5_001)}${voce('1.00')}`), 'tante.xml')
  expect(tante.stato).toBe(400)
  const straniera = voce('1.00').replace('<Amt>', `<Amt Ccy="${'Z'.repeat(10_000)}">`)
  const { corpo } = await prova(estratto(straniera + voce('0.00') + voce('2.00')), 'strane.xml')
  expect([corpo.data.righe, corpo.data.fuori]).toEqual([
    1,
    [
      { riga: 1, motivo: 'In un’altra valuta: registralo a mano' },
      { riga: 2, motivo: 'Senza importo' },
    ],
  ])
})

test('un istante in UTC è del giorno che è in Italia', async () => {
  const { corpo } = await prova(estratto(voce('3.00', '', '<DtTm>2026-10-31T23:30:00Z</DtTm>')), 'utc.xml')
  expect((await righe(corpo.data.id))[0].data).toBe('2026-11-01')
})

test('con un cliente cancellato il suo nome se ne va anche da ciò che è stato registrato', async () => {
  const [zoe, ada] = [await cliente('Zoe', 'Fattissima'), await cliente('Ada', 'Resta')]
  const sue = [await attiva(zoe.id), await attiva(ada.id)]
  const { id } = await carica(camt([{ importo: 244, testo: 'insieme', nome: 'Altra Persona', rif: 'fatto' }]))
  const fatture = sue.map((f) => ({ id: f.id, importo: 122 }))
  expect((await conferma(id, [{ n: 1, fatture }])).stato).toBe(200)
  await bench.dati('POST', `/clienti/${zoe.id}/anonimizza`, { corpo: { conferma: 'Fattissima' } })
  const [riga] = await righe(id)
  expect(riga.pagate.map(({ nome }: { nome: string }) => nome)).toEqual(['', 'Ada Resta'])
})

test('un movimento di un giorno che deve ancora venire non paga niente', async () => {
  const f = await attiva((await cliente('Dopo', 'Domani')).id)
  const { id } = await carica(camt([{ importo: 122, data: '2099-11-20', testo: 'x', rif: 'futuro' }]))
  const { stato, corpo } = await conferma(id, [{ n: 1, fatture: [{ id: f.id, importo: 122 }] }])
  expect([stato, corpo.error]).toEqual([
    409,
    'Questo movimento è del 20/11/2099, che deve ancora venire: controlla il file',
  ])
})

test('con un cliente cancellato se ne va ciò che è venuto dal suo conto, se non è anche di un altro', async () => {
  const [eva, leo] = [await cliente('Eva', 'Contata'), await cliente('Leo', 'Resta')]
  const [suo, comune] = ['FR7630006000011234567890188', 'FR7630006000011234567890187']
  const [f, g, h] = [await attiva(eva.id), await attiva(eva.id), await attiva(leo.id)]
  const { id } = await carica(
    camt(
      [suo, comune, comune, suo, comune].map((iban, i) => ({
        ...{ importo: 122, testo: `bonifico ${i}`, nome: 'E. C.', iban, rif: `conto${i}` },
      })),
    ),
  )
  const pagate = [f, g, h].map((una, i) => ({ n: i + 1, fatture: [{ id: una.id, importo: 122 }] }))
  expect((await conferma(id, pagate)).stato).toBe(200)
  await bench.dati('POST', `/clienti/${eva.id}/anonimizza`, { corpo: { conferma: 'Contata' } })
  expect((await righe(id)).map(({ iban }: { iban: string | null }) => iban)).toEqual([
    ...[null, null, comune, null, comune],
  ])
})

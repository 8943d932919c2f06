import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { lista, mesi, testoDi } from '#test/mese.ts'
import { fatturaXml, riceventi } from '#test/ricevute.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { mese, apri } = mesi(bench)
const { carica, conferma, decidi, fattura, importa, noi, righe } = riceventi(bench)
await noi()

test('un mese letto mentre una fattura cambia è tutto di prima o tutto di dopo', async () => {
  const cliente = await bench.dati('POST', '/clienti', { corpo: { nome: 'Muta', cognome: 'Sempre' } })
  const importi = (volte: number) => ({ subtotale: 100 * volte, ivaImporto: 22 * volte, totale: 122 * volte })
  const f = await bench.dati('POST', '/fatture', {
    corpo: {
      ...{ tipo: 'Attiva', clienteId: cliente.id, numeroDocumento: 'M/1', dataEmissione: '2026-05-15' },
      ...{ dataScadenza: '2026-05-31', metodoPagamento: 'Bonifico', stato: 'Da_Pagare', aliquotaIva: '22' },
      ...importi(1),
    },
  })
  let finito = false
  const cambia = (async () => {
    for (let n = 0; !finito; n++) await bench.dati('PUT', `/fatture/${f.id}`, { corpo: importi(1 + (n % 2)) })
  })()
  const differenze: number[] = []
  for (let n = 0; n < 40; n++) {
    const { emesse, iva_totale } = await mese('2026-05')
    differenze.push(emesse.importo - iva_totale.vendite.imponibile - iva_totale.vendite.imposta)
  }
  finito = true
  await cambia
  expect(differenze).toEqual(Array(40).fill(0))
})

test('un file che si chiama come un apparecchio di Windows entra con un nome che si può scrivere', async () => {
  await importa(['CON.xml', fatturaXml({ numero: 'W1', data: '2026-04-01' })])
  await importa(['lpt1.a.xml', fatturaXml({ numero: 'W2', data: '2026-04-02' })])
  expect(Object.keys(await apri('2026-04')).filter((nome) => nome.startsWith('ricevute/'))).toEqual([
    'ricevute/CON_.xml',
    'ricevute/lpt1_.a.xml',
  ])
})

test('quello che è arrivato dopo il mese della sua data si vede, con una parola su quando si detrae', async () => {
  stopClock(bench, '2026-02-15T21:00:00Z')
  await importa(['presto.xml', fatturaXml({ numero: 'P1', data: '2026-01-31' })])
  await importa(['anno.xml', fatturaXml({ numero: 'P2', data: '2025-12-30' })])
  await importa(['mese.xml', fatturaXml({ numero: 'P3', data: '2026-02-01' })])
  stopClock(bench, '2026-02-16T09:00:00Z')
  await importa(['tardi.xml', fatturaXml({ numero: 'P4', data: '2026-01-30' })])
  const { arrivate_tardi } = await mese('2026-02')
  expect(arrivate_tardi.map((d: { numero: string; nota: string }) => [d.numero, d.nota])).toEqual([
    ['P2', 'di solito nell’anno in cui è arrivata'],
    ['P4', 'dopo il 15: di solito in questo mese'],
    ['P1', 'entro il 15: può andare nel mese prima'],
  ])
  expect(arrivate_tardi[0]).toMatchObject({ data: '2025-12-30', ricevuta_il: '2026-02-15' })
  expect((await mese('2026-01')).arrivate_tardi).toEqual([])
  expect(testoDi(await apri('2026-02'), 'leggimi.txt')).toContain(
    'P2 del 30/12/2025, arrivata il 15/02/2026: di solito',
  )
})

test('il giorno di arrivo è della posta, altrimenti scritto, altrimenti del caricamento, e la colonna dice quale', async () => {
  stopClock(bench, '2026-09-20T09:00:00Z')
  const posta = (nome: string, giorno: string, file: Buffer) =>
    Buffer.from(
      [
        ...[`Received: from a by b; ${giorno}`, 'From: a@b.it', 'MIME-Version: 1.0'],
        ...[
          'Content-Type: multipart/mixed; boundary=q7',
          '',
          '--q7',
          `Content-Type: application/xml; name=${nome}`,
        ],
        ...[`Content-Disposition: attachment; filename=${nome}`, 'Content-Transfer-Encoding: base64', ''],
        ...[file.toString('base64'), '--q7--', ''],
      ].join('\r\n'),
    )
  await importa([
    'a.eml',
    posta('a.xml', 'Tue, 11 Aug 2026 23:30:00 +0000', fatturaXml({ numero: 'G1', data: '2026-07-30' })),
  ])
  // A clock that goes wrong.
  await importa([
    'b.eml',
    posta('b.xml', 'Fri, 11 Sep 2099 09:00:00 +0000', fatturaXml({ numero: 'G2', data: '2026-07-30' })),
  ])
  const { id } = await carica(['c.xml', fatturaXml({ numero: 'G3', data: '2026-07-30' })])
  expect((await decidi(id, 1, { ricevutaIl: '2026-09-21' })).corpo.campi).toEqual({
    ricevutaIl: 'È un giorno futuro',
  })
  await decidi(id, 1, { ricevutaIl: '2026-08-05' })
  const [riga] = await righe(id)
  expect(riga).toMatchObject({ ricevuta_il: '2026-08-05', ricevuta_da: 'scritta' })
  await conferma(id)

  const tardi = async (quale: string) =>
    (await mese(quale)).arrivate_tardi.map(
      (d: { numero: string; ricevuta_il: string; ricevuta_da: string }) => [
        ...[d.numero, d.ricevuta_il, d.ricevuta_da],
      ],
    )
  expect(await tardi('2026-08')).toEqual([
    ['G1', '2026-08-12', 'posta'],
    ['G3', '2026-08-05', 'scritta'],
  ])
  expect(await tardi('2026-09')).toEqual([['G2', '2026-09-20', 'caricata']])
  const acquisti = lista(await apri('2026-07'), 'elenco-iva-acquisti')
  expect(acquisti.slice(0, 3).map((r) => [r.Numero, r['Ricevuta il'], r['Giorno detto da']])).toEqual([
    ['G1', '12/08/2026', 'posta'],
    ['G2', '20/09/2026', 'giorno del caricamento'],
    ['G3', '05/08/2026', 'scritto a mano'],
  ])
  expect((await fattura((await righe(id))[0]?.fattura_id)).ricevuta).toMatchObject({
    ...{ giorno: '2026-08-05', giorno_da: 'scritta' },
  })
})

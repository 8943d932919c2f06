import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { mesi, testoDi } from '#test/mese.ts'
import { fatturaXml, riceventi } from '#test/ricevute.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { mese, apri } = mesi(bench)
const { importa, noi } = riceventi(bench)
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

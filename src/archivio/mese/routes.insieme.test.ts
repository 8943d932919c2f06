import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { mesi } from '#test/mese.ts'
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

import { afterAll, expect, test, vi } from 'vitest'
import { banca, camt } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { cliente, emetti } = await invoicingParts(bench)
const { carica, conferma } = banca(bench)

let volta = 0
/** A customer whose advance of 122 euro is invoiced, and a draft of all the work. */
async function conAcconto(prezzo = 1000) {
  const { id: clienteId } = await cliente()
  const { id } = await carica(camt([{ data: OGGI, importo: 122, testo: 'ACCONTO', rif: `acc${++volta}` }]))
  await conferma(id, [{ n: 1, parti: [{ credito: { clienteId }, importo: 122 }] }])
  const [credito] = await bench.dati('GET', `/crediti?clienteId=${clienteId}`)
  await bench.dati('PUT', `/crediti/${credito.id}`, { corpo: { acconto: true } })
  const [acconto] = await bench.dati('POST', '/fatture/da-fatturare', { corpo: { acconti: [credito.id] } })
  expect((await emetti(acconto.id)).stato).toBe(200)
  const saldo = await bench.dati('POST', '/fatture', {
    corpo: {
      ...{ tipo: 'Attiva', clienteId, fase: 'Bozza', dataEmissione: OGGI, dataScadenza: OGGI },
      ...{ metodoPagamento: 'Bonifico' },
      righe: [{ descrizione: 'Caldaia', prezzoUnitario: prezzo, aliquota: 22 }],
    },
  })
  const { numero_documento: numero, subtotale } = await bench.dati('GET', `/fatture/${acconto.id}`)
  return { clienteId, saldo, numero, subtotale }
}
const ostacoli = async (id: number) =>
  (await bench.dati('GET', `/fatture/${id}/emissione`)).controlli
    .filter(({ gravita }: { gravita: string }) => gravita === 'blocca')
    .map(({ codice }: { codice: string }) => codice)

test('una fattura che dimentica l’acconto già fatturato si ferma; scalato, esce per il resto', async () => {
  const { saldo, numero, subtotale } = await conAcconto()
  expect(await ostacoli(saldo.id)).toEqual(['acconto_da_scalare'])
  expect((await emetti(saldo.id)).stato).toBe(400)
  const scalata = await bench.dati('POST', `/fatture/${saldo.id}/scala-acconto`)
  expect(scalata.righe.at(-1).descrizione).toContain(numero)
  expect(scalata.subtotale).toBe(1000 - subtotale)
  expect(await ostacoli(saldo.id)).toEqual([])
  expect((await emetti(saldo.id)).stato).toBe(200)
  expect((await bench.chiedi('POST', `/fatture/${saldo.id}/scala-acconto`)).stato).toBe(409)
})

test('se l’acconto è di un altro lavoro la fattura esce com’è, e il registro lo dice', async () => {
  const { saldo } = await conAcconto()
  const { stato } = await bench.chiedi('POST', `/fatture/${saldo.id}/emetti`, {
    corpo: { senzaScalare: true },
  })
  expect(stato).toBe(200)
  const registro = await bench.dati('GET', `/registro?tabella=fatture&recordId=${saldo.id}`)
  expect(JSON.stringify(registro)).toContain('non è di questo lavoro')
})

test('un acconto che è più della bozza non si scala', async () => {
  const { saldo } = await conAcconto(50)
  const { stato, corpo } = await bench.chiedi('POST', `/fatture/${saldo.id}/scala-acconto`)
  expect([stato, corpo.error]).toEqual([
    409,
    'L’acconto è più di questa bozza: controlla se è di questo lavoro',
  ])
})

test('chi lo ha scalato e fu stornato non vale; un numero più lungo è un altro; la fattura di un preventivo non lo dimentica', async () => {
  const { clienteId, saldo, numero } = await conAcconto()
  await bench.dati('PUT', `/fatture/${saldo.id}`, {
    corpo: { righe: [{ descrizione: `Vedi ${numero}9`, prezzoUnitario: 1000, aliquota: 22 }] },
  })
  expect(await ostacoli(saldo.id)).toEqual(['acconto_da_scalare'])
  await bench.dati('POST', `/fatture/${saldo.id}/scala-acconto`)
  await emetti(saldo.id)
  const preventivo = await bench.dati('POST', '/preventivi', {
    corpo: {
      ...{ clienteId, titolo: 'Caldaia', tipologia: 'Caldaia', stato: 'Accettato' },
      righe: [{ descrizione: 'Caldaia', prezzoUnitario: 2000, aliquota: 22 }],
    },
  })
  const bozza = await bench.dati('POST', `/preventivi/${preventivo.id}/fattura`, {
    corpo: { quota: 'totale' },
  })
  expect(await ostacoli(bozza.id)).toEqual([])
  const nota = await bench.dati('POST', `/fatture/${saldo.id}/nota-credito`, { corpo: {} })
  expect((await emetti(nota.id)).stato).toBe(200)
  expect(await ostacoli(bozza.id)).toEqual(['acconto_da_scalare'])
})

import { afterAll, describe, expect, test } from 'vitest'
import { addDays, oggi } from '#shared/dates.ts'
import { accountingParts } from '#test/accounting.ts'
import { openBench } from '#test/bench.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { newPerson } from '#test/people.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const direttore = await newPerson(bench, 2)
const { cliente, fattura } = await accountingParts(bench)
const { id: clienteId } = cliente

const carica = (tipologia: string) => {
  const file = { nome: `${tipologia}.pdf`, contenuto: samplePdf(tipologia) }
  const { corpo, intestazioni } = multipart({ tipologia, clienteId: String(clienteId) }, file)
  return bench.dati('POST', '/documenti/upload', { corpo, intestazioni })
}
const visita = (fra: number, utenteAssegnatoId: number) => {
  const giorno = addDays(oggi(), fra)
  const quando = { dataInizio: `${giorno}T09:00`, dataFine: `${giorno}T10:00` }
  return bench.dati('POST', '/appuntamenti', {
    corpo: { clienteId, titolo: `Visita ${fra}`, utenteAssegnatoId, incasso: 80, spese: 12.5, ...quando },
  })
}

const caldaia = await bench.crea.caldaia(clienteId, {
  marca: 'Immergas',
  modello: 'Victrix',
  prossimaRevisione: oggi(),
})
await bench.crea.condizionatore(clienteId)
await bench.dati('POST', '/impianti', { corpo: { clienteId } })
const { fileMediaId } = await carica('RCEE')
await carica('Fattura')
await bench.dati('POST', '/rcee', {
  corpo: { clienteId, caldaiaId: caldaia.id, dataEmissione: oggi(), fileMediaId },
})
await bench.crea.preventivo(clienteId, { subtotale: 1000, ivaImporto: 220, totale: 1220 })
for (const altro of [
  { tipo: 'Attiva', fornitoreId: null },
  { tipo: 'Attiva', fornitoreId: null, stato: 'Pagata' },
  {},
])
  await bench.dati('POST', '/fatture', { corpo: fattura(altro) })
for (let fra = -14; fra < 10; fra++) await visita(fra, fra % 2 === 0 ? bench.operatore.id : direttore.id)

/** Each list as the sheet of before asked for it. */
const CHIAMATE = {
  caldaie: ['/caldaie', { clienteId }],
  condizionatori: ['/condizionatori', { clienteId }],
  impianti: ['/impianti', { clienteId }],
  rcee: ['/rcee', { clienteId }],
  scadenze: ['/scadenze', { clienteId }],
  preventivi: ['/preventivi', { clienteId }],
  fatture: ['/fatture', { clienteId, tipo: 'Attiva' }],
  appuntamenti: ['/appuntamenti', { clienteId, ordine: 'recenti', limit: 20 }],
  documenti: ['/documenti', { clienteId }],
} as const

const scheda = (come: string, intestazioni = {}, query = {}) =>
  bench.chiedi('GET', `/clienti/${clienteId}/scheda`, { come, intestazioni, query })

describe.each([
  ['Admin', bench.admin.token],
  ['Direttore', direttore.token],
  ['Operatore', bench.operatore.token],
])('%s', (ruolo, come) => {
  test('riceve in una volta quello che le singole chiamate gli danno', async () => {
    const atteso: Record<string, unknown> = {
      cliente: await bench.dati('GET', `/clienti/${clienteId}`, { come }),
    }
    for (const [nome, [path, query]] of Object.entries(CHIAMATE))
      atteso[nome] = (await bench.chiedi('GET', path, { query, come })).corpo
    const { stato, corpo } = await scheda(come, {}, { perRcee: true })
    expect(stato).toBe(200)
    const { perRcee, ...liste } = corpo.data
    expect(liste).toEqual(atteso)
    expect(perRcee).toMatchObject([
      { caldaia_id: caldaia.id, ultimo_rcee: oggi(), ultimo: null },
      { caldaia_id: null, ultimo_rcee: null },
    ])
    expect(corpo.data.appuntamenti).toMatchObject({ count: 24, data: { length: 20 } })
    expect(corpo.data.fatture.count).toBe(2)
    for (const lista of Object.keys(CHIAMATE)) expect(corpo.data[lista].data).not.toEqual([])
  })

  test('vede gli importi delle visite e i file delle fatture solo dove gli spettano', async () => {
    const { appuntamenti, documenti } = (await scheda(come)).corpo.data
    const conImporto = appuntamenti.data.filter((a: { incasso: number | null }) => a.incasso !== null)
    expect(conImporto.length).toBe({ Admin: 20, Direttore: 10, Operatore: 0 }[ruolo])
    expect(documenti.count).toBe(ruolo === 'Admin' ? 2 : 1)
  })
})

test('quello con cui comincia un RCEE arriva solo a chi lo chiede', async () => {
  const { impianti, perRcee, ...comune } = (await scheda(bench.admin.token, {}, { perRcee: true })).corpo.data
  expect([impianti.count, perRcee.length]).toEqual([1, 2])
  expect((await scheda(bench.admin.token)).corpo.data).toEqual(comune)
})

test('senza elementi le liste sono vuote', async () => {
  const { id } = await bench.crea.cliente('Ada Nuova')
  const {
    cliente: suo,
    perRcee,
    ...liste
  } = await bench.dati('GET', `/clienti/${id}/scheda`, {
    query: { perRcee: true },
  })
  expect([suo.cognome, perRcee]).toEqual(['Nuova', []])
  expect(Object.values(liste)).toEqual(Object.keys(CHIAMATE).map(() => ({ data: [], count: 0 })))
})

test('di chi non c’è risponde 404 come la sua chiamata', async () => {
  for (const id of ['2000000000', '0', 'abc']) {
    const [sola, insieme] = [
      await bench.chiedi('GET', `/clienti/${id}`),
      await bench.chiedi('GET', `/clienti/${id}/scheda`),
    ]
    expect(insieme.stato).toBe(404)
    expect(insieme.corpo.error).toBe(sola.corpo.error)
  }
})

test('finché nulla cambia risponde 304, e dopo una scrittura di nuovo con tutto', async () => {
  const { etag = '' } = await scheda(bench.admin.token)
  expect((await scheda(bench.admin.token, { 'if-none-match': etag })).stato).toBe(304)
  await bench.dati('PUT', `/caldaie/${caldaia.id}`, { corpo: { note: 'vista' } })
  const dopo = await scheda(bench.admin.token, { 'if-none-match': etag })
  expect(dopo.stato).toBe(200)
  expect(dopo.corpo.data.caldaie.data[0].note).toBe('vista')
})

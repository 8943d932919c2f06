import { afterAll, describe, expect, test } from 'vitest'
import { aggiungiGiorni, oggi } from '#shared/dates.ts'
import { partiDiProva } from '#test/accounting.ts'
import { apriBanco } from '#test/bench.ts'
import { multipart, pdfDiProva } from '#test/pdf.ts'
import { nuovaPersona } from '#test/people.ts'

const banco = await apriBanco()
afterAll(() => banco.chiudi())

const direttore = await nuovaPersona(banco, 2)
const { cliente, fattura } = await partiDiProva(banco)
const { id: clienteId } = cliente

const carica = (tipologia: string) => {
  const file = { nome: `${tipologia}.pdf`, contenuto: pdfDiProva(tipologia) }
  const { corpo, intestazioni } = multipart({ tipologia, clienteId: String(clienteId) }, file)
  return banco.dati('POST', '/documenti/upload', { corpo, intestazioni })
}
const visita = (fra: number, utenteAssegnatoId: number) => {
  const giorno = aggiungiGiorni(oggi(), fra)
  const quando = { dataInizio: `${giorno}T09:00`, dataFine: `${giorno}T10:00` }
  return banco.dati('POST', '/appuntamenti', {
    corpo: { clienteId, titolo: `Visita ${fra}`, utenteAssegnatoId, incasso: 80, spese: 12.5, ...quando },
  })
}

const caldaia = await banco.dati('POST', '/caldaie', {
  corpo: { clienteId, marca: 'Immergas', modello: 'Victrix', prossimaRevisione: oggi() },
})
await banco.dati('POST', '/condizionatori', { corpo: { clienteId, marca: 'Daikin', modello: 'Perfera' } })
const { fileMediaId } = await carica('RCEE')
await carica('Fattura')
await banco.dati('POST', '/rcee', {
  corpo: { clienteId, caldaiaId: caldaia.id, dataEmissione: oggi(), fileMediaId },
})
await banco.dati('POST', '/preventivi', {
  corpo: {
    clienteId,
    titolo: 'Caldaia nuova',
    tipologia: 'Caldaia',
    subtotale: 1000,
    ivaPercentuale: 22,
    ivaImporto: 220,
    totale: 1220,
  },
})
for (const altro of [
  { tipo: 'Attiva', fornitoreId: null },
  { tipo: 'Attiva', fornitoreId: null, stato: 'Pagata' },
  {},
])
  await banco.dati('POST', '/fatture', { corpo: fattura(altro) })
for (let fra = -14; fra < 10; fra++) await visita(fra, fra % 2 === 0 ? banco.operatore.id : direttore.id)

/** Each list as the sheet of before asked for it. */
const CHIAMATE = {
  caldaie: ['/caldaie', { clienteId }],
  condizionatori: ['/condizionatori', { clienteId }],
  rcee: ['/rcee', { clienteId }],
  preventivi: ['/preventivi', { clienteId }],
  fatture: ['/fatture', { clienteId, tipo: 'Attiva' }],
  appuntamenti: ['/appuntamenti', { clienteId, ordine: 'recenti', limit: 20 }],
  documenti: ['/documenti', { clienteId }],
} as const

const scheda = (come: string, intestazioni = {}) =>
  banco.chiedi('GET', `/clienti/${clienteId}/scheda`, { come, intestazioni })

describe.each([
  ['Admin', banco.admin.token],
  ['Direttore', direttore.token],
  ['Operatore', banco.operatore.token],
])('%s', (ruolo, come) => {
  test('riceve in una volta quello che le singole chiamate gli danno', async () => {
    const atteso: Record<string, unknown> = {
      cliente: await banco.dati('GET', `/clienti/${clienteId}`, { come }),
    }
    for (const [nome, [percorso, query]] of Object.entries(CHIAMATE))
      atteso[nome] = (await banco.chiedi('GET', percorso, { query, come })).corpo
    const { stato, corpo } = await scheda(come)
    expect(stato).toBe(200)
    expect(corpo.data).toEqual(atteso)
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

test('senza elementi le liste sono vuote', async () => {
  const { id } = await banco.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Nuova' } })
  const { cliente: suo, ...liste } = await banco.dati('GET', `/clienti/${id}/scheda`)
  expect(suo.cognome).toBe('Nuova')
  expect(Object.values(liste)).toEqual(Object.keys(CHIAMATE).map(() => ({ data: [], count: 0 })))
})

test('di chi non c’è risponde 404 come la sua chiamata', async () => {
  for (const id of ['2000000000', '0', 'abc']) {
    const [sola, insieme] = [
      await banco.chiedi('GET', `/clienti/${id}`),
      await banco.chiedi('GET', `/clienti/${id}/scheda`),
    ]
    expect(insieme.stato).toBe(404)
    expect(insieme.corpo.error).toBe(sola.corpo.error)
  }
})

test('finché nulla cambia risponde 304, e dopo una scrittura di nuovo con tutto', async () => {
  const { etag = '' } = await scheda(banco.admin.token)
  expect((await scheda(banco.admin.token, { 'if-none-match': etag })).stato).toBe(304)
  await banco.dati('PUT', `/caldaie/${caldaia.id}`, { corpo: { note: 'vista' } })
  const dopo = await scheda(banco.admin.token, { 'if-none-match': etag })
  expect(dopo.stato).toBe(200)
  expect(dopo.corpo.data.caldaie.data[0].note).toBe('vista')
})

import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { fatturaXml, riceventi } from '#test/ricevute.ts'
import { leggiContributi } from './jobs.server.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, conferma, importa, decidi, annulla, fattura, noi } = riceventi(bench)

const trattenuta = (tipo: string, importo: string) =>
  `<DatiRitenuta><TipoRitenuta>${tipo}</TipoRitenuta><ImportoRitenuta>${importo}</ImportoRitenuta><AliquotaRitenuta>8.00</AliquotaRitenuta><CausalePagamento>A</CausalePagamento></DatiRitenuta>`
const DUE = trattenuta('RT01', '20.00') + trattenuta('RT04', '8.50')
const CONTRIBUTI = JSON.stringify([{ tipo: 'RT04', importo: 8.5 }])

/** What a list of invoices says of one: tax and contributions. */
async function nellElenco(numero: string) {
  const testo = String((await bench.chiedi('GET', '/fatture/esporta?formato=csv')).corpo)
  const [titoli = '', ...righe] = testo.split(/\r?\n/)
  const celle = righe.find((riga) => riga.startsWith(`${numero};`))?.split(';') ?? []
  return ['Ritenuta', 'Contributi'].map((titolo) => celle[titoli.split(';').indexOf(titolo)])
}

/** One that was typed by hand before its file came. */
async function aMano(numeroDocumento: string, stato = 'Da_Pagare') {
  const [fornitore] = await bench.dati('GET', '/fornitori?q=Partenope')
  const corpo = {
    ...{ tipo: 'Passiva', fornitoreId: fornitore.id, numeroDocumento, dataEmissione: '2026-10-05' },
    ...{ subtotale: 100, ivaImporto: 22, totale: 122, aliquotaIva: '22', metodoPagamento: 'Bonifico' },
    ...{ stato, dataScadenza: '2026-12-31' },
  }
  return (await bench.dati('POST', '/fatture', { corpo })).id as number
}

async function collega(numero: string) {
  const { id } = await carica([`${numero}.xml`, fatturaXml({ numero, generali: DUE })])
  await decidi(id, 1, { scelta: 'collega' })
  await conferma(id)
  return id
}

test('corretta a mano, con la ritenuta se ne vanno i contributi', async () => {
  await noi()
  const [riga] = (await importa(['c.xml', fatturaXml({ numero: 'C-1', generali: DUE })])).righe
  const { id, versione } = await fattura(riga?.fattura_id)
  expect(await nellElenco('C-1')).toEqual(['20,00', '8,50'])
  const corpo = { subtotale: 200, ivaImporto: 44, totale: 244 }
  const come = { 'if-match': `"${versione}"` }
  expect((await bench.chiedi('PUT', `/fatture/${id}`, { corpo, intestazioni: come })).stato).toBe(200)
  expect(await fattura(id)).toMatchObject({ ritenuta: 0, contributi: null, netto_a_pagare: 244 })
  expect((await nellElenco('C-1')).join('')).not.toMatch(/[1-9]/)
})

test('collegata a una scritta a mano: i contributi vengono, e con l’annullo se ne vanno', async () => {
  const id = await aMano('C-2')
  const ricezione = await collega('C-2')
  expect(await fattura(id)).toMatchObject({ ritenuta: 28.5, contributi: CONTRIBUTI, netto_a_pagare: 93.5 })
  // As it was remembered before contributions were known.
  const righe = await bench.db
    .selectFrom('fatture_ricevute_righe')
    .select(['id', 'fatto'])
    .where('ricevuta_id', '=', ricezione)
    .execute()
  for (const { id: una, fatto } of righe) {
    const detto = JSON.parse(fatto ?? '{}')
    delete detto.collegata.importi.contributi
    await bench.db
      .updateTable('fatture_ricevute_righe')
      .set({ fatto: JSON.stringify(detto) })
      .where('id', '=', una)
      .execute()
  }
  expect((await annulla(ricezione)).stato).toBe(200)
  expect(await fattura(id)).toMatchObject({ ritenuta: 0, contributi: null, netto_a_pagare: 122 })
})

test('una già pagata resta com’è, e ciò che non trattiene non ha contributi', async () => {
  const id = await aMano('C-3', 'Pagata')
  await collega('C-3')
  await leggiContributi(bench.services)
  expect(await fattura(id)).toMatchObject({ ritenuta: 0, contributi: null, netto_a_pagare: 122 })
})

test('chi legge i contributi in due fa lo stesso di uno, e una volta sola', async () => {
  const [riga] = (await importa(['d.xml', fatturaXml({ numero: 'D-1', generali: DUE })])).righe
  const id = riga?.fattura_id ?? 0
  await bench.db.updateTable('fatture').set({ contributi: null }).where('id', '=', id).execute()
  const { versione } = await fattura(id)
  await Promise.all([leggiContributi(bench.services), leggiContributi(bench.services)])
  expect(await fattura(id)).toMatchObject({ contributi: CONTRIBUTI, versione })
  await bench.db.updateTable('fatture').set({ contributi: '[]' }).where('id', '=', id).execute()
  await leggiContributi(bench.services)
  expect((await fattura(id)).contributi).toBe('[]')
})

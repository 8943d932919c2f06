import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { multipart } from '#test/pdf.ts'
import { withoutWriting } from '#test/refusals.ts'
import { indovina } from './colonne.rules.ts'
import type { Importazione, RigaDelFile } from './contract.ts'
import { COLONNE_MODELLO_LISTINO } from './rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

async function carica(righe: string[]): Promise<Importazione> {
  const file = { nome: 'listino.csv', contenuto: Buffer.from(righe.join('\n')), tipo: 'text/csv' }
  return bench.dati('POST', '/importazioni', multipart({ tipo: 'articoli' }, file))
}
const controlla = ({ id, abbinamento }: Importazione): Promise<Importazione> =>
  bench.dati('PUT', `/importazioni/${id}`, { corpo: { abbinamento } })
async function importa(righe: string[]): Promise<Importazione> {
  const { id } = await controlla(await carica(righe))
  await bench.dati('POST', `/importazioni/${id}/conferma`)
  const leggi = () => bench.dati('GET', `/importazioni/${id}`)
  await expect.poll(async () => (await leggi()).stato).toBe('fatta')
  return leggi()
}
const cerca = (q: string) => bench.dati('GET', '/articoli', { query: { q } })
const annulla = (id: number, corpo: object = {}) =>
  bench.chiedi('POST', `/importazioni/${id}/annulla`, { corpo })

test('un listino si legge com’è scritto: prezzi italiani, aliquote, tipo', async () => {
  const fatta = await importa([
    'LISTINO 2026;;;;;;',
    'Cod. art.;Descrizione;U.M.;Prezzo vendita;Costo;IVA;Tipo',
    'VE-8;Vaso 8 l;pz;"1.234,50 €";12,3;22%;',
    'MO-1;Manodopera;h;45;;0,1;Servizio',
    ';Guarnizione;;0,1234;;17;',
  ])
  expect(fatta).toMatchObject({ tipo: 'articoli', articoli: 3, clienti: 0, caldaie: 0, errori: 0 })
  expect(await cerca('vaso 8')).toMatchObject([
    { codice: 'VE-8', um: 'pz', prezzo: '1234.5', costo: '12.3', aliquota: '22', tipo: 'Bene', attivo: true },
  ])
  expect(await cerca('manodopera')).toMatchObject([
    { tipo: 'Servizio', aliquota: '10', costo: null, um: 'h' },
  ])
  expect(await cerca('guarnizione')).toMatchObject([
    { codice: null, prezzo: '0.1234', aliquota: null, um: 'pz' },
  ])
  expect(indovina(COLONNE_MODELLO_LISTINO, 'articoli')).not.toContain(null)
})

test('un listino con i pollici fra virgolette non perde righe; se non torna dice quale', async () => {
  const voci = [
    'Codice;Descrizione;Prezzo',
    'TU-1;"tubo 3/4" rame;12,5',
    'TU-2;Tubo da 1";8',
    'TU-3;"Gomito";2',
  ]
  expect(await carica(voci)).toMatchObject({ righe: 3 })
  const file = { nome: 'listino.csv', contenuto: Buffer.from(`${voci.join('\n')}\nTU-4\n`), tipo: 'text/csv' }
  const { stato, corpo } = await bench.chiedi('POST', '/importazioni', multipart({ tipo: 'articoli' }, file))
  expect([stato, corpo.error]).toEqual([
    400,
    expect.stringContaining('Alla riga 2 le virgolette non si chiudono'),
  ])
})

test('le righe sbagliate restano fuori e dicono perché; un codice noto dice che cosa cambia', async () => {
  await bench.dati('POST', '/articoli', {
    corpo: { descrizione: 'Pompa', codice: 'PO-1', um: 'pz', prezzo: '10' },
  })
  const bozza = await controlla(
    await carica([
      ...[
        'Codice;Descrizione;Prezzo',
        'po-1;Pompa;12,5',
        'X-1;;3',
        'X-2;Due;-4',
        'X-3;Tre;1',
        'x-3;Ancora;2',
      ],
      ';Sei;1.250',
    ]),
  )
  expect(bozza).toMatchObject({ buone: 1, avvisi: 2, errori: 3, duplicati: 0, da_scrivere: 3 })
  const righe: RigaDelFile[] = await bench.dati('GET', `/importazioni/${bozza.id}/righe`)
  expect(righe.map(({ errori, avvisi }) => Object.values({ ...errori, ...avvisi })[0])).toEqual([
    'Aggiorna «Pompa»: prezzo 10,00 → 12,50',
    'È un articolo nuovo: manca la descrizione',
    expect.any(String),
    undefined,
    'Stesso codice della riga 5',
    'Letto come 1,250: controlla',
  ])
  const { stato } = await bench.chiedi('PUT', `/importazioni/${bozza.id}`, {
    corpo: { abbinamento: ['cognome', 'nome', null] },
  })
  expect(stato).toBe(400)
})

test('un codice noto si aggiorna; annullando torna com’era e i nuovi spariscono', async () => {
  const { id } = await bench.dati('POST', '/articoli', {
    corpo: { descrizione: 'Sifone', codice: 'SI-1', um: 'pz', prezzo: '8', costo: '5', aliquota: '10' },
  })
  const fatta = await importa(['Codice;Descrizione;Prezzo', 'si-1;Sifone cromato;9', 'SI-2;Sifone lungo;11'])
  expect(fatta.articoli).toBe(2)
  // What the file doesn't say stays.
  expect(await bench.dati('GET', `/articoli/${id}`)).toMatchObject({
    ...{ codice: 'SI-1', descrizione: 'Sifone cromato', prezzo: '9', costo: '5', aliquota: '10' },
  })
  expect(await importa(['Codice;Prezzo', 'SI-1;9'])).toMatchObject({ articoli: 0 })
  const { stato, corpo } = await annulla(fatta.id)
  expect([stato, corpo.data.articoli, corpo.data.stato]).toEqual([200, 0, 'annullata'])
  expect(await cerca('sifone')).toMatchObject([{ id, descrizione: 'Sifone', prezzo: '8', codice: 'SI-1' }])
})

test('ciò che nel frattempo si è usato o cambiato resta, se lo si dice', async () => {
  const gia = await bench.dati('POST', '/articoli', {
    corpo: { descrizione: 'Tubo', codice: 'TU-1', um: 'm', prezzo: '2' },
  })
  const fatta = await importa([
    'Codice;Descrizione;Prezzo',
    'TU-1;Tubo;3',
    'TU-2;Tubo rame;4',
    'TU-3;Tubo pex;5',
  ])
  const [rame] = await cerca('tubo rame')
  await bench.dati('PUT', `/articoli/${gia.id}`, { corpo: { prezzo: '3.5' } })
  const { id: clienteId } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Rossi' } })
  const preventivo = await bench.dati('POST', '/preventivi', {
    corpo: {
      ...{ clienteId, titolo: 'Bagno', tipologia: 'Caldaia', subtotale: 100, ivaPercentuale: 22 },
      ...{ ivaImporto: 22, totale: 122 },
    },
  })
  await sql`insert into preventivi_righe (preventivo_id, cliente_id, n, articolo_id, descrizione, quantita, prezzo_unitario, imponibile,
      aliquota, bene_significativo, ritenuta, facoltativa, scelta)
    values (${preventivo.id}, ${clienteId}, 9, ${rame.id}, 'Tubo', '1', '4', 400, 2200, false, false, false, false)`.execute(
    bench.db,
  )
  expect((await bench.chiedi('DELETE', `/articoli/${rame.id}`)).corpo.error).toContain('1 riga di preventivo')
  const { stato, corpo } = await withoutWriting(bench, () => annulla(fatta.id))
  expect([stato, corpo.error, corpo.data.clienti]).toEqual([
    409,
    '2 articoli di questa importazione sono già in uso',
    [
      { id: gia.id, nome: 'Tubo', perche: ['è stato modificato'] },
      { id: rame.id, nome: 'Tubo rame', perche: ['è in un preventivo'] },
    ],
  ])
  expect((await annulla(fatta.id, { tieniUsati: true })).corpo.data.articoli).toBe(2)
  const restano = (await cerca('tubo')).map((a: { descrizione: string; prezzo: string }) => [
    a.descrizione,
    a.prezzo,
  ])
  expect(restano).toEqual([
    ['Tubo rame', '4'],
    ['Tubo', '3.5'],
  ])
})

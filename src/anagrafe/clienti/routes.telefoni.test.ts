import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const crea = (corpo: object) =>
  bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Rossi', ...corpo } })
const cambia = (id: number, corpo: object) => bench.dati('PUT', `/clienti/${id}`, { corpo })
const trovati = async (q: string) =>
  (await bench.dati('GET', '/clienti', { query: { q } })).map(({ id }: { id: number }) => id)
const simili = (query: object) =>
  bench.dati('GET', '/clienti/duplicati', { query: query as Record<string, string> })

test('quanti numeri ha: ognuno una volta, il primo resta telefono, senza la chiave restano', async () => {
  const cliente = await crea({
    telefono: '333 111 2233',
    altriTelefoni: [
      { numero: '0522 44 55 66', nome: 'casa' },
      { numero: '+39 333 1112233', nome: 'il primo di nuovo' },
      { numero: '0039 0522/445566', nome: 'ufficio' },
      { numero: '347 999 8877' },
    ],
  })
  const altri = [
    { numero: '0522 44 55 66', nome: 'casa' },
    { numero: '347 999 8877', nome: null },
  ]
  expect(cliente).toMatchObject({ telefono: '333 111 2233', altri_telefoni: altri, versione: 1 })
  expect(await cambia(cliente.id, { note: 'x' })).toMatchObject({ altri_telefoni: altri, versione: 2 })
  // One of the others becomes the first: it is no other any more.
  expect(await cambia(cliente.id, { telefono: '+39 347 9998877' })).toMatchObject({
    ...{ telefono: '+39 347 9998877', altri_telefoni: altri.slice(0, 1) },
  })
  expect(await cambia(cliente.id, { telefono: null })).toMatchObject({
    ...{ telefono: '0522 44 55 66', altri_telefoni: [] },
  })
  expect(
    (await bench.chiedi('PUT', `/clienti/${cliente.id}`, { corpo: {}, intestazioni: { 'if-match': '"1"' } }))
      .stato,
  ).toBe(412)
  expect(await cambia(cliente.id, { altriTelefoni: altri })).toMatchObject({ altri_telefoni: altri.slice(1) })
  const registro = await bench.dati('GET', '/registro', {
    query: { tabella: 'clienti', recordId: cliente.id, limit: 1 },
  })
  expect(registro[0].cambiamenti).toEqual([{ campo: 'altri_telefoni', prima: null, dopo: '347 999 8877' }])
  expect(await cambia(cliente.id, { altriTelefoni: [] })).toMatchObject({ altri_telefoni: [] })
})

test('più di dieci, troppo lunghi o senza numero non passano, e si dice dove', async () => {
  const campi = async (altriTelefoni: object[]) =>
    (await bench.chiedi('POST', '/clienti', { corpo: { nome: 'A', cognome: 'B', altriTelefoni } })).corpo
      .campi
  expect(await campi(Array.from({ length: 11 }, (_, n) => ({ numero: `05221234${n + 10}` })))).toEqual({
    altriTelefoni: 'Al massimo 10 numeri oltre al primo',
  })
  expect(
    Object.keys(
      await campi([{ numero: '' }, { numero: '0'.repeat(41) }, { numero: '05221', nome: 'x'.repeat(41) }]),
    ),
  ).toEqual(['altriTelefoni.0.numero', 'altriTelefoni.1.numero', 'altriTelefoni.2.nome'])
})

test('si trova per ognuno, com’è scritto o composto, e i doppioni si vedono per qualunque numero', async () => {
  const { id } = await crea({
    cognome: 'Verdi',
    telefono: '340 700 1122',
    altriTelefoni: [{ numero: '0376/38 45 91', nome: 'casa' }],
  })
  for (const q of [
    '0376/38 45 91',
    '0376384591',
    '+39 0376 384591',
    '0039 0376-384591',
    '384591',
    '3407001122',
  ])
    expect([q, await trovati(q)]).toEqual([q, [id]])
  expect(await simili({ telefono: '+390376384591' })).toMatchObject([
    { id, telefono: '0376/38 45 91', motivi: ['telefono'] },
  ])
  const { id: altroId } = await crea({ cognome: 'Bianchi', telefono: '0376 384591' })
  const coppie = await bench.dati('GET', '/clienti/doppioni')
  expect(coppie).toMatchObject([{ uno: { id }, altro: { id: altroId }, motivi: ['telefono'] }])
  // Changed, it is no reason any more.
  await cambia(id, { altriTelefoni: [{ numero: '0376 384592' }] })
  expect(await bench.dati('GET', '/clienti/doppioni')).toEqual([])
  expect(await trovati('384591')).toEqual([altroId])
})

test('uniti due clienti, tutti i numeri restano, ciascuno una volta', async () => {
  const uno = await crea({
    cognome: 'Neri',
    telefono: '0521 200300',
    altriTelefoni: [{ numero: '0521 999888', nome: 'ufficio' }],
  })
  const due = await crea({
    cognome: 'Neri',
    telefono: '333 4445556',
    altriTelefoni: [{ numero: '+39 0521 200300', nome: 'casa' }],
  })
  const unito = await bench.dati('POST', `/clienti/${uno.id}/unisci`, { corpo: { altroId: due.id } })
  // The mobile is the first: it is who is written to.
  expect(unito).toMatchObject({ telefono: '333 4445556' })
  expect(unito.altri_telefoni.map(({ numero }: { numero: string }) => numero)).toEqual([
    '0521 200300',
    '0521 999888',
  ])
  expect(await trovati('0521200300')).toEqual([uno.id])
})

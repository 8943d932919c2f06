import { afterAll, describe, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import {
  NON_ID,
  obbligatorio,
  refuseEvery,
  refuseQueries,
  testoFinoA,
  ultimaRiga,
  withoutWriting,
} from '#test/refusals.ts'
import { COLORI_DITTA } from './rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

let numero = 0
const nuova = (altro: object = {}) =>
  bench.dati('POST', '/ditte', { corpo: { nome: `Ditta ${++numero}`, colore: 'blue', ...altro } })
const cliente = (altro: object = {}) => bench.crea.cliente('Ada Rossi', altro)
const visita = async (altro: object) =>
  bench.crea.visita((await cliente()).id, '2026-11-20T09:00', { titolo: 'Visita', ...altro })

test('si crea, si legge e si modifica; il registro dice che cosa era', async () => {
  const creata = await nuova({ nome: ' L’Idraulica  di Città ', descrizione: '' })
  expect(creata).toEqual({
    id: creata.id,
    nome: 'L’Idraulica  di Città',
    colore: 'blue',
    descrizione: null,
    versione: 1,
  })
  expect((await bench.chiedi('GET', `/ditte/${creata.id}`)).etag).toMatch(/^"1\./)
  await bench.dati('PUT', `/ditte/${creata.id}`, {
    corpo: { colore: '#12Ab9f', descrizione: 'Climatizzazione' },
  })
  const riga = await ultimaRiga(bench, 'ditte', creata.id)
  expect([riga.azione, riga.utente_id]).toEqual(['aggiorna', bench.admin.id])
  expect(riga.prima).toMatchObject({ colore: 'blue', descrizione: null, versione: 1 })
  expect(riga.dopo).toMatchObject({ colore: '#12Ab9f', descrizione: 'Climatizzazione', versione: 2 })
})

test.each(Object.keys(COLORI_DITTA))('il colore %s va bene', async (colore) => {
  expect((await nuova({ colore })).colore).toBe(colore)
})

test('rifiuta dati sbagliati, nel campo giusto e senza scrivere', async () => {
  const { id } = await nuova()
  const cattivi = {
    nome: [...obbligatorio, ...testoFinoA(80)],
    colore: [
      ...obbligatorio,
      ...testoFinoA(20),
      ['altro', 'url(x)'] as const,
      ['esadecimale', '#12'] as const,
    ],
    descrizione: testoFinoA(500),
  }
  await refuseEvery(bench, ['POST', '/ditte'], { nome: 'Nuova', colore: 'red' }, cattivi)
  await refuseEvery(bench, ['PUT', `/ditte/${id}`], {}, cattivi)
})

test('lo stesso nome con altre maiuscole o accenti: 409', async () => {
  await nuova({ nome: 'Caffè Clima' })
  const altra = await nuova()
  for (const [method, path] of [
    ['POST', '/ditte'],
    ['PUT', `/ditte/${altra.id}`],
  ] as const) {
    const { stato, corpo } = await withoutWriting(bench, () =>
      bench.chiedi(method, path, { corpo: { nome: 'CAFFE  clima', colore: 'red' } }),
    )
    expect([stato, corpo.campi]).toEqual([409, { nome: 'Esiste già una ditta con questo nome' }])
  }
  await bench.dati('PUT', `/ditte/${altra.id}`, { corpo: { nome: altra.nome.toUpperCase() } })
})

test('sono in ordine di nome, senza badare ad accenti e maiuscole', async () => {
  for (const nome of ['èlite', 'Elba', 'ELMO']) await nuova({ nome })
  const nomi = (await bench.dati('GET', '/ditte', { come: 'operatore' })).map((d: { nome: string }) => d.nome)
  expect(nomi.filter((n: string) => /^[eè]l/i.test(n))).toEqual(['Elba', 'èlite', 'ELMO'])
})

test.each(NON_ID)('la ditta «%s» non c’è: 404', async (id) => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    expect((await bench.chiedi(method, `/ditte/${id}`, { corpo: {} })).stato).toBe(404)
})

test('una versione superata riceve la ditta com’è ora', async () => {
  const { id } = await nuova()
  await bench.dati('PUT', `/ditte/${id}`, { corpo: { colore: 'red' }, intestazioni: { 'if-match': '"1"' } })
  for (const vecchia of ['"1"', '1', 'W/"1"', '"x"', '"99"']) {
    const { stato, corpo } = await withoutWriting(bench, () =>
      bench.chiedi('PUT', `/ditte/${id}`, {
        corpo: { colore: 'pink' },
        intestazioni: { 'if-match': vecchia },
      }),
    )
    expect([stato, corpo.data?.colore, corpo.data?.versione], vecchia).toEqual([412, 'red', 2])
  }
  const { etag } = await bench.chiedi('PUT', `/ditte/${id}`, {
    corpo: { colore: 'pink' },
    intestazioni: { 'if-match': '"2"' },
  })
  expect(etag).toBe('"3"')
})

describe('eliminare', () => {
  test('una ditta libera sparisce, e il registro la ricorda', async () => {
    const { id, nome } = await nuova()
    expect((await bench.chiedi('DELETE', `/ditte/${id}`)).corpo).toEqual({ data: { id } })
    expect((await bench.chiedi('GET', `/ditte/${id}`)).stato).toBe(404)
    const { azione, prima, dopo } = await ultimaRiga(bench, 'ditte', id)
    expect([azione, prima.nome, dopo]).toEqual(['elimina', nome, null])
  })

  test.each([
    [0, 1, '1 appuntamento'],
    [1, 0, '1 cliente'],
    [2, 3, '2 clienti e 3 appuntamenti'],
  ])('con %i clienti e %i appuntamenti: 409 che dice da chi è usata', async (clienti, visite, chi) => {
    const { id } = await nuova()
    for (let n = 0; n < clienti; n++) await cliente({ dittaId: id })
    for (let n = 0; n < visite; n++) await visita({ dittaId: id })
    const { stato, corpo } = await withoutWriting(bench, () => bench.chiedi('DELETE', `/ditte/${id}`))
    expect([stato, corpo.code]).toEqual([409, 'in_uso'])
    expect(corpo.error).toBe(`La ditta è usata da ${chi}: non può essere eliminata`)
  })
})

describe('statistiche', () => {
  const di = async (id: number, query?: Record<string, number>) => {
    const righe = await bench.dati('GET', '/ditte/statistiche', { query })
    const { totale, programmati, completati } = righe.find((d: { id: number }) => d.id === id)
    return [totale, programmati, completati]
  }

  test('contano per inizio, nel mese di Roma, ogni stato nel totale', async () => {
    const { id } = await nuova()
    const alle = (dataInizio: string, dataFine: string, stato?: string) =>
      visita({ dittaId: id, dataInizio, dataFine, ...(stato && { stato }) })
    await alle('2026-10-31T23:30', '2026-11-01T00:30', 'Completato')
    await alle('2026-11-01T00:00', '2026-11-01T01:00')
    await alle('2026-11-30T23:59', '2026-12-01T01:00', 'Completato')
    await alle('2026-11-15T10:00', '2026-11-15T11:00', 'Annullato')
    await alle('2026-11-15T10:00', '2026-11-15T11:00', 'In_Corso')
    expect(await di(id, { mese: 11, anno: 2026 })).toEqual([4, 1, 1])
    expect(await di(id, { mese: 10, anno: 2026 })).toEqual([1, 0, 1])
    expect(await di(id, { mese: 12, anno: 2026 })).toEqual([0, 0, 0])
    await stopClock(bench, '2026-10-31T23:30:00Z')
    expect(await di(id)).toEqual([4, 1, 1])
  })

  test('rifiutano un mese che non c’è', () =>
    refuseQueries(
      bench,
      '/ditte/statistiche',
      {},
      {
        mese: ['0', '13', '1.5', 'x', '1&mese=2'],
        anno: ['1899', '2200', 'x'],
      },
    ))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { apriBanco } from '#test/banco.ts'
import { partiDiProva } from '#test/contabilita.ts'
import type { Chi } from '#test/modello.ts'

const banco = await apriBanco()
afterAll(() => banco.chiudi())

type Trovati = Record<string, Record<string, unknown>[]>
const cerca = (q: string, come: Chi = 'admin'): Promise<Trovati> =>
  banco.dati('GET', '/ricerca', { query: { q }, come })
const quanti = (trovati: Trovati) =>
  Object.fromEntries(Object.entries(trovati).map(([tipo, righe]) => [tipo, righe.length]))

let clienteId: number
beforeAll(async () => {
  const { cliente, fattura } = await partiDiProva(banco)
  clienteId = cliente.id
  await banco.dati('POST', '/fatture', { corpo: fattura({ tipo: 'Attiva', fornitoreId: null }) })
  await banco.dati('POST', '/fornitori', { corpo: { ragioneSociale: 'Esposito Ricambi S.r.l.' } })
  await banco.dati('POST', '/rcee', { corpo: { clienteId, dataEmissione: '2026-01-15' } })
  await banco.dati('POST', '/appuntamenti', {
    corpo: {
      clienteId,
      titolo: 'Revisione',
      dataInizio: '2026-11-20T09:00',
      dataFine: '2026-11-20T10:00',
      utenteAssegnatoId: banco.operatore.id,
      incasso: 80,
      noteInterne: 'chiave dal portiere',
    },
  })
  await banco.dati('POST', '/preventivi', {
    corpo: {
      clienteId,
      utenteCreatoreId: banco.admin.id,
      titolo: 'Sostituzione caldaia',
      tipologia: 'Caldaia',
      stato: 'Bozza',
      subtotale: 100,
      ivaPercentuale: 22,
      ivaImporto: 22,
      totale: 122,
      validitaGiorni: 30,
      dataScadenza: '2026-12-20',
    },
  })
})

test('un Admin trova di tutto', async () => {
  expect(quanti(await cerca('esposito'))).toEqual({
    clienti: 1,
    appuntamenti: 1,
    rcee: 1,
    preventivi: 1,
    fatture: 1,
    fornitori: 1,
  })
})

test.each<Chi>(['direttore', 'operatore', 'altro'])('la contabilità non è per %s', async (chi) => {
  expect(quanti(await cerca('esposito', chi))).toEqual({
    clienti: 1,
    appuntamenti: 1,
    rcee: 1,
    preventivi: 0,
    fatture: 0,
    fornitori: 0,
  })
})

test('di una visita dice quale, non quanto né altro', async () => {
  for (const chi of ['admin', 'operatore'] as const) {
    const { appuntamenti } = await cerca('esposito', chi)
    expect(Object.keys(appuntamenti?.[0] ?? {}).sort()).toEqual([
      'cliente',
      'data_inizio',
      'id',
      'stato',
      'titolo',
      'utente_assegnato_id',
    ])
  }
})

test('senza testo, o con soli spazi, non trova nulla', async () => {
  for (const q of ['', '   '])
    expect(Object.values(await cerca(q)).every((righe) => righe.length === 0)).toBe(true)
  expect((await banco.chiedi('GET', '/ricerca')).stato).toBe(200)
  expect((await banco.chiedi('GET', '/ricerca', { query: { q: 'x'.repeat(201) } })).stato).toBe(400)
})

test('al più sei di ogni tipo; accenti, maiuscole e segni jolly non contano', async () => {
  for (let i = 0; i < 8; i++)
    await banco.dati('POST', '/clienti', { corpo: { nome: `Niccolò ${i}`, cognome: 'D’Angiò' } })
  expect((await cerca("NICCOLO d'angio"))?.clienti).toHaveLength(6)
  expect((await cerca('%'))?.clienti).toHaveLength(0)
})

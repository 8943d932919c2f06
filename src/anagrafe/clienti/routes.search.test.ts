import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { domande, refuseQueries } from '#test/refusals.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const cognomi = (righe: { cognome: string }[]) => righe.map((r) => r.cognome)

const GENTE = [
  { cognome: 'D’Amico', nome: 'Niccolò', telefono: '333 418 1122', email: 'nicco@esempio.example' },
  { cognome: "D'Amico", nome: 'Ada', telefono: '+39 3334181122' },
  { cognome: 'Esposito', nome: 'Öykü', telefono: '0039-081/55.44.33' },
  { cognome: 'Condominio Via Roma 12', nome: 'Amm. Bò' },
  { cognome: 'Termoidraulica S.r.l.', nome: '50% & Figli_1' },
  { cognome: 'Ng', nome: 'Li' },
  { cognome: 'Amitrano', nome: 'Zoe', attivo: false },
  { cognome: 'Amodio', nome: 'Pia' },
  { cognome: 'Zampa', nome: 'Amos', indirizzo: 'Vico Storto 3', comune: 'Procida' },
]
for (const corpo of GENTE) await bench.dati('POST', '/clienti', { corpo })
const trova = async (q: string, path = '/clienti') => {
  const { corpo } = await bench.chiedi('GET', path, { query: { q }, come: 'operatore' })
  expect(corpo.count).toBe(corpo.data.length)
  return cognomi(corpo.data)
}
const DAMICO = ["D'Amico", 'D’Amico']

test.each([
  // one and two letters are the beginning of a word
  ['n', ['D’Amico', 'Ng']],
  ['ng', ['Ng']],
  ['li', ['Ng']],
  ['am', [...DAMICO, 'Amitrano', 'Amodio', 'Condominio Via Roma 12', 'Zampa']],
  ['fig', ['Termoidraulica S.r.l.']],
  ['bo', ['Condominio Via Roma 12']],
  ['bò', ['Condominio Via Roma 12']],
  ['NICCOLO', ['D’Amico']],
  ['niccolo\u0300', ['D’Amico']],
  ['oyku', ['Esposito']],
  ["d'amico", DAMICO],
  ['damico', DAMICO],
  ['d amico', DAMICO],
  ["d' amico", DAMICO],
  ['393334181122', DAMICO],
  ['D’AMICO', DAMICO],
  ['d`amico ada', ["D'Amico"]],
  ['ada d’am', ["D'Amico"]],
  ['roma condominio', ['Condominio Via Roma 12']],
  ['via  12', ['Condominio Via Roma 12']],
  ['3334181122', DAMICO],
  ['333 418', DAMICO],
  ['+39 333 4181122', DAMICO],
  ['0039 333-418', DAMICO],
  ['08155', ['Esposito']],
  ['+39 081 55 44 33', ['Esposito']],
  ['nicco@esempio', ['D’Amico']],
  ['50%', ['Termoidraulica S.r.l.']],
  ['0%', []],
  ['%', []],
  ['_', []],
  ['i_1', ['Termoidraulica S.r.l.']],
  ['s.r.l.', ['Termoidraulica S.r.l.']],
  ['procida', ['Zampa']],
  ['zampa proci', ['Zampa']],
  ['storto', ['Zampa']],
  ['"', []],
  ['"""', []],
  ['\\', []],
  ["' or 1=1 --", []],
  ['rossi NOT ada', []],
  ['*', []],
])('«%s» trova %o', async (q, attesi) => {
  expect((await trova(q)).sort()).toEqual([...attesi].sort())
  expect((await trova(q, '/clienti/search')).sort()).toEqual([...attesi].sort())
})

test('in ordine di cognome e nome, senza badare ad accenti e maiuscole', async () => {
  expect(await trova('')).toEqual([
    'Amitrano',
    'Amodio',
    'Condominio Via Roma 12',
    "D'Amico",
    'D’Amico',
    'Esposito',
    'Ng',
    'Termoidraulica S.r.l.',
    'Zampa',
  ])
})

test('la ricerca mette prima chi si chiama così, poi gli attivi', async () => {
  expect(await trova('am', '/clienti/search')).toEqual([
    'Amodio',
    'Amitrano',
    'Condominio Via Roma 12',
    "D'Amico",
    'D’Amico',
    'Zampa',
  ])
})

test('si trova con il nome nuovo e non con il vecchio', async () => {
  const { id } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Vecchio', cognome: 'Nomignolo' } })
  await bench.dati('PUT', `/clienti/${id}`, { corpo: { nome: 'Nuovo', telefono: '02 99' } })
  expect([await trova('vecchio'), await trova('nuovo nomi'), await trova('0299')]).toEqual([
    [],
    ['Nomignolo'],
    ['Nomignolo'],
  ])
  await bench.dati('DELETE', `/clienti/${id}`)
  expect(await trova('nomignolo')).toEqual([])
})

test('le pagine si susseguono e il conto è di tutti', async () => {
  const pagine: string[] = []
  for (let offset = 0; offset < 9; offset += 3) {
    const { corpo } = await bench.chiedi('GET', '/clienti', { query: { limit: 3, offset } })
    expect(corpo.count).toBe(9)
    pagine.push(...cognomi(corpo.data))
  }
  expect(pagine).toEqual(await trova(''))
  const oltre = await bench.chiedi('GET', '/clienti', { query: { limit: 3, offset: 100, q: 'amico' } })
  expect(oltre.corpo).toEqual({ data: [], count: 2 })
})

test('attivi, inattivi e conteggi', async () => {
  const con = async (query: Record<string, string>) =>
    (await bench.chiedi('GET', '/clienti', { query })).corpo.count
  expect([await con({ attivo: 'true' }), await con({ attivo: 'false' })]).toEqual([8, 1])
  expect(await con({ attivo: 'false', q: 'zampa' })).toBe(0)
  expect(await bench.dati('GET', '/clienti/conteggi')).toEqual({ tutti: 9, attivi: 8, inattivi: 1 })
})

test('la ricerca ne dà al massimo venti', async () => {
  for (let n = 0; n < 25; n++)
    await bench.dati('POST', '/clienti', { corpo: { nome: `N${n}`, cognome: 'Ventesimo' } })
  expect(await trova('ventes', '/clienti/search')).toHaveLength(20)
  expect(await trova('ventes')).toHaveLength(25)
})

test('rifiuta filtri sbagliati', () =>
  refuseQueries(
    bench,
    '/clienti',
    {},
    {
      q: ['a&q=b'],
      attivo: ['1', 'si', 'true&attivo=true'],
      dittaId: domande.id('dittaId'),
      limit: domande.limit,
      offset: domande.offset,
    },
  ))

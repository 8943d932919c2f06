import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { isAdmin, tutti } from '#shared/permissions.ts'
import { engine, openBench } from '#test/bench.ts'
import { route } from './routes.ts'

let volte = 0
let guasta = false
const bench = await openBench({
  altreRotte: [
    route({
      method: 'GET',
      percorso: '/lunga',
      titolo: 'Costa molto e gli Admin la chiedono tutti uguale',
      permission: tutti,
      sfondo: true,
      comune: (utente) => (isAdmin(utente) ? 'admin' : undefined),
      query: z.strictObject({ di: z.string().optional() }),
      risposta: z.object({ chi: z.string(), di: z.string().optional(), testo: z.string() }),
      async esegui({ utente, query: { di } }) {
        volte++
        await new Promise((via) => setTimeout(via, 20))
        if (guasta) throw new Error('guasta')
        return { chi: isAdmin(utente) ? 'admin' : utente.nome_utente, di, testo: 'caldaia '.repeat(400) }
      },
    }),
  ],
})
afterAll(() => bench.chiudi())

const chiedi = (come: 'admin' | 'operatore' = 'admin') => bench.chiedi('GET', '/lunga', { come })
const compressa = () =>
  bench.app.inject({
    url: '/api/lunga',
    headers: { authorization: `Bearer ${bench.admin.token}`, 'accept-encoding': 'gzip' },
  })

// PostgreSQL is shared with other tests: what they commit ends every kept answer.
test.runIf(engine() === 'sqlite')(
  'chi la chiede insieme aspetta la stessa, finché niente cambia',
  async () => {
    const prima = volte
    const insieme = await Promise.all(Array.from({ length: 8 }, () => chiedi()))
    const compresse = await Promise.all([compressa(), compressa()])
    expect(volte - prima).toBe(1)
    expect(new Set(insieme.map(({ etag }) => etag)).size).toBe(1)
    expect(compresse.map((r) => JSON.parse(gunzipSync(r.rawPayload).toString()))).toEqual([
      insieme[0]?.corpo,
      insieme[0]?.corpo,
    ])
    await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Cambiata' } })
    await chiedi()
    expect(volte - prima).toBe(2)
  },
)

const chiediDi = async (di: string) => (await bench.chiedi('GET', '/lunga', { query: { di } })).corpo.data.di

test('ogni domanda ha la sua risposta', async () => {
  const giorni = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato']
  expect(await Promise.all([...giorni, ...giorni].map(chiediDi))).toEqual([...giorni, ...giorni])
})

test.runIf(engine() === 'sqlite')('di domande diverse restano le ultime quattro risposte', async () => {
  for (const di of ['a', 'b', 'c', 'd', 'e']) await chiediDi(di)
  const prima = volte
  for (const di of ['b', 'e']) await chiediDi(di)
  expect(volte - prima).toBe(0)
  await chiediDi('a')
  expect(volte - prima).toBe(1)
})

test('chi ne ha una propria non riceve quella degli altri', async () => {
  const [admin, operatore] = await Promise.all([chiedi(), chiedi('operatore')])
  expect(admin.corpo.data.chi).toBe('admin')
  expect(operatore.corpo.data.chi).not.toBe('admin')
})

test('un guasto non resta: la volta dopo si prova di nuovo', async () => {
  await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Guasta' } })
  guasta = true
  expect((await chiedi()).stato).toBe(500)
  guasta = false
  expect((await chiedi()).stato).toBe(200)
})

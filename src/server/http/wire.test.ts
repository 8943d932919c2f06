import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createApp } from '#server/create-app.ts'
import { registra } from '#server/data/register.ts'
import { StartupError } from '#server/env.ts'
import { AppError } from '#shared/errors.ts'
import { importo, testo } from '#shared/fields.ts'
import { ogniRuolo, soloAdmin } from '#shared/permissions.ts'
import { openBench } from '#test/bench.ts'
import { Already, type Route, route } from './routes.ts'

const PROVE = { nome: 'prove', parola: { uno: 'prova', tanti: 'prove', genere: 'f' } } as const

/** Calls that exist only here, to try the mechanisms that all others share. */
const prove: Route[] = [
  route({
    method: 'POST',
    path: '/prove',
    operation: 'provaPostProve',
    title: 'Scrive una riga nel registro e poi, se chiesto, fallisce',
    permission: ogniRuolo,
    body: z.object({ nome: testo(5), prezzo: importo().optional(), fallisci: z.string().optional() }),
    reply: z.object({ nome: z.string() }),
    async run({ body, ...ctx }) {
      await registra(ctx, 'crea', PROVE, null, null, body)
      if (body.fallisci === 'atteso') throw new AppError('conflitto', 'Già fatto')
      if (body.fallisci === 'bug') throw new TypeError('undefined is not a function')
      if (body.fallisci === 'rete') throw Object.assign(new Error('x'), { code: 'ECONNREFUSED' })
      return { nome: body.nome }
    },
  }),
  route({
    method: 'GET',
    path: '/prove/:id',
    operation: 'provaGetProveId',
    title: 'Solo per Admin',
    permission: soloAdmin,
    reply: z.object({ id: z.int() }),
    run: async ({ id }) => ({ id }),
  }),
  route({
    method: 'POST',
    path: '/prove/:id',
    operation: 'provaPostProveId',
    title: 'Crea i numeri dispari; i pari ci sono già',
    permission: ogniRuolo,
    orAlready: true,
    reply: z.object({ id: z.int(), versione: z.int() }),
    run: async ({ id }) => (id % 2 === 0 ? new Already({ id, versione: 3 }) : { id, versione: 1 }),
  }),
]

const bench = await openBench({ extraRoutes: prove })
afterAll(() => bench.chiudi())

const righe = async () => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from registro where tabella = 'prove'`.execute(bench.db)
  return rows[0]?.n
}

test('una rotta che non dice chi può chiamarla ferma l’avvio', async () => {
  const muta = { ...prove[0], path: '/muta', permission: undefined } as unknown as Route
  const { environment, archivio: archive } = bench
  await expect(createApp({ environment, archive, extraRoutes: [muta] })).rejects.toThrow(StartupError)
  await expect(createApp({ environment, archive, extraRoutes: [muta] })).rejects.toThrow('/api/muta')
})

test('senza sessione 401, senza permesso 403, con il corpo nemmeno letto', async () => {
  expect((await bench.chiedi('GET', '/prove/1', { come: null })).stato).toBe(401)
  expect((await bench.chiedi('GET', '/prove/1', { come: 'operatore' })).stato).toBe(403)
  expect((await bench.chiedi('POST', '/prove', { come: null, corpo: '{rotto' })).stato).toBe(401)
})

test('ciò che c’era già risponde 200, con il suo record e la sua versione; anche ripetuto con la stessa chiave', async () => {
  const chiedi = async (id: number, intestazioni = {}) => {
    const { stato, corpo, etag } = await bench.chiedi('POST', `/prove/${id}`, { intestazioni })
    return [stato, corpo.data.id, etag]
  }
  expect(await chiedi(7)).toEqual([201, 7, '"1"'])
  expect(await chiedi(8)).toEqual([200, 8, '"3"'])
  const chiave = { 'idempotency-key': 'la-stessa-di-prima' }
  expect([await chiedi(8, chiave), await chiedi(8, chiave)]).toEqual([
    [200, 8, '"3"'],
    [200, 8, '"3"'],
  ])
})

test('il corpo è ripulito: spazi, forma Unicode, chiavi sconosciute', async () => {
  const risposta = await bench.chiedi('POST', '/prove', {
    corpo: { nome: '  cafe\u0301 ', ruolo: 'Admin', __proto__: { x: 1 } },
  })
  expect(risposta.stato).toBe(201)
  expect(risposta.corpo).toEqual({ data: { nome: 'café' } })
  const { rows } = await sql<{
    dopo: string
  }>`select dopo from registro where tabella = 'prove' order by id desc limit 1`.execute(bench.db)
  expect(JSON.parse(rows[0]?.dopo ?? '')).toEqual({ nome: 'café' })
})

test.each([
  ['testo mancante', {}, { nome: 'Campo obbligatorio' }],
  ['testo vuoto', { nome: '   ' }, { nome: 'Campo obbligatorio' }],
  ['testo troppo lungo', { nome: 'abcdef' }, { nome: 'Massimo 5 caratteri' }],
  ['carattere NUL', { nome: 'a\u0000' }, { nome: 'Contiene caratteri non ammessi' }],
  ['mezzo carattere', { nome: '\ud800' }, { nome: 'Contiene caratteri non ammessi' }],
  ['tipo sbagliato', { nome: 5 }, { nome: 'Valore non valido' }],
  ['tre decimali', { nome: 'a', prezzo: 1.005 }, { prezzo: 'Al massimo due decimali' }],
  ['negativo', { nome: 'a', prezzo: -0.01 }, { prezzo: 'Non può essere negativo' }],
  ['oltre il massimo', { nome: 'a', prezzo: 1e9 }, { prezzo: 'Il valore massimo è 999.999.999' }],
])('%s: 400 con il campo, e nulla è scritto', async (_, corpo, campi) => {
  const prima = await righe()
  const risposta = await bench.chiedi('POST', '/prove', { corpo })
  expect(risposta.stato).toBe(400)
  expect(risposta.corpo).toMatchObject({ code: 'dati_non_validi', error: 'Controlla i dati inseriti', campi })
  expect(risposta.corpo.richiesta).toBe(risposta.intestazioni['x-request-id'])
  expect(await righe()).toBe(prima)
})

test.each([
  ['json rotto', '{"nome":', 'application/json', 400, 'json_non_valido'],
  ['json vuoto', '', 'application/json', 400, 'json_non_valido'],
  ['numero infinito', '{"nome":"a","prezzo":1e309}', 'application/json', 400, 'dati_non_validi'],
  ['prototipo', '{"nome":"a","__proto__":{"x":1}}', 'application/json', 400, 'json_non_valido'],
  ['una lista', '[]', 'application/json', 400, 'dati_non_validi'],
  ['testo semplice', 'nome=a', 'text/plain', 415, 'tipo_non_ammesso'],
  ['modulo', 'nome=a', 'application/x-www-form-urlencoded', 415, 'tipo_non_ammesso'],
  ['un megabyte e oltre', `{"nome":"${'a'.repeat(1_100_000)}"}`, 'application/json', 413, 'troppo_grande'],
])('%s: rifiutato in italiano', async (_, corpo, tipo, stato, code) => {
  const risposta = await bench.chiedi('POST', '/prove', { corpo, intestazioni: { 'content-type': tipo } })
  expect(risposta.stato).toBe(stato)
  expect(risposta.corpo).toMatchObject({ code, error: expect.stringMatching(/[a-zà ]+/) })
})

test.each(['0', '-1', '1.5', '01', '99999999999', 'abc', '%E0', "1'--"])(
  'l’id %s è 404 o 400, mai un guasto',
  async (id) => {
    const { stato } = await bench.chiedi('GET', `/prove/${id}`)
    expect([400, 404]).toContain(stato)
  },
)

test('un errore a metà non lascia nulla, e un guasto non dice che cosa è successo', async () => {
  const prima = await righe()
  const atteso = await bench.chiedi('POST', '/prove', { corpo: { nome: 'a', fallisci: 'atteso' } })
  expect([atteso.stato, atteso.corpo.error]).toEqual([409, 'Già fatto'])
  const bug = await bench.chiedi('POST', '/prove', { corpo: { nome: 'a', fallisci: 'bug' } })
  expect(bug.stato).toBe(500)
  expect(JSON.stringify(bug.corpo)).not.toMatch(/undefined|function|\.ts|at /)
  const rete = await bench.chiedi('POST', '/prove', { corpo: { nome: 'a', fallisci: 'rete' } })
  expect([rete.stato, rete.intestazioni['retry-after']]).toEqual([503, '5'])
  expect(await righe()).toBe(prima)
})

test('venti richieste insieme con la stessa chiave scrivono una volta sola', async () => {
  const prima = Number(await righe())
  const intestazioni = { 'idempotency-key': 'chiave-1' }
  const una = () => bench.chiedi('POST', '/prove', { corpo: { nome: 'uno' }, intestazioni })
  const tutte = await Promise.all(Array.from({ length: 20 }, una))
  expect(new Set(tutte.map((r) => `${r.stato} ${JSON.stringify(r.corpo)}`))).toEqual(
    new Set(['201 {"data":{"nome":"uno"}}']),
  )
  expect(Number(await righe())).toBe(prima + 1)
  const diversa = await bench.chiedi('POST', '/prove', { corpo: { nome: 'due' }, intestazioni })
  expect([diversa.stato, diversa.corpo.code]).toEqual([422, 'chiave_riusata'])
  const altro = await bench.chiedi('POST', '/prove', {
    corpo: { nome: 'due' },
    intestazioni,
    come: 'operatore',
  })
  expect(altro.stato).toBe(201)
})

test('una chiave usata per una richiesta fallita si può usare di nuovo', async () => {
  const intestazioni = { 'idempotency-key': 'chiave-2' }
  const fallita = await bench.chiedi('POST', '/prove', {
    corpo: { nome: 'a', fallisci: 'atteso' },
    intestazioni,
  })
  const riuscita = await bench.chiedi('POST', '/prove', { corpo: { nome: 'a' }, intestazioni })
  expect([fallita.stato, riuscita.stato]).toEqual([409, 201])
})

test('una modifica ripetuta dopo una risposta persa dà la prima risposta, non 412; un’eliminazione non dà 404', async () => {
  const cliente = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Persa' } })
  const path = `/clienti/${cliente.id}`
  const intestazioni = { 'idempotency-key': 'modifica-1', 'if-match': `"${cliente.versione}"` }
  const cambia = () => bench.chiedi('PUT', path, { corpo: { cognome: 'Ritrovata' }, intestazioni })
  const [prima, dopo] = [await cambia(), await cambia()]
  expect([prima.stato, dopo.stato]).toEqual([200, 200])
  expect(dopo.corpo).toEqual(prima.corpo)
  expect(dopo.etag).toBe(prima.etag)
  expect((await bench.chiedi('GET', path)).corpo.data.versione).toBe(cliente.versione + 1)

  const altra = { corpo: { cognome: 'Altra' }, intestazioni }
  expect((await bench.chiedi('PUT', path, altra)).corpo.code).toBe('chiave_riusata')

  const chiave = { intestazioni: { 'idempotency-key': 'eliminazione-1' } }
  const elimina = () => bench.chiedi('DELETE', path, chiave)
  expect([(await elimina()).stato, (await elimina()).stato]).toEqual([200, 200])
  expect((await bench.chiedi('DELETE', path)).stato).toBe(404)
})

test.each(['', ' ', '\t '])('una chiave vuota («%s») non è una chiave', async (chiave) => {
  const prima = Number(await righe())
  for (const nome of ['uno', 'due', 'due'])
    expect(
      (await bench.chiedi('POST', '/prove', { corpo: { nome }, intestazioni: { 'idempotency-key': chiave } }))
        .stato,
    ).toBe(201)
  expect(Number(await righe())).toBe(prima + 3)
})

test('una chiave lunga è rifiutata, e nulla è scritto', async () => {
  const prima = await righe()
  const intestazioni = { 'idempotency-key': 'x'.repeat(201) }
  const { stato, corpo } = await bench.chiedi('POST', '/prove', { corpo: { nome: 'uno' }, intestazioni })
  expect([stato, corpo.error]).toEqual([400, 'Chiave di ripetizione troppo lunga'])
  expect(await righe()).toBe(prima)
})

test('da dietro un proxy ogni chiamata vale una volta sola', async () => {
  const corpo = { nome: 'Ada', cognome: 'Lontana' }
  const intestazioni = { 'x-forwarded-for': '203.0.113.7' }
  expect((await bench.chiedi('POST', '/clienti', { corpo, intestazioni })).stato).toBe(201)
  expect((await bench.chiedi('GET', '/clienti', { query: { q: 'lontana' } })).corpo.count).toBe(1)
})

test('ogni risposta ha le intestazioni di sicurezza, e un indirizzo sconosciuto risponde in italiano', async () => {
  const { stato, corpo, intestazioni } = await bench.chiedi('GET', '/nulla')
  expect([stato, corpo.error]).toEqual([404, 'Elemento non trovato'])
  expect(intestazioni['content-security-policy']).toMatch(/^default-src 'none';script-src 'self';/)
  expect(intestazioni['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(intestazioni).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  })
  expect(intestazioni['strict-transport-security']).toBeUndefined()
  expect(intestazioni['access-control-allow-origin']).toBeUndefined()
})

test('la descrizione dell’API nomina ogni rotta e chiede la sessione dove serve', async () => {
  const { corpo } = await bench.chiedi('GET', '/openapi.json', { come: null })
  expect(corpo.openapi).toBe('3.1.0')
  expect(corpo.paths['/api/clienti/{id}'].put.parameters.map((p: { name: string }) => p.name)).toEqual([
    'id',
    'Idempotency-Key',
    'If-Match',
  ])
  expect(corpo.paths['/api/auth/login'].post.security).toEqual([])
  expect(corpo.paths['/api/clienti'].get.security).toEqual([{ sessione: [] }])
  const campi = corpo.paths['/api/clienti'].post.requestBody.content['application/json'].schema
  expect(campi.required).toEqual(['nome', 'cognome'])
  const pagina = await bench.app.inject({ url: '/api/docs/' })
  expect(pagina.statusCode).toBe(200)
  // What the readable page reads is the same.
  expect((await bench.app.inject({ url: '/api/docs/json' })).json()).toEqual(corpo)
  expect((await bench.app.inject({ url: '/api/docs/yaml' })).body).toMatch(/^openapi: 3\.1\.0$/m)
})

test('il database stesso rifiuta di cambiare o cancellare una riga del registro', async () => {
  await expect(sql`update registro set nome_utente = 'x'`.execute(bench.db)).rejects.toThrow('append-only')
  await expect(sql`delete from registro`.execute(bench.db)).rejects.toThrow('append-only')
})

import { afterAll, expect, test } from 'vitest'
import { ROUTES } from '#server/app.ts'
import { openBench } from '#test/bench.ts'
import { CATTIVI, caso, nonOggetto, oggetto } from '#test/fuzz.ts'
import { failuresOf } from './failures.ts'
import { describeApi } from './openapi.ts'
import type { Route } from './routes.ts'

/**
 * Every operation of the API with inputs that no screen sends, made from the API's own description. Whatever comes, the
 * answer is never a fault, always in its envelope, and never speaks of the program's inside.
 * `FUZZ_CASI` sets how many inputs each operation gets, `FUZZ_SEME` which ones.
 */
const CASI = Number(process.env.FUZZ_CASI ?? 5)
const SEME = Number(process.env.FUZZ_SEME ?? 20_261_120)

const bench = await openBench()
afterAll(() => bench.chiudi())

const cliente = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'D’Amico' } })
const ditta = await bench.dati('POST', '/ditte', { corpo: { nome: 'Vesuvio', colore: 'red' } })
const caldaia = await bench.dati('POST', '/caldaie', {
  corpo: { clienteId: cliente.id, marca: 'A', modello: 'B' },
})
const ids = [cliente.id, ditta.id, caldaia.id, bench.operatore.id, 999_999]

/** What would end the session that asks, or write an archive each time. */
const SALTATE = new Set([
  'POST /auth/logout',
  'POST /backup',
  'PUT /auth/password',
  'DELETE /auth/sessioni/:id',
])
const descrizione = describeApi(ROUTES).paths as Record<
  string,
  Record<string, { requestBody?: unknown; parameters?: unknown }>
>

function schemaDelCorpo({ method, path }: Route): Record<string, unknown> {
  const operazione = descrizione[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
  const contenuto = (
    operazione?.requestBody as { content?: Record<string, { schema: Record<string, unknown> }> }
  )?.content
  return contenuto?.['application/json']?.schema ?? {}
}

function parametriDi({ method, path }: Route): string[] {
  const operazione = descrizione[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
  const tutti = (operazione?.parameters ?? []) as { name: string; in: string }[]
  return tutti.filter((p) => p.in === 'query').map((p) => p.name)
}

const comeTesto = (v: unknown) => (typeof v === 'string' ? v : (JSON.stringify(v) ?? '')).slice(0, 300)

const INTERNO =
  /\bat .*\.ts|node_modules|SQLITE|sqlite|postgres|select .* from|undefined is not|Cannot read|TypeError|password_hash/

const operazioni = ROUTES.filter((r) => !SALTATE.has(`${r.method} ${r.path}`)).map(
  (r) => [`${r.method} ${r.path}`, r] as const,
)

test.each(operazioni)('%s', async (nome, route) => {
  const c = caso(SEME ^ [...nome].reduce((h, x) => Math.imul(h, 31) + x.charCodeAt(0), 7))
  const schema = schemaDelCorpo(route)
  const query = parametriDi(route)
  // A user that fuzzing may rename, end or lock out is none of those that ask.
  const suUtenti = route.path.startsWith('/utenti')
  for (let i = 0; i < CASI; i++) {
    const id = () =>
      String(
        c.volte(0.5) && !suUtenti
          ? c.uno(ids)
          : c.uno(['999999', '0', '-1', 'abc', '1e3', '%00', '%2e%2e', '9'.repeat(30), '١']),
      )
    const path = route.path.replace(/:\w+/g, id)
    const domanda = new URLSearchParams()
    for (const q of query) if (c.volte(0.5)) domanda.append(q, comeTesto(c.uno(CATTIVI)))
    if (query[0] && c.volte(0.1)) domanda.append(query[0], 'doppio')
    const coda = domanda.size > 0 ? `?${domanda}` : ''
    const intestazioni: Record<string, string> = {}
    if (c.volte(0.1)) intestazioni['if-match'] = String(c.uno(['"1"', 'W/"x"', '*', '"99999999999"', 'é']))
    if (c.volte(0.1)) intestazioni['idempotency-key'] = c.uno(['k', 'x'.repeat(250), '🔥', ''])
    let corpo: unknown
    if (route.method !== 'GET' && route.method !== 'DELETE') {
      const strano = c.volte(0.15) || route.maxFile !== undefined ? nonOggetto(c) : undefined
      corpo = strano ? strano.corpo : oggetto(schema, c, ids)
      if (strano) intestazioni['content-type'] = strano.tipo
    }
    const prova = `${nome} #${i} ${path}${coda} ${JSON.stringify(corpo)?.slice(0, 400)}`
    const risposta = await bench.app.inject({
      method: route.method,
      url: `/api${path}${coda}`,
      headers: {
        authorization: `Bearer ${bench.admin.token}`,
        ...(corpo !== undefined && { 'content-type': 'application/json' }),
        ...Object.fromEntries(
          Object.entries(intestazioni).map(([k, v]) => [k, Buffer.from(v).toString('latin1')]),
        ),
      },
      ...(corpo !== undefined && { payload: typeof corpo === 'string' ? corpo : JSON.stringify(corpo) }),
    })
    expect(risposta.statusCode, prova).toBeLessThan(500)
    if (String(risposta.headers['content-type']).startsWith('application/json')) {
      const letto = risposta.json()
      if (risposta.statusCode < 400) expect(letto, prova).toHaveProperty('data')
      else
        expect(letto, prova).toMatchObject({
          error: expect.any(String),
          code: expect.any(String),
          richiesta: expect.any(String),
        })
      if (risposta.statusCode >= 400) expect(failuresOf(route), prova).toContain(letto.code)
      if (risposta.statusCode >= 400) expect(risposta.payload, prova).not.toMatch(INTERNO)
    } else expect(risposta.statusCode, prova).toBe(200)
  }
})

test('dopo tutto questo il programma risponde e nulla è rotto', async () => {
  expect((await bench.chiedi('GET', '/health/ready', { come: null })).stato).toBe(200)
  expect((await bench.chiedi('GET', '/auth/me')).stato).toBe(200)
  expect((await bench.chiedi('GET', `/clienti/${cliente.id}`)).stato).toBeLessThan(500)
})

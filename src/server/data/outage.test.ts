import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createApp } from '#server/create-app.ts'
import { recognise } from '#server/http/errors.ts'
import { route } from '#server/http/routes.ts'
import { engine, openBench } from '#test/bench.ts'
import { cable } from '#test/cable.ts'
import { lastly, openDatabase } from './database.ts'
import { openPostgres } from './postgres.ts'
import type { Db } from './schema.ts'

test.runIf(engine() === 'postgres')(
  'PostgreSQL irraggiungibile: 503 con Retry-After, poi tutto riprende da sé',
  async () => {
    const bench = await openBench()
    const vero = new URL(bench.environment.databaseUrl ?? '')
    const filo = await cable(vero.hostname, Number(vero.port))
    const url = new URL(vero)
    url.hostname = '127.0.0.1'
    url.port = String(filo.porta)
    const environment = { ...bench.environment, databaseUrl: url.toString() }
    const archive = await openDatabase(environment)
    const app = await createApp({ environment, archive })
    afterAll(async () => {
      await app.close()
      await archive.chiudi()
      await filo.chiudi()
      await bench.chiudi()
    })
    const intestazioni = { authorization: `Bearer ${bench.admin.token}`, 'content-type': 'application/json' }
    const leggi = () => app.inject({ url: '/api/clienti', headers: intestazioni })
    const scrivi = (cognome: string) =>
      app.inject({
        method: 'POST',
        url: '/api/clienti',
        headers: intestazioni,
        payload: { nome: 'Ada', cognome },
      })

    expect((await scrivi('Prima')).statusCode).toBe(201)
    filo.taglia()
    for (const chiamata of [leggi, () => scrivi('Durante'), () => app.inject('/api/health/ready')]) {
      const risposta = await chiamata()
      expect(risposta.statusCode).toBe(503)
      expect(risposta.headers['retry-after']).toBe('5')
      expect(risposta.json()).toMatchObject({
        code: 'database_non_disponibile',
        error: expect.stringContaining('archivio'),
      })
    }
    expect((await app.inject('/api/health')).statusCode).toBe(200)
    filo.ricollega()
    expect((await leggi()).json().data.map((c: { cognome: string }) => c.cognome)).toEqual(['Prima'])
    expect((await scrivi('Dopo')).statusCode).toBe(201)
  },
)

test.runIf(engine() === 'postgres')(
  'una rete che inghiotte: chi aspetta invano riceve un errore, chi lavora a lungo finisce',
  async () => {
    const bench = await openBench()
    const vero = new URL(bench.environment.databaseUrl ?? '')
    const filo = await cable(vero.hostname, Number(vero.port))
    const { pool } = openPostgres(`postgres://postgres@127.0.0.1:${filo.porta}${vero.pathname}`, {
      suspicious: 200,
      every: 50,
    })
    afterAll(async () => {
      await pool.end()
      await filo.chiudi()
      await bench.chiudi()
    })
    const una = await pool.connect()
    expect((await una.query('select pg_sleep(1), 1 as uno', [])).rows[0].uno).toBe(1)
    filo.ammutolisci()
    const persa = await una.query('select 1', []).catch((errore: unknown) => errore)
    expect(recognise(persa)?.codice).toBe('database_non_disponibile')
    una.release(true)
    expect((await pool.query('select 2 as due', [])).rows[0].due).toBe(2)
  },
)

const muori = (db: Db) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
/** How a connection may be lost within a transaction. */
const CADUTE: Record<string, (db: Db) => Promise<unknown>> = {
  'mentre chiede': muori,
  'senza che nessuno lo noti': (db) => muori(db).catch(() => undefined),
  'e poi si chiede ancora': (db) => muori(db).catch(() => sql`select 1`.execute(db)),
}

test.runIf(engine() === 'postgres')(
  'una connessione che muore dentro una transazione, anche di chi scrive da solo: 503, e la successiva funziona',
  async () => {
    const casi = Object.entries(CADUTE).flatMap(([come, cade]) =>
      [false, true].map((alone, i) => ({
        come,
        cade,
        alone,
        path: `/muori-${come.replaceAll(' ', '-')}-${i}`,
      })),
    )
    const extraRoutes = casi.map(({ cade, alone, path, come }, i) =>
      route({
        method: 'POST',
        path,
        operation: `provaPostMuori${i}`,
        title: `Perde la connessione ${come}`,
        permission: 'pubblico',
        ...(alone && { alone }),
        reply: z.null(),
        async run({ db }) {
          await cade(db)
          return null
        },
      }),
    )
    const bench = await openBench({ extraRoutes })
    afterAll(() => bench.chiudi())
    for (const { path } of casi) {
      const { stato, corpo, intestazioni } = await bench.chiedi('POST', path, { come: null })
      expect([path, stato, corpo.code, intestazioni['retry-after']]).toEqual([
        ...[path, 503, 'database_non_disponibile', '5'],
      ])
      expect((await bench.chiedi('GET', '/clienti')).stato).toBe(200)
    }
    // The lock of who writes alone went with its connection.
    expect((await bench.chiedi('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Dopo' } })).stato).toBe(
      201,
    )
  },
)

test.runIf(engine() === 'postgres')(
  'chi tiene un lucchetto e perde la connessione dice com’è finito il lavoro, non che il lucchetto non c’è più',
  async () => {
    const bench = await openBench()
    afterAll(() => bench.chiudi())
    const tenuto = (lavoro: () => Promise<string>) =>
      bench.db.connection().execute((una) =>
        lastly(
          async () => {
            await muori(una).catch(() => undefined)
            return lavoro()
          },
          () => sql`select pg_advisory_unlock(1)`.execute(una),
        ),
      )
    expect(await tenuto(async () => 'finito')).toBe('finito')
    await expect(tenuto(() => Promise.reject(new Error('fallito')))).rejects.toThrow('fallito')
  },
)

test.runIf(engine() === 'postgres')(
  'due server sullo stesso PostgreSQL: sessioni, chiavi, numeri e uscite valgono per entrambi',
  async () => {
    const bench = await openBench()
    const altro = await bench.altroServer()
    afterAll(() => bench.chiudi())
    const cliente = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Rossi' } })
    const token = await bench.accedi('operatore')
    const da = (
      server: typeof altro,
      method: 'GET' | 'POST',
      path: string,
      corpo?: object,
      altre: object = {},
    ) => server.chiedi(method, path, { come: token, corpo, intestazioni: altre as Record<string, string> })

    expect((await da(altro, 'GET', '/auth/me')).stato).toBe(200)
    const chiave = { 'idempotency-key': 'una-volta' }
    const corpo = { nome: 'Ciro', cognome: 'Doppio' }
    const [uno, due] = await Promise.all([
      da(bench, 'POST', '/clienti', corpo, chiave),
      da(altro, 'POST', '/clienti', corpo, chiave),
    ])
    expect(uno.corpo).toEqual(due.corpo)
    expect((await bench.chiedi('GET', '/clienti', { query: { q: 'doppio' } })).corpo.count).toBe(1)

    const preventivo = {
      clienteId: cliente.id,
      titolo: 'x',
      tipologia: 'Caldaia',
      subtotale: 100,
      ivaPercentuale: 22,
      ivaImporto: 22,
      totale: 122,
    }
    const insieme = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? bench : altro).chiedi('POST', '/preventivi', { corpo: preventivo }),
      ),
    )
    const numeri = insieme.map((r) => Number(r.corpo.data.numero_preventivo.slice(-3))).sort((x, y) => x - y)
    expect(numeri).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))

    await da(bench, 'POST', '/auth/logout')
    expect((await da(altro, 'GET', '/auth/me')).stato).toBe(401)
  },
)

test.runIf(engine() === 'sqlite')(
  'disco pieno: 503 che lo dice, nulla a metà, e poi si riprende',
  async () => {
    const bench = await openBench()
    afterAll(() => bench.chiudi())
    const { sqlite } = bench.archivio
    const crea = () =>
      bench.chiedi('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Piena', note: 'x'.repeat(2000) } })
    sqlite?.exec('pragma max_page_count = 1') // SQLite keeps it at what the file has already
    let ultima = await crea()
    for (let n = 0; n < 20 && ultima.stato === 201; n++) ultima = await crea()
    expect(ultima).toMatchObject({ stato: 503, corpo: { code: 'database_non_disponibile' } })
    expect(ultima.corpo.error).toContain('disco del server è pieno')
    expect((await bench.chiedi('GET', '/clienti')).stato).toBe(200)
    sqlite?.exec('pragma max_page_count = 4294967294')
    expect((await crea()).stato).toBe(201)
    expect(sqlite?.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  },
)

import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { apriBanco, motore } from '#test/bench.ts'
import { cavo } from '#test/cable.ts'
import { creaApp } from '#server/app.ts'
import { apriDatabase } from './database.ts'
import { riconosci } from '#server/http/errors.ts'
import { apriPostgres } from './postgres.ts'
import { rotta } from '#server/http/routes.ts'

test.runIf(motore() === 'postgres')(
  'PostgreSQL irraggiungibile: 503 con Retry-After, poi tutto riprende da sé',
  async () => {
    const banco = await apriBanco()
    const vero = new URL(banco.ambiente.databaseUrl ?? '')
    const filo = await cavo(vero.hostname, Number(vero.port))
    const url = new URL(vero)
    url.hostname = '127.0.0.1'
    url.port = String(filo.porta)
    const ambiente = { ...banco.ambiente, databaseUrl: url.toString() }
    const archivio = await apriDatabase(ambiente)
    const app = await creaApp({ ambiente, archivio })
    afterAll(async () => {
      await app.close()
      await archivio.chiudi()
      await filo.chiudi()
      await banco.chiudi()
    })
    const intestazioni = { authorization: `Bearer ${banco.admin.token}`, 'content-type': 'application/json' }
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

test.runIf(motore() === 'postgres')(
  'una rete che inghiotte: chi aspetta invano riceve un errore, chi lavora a lungo finisce',
  async () => {
    const banco = await apriBanco()
    const vero = new URL(banco.ambiente.databaseUrl ?? '')
    const filo = await cavo(vero.hostname, Number(vero.port))
    const { pool } = apriPostgres(`postgres://postgres@127.0.0.1:${filo.porta}${vero.pathname}`, {
      sospetto: 200,
      ogni: 50,
    })
    afterAll(async () => {
      await pool.end()
      await filo.chiudi()
      await banco.chiudi()
    })
    const una = await pool.connect()
    expect((await una.query('select pg_sleep(1), 1 as uno', [])).rows[0].uno).toBe(1)
    filo.ammutolisci()
    const persa = await una.query('select 1', []).catch((errore: unknown) => errore)
    expect(riconosci(persa)?.codice).toBe('database_non_disponibile')
    una.release(true)
    expect((await pool.query('select 2 as due', [])).rows[0].due).toBe(2)
  },
)

test.runIf(motore() === 'postgres')(
  'una connessione che muore dentro una transazione: 503, e la successiva funziona',
  async () => {
    const muori = rotta({
      metodo: 'POST',
      percorso: '/muori',
      titolo: 'Perde la connessione a metà',
      permesso: 'pubblico',
      risposta: z.null(),
      async esegui({ db }) {
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
        return null
      },
    })
    const banco = await apriBanco({ altreRotte: [muori] })
    afterAll(() => banco.chiudi())
    const { stato, corpo, intestazioni } = await banco.chiedi('POST', '/muori', { come: null })
    expect([stato, corpo.code, intestazioni['retry-after']]).toEqual([503, 'database_non_disponibile', '5'])
    expect((await banco.chiedi('GET', '/clienti')).stato).toBe(200)
  },
)

test.runIf(motore() === 'postgres')(
  'due server sullo stesso PostgreSQL: sessioni, chiavi, numeri e uscite valgono per entrambi',
  async () => {
    const banco = await apriBanco()
    const altro = await banco.altroServer()
    afterAll(() => banco.chiudi())
    const cliente = await banco.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Rossi' } })
    const token = await banco.accedi('operatore')
    const da = (
      server: typeof altro,
      metodo: 'GET' | 'POST',
      percorso: string,
      corpo?: object,
      altre: object = {},
    ) =>
      server.chiedi(metodo, percorso, { come: token, corpo, intestazioni: altre as Record<string, string> })

    expect((await da(altro, 'GET', '/auth/me')).stato).toBe(200)
    const chiave = { 'idempotency-key': 'una-volta' }
    const corpo = { nome: 'Ciro', cognome: 'Doppio' }
    const [uno, due] = await Promise.all([
      da(banco, 'POST', '/clienti', corpo, chiave),
      da(altro, 'POST', '/clienti', corpo, chiave),
    ])
    expect(uno.corpo).toEqual(due.corpo)
    expect((await banco.chiedi('GET', '/clienti', { query: { q: 'doppio' } })).corpo.count).toBe(1)

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
        (i % 2 ? banco : altro).chiedi('POST', '/preventivi', { corpo: preventivo }),
      ),
    )
    const numeri = insieme.map((r) => Number(r.corpo.data.numero_preventivo.slice(-3))).sort((x, y) => x - y)
    expect(numeri).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))

    await da(banco, 'POST', '/auth/logout')
    expect((await da(altro, 'GET', '/auth/me')).stato).toBe(401)
  },
)

test.runIf(motore() === 'sqlite')(
  'disco pieno: 503 che lo dice, nulla a metà, e poi si riprende',
  async () => {
    const banco = await apriBanco()
    afterAll(() => banco.chiudi())
    const { sqlite } = banco.archivio
    const crea = () =>
      banco.chiedi('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Piena', note: 'x'.repeat(2000) } })
    sqlite?.exec('pragma max_page_count = 1') // SQLite keeps it at what the file has already
    let ultima = await crea()
    for (let n = 0; n < 20 && ultima.stato === 201; n++) ultima = await crea()
    expect(ultima).toMatchObject({ stato: 503, corpo: { code: 'database_non_disponibile' } })
    expect(ultima.corpo.error).toContain('disco del server è pieno')
    expect((await banco.chiedi('GET', '/clienti')).stato).toBe(200)
    sqlite?.exec('pragma max_page_count = 4294967294')
    expect((await crea()).stato).toBe(201)
    expect(sqlite?.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  },
)

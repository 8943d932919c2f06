import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { engine, openBench, type Richiesta } from '#test/bench.ts'
import { confirmPassword } from '#test/people.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
afterEach(() => {
  vi.useRealTimers()
})

const leggi = (path: string, etag?: string, altro: Richiesta = {}) =>
  bench.chiedi('GET', path, { ...altro, ...(etag && { intestazioni: { 'if-none-match': etag } }) })

async function letto(path: string, altro: Richiesta = {}) {
  const { stato, etag = '', corpo } = await leggi(path, undefined, altro)
  expect(stato).toBe(200)
  expect(etag).toMatch(/^"(\d+\.)?[\w-]{16}"$/)
  return { etag, corpo }
}

const nuovoCliente = (cognome: string, altro = {}) =>
  bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome, ...altro } })

function visita(clienteId: number, utenteAssegnatoId: number, dataInizio = '2026-11-20T09:00:00Z') {
  const dataFine = new Date(Date.parse(dataInizio) + 3_600_000).toISOString()
  const corpo = { clienteId, titolo: 'Revisione', dataInizio, dataFine, utenteAssegnatoId, incasso: 120 }
  return bench.dati('POST', '/appuntamenti', { corpo })
}

/** The ETag of what is there now, which gets a 304. */
async function invariato(path: string, altro: Richiesta = {}): Promise<string> {
  const { etag } = await letto(path, altro)
  const uguale = await leggi(path, etag, altro)
  expect([uguale.stato, uguale.corpo, uguale.etag]).toEqual([304, '', etag])
  expect(uguale.intestazioni['cache-control']).toBe('no-store')
  return etag
}

test('ciò che non è cambiato è un 304 vuoto, in elenco e da solo; ciò che è cambiato torna intero', async () => {
  const { id } = await nuovoCliente('Immutata')
  for (const path of [`/clienti/${id}`, '/clienti?limit=50', '/dashboard/stats', '/auth/me']) {
    await invariato(path)
    expect((await leggi(path, '"1"')).stato).toBe(200)
    expect((await leggi(path, '*')).stato).toBe(200)
  }
  const { etag } = await letto(`/clienti/${id}`)
  await bench.dati('PUT', `/clienti/${id}`, { corpo: { note: 'cambiata' } })
  const cambiato = await leggi(`/clienti/${id}`, etag)
  expect([cambiato.stato, cambiato.corpo.data.note]).toEqual([200, 'cambiata'])
})

test('cambia anche ciò che un record prende da un altro, benché la sua versione resti', async () => {
  const ditta = await bench.dati('POST', '/ditte', { corpo: { nome: 'Prima Srl', colore: 'blue' } })
  const { id } = await nuovoCliente('Conditta', { dittaId: ditta.id })
  const { etag } = await letto(`/clienti/${id}`)
  await bench.dati('PUT', `/ditte/${ditta.id}`, { corpo: { nome: 'Dopo Srl' } })
  const dopo = await leggi(`/clienti/${id}`, etag)
  expect([dopo.stato, dopo.corpo.data.versione, dopo.corpo.data.ditta.nome]).toEqual([200, 1, 'Dopo Srl'])
})

test('l’ETag di uno non vale per un altro, che vede altro', async () => {
  const { id } = await nuovoCliente('Importi')
  const { id: visitaId } = await visita(id, bench.altro.id)
  const { etag, corpo } = await letto(`/appuntamenti/${visitaId}`)
  expect(corpo.data.incasso).toBe(120)
  const altri = await leggi(`/appuntamenti/${visitaId}`, etag, { come: 'operatore' })
  expect([altri.stato, altri.corpo.data.incasso]).toEqual([200, null])
  await invariato(`/appuntamenti/${visitaId}`)
})

test('chi non ha più la sessione, o il permesso, non riceve mai un 304', async () => {
  const token = await bench.accedi('direttore')
  const etag = await invariato('/clienti', { come: token })
  await bench.chiedi('POST', '/auth/logout', { come: token })
  expect((await leggi('/clienti', etag, { come: token })).stato).toBe(401)
  expect((await leggi('/clienti', etag, { come: null })).stato).toBe(401)
  const fatture = await letto('/fatture')
  expect((await leggi('/fatture', fatture.etag, { come: 'operatore' })).stato).toBe(403)

  const corpo = {
    nomeUtente: 'passeggera',
    email: 'passeggera@tepore.example',
    password: 'password-lunga',
    ruoloId: 1,
  }
  await confirmPassword(bench)
  const { id } = await bench.dati('POST', '/utenti', { corpo })
  const suo = await bench.accedi('passeggera', 'password-lunga')
  const sua = await invariato('/fatture', { come: suo })
  await bench.dati('PUT', `/utenti/${id}`, { corpo: { ruoloId: 3 } })
  expect((await leggi('/fatture', sua, { come: suo })).stato).toBe(401)
})

test('una lettura resta un 304 se è cambiato solo altro', async () => {
  const { id } = await nuovoCliente('Polli')
  for (const path of [
    '/notifiche?limit=20',
    '/notifiche/non-lette',
    '/dashboard/stats',
    '/ditte',
    '/backup',
  ]) {
    const { etag } = await letto(path)
    await bench.dati('PUT', `/clienti/${id}`, { corpo: { note: path } })
    const dopo = await leggi(path, etag)
    expect([path, dopo.stato, dopo.corpo, dopo.etag]).toEqual([path, 304, '', etag])
  }
  const { etag } = await letto('/notifiche/non-lette', { come: 'operatore' })
  await visita(id, bench.operatore.id)
  const avvisato = await leggi('/notifiche/non-lette', etag, { come: 'operatore' })
  expect([avvisato.stato, avvisato.corpo.data.numero]).toEqual([200, 1])
})

test('il giorno che passa cambia ciò che si vede oggi, senza che nessuno scriva', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T22:59:30Z') })
  const { id } = await nuovoCliente('Domani')
  await visita(id, bench.operatore.id, '2026-11-25T09:00:00Z')
  const token = await bench.accedi('operatore')
  const { etag, corpo } = await letto('/dashboard/stats', { come: token })
  expect(corpo.data.appuntamentiOggi).toEqual([])
  vi.setSystemTime(new Date('2026-11-24T23:00:01Z'))
  const dopo = await leggi('/dashboard/stats', etag, { come: token })
  expect([dopo.stato, dopo.corpo.data.appuntamentiOggi.length]).toEqual([200, 1])
})

test('più ETag, deboli o forti, e quello di un proxy che comprime; un errore non ne ha', async () => {
  const { etag } = await letto('/azienda')
  expect(etag).toMatch(/^"1\./)
  for (const nota of [etag, `W/${etag}`, `"altro", ${etag}`, `"1",W/${etag}`])
    expect((await leggi('/azienda', nota)).stato).toBe(304)
  for (const nota of ['*', '"1"', etag.slice(1, -1), etag.replace('"1.', '"2.')])
    expect((await leggi('/azienda', nota)).stato).toBe(200)
  expect((await leggi('/clienti/999999')).etag).toBeUndefined()
})

test('una modifica accetta come If-Match l’ETag intero, e rifiuta quello vecchio', async () => {
  const { id } = await nuovoCliente('Versioni')
  const { etag } = await letto(`/clienti/${id}`)
  const cambia = (note: string) =>
    bench.chiedi('PUT', `/clienti/${id}`, { corpo: { note }, intestazioni: { 'if-match': etag } })
  const riuscita = await cambia('una')
  expect([riuscita.stato, riuscita.etag]).toEqual([200, '"2"'])
  expect((await cambia('due')).stato).toBe(412)
})

test('una transazione in corso non si vede finché non è confermata, e poi sì', async () => {
  const { id } = await nuovoCliente('Sospesa')
  const { etag } = await letto(`/clienti/${id}`)
  const scritta = Promise.withResolvers<void>()
  const conferma = Promise.withResolvers<void>()
  const scrive = bench.db.transaction().execute(async (trx) => {
    await trx.updateTable('clienti').set({ note: 'sospesa' }).where('id', '=', id).execute()
    scritta.resolve()
    await conferma.promise
  })
  await scritta.promise
  const durante = await letto(`/clienti/${id}`)
  expect(durante.corpo.data.note).toBeNull()
  conferma.resolve()
  await scrive
  for (const prima of [etag, durante.etag]) {
    const dopo = await leggi(`/clienti/${id}`, prima)
    expect([dopo.stato, dopo.corpo.data.note]).toEqual([200, 'sospesa'])
  }
})

test.runIf(engine() === 'postgres')(
  'un altro server sullo stesso database: ciò che scrive si vede subito',
  async () => {
    const altro = await bench.altroServer()
    const { id } = await nuovoCliente('Distante')
    const { etag } = await letto(`/clienti/${id}`)
    await altro.chiedi('PUT', `/clienti/${id}`, { corpo: { note: 'dall’altro' } })
    const dopo = await leggi(`/clienti/${id}`, etag)
    expect([dopo.stato, dopo.corpo.data.note]).toEqual([200, 'dall’altro'])

    const token = await bench.accedi('direttore')
    const lista = await letto('/clienti', { come: token })
    await altro.chiedi('POST', '/auth/logout', { come: token })
    expect((await leggi('/clienti', lista.etag, { come: token })).stato).toBe(401)
    await altro.chiudi()
  },
)

test('una risposta lunga è compressa come il browser la vuole, una corta no', async () => {
  for (let n = 0; n < 120; n++) await nuovoCliente(`Lungo ${n}`, { note: 'è'.repeat(200) })
  const chiedi = (url: string, codifica?: string) =>
    bench.app.inject({
      url: `/api${url}`,
      headers: {
        authorization: `Bearer ${bench.admin.token}`,
        ...(codifica && { 'accept-encoding': codifica }),
      },
    })
  const vie = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const url of ['/clienti?limit=20', '/clienti', '/openapi.json']) {
    const intera = await chiedi(url)
    expect(intera.headers['content-encoding']).toBeUndefined()
    for (const [codifica, apri] of Object.entries(vie)) {
      const compressa = await chiedi(url, `${codifica}, identity`)
      expect(compressa.headers).toMatchObject({
        'content-encoding': codifica,
        vary: 'accept-encoding',
        'content-type': 'application/json; charset=utf-8',
      })
      expect(compressa.headers.etag).toBe(intera.headers.etag)
      expect(compressa.rawPayload.length).toBeLessThan(intera.rawPayload.length / 3)
      expect(apri(compressa.rawPayload).toString()).toBe(intera.body)
    }
  }
  expect((await chiedi('/clienti', 'gzip, deflate, br, zstd')).headers['content-encoding']).toBe('br')
  for (const accetta of ['', 'identity', 'br;q=0'])
    expect((await chiedi('/clienti', accetta)).headers['content-encoding']).toBeUndefined()
  const corta = await chiedi('/auth/me', 'gzip, br')
  expect([corta.headers['content-encoding'], corta.json().data.nome_utente]).toEqual([undefined, 'admin'])
})

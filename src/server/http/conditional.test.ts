import { afterAll, afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { tutti } from '#shared/permissions.ts'
import { engine, openBench, type Richiesta } from '#test/bench.ts'
import { conStato, etichetta, statoPer } from './conditional.ts'
import { route } from './routes.ts'

let dalDisco = 1
const bench = await openBench({
  altreRotte: [
    route({
      method: 'GET',
      percorso: '/disco',
      titolo: 'Risponde con ciò che non è nel database',
      permission: tutti,
      altrove: true,
      risposta: z.object({ numero: z.int() }),
      esegui: async () => ({ numero: dalDisco++ }),
    }),
  ],
})
afterAll(() => bench.chiudi())
afterEach(() => {
  vi.useRealTimers()
})

const leggi = (path: string, etag?: string, altro: Richiesta = {}) =>
  bench.chiedi('GET', path, { ...altro, ...(etag && { intestazioni: { 'if-none-match': etag } }) })

async function letto(path: string, altro: Richiesta = {}) {
  const { stato, etag = '', corpo } = await leggi(path, undefined, altro)
  expect(stato).toBe(200)
  expect(etag).toMatch(/^"\d+\.[\w:+-]+\.[\w-]*"$/)
  return { etag, corpo }
}

const nuovoCliente = (cognome: string, altro = {}) =>
  bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome, ...altro } })

function visita(clienteId: number, utenteAssegnatoId: number, dataInizio = '2026-11-20T09:00:00Z') {
  const dataFine = new Date(Date.parse(dataInizio) + 3_600_000).toISOString()
  const corpo = { clienteId, titolo: 'Revisione', dataInizio, dataFine, utenteAssegnatoId, incasso: 120 }
  return bench.dati('POST', '/appuntamenti', { corpo })
}

/** An ETag that is good now. The tests share one PostgreSQL, and what others commit on it moves its snapshots too. */
async function invariato(path: string, altro: Richiesta = {}): Promise<string> {
  for (let prova = 0; ; prova++) {
    const { etag } = await letto(path, altro)
    const uguale = await leggi(path, etag, altro)
    if (prova < 50 && uguale.etag !== etag) continue
    expect([uguale.stato, uguale.corpo, uguale.etag]).toEqual([304, '', etag])
    expect(uguale.intestazioni['cache-control']).toBe('no-store')
    return etag
  }
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
  const { id } = await bench.dati('POST', '/utenti', { corpo })
  const suo = await bench.accedi('passeggera', 'password-lunga')
  const sua = await invariato('/fatture', { come: suo })
  await bench.dati('PUT', `/utenti/${id}`, { corpo: { ruoloId: 3 } })
  expect((await leggi('/fatture', sua, { come: suo })).stato).toBe(401)
})

test('le chiamate che si ripetono restano 304 se è cambiato solo altro', async () => {
  const { id } = await nuovoCliente('Polli')
  for (const path of ['/notifiche?limit=20', '/notifiche/non-lette', '/dashboard/stats']) {
    const prima = await letto(path, { come: 'operatore' })
    await bench.dati('PUT', `/clienti/${id}`, { corpo: { note: path } })
    const dopo = await leggi(path, prima.etag, { come: 'operatore' })
    expect([dopo.stato, dopo.corpo]).toEqual([304, ''])
    expect(dopo.etag).not.toBe(prima.etag)
    expect((await leggi(path, dopo.etag, { come: 'operatore' })).stato).toBe(304)
  }
  const { etag } = await letto('/notifiche/non-lette', { come: 'operatore' })
  await visita(id, bench.operatore.id)
  const avvisato = await leggi('/notifiche/non-lette', etag, { come: 'operatore' })
  expect([avvisato.stato, avvisato.corpo.data.numero]).toEqual([200, 1])
  expect((await letto('/clienti')).etag).toMatch(/\."$/)
  const intestazioni = { 'x-sfondo': '1' }
  expect((await bench.chiedi('GET', '/clienti', { intestazioni })).etag).toMatch(/\.[\w-]{16}"$/)
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

test('ciò che non viene dal database non ha ETag', async () => {
  const una = await leggi('/disco')
  expect([una.stato, una.etag]).toEqual([200, undefined])
  expect((await leggi('/disco', '"0.x."')).corpo.data.numero).toBe(una.corpo.data.numero + 1)
  expect((await leggi('/backup')).etag).toBeUndefined()
  expect((await leggi('/clienti/999999')).etag).toBeUndefined()
})

test('più ETag, deboli o forti, e quello di un proxy che comprime', () => {
  const stato = statoPer(3, '742:745:742,743')
  const mio = etichetta(7, stato)
  expect(mio).toMatch(/^"7\.[\w-]+-3-\d+-742:745:742\+743\."$/)
  for (const nota of [mio, `W/${mio}`, `"altro", ${mio}`, `"1",W/${mio}`])
    expect(conStato(nota, stato)).toBe(mio)
  for (const nota of [undefined, '*', '"7"', mio.slice(1, -1), etichetta(7, statoPer(2, '742:745:742,743'))])
    expect(conStato(nota, stato)).toBeUndefined()
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

import { setTimeout as pausa } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { ROUTES } from '#server/app.ts'
import { slicesOf, type Whole } from '#server/data/list.ts'
import { domanda } from '#shared/fields.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { openBench } from '#test/bench.ts'
import { multipart } from '#test/pdf.ts'
import { fatturaXml, moltiFile } from '#test/ricevute.ts'
import { type Route, route } from './routes.ts'

const LUNGO = 5001

/** A list made here, slice by slice: `fetta` may keep it waiting. */
function elenco(righe: number, fetta: () => Promise<void> = async () => undefined): Whole<number> {
  const whole: Whole<number> = {
    async *[Symbol.asyncIterator]() {
      for (let da = 0; da < righe; da += 200) {
        await fetta()
        yield Array.from({ length: Math.min(200, righe - da) }, (_, n) => da + n)
      }
    },
    exceeds: async (n) => righe > n,
    map: nobodyMaps,
    mapSlices: nobodyMaps,
  }
  return whole
}

function nobodyMaps(): never {
  throw new Error('nobody maps it here')
}

let cancello = Promise.resolve()
const inCorso = { adesso: 0, insieme: 0 }

const prove: Route[] = ['corto', 'lungo'].map((nome) =>
  route({
    method: 'GET',
    path: `/prove/${nome}`,
    operation: `prova_${nome}`,
    title: 'Un elenco intero',
    permission: ogniRuolo,
    list: true,
    query: z.object({ offset: domanda.intero(0, 9999) }),
    reply: z.int(),
    async run() {
      const lista = elenco(nome === 'lungo' ? LUNGO : 10, () => cancello)
      return {
        ...lista,
        async *[Symbol.asyncIterator]() {
          inCorso.insieme = Math.max(inCorso.insieme, ++inCorso.adesso)
          try {
            yield* lista
          } finally {
            inCorso.adesso--
          }
        },
      }
    },
  }),
)

const bench = await openBench({ extraRoutes: prove })
afterAll(() => bench.chiudi())

/** Lists of which there are never many. */
const PICCOLI = ['/importazioni', '/fatture-ricevute', '/movimenti', '/contratti']
/** What comes by pages, also where nobody says how much: each row is reckoned with all that is open. */
const SEMPRE_A_PAGINE = ['/movimenti/:id/righe']
/** What a list can't be asked without. */
const CHIESTO: Record<string, object> = {
  '/andamento/elenco': { parte: 'incassi', dal: '2026-11-01', al: '2026-11-30' },
}

test('ogni elenco che si chiede a pagine, intero si legge a fette', async () => {
  const aPagine = ROUTES.filter(
    ({ list, path, query }) =>
      list && !SEMPRE_A_PAGINE.includes(path) && query instanceof z.ZodObject && 'limit' in query.shape,
  )
  expect(aPagine.length).toBeGreaterThan(12)
  const file = { nome: 'clienti.csv', contenuto: Buffer.from('Nome\nAda'), tipo: 'text/csv' }
  expect((await bench.dati('POST', '/importazioni', multipart({}, file))).id).toBe(1)
  const ricezione = moltiFile([['una.xml', fatturaXml()]])
  expect((await bench.dati('POST', '/fatture-ricevute', ricezione)).id).toBe(1)
  const utente = { id: bench.admin.id, nome_utente: 'admin', email: '', ruolo: 'Admin' as const }
  for (const { path, run } of aPagine) {
    const chiede = (query: object) =>
      run({
        ...bench.services,
        utente,
        id: 1,
        params: { id: 1, anno: 2026, mese: 11 },
        query: { ...CHIESTO[path], ...query },
      } as unknown as Parameters<typeof run>[0])
    if (!PICCOLI.includes(path))
      expect([path, Symbol.asyncIterator in ((await chiede({})) as object)]).toEqual([path, true])
    expect([path, Symbol.asyncIterator in ((await chiede({ limit: 20 })) as object)]).toEqual([path, false])
  }
})

test('intero o a pagine il testo è lo stesso, e chi vede meno vede meno', async () => {
  const { id: clienteId } = await bench.crea.cliente('Ada Intera')
  const visita = (n: number) =>
    bench.crea.visita(clienteId, `2026-11-${10 + n}T09:00`, { titolo: `Visita ${n}`, incasso: 12.5 })
  for (let n = 0; n < 5; n++) await visita(n)
  const testo = async (path: string, token: string) =>
    (await bench.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })).body
  for (const token of [bench.admin.token, bench.operatore.token])
    for (const filtro of ['', '&utenteId=999', '&offset=3', '&offset=9', '&ordine=recenti'])
      expect(await testo(`/appuntamenti?stato=Programmato${filtro}`, token)).toBe(
        await testo(`/appuntamenti?stato=Programmato${filtro}&limit=200`, token),
      )
  expect(await testo('/appuntamenti', bench.operatore.token)).toContain('"incasso":null')
  expect(await testo('/appuntamenti', bench.operatore.token)).not.toContain('"incasso":12.5')
})

test('lungo: parte mentre si legge, senza ETag, com’è quando comincia', async () => {
  const { stato, corpo, etag, intestazioni } = await bench.chiedi('GET', '/prove/lungo')
  expect([stato, corpo.count, corpo.data.length, etag]).toEqual([200, LUNGO, LUNGO, undefined])
  expect(intestazioni['content-type']).toBe('application/json; charset=utf-8')
  const coda = await bench.chiedi('GET', '/prove/lungo', { query: { offset: LUNGO - 1 } })
  expect(coda.corpo).toEqual({ data: [LUNGO - 1], count: LUNGO })

  await bench.db
    .insertInto('contatori')
    .values(Array.from({ length: 450 }, (_, anno) => ({ nome: 'prova', anno, valore: 1 })))
    .execute()
  const contatori = slicesOf({
    found: bench.db.selectFrom('contatori').where('nome', '=', 'prova'),
    rows: bench.db.selectFrom('contatori').where('nome', '=', 'prova').select(['anno', 'valore']),
    order: [['contatori.anno', 'asc']] as const,
    read: (lette: { anno: number }[]) => lette.map(({ anno }) => anno),
  })
  expect([await contatori.exceeds(449), await contatori.exceeds(450)]).toEqual([true, false])
  const letti: number[] = []
  for await (const fetta of contatori.map((anno) => anno)) {
    if (letti.length === 0)
      await bench.db.deleteFrom('contatori').where('nome', '=', 'prova').where('anno', '>', 300).execute()
    letti.push(...fetta)
  }
  // What is gone meanwhile is left out; what comes is not of this list.
  expect(letti).toEqual(Array.from({ length: 301 }, (_, n) => n))
})

test('uno alla volta per persona: il secondo aspetta; gli altri, e gli elenchi corti, no', async () => {
  const { promise, resolve: apri } = Promise.withResolvers<void>()
  cancello = promise
  inCorso.insieme = 0
  const chiede = (come: 'admin' | 'operatore', nome = 'lungo') =>
    bench.chiedi('GET', `/prove/${nome}`, { come })
  const suoi = [chiede('admin'), chiede('admin'), chiede('admin')]
  await expect.poll(() => inCorso.adesso).toBe(1)
  await pausa(50)
  expect(inCorso.adesso).toBe(1)
  const daUnAltro = chiede('operatore')
  const corto = chiede('admin', 'corto')
  await expect.poll(() => inCorso.adesso).toBe(3)
  expect((await bench.chiedi('GET', '/clienti', { come: 'operatore' })).stato).toBe(200)
  cancello = Promise.resolve()
  apri()
  for (const { stato, corpo } of await Promise.all([...suoi, daUnAltro]))
    expect([stato, corpo.count]).toEqual([200, LUNGO])
  expect((await corto).corpo.count).toBe(10)
  expect(inCorso).toEqual({ adesso: 0, insieme: 3 })
})

test('anche le esportazioni di una persona sono una alla volta, e chi se ne va lascia il posto', async () => {
  await bench.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = bench.app.server.address() as { port: number }
  const headers = { authorization: `Bearer ${bench.admin.token}` }
  const { promise, resolve: apri } = Promise.withResolvers<void>()
  cancello = promise
  const via = new AbortController()
  const lungo = fetch(`http://127.0.0.1:${port}/api/prove/lungo`, { headers, signal: via.signal })
  await expect.poll(() => inCorso.adesso).toBe(1)
  const esporta = bench.chiedi('GET', '/clienti/esporta', { query: { formato: 'csv' } })
  expect(await Promise.race([esporta, pausa(100, 'aspetta')])).toBe('aspetta')
  via.abort()
  await expect(lungo.then((r) => r.text())).rejects.toThrow()
  expect((await esporta).stato).toBe(200)
  cancello = Promise.resolve()
  apri()
})

test('cercare un segno di percentuale non trova tutto, in nessun elenco', async () => {
  const nuovo = (path: string, corpo: object) => bench.dati('POST', path, { corpo })
  const { id: clienteId } = await nuovo('/clienti', { nome: 'Ada', cognome: 'Cercata' })
  const caldaia = await nuovo('/caldaie', { clienteId, marca: 'Vaillant', modello: 'ecoTEC' })
  await nuovo('/articoli', { descrizione: 'Guarnizione', um: 'pz', prezzo: '3', aliquota: '22' })
  await nuovo('/fornitori', { ragioneSociale: 'Clima Sud' })
  await nuovo('/contratti', {
    clienteId,
    stato: 'Attivo',
    caldaie: [caldaia.id],
    ancora: 'Ultima_Visita',
    dataInizio: '2026-11-01',
    ...{ durataMesi: 12, visiteAnno: 1, preavvisoGiorni: 30, canone: 120, aliquotaIva: '22' },
    ...{ periodicita: 'Annuale', anticipato: true, rinnovoTacito: true, rceeCompreso: false },
  })
  const cercati = ROUTES.filter(
    ({ list, path, query }) =>
      list && !path.includes(':') && query instanceof z.ZodObject && 'q' in query.shape,
  ).map(({ path }) => path)
  const conteggi = async (q: string) =>
    Promise.all(
      cercati.map(async (path) => {
        const { stato, corpo } = await bench.chiedi('GET', `${path}${q}`)
        return stato === 200 ? corpo.count : stato
      }),
    )
  const senza = await conteggi('')
  expect(senza.filter((n) => n > 0 && n < 400).length).toBeGreaterThanOrEqual(4)
  for (const segno of ['%25', '_', '%25_']) {
    const trovati = await conteggi(`?q=${segno}`)
    expect(cercati.filter((_, n) => trovati[n] > 0 && trovati[n] < 400)).toEqual([])
  }
})

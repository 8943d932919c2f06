import { Readable } from 'node:stream'
import { setTimeout as dopo } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ROUTES } from '#server/app.ts'
import { registra } from '#server/data/register.ts'
import { nonAdmin, RUOLO_ID, soloAdmin } from '#shared/permissions.ts'
import { engine, openBench, PASSWORD } from '#test/bench.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { confirmPassword, newPerson } from '#test/people.ts'
import { withoutWriting } from '#test/refusals.ts'
import { type Route, route } from './routes.ts'
import { openSession } from './sessions.ts'

/** What the slow write below waits for, and what happened in which order. */
const lenta = { attesa: Promise.resolve(), eventi: [] as string[] }

const PROVE = { nome: 'prove', parola: { uno: 'prova', tanti: 'prove', genere: 'f' } } as const

const prove: Route[] = [
  route({
    method: 'POST',
    path: '/prove',
    operation: 'provaLenta',
    title: 'Scrive nel registro, e poi ci mette un po’',
    permission: soloAdmin,
    reply: z.null(),
    async run(ctx) {
      await registra(ctx, 'crea', PROVE, null)
      lenta.eventi.push('comincia')
      await lenta.attesa
      lenta.eventi.push('scritta')
      return null
    },
  }),
]

const bench = await openBench({ extraRoutes: prove })
afterAll(() => bench.chiudi())
beforeEach(() => {
  lenta.attesa = Promise.resolve()
  lenta.eventi = []
})

interface Invio {
  come: string
  testo?: string | Buffer
  intestazioni?: Record<string, string>
}

/** A call whose body comes only once `intanto` has happened: the door was passed before. */
async function lento(
  [method, path]: readonly [string, string],
  { come, testo = '{}', intestazioni = {} }: Invio,
  intanto: () => Promise<unknown>,
) {
  async function* corpo() {
    await intanto()
    yield testo
  }
  const { statusCode, body } = await bench.app.inject({
    method: method as 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${come}`, 'content-type': 'application/json', ...intestazioni },
    payload: Readable.from(corpo(), { objectMode: false }),
  })
  return { stato: statusCode, code: JSON.parse(body).code }
}

const finisce = (id: number) => () => bench.db.deleteFrom('sessioni').where('utente_id', '=', id).execute()
/** Whom the bench's own Admin may send away at once. */
async function admin() {
  await confirmPassword(bench)
  return newPerson(bench, RUOLO_ID.Admin)
}

describe('una sessione finita mentre il corpo è per strada', () => {
  const scritture = ROUTES.filter(({ method, permission }) => method !== 'GET' && permission !== 'pubblico')

  test('non scrive nulla, qualunque sia la chiamata', async () => {
    const [capo, tecnico] = [await admin(), await newPerson(bench)]
    for (const { method, path, maxFile, permission } of scritture) {
      const nome = `${method} ${path}`
      const { id } = permission === nonAdmin ? tecnico : capo
      const file = maxFile ? multipart({}, { nome: 'a.pdf', contenuto: samplePdf(path) }) : undefined
      const come = await openSession(bench.db, id, { address: '10.0.0.1', userAgent: '', device: null })
      const invio = { come, ...(file && { testo: file.corpo, intestazioni: file.intestazioni }) }
      const chiamata = [method, path.replace(/:\w+/g, '1')] as const
      const { stato, code } = await withoutWriting(bench, () => lento(chiamata, invio, finisce(id)))
      // an empty body that lacks fields is refused before
      expect.soft(['non_autenticato', 'dati_non_validi'], `${nome}: ${stato}`).toContain(code)
    }
  })

  const utente = { nomeUtente: 'complice', email: 'complice@tepore.example', password: PASSWORD, ruoloId: 1 }

  test('un Admin licenziato non crea un altro Admin', async () => {
    const chi = await admin()
    const { stato, code } = await lento(
      ['POST', '/utenti'],
      { come: chi.token, testo: JSON.stringify(utente) },
      () => bench.dati('DELETE', `/utenti/${chi.id}`),
    )
    expect([stato, code]).toEqual([401, 'non_autenticato'])
    expect(
      await bench.db.selectFrom('utenti').where('nome_utente', '=', 'complice').selectAll().execute(),
    ).toEqual([])
  })

  test('chi non è più Admin non scrive da Admin, anche se la sessione dura', async () => {
    const chi = await admin()
    const diventa = () =>
      bench.db.updateTable('utenti').set({ ruolo_id: RUOLO_ID.Operatore }).where('id', '=', chi.id).execute()
    const testo = JSON.stringify(utente)
    expect(
      await withoutWriting(bench, () => lento(['POST', '/utenti'], { come: chi.token, testo }, diventa)),
    ).toEqual({
      stato: 403,
      code: 'permesso_negato',
    })
  })

  test('i campi sono quelli del ruolo di adesso: un Direttore divenuto Operatore non scrive l’incasso', async () => {
    const chi = await newPerson(bench, RUOLO_ID.Direttore)
    const cliente = await bench.crea.cliente('Ada Bò')
    const { id } = await bench.crea.visita(cliente.id, '2026-11-20T09:00', {
      titolo: 'Visita',
      utenteAssegnatoId: chi.id,
    })
    const diventa = () =>
      bench.db.updateTable('utenti').set({ ruolo_id: RUOLO_ID.Operatore }).where('id', '=', chi.id).execute()
    const testo = JSON.stringify({ incasso: 10 })
    const { stato } = await lento(['PUT', `/appuntamenti/${id}`], { come: chi.token, testo }, diventa)
    expect(stato).toBe(403)
  })

  test('un file non è conservato', async () => {
    const chi = await newPerson(bench)
    const cliente = await bench.crea.cliente('Ada Bì')
    const file = { nome: 'a.pdf', contenuto: samplePdf('tardi') }
    const { corpo: testo, intestazioni } = multipart(
      { tipologia: 'RCEE', clienteId: String(cliente.id) },
      file,
    )
    const invio = { come: chi.token, testo, intestazioni }
    expect((await lento(['POST', '/documenti/upload'], invio, finisce(chi.id))).stato).toBe(401)
    expect(await bench.dati('GET', '/documenti', { query: { clienteId: cliente.id } })).toEqual([])
  })

  test('la password non si cambia, e un tentativo con quella sbagliata non dice nulla', async () => {
    const chi = await newPerson(bench)
    for (const passwordAttuale of [PASSWORD, 'sbagliata']) {
      const come = await bench.accedi(chi.nomeUtente)
      const testo = JSON.stringify({ passwordAttuale, passwordNuova: 'rubata per sempre' })
      expect((await lento(['PUT', '/auth/password'], { come, testo }, finisce(chi.id))).stato).toBe(401)
    }
    await bench.accedi(chi.nomeUtente)
  })

  test('chi ripete una richiesta non riceve la prima risposta', async () => {
    const chi = await newPerson(bench)
    const intestazioni = { 'idempotency-key': 'ripetuta' }
    const testo = JSON.stringify({ nome: 'Ada', cognome: 'Segreta' })
    const invia = (intanto: () => Promise<unknown>) =>
      lento(['POST', '/clienti'], { come: chi.token, testo, intestazioni }, intanto)
    expect((await invia(async () => {})).stato).toBe(201)
    expect(await invia(finisce(chi.id))).toEqual({ stato: 401, code: 'non_autenticato' })
  })

  test('nemmeno dove la chiamata tiene le proprie transazioni: un’importazione', async () => {
    const chi = await admin()
    const file = {
      nome: 'clienti.csv',
      contenuto: Buffer.from('Nome;Cognome\nAda;Tardiva\n'),
      tipo: 'text/csv',
    }
    const { id, abbinamento } = await bench.dati('POST', '/importazioni', {
      ...multipart({}, file),
      come: chi.token,
    })
    const prima = await bench.db.selectFrom('importazioni').selectAll().where('id', '=', id).execute()
    const testo = JSON.stringify({ abbinamento })
    const { stato } = await lento(['PUT', `/importazioni/${id}`], { come: chi.token, testo }, finisce(chi.id))
    expect(stato).toBe(401)
    expect(await bench.db.selectFrom('importazioni').selectAll().where('id', '=', id).execute()).toEqual(
      prima,
    )
  })

  test('esportazioni e scaricamenti che cominciano dopo: 401', async () => {
    const chi = await admin()
    await finisce(chi.id)()
    for (const path of [
      '/clienti/esporta?formato=csv',
      '/backup/1/download',
      '/documenti/1/download',
      '/clienti/1/esporta',
    ])
      expect((await bench.chiedi('GET', path, { come: chi.token })).stato, path).toBe(401)
  })
})

test('la fine di una sessione non si infila in una scrittura cominciata: aspetta che sia scritta', async () => {
  const chi = await admin()
  const { promise, resolve: finiscila } = Promise.withResolvers<void>()
  lenta.attesa = promise
  const scrittura = bench.chiedi('POST', '/prove', { come: chi.token })
  await expect.poll(() => lenta.eventi).toEqual(['comincia'])
  const fine = bench
    .chiedi('DELETE', `/utenti/${chi.id}`)
    .then(({ stato }) => lenta.eventi.push(`chiusa ${stato}`))
  await dopo(150)
  expect(lenta.eventi).toEqual(['comincia'])
  finiscila()
  expect((await scrittura).stato).toBe(201)
  await fine
  expect(lenta.eventi).toEqual(['comincia', 'scritta', 'chiusa 200'])
})

test('una scrittura che arriva mentre la sessione sta finendo aspetta, e non scrive', async () => {
  const chi = await admin()
  const { promise, resolve: conferma } = Promise.withResolvers<void>()
  const tolta = Promise.withResolvers<void>()
  const fine = bench.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessioni').where('utente_id', '=', chi.id).execute()
    tolta.resolve()
    await promise
  })
  await tolta.promise
  const scrittura = bench.chiedi('POST', '/prove', { come: chi.token })
  await dopo(100)
  conferma()
  await fine
  expect((await scrittura).stato).toBe(401)
  expect(lenta.eventi).toEqual([])
})

// SQLite has one writer: noting a use waits for it, and that is soon.
test.runIf(engine() === 'postgres')('leggere mentre la stessa sessione scrive non aspetta', async () => {
  const chi = await admin()
  const { promise, resolve: finiscila } = Promise.withResolvers<void>()
  lenta.attesa = promise
  const scrittura = bench.chiedi('POST', '/prove', { come: chi.token })
  await expect.poll(() => lenta.eventi).toEqual(['comincia'])
  const usata_il = new Date(Date.now() - 3_600_000).toISOString()
  await bench.db.updateTable('sessioni').set({ usata_il }).where('utente_id', '=', chi.id).execute()
  expect((await bench.chiedi('GET', '/auth/me', { come: chi.token })).stato).toBe(200)
  expect(lenta.eventi).toEqual(['comincia'])
  finiscila()
  expect((await scrittura).stato).toBe(201)
})

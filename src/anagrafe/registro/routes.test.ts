import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { confirmPassword } from '#test/people.ts'
import { domande, refuseQueries, withoutWriting } from '#test/refusals.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const cliente = await bench.dati('POST', '/clienti', {
  corpo: { nome: 'Niccolò', cognome: 'D’Amico' },
  come: 'direttore',
})
const visita = await bench.crea.visita(cliente.id, '2026-11-20T09:00', {
  titolo: 'Revisione',
  utenteAssegnatoId: bench.direttore.id,
  incasso: 100.1,
})
const leggi = async (query: Record<string, string | number> = {}) =>
  (await bench.chiedi('GET', '/registro', { query })).corpo
const diVisita = { tabella: 'appuntamenti', recordId: visita.id }

test('dice chi, che cosa, prima e dopo: solo ciò che è cambiato, con gli importi in euro', async () => {
  await bench.dati('PUT', `/appuntamenti/${visita.id}`, {
    corpo: { stato: 'Completato', incasso: 120.35, spese: 0.1 },
    come: 'direttore',
  })
  const { data, count } = await leggi(diVisita)
  expect(count).toBe(2)
  expect(data[0]).toEqual({
    id: data[0].id,
    quando: data[0].quando,
    nome_utente: 'direttore',
    azione: 'aggiorna',
    tabella: 'appuntamenti',
    record_id: visita.id,
    nome: 'Revisione',
    cambiamenti: [
      { campo: 'stato', prima: 'Programmato', dopo: 'Completato' },
      { campo: 'incasso', prima: 100.1, dopo: 120.35 },
      { campo: 'spese', prima: null, dopo: 0.1 },
    ],
  })
  expect(Math.abs(Date.parse(data[0].quando) - Date.now())).toBeLessThan(60_000)
  expect(data[1]).toMatchObject({ nome_utente: 'admin', azione: 'crea' })
  expect(data[1].cambiamenti).toContainEqual({ campo: 'incasso', prima: null, dopo: 100.1 })
  const campi = data[1].cambiamenti.map((c: { campo: string }) => c.campo)
  for (const interno of ['ricerca', 'versione', 'created_at', 'updated_at'])
    expect(campi).not.toContain(interno)
})

test('il conto è quello delle righe, di tutte, per tabella e per persona', async () => {
  const { id } = bench.operatore
  const riga = (utente_id: number | null, tabella: string) => ({
    quando: new Date().toISOString(),
    utente_id,
    nome_utente: 'prova',
    azione: 'crea',
    tabella,
    record_id: 1,
    richiesta: 'prova',
  })
  const filtri: Parameters<typeof leggi>[0][] = [
    {},
    { tabella: 'ditte' },
    { utenteId: id },
    { tabella: 'ditte', utenteId: id },
  ]
  const conti = async () => Promise.all(filtri.map(async (f) => (await leggi({ ...f, limit: 1 })).count))
  const attesi = await conti()
  const righe = [riga(id, 'ditte'), riga(id, 'ditte'), riga(id, 'rcee'), riga(null, 'ditte')]
  await bench.db
    .insertInto('registro')
    .values(righe as never)
    .execute()
  for (const [n, nuove] of [4, 3, 3, 2].entries()) attesi[n] += nuove
  expect(await conti()).toEqual(attesi)
})

test('gli ultimi per primi, a pagine, con il conto; per tabella, record e persona', async () => {
  const { data, count } = await leggi()
  const id = data.map((r: { id: number }) => r.id)
  expect(count).toBe(id.length)
  expect(id).toEqual([...id].sort((a, b) => b - a))
  const pagina = await leggi({ limit: 2, offset: 1 })
  expect([pagina.count, pagina.data.map((r: { id: number }) => r.id)]).toEqual([count, id.slice(1, 3)])
  const suoi = await leggi({ utenteId: bench.direttore.id, tabella: 'clienti' })
  expect(suoi.data).toMatchObject([{ azione: 'crea', record_id: cliente.id, nome_utente: 'direttore' }])
  expect(await leggi({ tabella: "x' or 1=1" })).toEqual({ data: [], count: 0 })
})

test('rifiuta filtri sbagliati', () =>
  refuseQueries(
    bench,
    '/registro',
    {},
    {
      tabella: domande.testo('tabella', 40),
      recordId: domande.id('recordId'),
      utenteId: domande.id('utenteId'),
      limit: domande.limit,
      offset: domande.offset,
    },
  ))

describe('quello che non riesce non lascia righe', () => {
  const ORE = { dataInizio: '2026-11-20T09:00', dataFine: '2026-11-20T10:00' }
  test.each([
    ['un cliente in uso da eliminare', 'DELETE', `/clienti/${cliente.id}`, undefined, 409],
    ['una ditta che non c’è', 'PUT', `/clienti/${cliente.id}`, { note: 'x', dittaId: 999 }, 400],
    [
      'una ricevuta senza codice, scoperta dopo aver scritto',
      'PUT',
      `/appuntamenti/${visita.id}`,
      { note: 'x', richiestaRicevuta: true },
      400,
    ],
    ['l’ultimo Admin, scoperto dopo aver scritto', 'PUT', '/utenti/1', { nomeUtente: 'x', ruoloId: 3 }, 409],
    [
      'un tecnico che non c’è',
      'POST',
      '/appuntamenti',
      { clienteId: cliente.id, titolo: 'x', ...ORE, utenteAssegnatoId: 999 },
      400,
    ],
  ] as const)('%s', async (_, method, path, corpo, stato) => {
    await confirmPassword(bench)
    expect((await withoutWriting(bench, () => bench.chiedi(method, path, { corpo }))).stato).toBe(stato)
  })
})

test('il nome resta quello di allora anche se la persona lo cambia', async () => {
  await bench.dati('PUT', `/utenti/${bench.direttore.id}`, { corpo: { nomeUtente: 'Nuovo Direttore' } })
  const { data } = await leggi(diVisita)
  expect(data[0].nome_utente).toBe('direttore')
})

test('la tabella rifiuta di cambiare o cancellare una riga, anche una sola', async () => {
  const { db } = bench
  const prima = await db.selectFrom('registro').selectAll().orderBy('id').execute()
  for (const tentativo of [
    sql`update registro set nome_utente = 'x' where id = 1`,
    sql`update registro set dopo = null`,
    sql`delete from registro where id = 1`,
    sql`delete from registro`,
  ])
    await expect(tentativo.execute(db)).rejects.toThrow('append-only')
  expect(await db.selectFrom('registro').selectAll().orderBy('id').execute()).toEqual(prima)
})

import { afterAll, expect, test } from 'vitest'
import { transactionAlone } from '#server/data/database.ts'
import { emptySome, manyRows } from '#server/data/personal.ts'
import { creaMolti } from '#server/data/records.ts'
import { openBench } from '#test/bench.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { jobs } from './cancellazione.queries.server.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const autore = { utente: { id: bench.admin.id, nome_utente: 'admin' }, requestId: 'prova' }
const cliente = async (cognome: string) =>
  (await bench.dati('POST', '/clienti', { corpo: { nome: 'Condominio', cognome } })).id as number

/** A customer with more visits than are erased at once. */
async function conVisite(cognome: string, quante = 260): Promise<{ id: number; visite: number[] }> {
  const id = await cliente(cognome)
  const righe = Array.from({ length: quante }, (_, n) => ({
    ...{ clienteId: id, titolo: `Da ${cognome}, scala ${n}`, tipologia: 'Riparazione', stato: 'Completato' },
    ...{ priorita: 'Media', utenteAssegnatoId: bench.operatore.id, richiestaRicevuta: false },
    descrizione: `Chiedere di ${cognome}`,
    dataInizio: new Date(Date.UTC(2024, 0, 1, 8) + n * 3_600_000).toISOString(),
    dataFine: new Date(Date.UTC(2024, 0, 1, 9) + n * 3_600_000).toISOString(),
  }))
  const visite = await bench.db
    .transaction()
    .execute((db) => creaMolti({ ...autore, db }, appuntamenti, righe))
  return { id, visite }
}

const righeDi = (id: number) =>
  bench.db.selectFrom('appuntamenti').selectAll().where('cliente_id', '=', id).orderBy('id').execute()
/** Where a word still stands: rows, register, and the search's index. */
async function resta(parola: string): Promise<string[]> {
  const dove: string[] = []
  for (const tabella of ['appuntamenti', 'clienti', 'registro', 'richieste_ripetibili'] as const) {
    const righe = await bench.db.selectFrom(tabella).selectAll().execute()
    if (JSON.stringify(righe).includes(parola)) dove.push(tabella)
  }
  if ((await bench.dati('GET', '/appuntamenti', { query: { q: parola } })).length > 0) dove.push('ricerca')
  return dove
}
const annotate = async (id: number) =>
  (
    await bench.db
      .selectFrom('registro')
      .select(['azione', 'nome_utente'])
      .where('tabella', '=', 'clienti')
      .where('record_id', '=', id)
      .where('azione', '=', 'anonimizza')
      .execute()
  ).length

test('chi ha centinaia di visite si cancella a fette: intanto gli altri scrivono, e non ne resta niente', async () => {
  const { id } = await conVisite('Zorkblat')
  const altro = await cliente('Altro')
  const finite: string[] = []
  const tutta = bench.dati('POST', `/clienti/${id}/anonimizza`).then(() => finite.push('cancellazione'))
  for (let n = 0; n < 3; n++) {
    await bench.dati('PUT', `/clienti/${altro}`, { corpo: { note: `Nota ${n}` } })
    finite.push('nota')
  }
  await tutta
  expect(finite).toEqual(['nota', 'nota', 'nota', 'cancellazione'])
  expect(await resta('Zorkblat')).toEqual([])
  const righe = await righeDi(id)
  expect(righe).toHaveLength(260)
  expect(
    new Set(righe.map(({ titolo, descrizione, versione }) => `${titolo} ${descrizione} ${versione}`)),
  ).toEqual(new Set(['Riparazione null 2']))
  expect(await annotate(id)).toBe(1)
  // Asked again it is harmless.
  await bench.dati('POST', `/clienti/${id}/anonimizza`)
  expect(await bench.db.selectFrom('cancellazioni').selectAll().execute()).toEqual([])
})

test('chiesta due volte insieme è una cancellazione sola', async () => {
  const { id } = await conVisite('Zorkdue')
  const esiti = await Promise.all([1, 2].map(() => bench.chiedi('POST', `/clienti/${id}/anonimizza`)))
  expect(esiti.map(({ stato }) => stato)).toEqual([200, 200])
  expect(await resta('Zorkdue')).toEqual([])
  expect((await righeDi(id)).every(({ versione }) => versione === 2)).toBe(true)
})

test('caduto a metà, il programma la finisce; intanto niente di nuovo entra, e ciò che è cambiato si svuota', async () => {
  const { id, visite } = await conVisite('Zorktre')
  const altro = await cliente('Erede')
  await bench.db.insertInto('cancellazioni').values({ cliente_id: id, utente_id: bench.admin.id }).execute()
  const [molte] = await manyRows(bench.db, id)
  expect(molte).toEqual({ table: 'appuntamenti', ids: visite })
  // One goes to another customer before its turn.
  await bench.dati('PUT', `/appuntamenti/${visite[1]}`, { corpo: { clienteId: altro } })
  const fatte = await transactionAlone(bench.db, (db) =>
    emptySome({ ...autore, db }, id, { table: 'appuntamenti', ids: visite }, 10_000),
  )
  expect(fatte).toHaveLength(100)
  expect(await bench.dati('GET', `/appuntamenti/${visite[0]}`)).toMatchObject({ titolo: 'Riparazione' })
  expect((await bench.dati('GET', `/appuntamenti/${visite[1]}`)).titolo).toMatch(/Zorktre/)
  // Written over by who didn't say what they had seen.
  await bench.dati('PUT', `/appuntamenti/${visite[0]}`, { corpo: { titolo: 'Da Zorktre' } })
  const nuova = await bench.chiedi('POST', '/appuntamenti', {
    corpo: {
      ...{ clienteId: id, titolo: 'Nuova', utenteAssegnatoId: bench.operatore.id },
      ...{ dataInizio: '2026-12-03T09:00', dataFine: '2026-12-03T10:00' },
    },
  })
  expect([nuova.stato, nuova.corpo.error]).toEqual([409, expect.stringMatching(/sono stati cancellati/)])

  for (const { run } of jobs) await run(bench.services)
  const righe = await righeDi(id)
  expect(righe).toHaveLength(259)
  expect(righe.every(({ titolo }) => titolo === 'Riparazione')).toBe(true)
  expect(await bench.dati('GET', `/clienti/${id}`)).toMatchObject({ nome: 'Cliente', attivo: false })
  expect((await bench.dati('GET', `/appuntamenti/${visite[1]}`)).titolo).toMatch(/Zorktre/)
  await bench.dati('DELETE', `/appuntamenti/${visite[1]}`)
  expect(await annotate(id)).toBe(1)
  for (const { run } of jobs) await run(bench.services)
  expect(await annotate(id)).toBe(1)
})

import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { deleteExpiredSessions } from '#server/http/sessions.ts'
import { openBench, PASSWORD } from '#test/bench.ts'
import { newPerson } from '#test/people.ts'
import { ultimaRiga, withoutWriting } from '#test/refusals.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
afterEach(() => {
  vi.useRealTimers()
})

const TELEFONO =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

async function entra(email: string, da = '10.20.0.1', agente = TELEFONO): Promise<string> {
  const { corpo } = await bench.chiedi('POST', '/auth/login', {
    corpo: { email, password: PASSWORD },
    come: null,
    da,
    intestazioni: { 'user-agent': agente },
  })
  return corpo.data.token
}
const elenca = async (come: string) => (await bench.chiedi('GET', '/auth/sessioni', { come })).corpo
const chiSono = async (token: string) => (await bench.chiedi('GET', '/auth/me', { come: token })).stato

test('le proprie sessioni: dispositivo in parole, indirizzo, quando; nessuna di altri e nessun segreto', async () => {
  const { nomeUtente, token } = await newPerson(bench)
  const telefono = await entra(nomeUtente)
  const { data, count } = await elenca(telefono)
  expect(count).toBe(2)
  expect(data[0]).toEqual({
    id: expect.any(Number),
    dispositivo: 'Safari su iPhone',
    indirizzo: '10.20.0.1',
    creata_il: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    in_attesa: 0,
    usata_il: expect.stringMatching(/Z$/),
    questa: true,
  })
  expect(data[1]).toMatchObject({ indirizzo: '127.0.0.1', questa: false })
  expect((await elenca(token)).data.map((s: { questa: boolean }) => s.questa)).toEqual([false, true])
})

test('la fine di una sessione è detta tre giorni prima, non oltre', async () => {
  const { id, token } = await newPerson(bench)
  const leggi = async () => (await bench.chiedi('GET', '/auth/me', { come: token })).corpo.data
  expect(await leggi()).not.toHaveProperty('sessione_fino_al')
  const cominciata = Date.now() - 28 * 86_400_000
  await bench.db
    .updateTable('sessioni')
    .set({ creata_il: new Date(cominciata).toISOString() })
    .where('utente_id', '=', id)
    .execute()
  expect((await leggi()).sessione_fino_al).toBe(new Date(cominciata + 30 * 86_400_000).toISOString())
})

test('se ne termina una: da subito non vale più, resta nel registro, la seconda volta è 404', async () => {
  const { id, nomeUtente, token } = await newPerson(bench)
  const altrove = await entra(nomeUtente)
  const [{ id: numero }] = (await elenca(token)).data
  const termina = () => bench.chiedi('DELETE', `/auth/sessioni/${numero}`, { come: token })
  expect((await termina()).corpo).toEqual({ data: { id: numero } })
  expect([await chiSono(altrove), await chiSono(token)]).toEqual([401, 200])
  const { azione, dopo } = await ultimaRiga(bench, 'utenti', id)
  expect([azione, dopo]).toEqual(['uscita', { sessioni_terminate: 1 }])
  const { stato, corpo } = await withoutWriting(bench, termina)
  expect([stato, corpo.error]).toEqual([404, 'Questa sessione è già terminata'])
})

test('quelle degli altri non si terminano: 404, e valgono ancora', async () => {
  const vittima = await newPerson(bench)
  const [{ id }] = (await elenca(vittima.token)).data
  for (const come of ['admin', 'operatore'] as const)
    expect(
      (await withoutWriting(bench, () => bench.chiedi('DELETE', `/auth/sessioni/${id}`, { come }))).stato,
    ).toBe(404)
  expect(await chiSono(vittima.token)).toBe(200)
})

test('tutte le altre insieme: questa resta, e si dice quante erano', async () => {
  const { nomeUtente, token } = await newPerson(bench)
  const altre = [await entra(nomeUtente), await entra(nomeUtente), await entra(nomeUtente)]
  expect(await bench.dati('DELETE', '/auth/sessioni', { come: token })).toEqual({ terminate: 3 })
  expect(await Promise.all([token, ...altre].map(chiSono))).toEqual([200, 401, 401, 401])
  await withoutWriting(bench, () => bench.dati('DELETE', '/auth/sessioni', { come: token }))
  expect(await chiSono(bench.admin.token)).toBe(200)
})

test('al massimo venti: finisce quella che non si usa da più tempo', async () => {
  const { nomeUtente, token } = await newPerson(bench)
  const inizio = Date.now()
  const tutte: string[] = [token]
  for (let n = 1; n < 20; n++) {
    vi.useFakeTimers({ toFake: ['Date'], now: inizio + n * 60_000 })
    tutte.push(await entra(nomeUtente))
  }
  // the first one is used again: the second has now rested longest
  vi.useFakeTimers({ toFake: ['Date'], now: inizio + 30 * 60_000 })
  expect(await chiSono(token)).toBe(200)
  const ultima = await entra(nomeUtente)
  expect((await elenca(ultima)).count).toBe(20)
  expect(await Promise.all([token, tutte[1] ?? '', tutte[2] ?? '', ultima].map(chiSono))).toEqual([
    200, 401, 200, 200,
  ])
})

test('una sessione con una data di anni nel futuro non dura fino ad allora: le pulizie la tolgono', async () => {
  const { id, token } = await newPerson(bench)
  await bench.db
    .updateTable('sessioni')
    .set({ creata_il: '2090-01-01T00:00:00.000Z', usata_il: '2090-01-01T00:00:00.000Z' })
    .where('utente_id', '=', id)
    .execute()
  await deleteExpiredSessions(bench.db)
  expect(await chiSono(token)).toBe(401)
  expect(await chiSono(bench.admin.token)).toBe(200)
})

test('l’indirizzo è quello dell’ultimo uso, e se ne va con la sessione', async () => {
  const { id, token } = await newPerson(bench)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 })
  await bench.chiedi('GET', '/auth/me', { come: token, da: '10.20.0.9' })
  expect((await elenca(token)).data[0].indirizzo).toBe('10.20.0.9')
  await bench.chiedi('POST', '/auth/logout', { come: token })
  const righe = await bench.db.selectFrom('sessioni').selectAll().where('utente_id', '=', id).execute()
  expect(righe).toEqual([])
})

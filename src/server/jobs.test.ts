import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { engine, openBench } from '#test/bench.ts'
import { JOBS } from './app.ts'
import { type Job, runJob, startJobs } from './jobs.ts'

const bench = await openBench()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  at('2026-11-20T12:00:00Z')
})
afterEach(async () => {
  vi.useRealTimers()
  await bench.db.deleteFrom('lavori_notturni').execute()
})
afterAll(() => bench.chiudi())

const ANALIZZATE = "select count(*) as n from pg_stats where schemaname = 'public'"

const at = (instant: string) => vi.setSystemTime(new Date(instant))
const remembered = () => bench.db.selectFrom('lavori_notturni').selectAll().orderBy('nome').execute()

/** A nightly job that counts how often it runs, and fails as long as `failing` says so. */
function nightly(name = 'prova') {
  const state = { runs: 0, failing: '' }
  const job: Job = {
    name,
    nightlyFrom: '02:00',
    async run() {
      state.runs++
      if (state.failing) throw new Error(state.failing)
    },
  }
  return { state, job, run: () => runJob(bench.services, job) }
}

test('ogni notte una volta, dalle 2 di Roma; i giorni saltati si fanno una volta sola', async () => {
  const { state, run } = nightly()
  at('2026-11-20T00:59:00Z')
  expect(await run()).toBe(false)
  expect(await remembered()).toEqual([])
  at('2026-11-20T01:00:00Z')
  expect([await run(), await run()]).toEqual([true, false])
  expect(await remembered()).toMatchObject([
    {
      nome: 'prova',
      ultimo_giorno: '2026-11-20',
      finito_il: '2026-11-20T01:00:00.000Z',
      esito: 'fatto',
      errore: null,
    },
  ])
  at('2026-11-20T23:30:00Z') // already the 21st in Rome, but before two o'clock
  expect(await run()).toBe(false)
  at('2026-11-25T17:00:00Z')
  expect([await run(), await run(), await run()]).toEqual([true, false, false])
  expect(state.runs).toBe(2)
})

test('di notte l’archivio impara come sono distribuite le sue righe', async () => {
  const job = JOBS.find(({ name }) => name === 'statistiche')
  expect(job && (await runJob(bench.services, job))).toBe(true)
  const note = engine() === 'sqlite' ? 'select count(*) as n from sqlite_stat1' : ANALIZZATE
  const { rows } = await sql.raw<{ n: number }>(note).execute(bench.db)
  expect(Number(rows[0]?.n)).toBeGreaterThan(0)
})

test.runIf(engine() === 'sqlite')(
  'di notte gli indici della ricerca tornano di un pezzo solo, e trovano come prima',
  async () => {
    for (const cognome of ['Sparpagliati', 'Sparsi', 'Sparati'])
      await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome } })
    const pezzi = async () =>
      (
        await sql
          .raw<{ n: number }>('select count(distinct segid) as n from clienti_trigrammi_idx')
          .execute(bench.db)
      ).rows[0]?.n
    expect(await pezzi()).toBeGreaterThan(1)
    const job = JOBS.find(({ name }) => name === 'statistiche')
    expect(job && (await runJob(bench.services, job))).toBe(true)
    expect(await pezzi()).toBe(1)
    const trovati = await bench.chiedi('GET', '/clienti', { query: { q: 'spar' } })
    expect(trovati.corpo.count).toBe(3)
  },
)

test('nel giorno dell’ora legale parte una volta come negli altri', async () => {
  const { run } = nightly()
  at('2026-03-29T00:30:00Z') // 01:30, the clock goes from 2 to 3
  expect(await run()).toBe(false)
  at('2026-03-29T01:00:00Z')
  expect([await run(), await run()]).toEqual([true, false])
})

test('chi fallisce è ricordato con il suo errore e riprova al giro dopo', async () => {
  const { state, run } = nightly()
  await run()
  at('2026-11-21T12:00:00Z')
  state.failing = 'disco pieno'
  await expect(run()).rejects.toThrow('disco pieno')
  const failed = { ultimo_giorno: '2026-11-20', esito: 'errore', errore: 'Error: disco pieno' }
  expect(await remembered()).toMatchObject([{ ...failed, finito_il: '2026-11-21T12:00:00.000Z' }])
  state.failing = ''
  at('2026-11-21T12:10:00Z')
  expect(await run()).toBe(true)
  expect(await remembered()).toMatchObject([{ ultimo_giorno: '2026-11-21', esito: 'fatto', errore: null }])
})

test('subito e ogni dieci minuti, uno alla volta; un guasto non ferma gli altri; dopo la fine nulla', async () => {
  const events: string[] = []
  let running = 0
  const periodic = (name: string): Job => ({
    name,
    async run() {
      expect(++running).toBe(1)
      await bench.db.selectFrom('lavori_notturni').selectAll().execute()
      events.push(name)
      running--
      if (name === 'guasto') throw new Error('si è rotto')
    },
  })
  const { job: night } = nightly('notte')
  const stop = startJobs(bench.services, [periodic('uno'), periodic('guasto'), periodic('due'), night], {
    done: (name) => events.push(`fatto ${name}`),
    failed: (name, error) => events.push(`${name}: ${(error as Error).message}`),
  })
  const round = ['uno', 'guasto', 'guasto: si è rotto', 'due']
  // The nightly one waits for the first round.
  await expect.poll(() => events).toEqual(round)
  vi.advanceTimersByTime(10 * 60_000)
  await expect.poll(() => events).toEqual([...round, ...round, 'fatto notte'])
  vi.advanceTimersByTime(10 * 60_000)
  await expect.poll(() => events).toEqual([...round, ...round, 'fatto notte', ...round])
  stop()
  vi.advanceTimersByTime(60 * 60_000)
  expect(events).toHaveLength(13)
})

test('un giro lungo non si accavalla con il prossimo', async () => {
  const { promise: slow, resolve: end } = Promise.withResolvers<void>()
  let runs = 0
  const job: Job = {
    name: 'lungo',
    run: () => {
      runs++
      return slow
    },
  }
  const stop = startJobs(bench.services, [job], { done: () => undefined, failed: () => undefined })
  await expect.poll(() => runs).toBe(1)
  vi.advanceTimersByTime(30 * 60_000)
  expect(runs).toBe(1)
  stop()
  end()
})

test.runIf(engine() === 'postgres')('due processi su un PostgreSQL: una volta, e mai insieme', async () => {
  const other = await bench.altroServer()
  const { promise: busy, resolve: free } = Promise.withResolvers<void>()
  let runs = 0
  const job = (nightlyFrom?: string): Job => ({
    name: 'in due',
    ...(nightlyFrom && { nightlyFrom }),
    run: async () => {
      runs++
      await busy
    },
  })
  const first = runJob(bench.services, job('02:00'))
  await expect.poll(() => runs).toBe(1)
  expect(await runJob(other.services, job('02:00'))).toBe(false)
  expect(await runJob(other.services, job())).toBe(false)
  free()
  expect(await first).toBe(true)
  expect(await runJob(other.services, job('02:00'))).toBe(false)
  expect(runs).toBe(1)
  expect(await runJob(other.services, job())).toBe(true)
  await other.chiudi()
})

test('i lavori del programma hanno nomi diversi, riescono tutti, e il backup è del giorno', async () => {
  const names = JOBS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const job of JOBS) expect(await runJob(bench.services, job), job.name).toBe(true)
  expect(await remembered()).toMatchObject([
    { nome: 'allegati', esito: 'fatto' },
    { nome: 'andamento', esito: 'fatto' },
    { nome: 'azioni_vecchie', esito: 'fatto' },
    { nome: 'backup', esito: 'fatto' },
    { nome: 'contratti', esito: 'fatto' },
    { nome: 'contributi', esito: 'fatto' },
    { nome: 'preventivi', esito: 'fatto' },
    { nome: 'previsioni', esito: 'fatto' },
    { nome: 'promemoria', esito: 'fatto' },
    { nome: 'scadenze', esito: 'fatto' },
    { nome: 'statistiche', esito: 'fatto' },
  ])
})

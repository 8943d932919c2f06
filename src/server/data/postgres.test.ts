import { connect, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openBench, engine } from '#test/bench.ts'
import { cable } from '#test/cable.ts'
import { recognise } from '#server/http/errors.ts'
import { openPostgres } from './postgres.ts'

const OTTO = [1, 2, 3, 4, 5, 6, 7, 8]

/** Between the program and PostgreSQL, counting in how many pieces the program's questions come. */
async function contatore(host: string, porta: number) {
  let pezzi = 0
  const server = createServer((da) => {
    const a = connect(porta, host)
    da.on('data', () => pezzi++)
    for (const s of [da, a]) s.on('error', () => s.destroy())
    da.pipe(a).pipe(da)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const indirizzo = server.address()
  return {
    porta: typeof indirizzo === 'object' ? indirizzo?.port : 0,
    conta: () => pezzi,
    chiudi: () => server.close(),
  }
}

const verso = (porta: number | undefined, { pathname }: URL) =>
  `postgres://postgres@127.0.0.1:${porta}${pathname}`
const chiedi = (perLeggere: ReturnType<typeof openPostgres>['perLeggere']) =>
  Promise.all(OTTO.map((n) => perLeggere.leggi('select $1::int as n', [n])))

test.runIf(engine() === 'postgres')('quello che si chiede insieme parte insieme', async () => {
  const bench = await openBench()
  const vero = new URL(bench.environment.databaseUrl ?? '')
  const mezzo = await contatore(vero.hostname, Number(vero.port))
  const { pool, perLeggere } = openPostgres(verso(mezzo.porta, vero))
  afterAll(async () => {
    await pool.end()
    mezzo.chiudi()
    await bench.chiudi()
  })
  const attese = OTTO.map((n) => [{ n }])
  expect(await chiedi(perLeggere)).toEqual(attese)
  const prima = mezzo.conta()
  expect(await chiedi(perLeggere)).toEqual(attese)
  expect(mezzo.conta() - prima).toBe(1)
})

test.runIf(engine() === 'postgres')(
  'un filo tagliato prima che le domande partano: falliscono tutte, le prossime no',
  async () => {
    const bench = await openBench()
    const vero = new URL(bench.environment.databaseUrl ?? '')
    const filo = await cable(vero.hostname, Number(vero.port))
    const { pool, perLeggere } = openPostgres(verso(filo.porta, vero))
    afterAll(async () => {
      await pool.end()
      await filo.chiudi()
      await bench.chiudi()
    })
    await chiedi(perLeggere)
    const chieste = OTTO.map((n) => perLeggere.leggi('select $1::int as n', [n]))
    filo.taglia()
    for (const esito of await Promise.allSettled(chieste))
      expect(esito.status === 'rejected' && recognise(esito.reason)?.codice).toBe('database_non_disponibile')
    filo.ricollega()
    expect(await chiedi(perLeggere)).toHaveLength(8)
  },
)

test.runIf(engine() === 'postgres')('ogni connessione chiede un processo solo, e gli indici', async () => {
  const bench = await openBench()
  const { pool, perLeggere } = openPostgres(bench.environment.databaseUrl ?? '')
  afterAll(async () => {
    await pool.end()
    await bench.chiudi()
  })
  const domanda = `select current_setting('max_parallel_workers_per_gather') as processi,
    current_setting('random_page_cost') as pagina, current_setting('jit') as jit`
  const attese = [{ processi: '0', pagina: '1.1', jit: 'off' }]
  expect(await perLeggere.leggi(domanda, [])).toEqual(attese)
  expect((await pool.query(domanda)).rows).toEqual(attese)
})

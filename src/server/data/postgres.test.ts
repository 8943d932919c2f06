import { afterAll, expect, test } from 'vitest'
import { engine, openBench } from '#test/bench.ts'
import { openPostgres } from './postgres.ts'

test.runIf(engine() === 'postgres')('ogni connessione chiede un processo solo, e gli indici', async () => {
  const bench = await openBench()
  const { pool } = openPostgres(bench.environment.databaseUrl ?? '')
  afterAll(async () => {
    await pool.end()
    await bench.chiudi()
  })
  const domanda = `select current_setting('max_parallel_workers_per_gather') as processi,
    current_setting('random_page_cost') as pagina, current_setting('jit') as jit`
  expect((await pool.query(domanda)).rows).toEqual([{ processi: '0', pagina: '1.1', jit: 'off' }])
})

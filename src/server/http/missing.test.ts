// On one engine: what isn't there is asked for above the database.
import { afterAll, expect, test } from 'vitest'
import { ROUTES } from '#server/app.ts'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

/** Of a record; a year and a month are always there. */
const DI_UN_RECORD = /:(?!anno|mese)/

test('ciò che si chiede di un record che non c’è non si trova, invece di essere vuoto', async () => {
  const chieste = ROUTES.filter(({ method, path }) => method === 'GET' && DI_UN_RECORD.test(path))
  expect(chieste.length).toBeGreaterThan(50)
  const trovate: string[] = []
  for (const { path } of chieste) {
    const { stato, corpo } = await bench.chiedi('GET', path.replace(/:\w+/g, '999999'), {
      query: { altroId: '999998' },
    })
    if (stato !== 404 || corpo.code !== 'non_trovato') trovate.push(`${path}: ${stato} ${corpo.code}`)
  }
  expect(trovate).toEqual([])
})

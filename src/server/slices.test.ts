import { expect, test } from 'vitest'
import { inTurns } from './slices.ts'

test('un lavoro lungo lascia passare gli altri, e arriva in fondo', async () => {
  let serviti = 0
  let finito = false
  const altro = () => {
    serviti++
    if (!finito) setImmediate(altro)
  }
  setImmediate(altro)
  const lavoro = (function* () {
    for (let pezzo = 0; pezzo < 40; pezzo++) {
      for (const inizio = performance.now(); performance.now() - inizio < 3; );
      yield
    }
    return 'fatto'
  })()
  const esito = await inTurns(lavoro)
  finito = true
  expect([esito, serviti >= 8]).toEqual(['fatto', true])
})

test('un lavoro breve non aspetta nessuno', async () => {
  let serviti = 0
  setImmediate(() => serviti++)
  await inTurns(
    (function* () {
      yield
    })(),
  )
  expect(serviti).toBe(0)
})

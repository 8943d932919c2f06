import { expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { withTepore } from './bench.ts'

const tepore = withTepore()

test('le chiamate che la pagina ripete ricevono un 304, e ciò che cambia si vede', async () => {
  const { id: clienteId } = await tepore.crea.cliente('Anna Immutata')
  const visita = (titolo: string) =>
    tepore.crea.visita(clienteId, `${oggi()}T10:00`, { titolo, utenteAssegnatoId: 1 })
  await visita('Prima visita')
  const page = await tepore.apri({ chi: 'admin' })
  await page.clock.install()
  await page.reload()
  await page.getByText('Prima visita').first().waitFor()
  // what is repeated counts from its first answer
  await page.waitForLoadState('networkidle')
  const stati: Record<string, number[]> = {}
  page.on('response', (risposta) => {
    const { pathname } = new URL(risposta.url())
    if (pathname.startsWith('/api/')) stati[pathname] = [...(stati[pathname] ?? []), risposta.status()]
  })

  await page.clock.runFor(61_000)
  await expect.poll(() => stati['/api/dashboard/stats']?.at(-1)).toBe(304)
  await expect.poll(() => stati['/api/notifiche/non-lette']?.at(-1)).toBe(304)
  await page.getByText('Prima visita').first().waitFor()

  await visita('Seconda visita')
  await page.clock.runFor(61_000)
  await page.getByText('Seconda visita').first().waitFor()
  expect(stati['/api/dashboard/stats']?.at(-1)).toBe(200)
})

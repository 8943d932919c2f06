import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { variante, withTepore } from './bench.ts'

const tepore = withTepore()

const dentro = (page: Page, utente: string) =>
  page.getByRole('button', { name: new RegExp(`^${utente}\\b`) }).waitFor()

/** The admin's next /auth/me is answered only when the returned function is called. */
async function holdAnswer(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(
    '**/api/auth/me',
    async (route) => {
      const answer = await route.fetch()
      await released
      await route.fulfill({ response: answer })
    },
    { times: 1 },
  )
  return async () => {
    const arrived = page.waitForResponse('**/api/auth/me')
    release()
    await arrived
  }
}

async function change(page: Page, utente: string): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Benvenuto' }).waitFor()
  await tepore.accedi(page, utente)
  await dentro(page, utente)
}

test('la risposta che arriva tardi non rimette al suo posto chi è uscito', async () => {
  const page = await tepore.apri({ percorso: '/login' })
  await tepore.accedi(page, 'direttore')
  await dentro(page, 'direttore')
  await change(page, 'admin')
  const other = await page.context().newPage()
  await other.goto(`${tepore.indirizzo}/app/`)
  await dentro(other, 'admin')
  const answer = await holdAnswer(page)
  await page.reload()
  await page.getByText('Caricamento...').waitFor()
  await change(other, 'operatore')
  await dentro(page, 'operatore')
  await answer()
  await page.waitForTimeout(300)
  await dentro(page, 'operatore')
  expect(await page.getByRole('navigation').first().getByRole('link', { name: 'Admin' }).count()).toBe(0)
})

variante('il rifiuto della sessione di prima non fa uscire chi è entrato dopo', async () => {
  const page = await tepore.apri({ percorso: '/login' })
  await tepore.accedi(page, 'admin')
  await dentro(page, 'admin')
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(
    '**/api/auth/me',
    async (route) => {
      await released
      await route.continue()
    },
    { times: 1 },
  )
  const other = await page.context().newPage()
  await other.goto(`${tepore.indirizzo}/app/`)
  await dentro(other, 'admin')
  await page.reload()
  await page.getByText('Caricamento...').waitFor()
  await change(other, 'operatore')
  await dentro(page, 'operatore')
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith('/auth/me') && answer.status() === 401,
  )
  release()
  await refused
  await page.waitForTimeout(300)
  await dentro(page, 'operatore')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/app')
})

test('una scheda che dormiva mentre è entrato un altro non mostra più i dati di prima', async () => {
  await tepore.crea.cliente('Ida Letta')
  const asleep = await tepore.apri({ percorso: '/login' })
  await tepore.accedi(asleep, 'admin')
  await dentro(asleep, 'admin')
  // A frozen tab hears nothing of what the others write.
  await asleep.addInitScript(() => {
    const listen = window.addEventListener.bind(window)
    window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) =>
      type !== 'storage' && listen(type, listener)
  })
  await asleep.goto(`${tepore.indirizzo}/app/clienti`)
  await asleep.getByText('Letta').first().waitFor()
  await asleep.waitForLoadState('networkidle')

  const other = await asleep.context().newPage()
  await other.goto(`${tepore.indirizzo}/app/`)
  await dentro(other, 'admin')
  await change(other, 'operatore')

  const asked: string[] = []
  asleep.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await asleep.bringToFront()
  await asleep.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await dentro(asleep, 'operatore')
  // Nothing that the former user read is shown to the next: the list is asked for again, fresh as it was.
  await asleep.getByText('Letta').first().waitFor()
  expect(asked).toContain('/api/clienti')
})

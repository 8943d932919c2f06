import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { instantFromRome, oggi } from '#shared/dates.ts'
import { withTepore } from './bench.ts'

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
  const answer = await holdAnswer(page)
  await page.reload()
  await dentro(page, 'admin')
  await change(page, 'operatore')
  await answer()
  await page.waitForTimeout(300)
  await dentro(page, 'operatore')
  expect(await page.getByRole('navigation').first().getByRole('link', { name: 'Admin' }).count()).toBe(0)
})

test('il rifiuto della sessione di prima non fa uscire chi è entrato dopo', async () => {
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
  await page.reload()
  await dentro(page, 'admin')
  await change(page, 'operatore')
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith('/auth/me') && answer.status() === 401,
  )
  release()
  await refused
  await page.waitForTimeout(300)
  await dentro(page, 'operatore')
  expect(new URL(page.url()).pathname).toBe('/app')
})

test('una scheda che dormiva mentre è entrato un altro non mostra più i dati di prima', async () => {
  const { id: clienteId } = await tepore.dati('POST', '/clienti', { nome: 'Ida', cognome: 'Riservata' })
  await tepore.dati('POST', '/appuntamenti', {
    clienteId,
    titolo: 'Visita del titolare',
    dataInizio: instantFromRome(oggi(), '10:00'),
    dataFine: instantFromRome(oggi(), '11:00'),
    utenteAssegnatoId: 1,
  })
  const asleep = await tepore.apri({ percorso: '/login' })
  await tepore.accedi(asleep, 'admin')
  await asleep.getByText('Visita del titolare').first().waitFor()
  // A frozen tab hears nothing of what the others write.
  await asleep.evaluate(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true))

  const other = await asleep.context().newPage()
  await other.goto(`${tepore.indirizzo}/app/`)
  await dentro(other, 'admin')
  await change(other, 'operatore')

  await asleep.bringToFront()
  await asleep.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await dentro(asleep, 'operatore')
  expect(await asleep.getByText('Visita del titolare').count()).toBe(0)
})

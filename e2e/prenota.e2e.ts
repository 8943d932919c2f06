import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()
const LUNEDI = '2026-07-13'

beforeAll(async () => {
  await tepore.crea.cliente('Concetta Iovine', { telefono: '081 1' })
})

const slot = (page: Page, nome: string) =>
  page.getByRole('button', { name: `${nome}: libero, Invio per prenotare` })

test('si prenota accanto al planning, che resta dov’è: un’altra ora, un’altra settimana, e la visita nuova', async () => {
  const page = await tepore.apri({ chi: 'admin', percorso: `/?planning=${LUNEDI}` })
  const form = page.getByRole('dialog', { name: 'Nuovo Appuntamento' })
  const ora = () => form.getByRole('combobox', { name: /^Ora Inizio/ }).inputValue()
  await slot(page, 'Lunedì 13 luglio, 9:00–10:00, operatore').click()
  await form.waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/app/appuntamenti')
  await form.getByText('libero fino alle 18:00').waitFor()
  await noViolations(page)

  // The three best technicians; what is seldom said is folded away.
  await expect.poll(() => form.getByRole('radio').count()).toBe(3)
  const altro = form.getByRole('button', { name: /^Stato, priorità e note/ })
  await altro.getByText('Programmato · Media').waitFor()
  await altro.click()
  await form.getByLabel('Priorità').selectOption('Alta')
  await altro.click()
  await altro.getByText('Programmato · Alta').waitFor()

  // What is typed stays when another hour is chosen, and when the week changes.
  await form.getByLabel('Descrizione').fill('caldaia in blocco')
  await slot(page, 'Mercoledì 15 luglio, 14:00–15:00, direttore').click()
  await expect.poll(ora).toBe('14:00')
  await expect.poll(() => form.getByRole('radio', { name: /^direttore/ }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Settimana successiva' }).click()
  await page.getByText('20 – 26 luglio 2026').waitFor()
  await expect.poll(() => form.getByLabel('Descrizione').inputValue()).toBe('caldaia in blocco')
  await page.getByRole('button', { name: 'Settimana precedente' }).click()
  await page.getByText('13 – 19 luglio 2026').waitFor()

  // F6 goes to the hours and back.
  await form.getByLabel('Descrizione').focus()
  await page.keyboard.press('F6')
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-x'))).toBe(true)
  await page.keyboard.press('F6')
  await form.getByRole('combobox', { name: /^Cliente/ }).fill('iovine')
  await page
    .getByRole('option', { name: /Iovine/ })
    .first()
    .click()
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  const nuova = page.locator('[data-visita]', { hasText: 'Mercoledì 15 luglio, 14:00–15:00, direttore' })
  await nuova.waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('planning')).toBe(LUNEDI)

  // Closed in another week, that week stays.
  await slot(page, 'Lunedì 13 luglio, 9:00–10:00, operatore').click()
  await form.waitFor()
  await page.getByRole('button', { name: 'Settimana successiva' }).click()
  await page.getByText('20 – 26 luglio 2026').waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.getByText('20 – 26 luglio 2026').waitFor()
  await page.getByRole('button', { name: 'Settimana precedente' }).click()

  // Back closes it too; a reload has the form alone.
  await slot(page, 'Lunedì 13 luglio, 9:00–10:00, operatore').click()
  await form.waitFor()
  await page.goBack()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('grid').waitFor()
  await slot(page, 'Lunedì 13 luglio, 9:00–10:00, operatore').click()
  await form.waitFor()
  await page.reload()
  await form.waitFor()
  await page
    .getByRole('heading', { name: 'Appuntamenti', level: 1, includeHidden: true })
    .waitFor({ state: 'attached' })
  expect(await ora()).toBe('09:00')
})

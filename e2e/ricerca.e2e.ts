import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noViolations, variante, withTepore } from './bench.ts'

const tepore = withTepore()

const tavolozza = (page: Page) => page.getByRole('dialog', { name: 'Cerca' })
const campo = (page: Page) => tavolozza(page).getByRole('combobox', { name: 'Cerca' })
const gruppo = (page: Page, nome: string) => tavolozza(page).getByRole('group', { name: nome })

async function apri(page: Page) {
  await page
    .getByRole('button', { name: /^Cerca/ })
    .first()
    .waitFor()
  await page.keyboard.press('Control+k')
  await campo(page).waitFor()
}

/** Waits for the answer to what is typed. */
const trovato = (page: Page) =>
  tavolozza(page)
    .getByRole('status')
    .filter({ hasText: /risultat/ })
    .waitFor({ state: 'attached' })

describe('la ricerca ovunque', () => {
  test('con la sola tastiera apre il cliente, e lo ricorda', async () => {
    const { id } = await tepore.crea.cliente('Niccolò D’Angiò', { comune: 'Napoli' })
    const page = await tepore.apri({ chi: 'admin', percorso: '/rcee' })
    await apri(page)
    // Enter before the answer counts for the answer to come
    await page.keyboard.type("d'angio nic")
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/clienti?cliente=${id}`)
    await page.getByRole('heading', { name: 'Niccolò D’Angiò' }).waitFor()
    expect(await tavolozza(page).count()).toBe(0)

    await apri(page)
    const recente = gruppo(page, 'Recenti').getByRole('option')
    await expect.poll(() => recente.innerText()).toContain('Niccolò D’Angiò')
    await expect.poll(() => recente.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => recente.getAttribute('aria-selected')).toBe('false')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect
      .poll(() => gruppo(page, 'Schermate').getByRole('option').last().getAttribute('aria-selected'))
      .toBe('true')
    await page.keyboard.press('Escape')
    await tavolozza(page).waitFor({ state: 'hidden' })

    const altro = await tepore.apri({ chi: 'operatore' })
    await apri(altro)
    expect(await gruppo(altro, 'Recenti').count()).toBe(0)
  })

  test('le azioni aprono i moduli, anche dalla loro stessa schermata', async () => {
    const page = await tepore.apri({ chi: 'admin', percorso: '/clienti' })
    for (const [testo, titolo] of [
      ['nuovo app', 'Nuovo Appuntamento'],
      ['nuovo cli', 'Nuovo Cliente'],
      ['nuovo prev', 'Nuovo Preventivo'],
      ['nuova fat', 'Nuova Fattura'],
      ['nuovo rcee', 'Nuovo RCEE'],
      ['nuovo rcee', 'Nuovo RCEE'],
    ] as const) {
      await apri(page)
      await page.keyboard.type(testo)
      await page.keyboard.press('Enter')
      const modulo = page.getByRole('dialog', { name: titolo })
      await modulo.waitFor()
      await expect.poll(() => modulo.evaluate((m) => m.contains(document.activeElement))).toBe(true)
      // over a form it does not open
      await page.keyboard.press('Control+k')
      expect(await tavolozza(page).count()).toBe(0)
      await page.keyboard.press('Escape')
      await modulo.waitFor({ state: 'hidden' })
    }
    await apri(page)
    await page.keyboard.type('planning')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /Planning/ }).waitFor()
    // over what is only read it does
    await page.keyboard.press('Control+k')
    await page.keyboard.type('fornitori')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Fornitori', level: 1 }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  variante('chi va altrove mentre un modulo chiuso sta ancora tornando indietro ci arriva', async () => {
    const page = await tepore.apri({ chi: 'admin', percorso: '/clienti' })
    // a browser at work on other things takes its time for a step back
    await page.evaluate(() => {
      const vai = history.go.bind(history)
      history.go = (passi) => void setTimeout(() => vai(passi), 1500)
    })
    await page.getByRole('button', { name: 'Nuovo Cliente' }).first().click()
    const modulo = page.getByRole('dialog', { name: 'Nuovo Cliente' })
    await modulo.waitFor()
    await page.waitForFunction(() => history.state?.usr?.sopra)
    await page.keyboard.press('Escape')
    await modulo.waitFor({ state: 'hidden' })
    await apri(page)
    await page.keyboard.type('nuovo prev')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Nuovo Preventivo' }).waitFor()
    await page.waitForTimeout(2000)
    await expect
      .poll(() => page.getByRole('dialog').allInnerTexts())
      .toEqual([expect.stringMatching(/^Nuovo Preventivo/)])
  })

  variante('ognuno trova ciò che può vedere, e lo apre dove lo vede', async () => {
    const { id: clienteId } = await tepore.crea.cliente('Ugo Zanobini')
    const visita = await tepore.crea.visita(clienteId, '2030-05-14T09:00', { titolo: 'Revisione' })
    await tepore.crea.fornitore('Zanobini Ricambi S.r.l.')

    const admin = await tepore.apri({ chi: 'admin' })
    await apri(admin)
    await admin.keyboard.type('zanobini')
    await trovato(admin)
    await expect.poll(() => tavolozza(admin).getByRole('option').count()).toBe(4)
    await expect
      .poll(() => gruppo(admin, 'Prenota').innerText())
      .toContain('Nuovo Appuntamento per Ugo Zanobini')
    await expect.poll(() => gruppo(admin, 'Fornitori').locator('mark').innerText()).toBe('Zanobini')
    await gruppo(admin, 'Appuntamenti').getByRole('option').click()
    await admin.waitForURL(`**/appuntamenti?data=2030-05-14&modifica=${visita.id}`)
    await admin.getByRole('dialog', { name: 'Modifica Appuntamento' }).waitFor()

    const operatore = await tepore.apri({ chi: 'operatore' })
    await apri(operatore)
    await expect
      .poll(() => gruppo(operatore, 'Azioni').getByRole('option').allInnerTexts())
      .toEqual(['Nuovo Cliente', 'Nuovo RCEE'])
    await operatore.keyboard.type('zanobini')
    await trovato(operatore)
    expect(await gruppo(operatore, 'Fornitori').count()).toBe(0)
    await operatore.keyboard.press('ArrowDown')
    await operatore.keyboard.press('Enter')
    await operatore.waitForURL(`**/calendario?giorno=2030-05-14&gestisci=${visita.id}`)
    await operatore.getByRole('dialog', { name: 'Gestione Appuntamento' }).waitFor()
  })

  test('Esc ridà il fuoco; se non trova nulla lo dice', async () => {
    const page = await tepore.apri({ chi: 'admin' })
    const casella = page.getByRole('button', { name: 'Cerca clienti, appuntamenti, fatture…' })
    await casella.press('Enter')
    await campo(page).waitFor()
    await page.keyboard.type('qwxz')
    await tavolozza(page).getByText('Nessun risultato per «qwxz»').first().waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await tavolozza(page).waitFor({ state: 'hidden' })
    await expect.poll(() => casella.evaluate((b) => b === document.activeElement)).toBe(true)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Scorciatoie da tastiera' }).getByText('Cerca ovunque').waitFor()
  })

  variante.each([
    ['telefono', 'light'],
    ['scrivania', 'light'],
    ['scrivania', 'dark'],
    ['telefono', 'dark'],
  ] as const)('accessibile: %s, %s', async (dispositivo, theme) => {
    await tepore.crea.cliente('Ada Fermi', { telefono: '081 552 14 87' })
    const page = await tepore.apri({ chi: 'admin', dispositivo, tema: theme })
    const bottone = page.getByRole('button', { name: /^Cerca/ }).filter({ visible: true })
    await bottone.click()
    await campo(page).waitFor()
    await noViolations(page)
    await campo(page).fill('fermi')
    await trovato(page)
    await noViolations(page)
    await campo(page).fill('qwxz')
    await tavolozza(page).getByText('Nessun risultato').first().waitFor()
    await noViolations(page)
  })
})

import { describe, expect, test } from 'vitest'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()

describe('scorciatoie di un tasto', () => {
  test('si usano, si elencano e si spengono', async () => {
    const page = await tepore.apri({ chi: 'admin', percorso: '/clienti' })
    const ricerca = page.getByRole('searchbox')
    const elenco = page.getByRole('dialog', { name: 'Scorciatoie da tastiera' })
    await page.getByRole('heading', { name: 'Clienti' }).waitFor()

    await page.keyboard.press('/')
    await expect.poll(() => ricerca.evaluate((campo) => campo === document.activeElement)).toBe(true)
    await page.keyboard.type('n?')
    await expect.poll(() => ricerca.inputValue()).toBe('n?')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('Escape')
    await ricerca.blur()

    await page.keyboard.press('?')
    await elenco.waitFor()
    await expect
      .poll(() => elenco.locator('dt').allInnerTexts())
      .toEqual(expect.arrayContaining(['Nuovo Cliente', 'Cerca', 'Mostra questo elenco']))
    await noViolations(page)
    await page.keyboard.press('n')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await elenco.getByRole('switch').uncheck()
    await page.keyboard.press('Escape')
    await elenco.waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByRole('heading', { name: 'Clienti' }).waitFor()
    await page.keyboard.press('n')
    await page.keyboard.press('?')
    expect(await page.getByRole('dialog').count()).toBe(0)

    await page.getByRole('button', { name: /menu utente/ }).click()
    await page.getByRole('menuitem', { name: 'Scorciatoie da tastiera' }).click()
    await elenco.getByRole('switch').check()
    await page.keyboard.press('Escape')
    await elenco.waitFor({ state: 'hidden' })
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'Nuovo Cliente' }).waitFor()
  })
})

test('le modifiche non salvate dell’azienda non si perdono cambiando scheda', async () => {
  const page = await tepore.apri({ chi: 'admin', percorso: '/admin?tab=azienda' })
  const nome = page.getByLabel('Ragione Sociale')
  await nome.fill('Idraulica Capuano S.r.l.')
  await page.getByRole('tab', { name: 'Ditte' }).click()
  const avviso = page.getByRole('alertdialog', { name: 'Modifiche non salvate' })
  await avviso.getByRole('button', { name: 'Resta' }).click()
  await expect.poll(() => nome.inputValue()).toBe('Idraulica Capuano S.r.l.')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByText('Dati dell’azienda salvati').waitFor()
  await page.getByRole('tab', { name: 'Registro' }).click()
  await page.getByText('Idraulica Capuano S.r.l.').first().waitFor()
  expect(await avviso.count()).toBe(0)
  await noViolations(page)
})

test('Escape chiude subito i moduli di caldaia e condizionatore che nessuno ha toccato', async () => {
  const { id } = await tepore.dati('POST', '/clienti', { nome: 'Ada', cognome: 'Fretta' })
  const page = await tepore.apri({ chi: 'admin', percorso: `/clienti?cliente=${id}` })
  await page.getByRole('heading', { name: /Fretta/ }).waitFor()
  for (const [bottone, titolo] of [
    [/Caldaia/, 'Nuova Caldaia'],
    [/Condizionatore/, 'Nuovo Condizionatore'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: bottone }).first().click()
    const modulo = page.getByRole('dialog', { name: titolo })
    await expect.poll(() => modulo.evaluate((d) => d.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await modulo.waitFor({ state: 'hidden' })
  }
})

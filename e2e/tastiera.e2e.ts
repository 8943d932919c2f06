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
  await page.getByRole('link', { name: 'Ditte' }).click()
  const avviso = page.getByRole('alertdialog', { name: 'Modifiche non salvate' })
  await avviso.getByRole('button', { name: 'Resta' }).click()
  await expect.poll(() => nome.inputValue()).toBe('Idraulica Capuano S.r.l.')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByText('Dati dell’azienda salvati').waitFor()
  await page.getByRole('link', { name: 'Registro' }).click()
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

test('con le frecce la scheda si guarda accanto all’elenco: il fuoco resta, Esc la chiude, Invio apre', async () => {
  for (const nome of ['Ada', 'Bice', 'Carla'])
    await tepore.dati('POST', '/clienti', { nome, cognome: 'Accanto', telefono: '333 5556677' })
  const page = await tepore.apri({ chi: 'admin', percorso: '/clienti?q=accanto' })
  await page.setViewportSize({ width: 1440, height: 900 })
  const nomi = page.getByRole('list', { name: 'Clienti' }).getByRole('link')
  const conFuoco = (nome: string) => nomi.filter({ hasText: nome }).and(page.locator(':focus'))
  const accanto = (nome: string) => page.getByRole('complementary', { name: `${nome} Accanto` })
  const schede: string[] = []
  page.on('request', (una) => {
    if (/clienti\/\d+\/scheda/.test(una.url())) schede.push(una.url())
  })
  await nomi.first().focus()
  await page.keyboard.press('ArrowDown')
  await accanto('Bice').getByRole('link', { name: '333 5556677', exact: true }).waitFor()
  await conFuoco('Bice').waitFor()
  await noViolations(page)
  await page.keyboard.press('Escape')
  await accanto('Bice').waitFor({ state: 'detached' })
  await conFuoco('Bice').waitFor()

  // A held key: of what it passes over nothing is asked.
  await page.keyboard.press('Home')
  schede.length = 0
  await page.keyboard.down('ArrowDown')
  await page.keyboard.down('ArrowDown')
  await accanto('Carla').getByRole('link', { name: '333 5556677', exact: true }).waitFor()
  await page.keyboard.up('ArrowDown')
  expect(new Set(schede).size).toBeLessThanOrEqual(2)
  await accanto('Carla').getByRole('button', { name: 'Chiudi' }).click()
  await conFuoco('Carla').waitFor()

  await page.setViewportSize({ width: 1200, height: 900 })
  await page.keyboard.press('ArrowUp')
  await conFuoco('Bice').waitFor()
  expect(await page.getByRole('complementary').filter({ hasText: 'Bice' }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Bice Accanto', level: 1 }).waitFor()
})

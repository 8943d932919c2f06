import { expect, test } from 'vitest'
import { addDays, oggi } from '#shared/dates.ts'
import { campione, withTepore } from './bench.ts'

const tepore = withTepore()

const creaCliente = (cognome: string) => tepore.crea.cliente(`Rosa ${cognome}`)

const creaRcee = (clienteId: number) =>
  tepore.dati('POST', '/rcee', {
    clienteId,
    caldaiaId: null,
    dataEmissione: oggi(),
    dataScadenza: addDays(oggi(), 5),
    fileMediaId: null,
  })

test('un cliente cambia nome, e lo sanno subito anche gli elenchi delle altre cose', async () => {
  const { id } = await creaCliente('Primonome')
  await creaRcee(id)
  await tepore.crea.preventivo(id, { stato: 'Bozza' })
  const page = await tepore.apri({ percorso: '/rcee', chi: 'admin' })
  const menu = page.getByRole('navigation').first()
  await page.getByText('Primonome').first().waitFor()
  await menu.getByRole('link', { name: 'Contabilità' }).click()
  await page.getByText('Primonome').first().waitFor()
  await menu.getByRole('link', { name: 'Clienti' }).click()
  await page.getByRole('link', { name: /Primonome/ }).click()
  await page.getByRole('button', { name: 'Modifica', exact: true }).first().click()
  await page.getByRole('dialog').getByLabel('Cognome').fill('Secondonome')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Secondonome/ }).waitFor()

  for (const name of ['RCEE', 'Contabilità', 'Clienti']) {
    await menu.getByRole('link', { name }).click()
    // Before what is shown is asked for again by itself.
    await page.getByText('Secondonome').first().waitFor({ timeout: 30_000 })
    await expect.poll(() => page.getByText('Primonome').count()).toBe(0)
  }
})

test('chi segna qualcosa in fondo a un elenco resta dov’era, e l’elenco non si svuota', async () => {
  const ids = []
  for (let n = 10; n < 40; n++) ids.push((await creaCliente(`Elencata${n}`)).id)
  for (const id of ids) await creaRcee(id)
  const page = await tepore.apri({ percorso: '/rcee', chi: 'admin' })
  await page
    .getByText(/Elencata/)
    .first()
    .waitFor()
  await page.evaluate(() => scrollTo(0, 900))
  const carta = page.getByRole('article').filter({ hasText: 'Elencata' }).nth(6)
  await carta.getByRole('button', { name: 'Altre azioni' }).click()
  const prima = await page.evaluate(() => scrollY)
  // The fewest cards that were there at any moment.
  await page.evaluate(() => {
    const count = () => document.querySelectorAll('article').length
    const seen = { least: count() }
    new MutationObserver(() => {
      seen.least = Math.min(seen.least, count())
    }).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { seen })
  })
  await page.getByRole('menuitem', { name: 'Segna contattato' }).click()
  await page.getByText('Segnato come contattato').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => scrollY)).toBe(prima)
  const least = await page.evaluate(() => (window as unknown as { seen: { least: number } }).seen.least)
  expect(least).toBeGreaterThan(3)
})

test.each(
  campione([
    ['/clienti', 'cliente', { nome: 'Ugo', cognome: 'Passeggero' }, 'Cliente eliminato'],
    ['/fornitori', 'fornitore', { ragioneSociale: 'Passeggera S.r.l.' }, 'Fornitore eliminato'],
  ] as const),
)('in %s ciò che si elimina non viene più chiesto', async (path, parametro, dati, detto) => {
  const { id } = await tepore.dati('POST', path, dati)
  const page = await tepore.apri({ percorso: `${path}?${parametro}=${id}`, chi: 'admin' })
  const mancanti: string[] = []
  page.on('response', (answer) => answer.status() === 404 && mancanti.push(answer.url()))
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Elimina', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await page.getByText(detto).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.waitForLoadState('networkidle')
  expect(mancanti).toEqual([])
  expect(await page.getByRole('alert').count()).toBe(0)
})

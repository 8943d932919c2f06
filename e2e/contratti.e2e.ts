import { expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()

test('dal contratto al canone fatturato: la scadenza lo segue, la fattura è già compilata', async () => {
  const { id: clienteId } = await tepore.crea.cliente('Ada Conte', {
    telefono: '333 4182207',
    provincia: 'NA',
  })
  await tepore.crea.caldaia(clienteId, { marca: 'Beretta', modello: 'Ciao', ultimaRevisione: '2026-02-10' })
  const page = await tepore.apri({ percorso: '/contabilita', chi: 'admin' })
  await page.getByRole('link', { name: 'Contratti' }).click()
  await page.getByText('Nessun contratto').waitFor()
  await page.keyboard.press('n')
  const modulo = page.getByRole('dialog', { name: 'Nuovo Contratto' })
  await modulo.getByRole('combobox', { name: /^Cliente/ }).fill('conte')
  await page.getByRole('option', { name: /Conte/ }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Scegli almeno un impianto').first().waitFor()
  await modulo.getByLabel('Beretta Ciao').check()
  await modulo.getByLabel('Canone annuo, senza IVA').fill('96')
  await modulo.getByLabel('Visite').selectOption({ label: '2 visite l’anno' })
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Contratto CONTR-\d{4}-001 creato$/).waitFor()
  const [manutenzione] = (await tepore.dati('GET', `/scadenze?clienteId=${clienteId}`)).filter(
    ({ controllo }: { controllo: string }) => controllo === 'Manutenzione',
  )
  expect(manutenzione).toMatchObject({ data_dovuta: '2026-08-10', certezza: 'certa' })

  await page.getByRole('button', { name: /^Nuova Fattura: Ada Conte/ }).click()
  await page.getByRole('heading', { name: /^Bozza \d+$/, level: 1 }).waitFor()
  const [bozza] = await tepore.dati('GET', '/fatture?fase=Bozza')
  expect(bozza).toMatchObject({ cliente_id: clienteId, totale: 117.12 })
  expect(await tepore.dati('GET', '/canoni')).toEqual([])

  await page.goto(`${tepore.indirizzo}/app/clienti?cliente=${clienteId}`)
  const scheda = page.locator('section', { has: page.getByRole('heading', { name: 'Contratto' }) })
  await scheda.getByText(/si rinnova il/).waitFor()
  await scheda.getByRole('link', { name: /CONTR/ }).click()
  const modifica = page.getByRole('dialog', { name: /^Modifica CONTR/ })
  await modifica.getByLabel('Canone annuo, senza IVA').fill('120')
  await modifica.getByText(/vale dal prossimo periodo: i periodi già cominciati restano com’erano$/).waitFor()
  await modifica.getByLabel('Canone annuo, senza IVA').fill('96')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Azioni per CONTR/ }).click()
  await page.getByRole('menuitem', { name: 'Disdici' }).click()
  await page
    .getByRole('dialog', { name: /^Disdici/ })
    .getByRole('button', { name: 'Disdici' })
    .click()
  await page.getByText(/disdetto$/).waitFor()
  const finiti = page.getByRole('button', { name: /^Finiti\s*1$/ })
  await expect.poll(() => finiti.getAttribute('aria-expanded')).toBe('true')
  await page.getByRole('radio', { name: /^Disdetto\s*1$/ }).waitFor({ state: 'attached' })
  await page.getByRole('list', { name: 'Contratti finiti' }).getByText('Ada Conte').waitFor()
  const [contratto] = await tepore.dati('GET', '/contratti')
  expect(contratto).toMatchObject({ oggi: 'Disdetto', disdetto_il: oggi() })
})

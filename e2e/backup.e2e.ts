import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()

test('un Admin fa un backup, lo vede, lo scarica, e il registro dice chi', async () => {
  const page = await tepore.apri({ percorso: '/admin?tab=backup', chi: 'admin' })
  await page.getByText('Nessun backup ancora: il primo si fa stanotte').waitFor()
  await noViolations(page)

  await page.getByRole('button', { name: 'Fai un backup adesso' }).click()
  await page.getByText('Backup fatto').waitFor()
  const scarica = page.getByRole('button', { name: /^Scarica il backup: Oggi, \d\d:\d\d$/ })
  await scarica.waitFor()
  await noViolations(page)

  const arrivo = page.waitForEvent('download')
  await scarica.click()
  const file = await arrivo
  expect(file.suggestedFilename()).toMatch(/^tepore-.*\.tar\.gz$/)
  const contenuto = await readFile(await file.path())
  expect([...contenuto.subarray(0, 2)]).toEqual([0x1f, 0x8b])

  await page.getByRole('tab', { name: 'Registro' }).click()
  await page.getByText('Scaricato').first().waitFor()
  await page
    .getByText(/^Creato · Backup/)
    .first()
    .waitFor()
})

test('dal telefono, e quando qualcosa non va si riprova', async () => {
  const page = await tepore.apri({ percorso: '/admin', chi: 'admin', dispositivo: 'telefono' })
  await page.getByRole('tab', { name: 'Utenti' }).waitFor()
  await page.route('**/api/backup', (route) => route.abort())
  await page.goto(`${tepore.indirizzo}/app/admin?tab=backup`)
  const riprova = page.getByRole('button', { name: 'Riprova' })
  await riprova.waitFor()
  await noViolations(page)
  await page.unroute('**/api/backup')
  await riprova.click()
  await page.getByRole('button', { name: 'Fai un backup adesso' }).waitFor()

  await page.route('**/api/backup', (route) => route.abort())
  await page.getByRole('button', { name: 'Fai un backup adesso' }).click()
  await page.getByText('Il server non risponde').waitFor()
  await page.unroute('**/api/backup')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page.getByText('Backup fatto').waitFor()
  await noViolations(page)
})

test('chi non è Admin non ci arriva', async () => {
  for (const chi of ['direttore', 'operatore'] as const) {
    const page = await tepore.apri({ percorso: '/admin?tab=backup', chi })
    await expect.poll(() => new URL(page.url()).pathname).not.toContain('/admin')
    expect(await page.getByRole('button', { name: 'Fai un backup adesso' }).count()).toBe(0)
    await expect(tepore.dati('GET', '/backup', undefined, chi)).rejects.toThrow('403')
  }
})

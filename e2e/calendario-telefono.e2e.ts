import { expect, test } from 'vitest'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()

test('il tecnico prende l’indirizzo del suo calendario dal telefono, e lo revoca', async () => {
  const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono' })
  const apri = async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await page.getByRole('button', { name: 'Il mio calendario' }).tap()
  }
  await apri()
  const dialogo = page.getByRole('dialog', { name: 'Il mio calendario' })
  await dialogo.getByRole('button', { name: 'Crea l’indirizzo' }).tap()
  const indirizzo = await dialogo.getByRole('textbox', { name: 'Indirizzo del calendario' }).inputValue()
  expect(indirizzo).toMatch(/^http:\/\/.*\/api\/calendario\/[\w-]{43}\.ics$/)
  await noViolations(page)
  expect(await (await fetch(indirizzo)).text()).toContain('BEGIN:VCALENDAR')

  await dialogo.getByRole('button', { name: 'Chiudi', exact: true }).last().tap()
  await apri()
  await dialogo.getByText(/^Il tuo indirizzo è attivo dal/).waitFor()
  await dialogo.getByRole('button', { name: 'Revoca' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoca' }).tap()
  await dialogo.getByRole('button', { name: 'Crea l’indirizzo' }).waitFor()
  expect((await fetch(indirizzo)).status).toBe(404)
})

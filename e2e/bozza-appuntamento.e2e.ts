import { expect, test } from 'vitest'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()

test('chi chiama è già cliente: si usa quello; l’appuntamento iniziato sopravvive a un ricaricamento', async () => {
  const marotta = { nome: 'Ada', cognome: 'Marotta', telefono: '0815521487', comune: 'Procida' }
  const cliente = await tepore.dati('POST', '/clienti', marotta)
  const page = await tepore.apri({ chi: 'admin', percorso: '/appuntamenti' })
  const nuovo = page.getByRole('button', { name: 'Nuovo Appuntamento' }).first()
  const modulo = page.getByRole('dialog', { name: 'Nuovo Appuntamento' })
  const picker = modulo.getByRole('combobox', { name: /^Cliente/ })
  await nuovo.click()
  await picker.fill('zzz')
  await page.getByRole('option', { name: '+ Crea nuovo cliente' }).click()
  const rapido = page.getByRole('dialog', { name: 'Nuovo Cliente' })
  await rapido.getByLabel('Telefono').fill('081 552 14 87')
  const doppio = rapido.getByRole('listitem').filter({ hasText: 'Ada Marotta' })
  await doppio.getByText('081 552 14 87').waitFor()
  await doppio.getByText('stesso telefono').waitFor()
  expect(await modulo.getByText('Scegli un cliente').count()).toBe(0)
  await noViolations(page)
  await doppio.getByRole('button', { name: 'Usa questo cliente' }).click()
  await rapido.waitFor({ state: 'detached' })
  await expect.poll(() => picker.inputValue()).toBe('Ada Marotta')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('data')
  await expect.poll(() => modulo.getByLabel('Titolo').inputValue()).toBe('Manutenzione Marotta')
  await modulo.getByLabel('Descrizione').fill('Perde acqua')

  // What was typed is kept a moment later.
  const tenuta = () =>
    page.evaluate(() => Object.entries(localStorage).some(([, v]) => String(v).includes('Perde acqua')))
  await expect.poll(tenuta).toBe(true)
  await page.reload()
  await nuovo.click()
  await modulo.getByText('Ritrovi quello che avevi scritto').waitFor()
  await expect.poll(() => modulo.getByLabel('Descrizione').inputValue()).toBe('Perde acqua')
  await expect.poll(() => picker.inputValue()).toBe('Ada Marotta')

  await tepore.dati('DELETE', `/clienti/${cliente.id}`)
  await page.reload()
  await nuovo.click()
  await modulo.getByText('Il cliente che avevi scelto non c’è più').waitFor()
  await expect.poll(() => modulo.getByLabel('Descrizione').inputValue()).toBe('Perde acqua')

  await modulo.getByRole('button', { name: 'Annulla' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Esci senza salvare' }).click()
  await modulo.waitFor({ state: 'detached' })
  expect(await tenuta()).toBe(false)
  await nuovo.click()
  await modulo.waitFor()
  await expect.poll(() => modulo.getByLabel('Descrizione').inputValue()).toBe('')
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { instantFromRome } from '#shared/dates.ts'
import { noViolations, variante, withTepore } from './bench.ts'

const tepore = withTepore()
const LUNEDI = '2026-06-01'
const MARTEDI = '2026-06-02'

let prima: number
let insieme: number

beforeAll(async () => {
  const cliente = await tepore.crea.cliente('Concetta Iovine', { telefono: '081 1' })
  const visita = async (da: string, a: string) =>
    tepore.crea.visita(cliente.id, instantFromRome(LUNEDI, da), {
      titolo: 'Caldaia in blocco',
      dataFine: instantFromRome(LUNEDI, a),
    })
  prima = (await visita('09:00', '12:00')).id
  insieme = (await visita('11:00', '12:30')).id
})

const barra = (page: Page, id: number) => page.locator(`button[data-visita="${id}"]`)
const nome = (page: Page, id: number) => barra(page, id).locator('.sr-only').textContent()
const conflitti = (page: Page) => page.locator('[role=gridcell] i[style*="--corsie"]').count()
const fuoco = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('.sr-only')?.textContent)

test('tutta la squadra in una schermata: si sceglie, si ricorda, si guarda e si prenota con la tastiera', async () => {
  const page = await tepore.apri({ chi: 'admin', percorso: `/?planning=${LUNEDI}` })
  await barra(page, prima).waitFor()
  await page.getByText('Compatta').click()
  await page.getByText('Ore libere').waitFor()
  await page.reload()
  await page.getByText('Ore libere').waitFor()
  await barra(page, prima).waitFor()
  await expect.poll(() => conflitti(page)).toBe(1)
  await noViolations(page)

  await barra(page, prima).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => fuoco(page)).toContain('Lunedì 1 giugno, 11:00–12:30, operatore: Manutenzione')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => fuoco(page)).toContain('Lunedì 1 giugno, 12:30–13:00, operatore: libero')
  await page.keyboard.press('Control+ArrowRight')
  await expect.poll(() => fuoco(page)).toContain('Martedì 2 giugno, 12:00–13:00, operatore: libero')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => fuoco(page)).toContain('Martedì 2 giugno, 12:00–13:00, direttore: libero')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Nuovo Appuntamento' })
  await form.waitFor()
  await expect.poll(() => form.getByRole('combobox', { name: /^Ora Inizio/ }).inputValue()).toBe('12:00')
  await expect.poll(() => form.getByRole('radio', { name: 'direttore' }).isChecked()).toBe(true)
})

variante('si trascina e si allunga da sinistra a destra', async () => {
  const page = await tepore.apri({ chi: 'admin', percorso: `/?planning=${LUNEDI}` })
  await page.getByText('Compatta').click()
  await page.getByText('Ore libere').waitFor()
  const da = await riquadro(page, insieme)
  const martedi = await page.locator(`[data-colonna="${MARTEDI}"]`).boundingBox()
  if (!martedi) throw new Error('il martedì non c’è')
  const ora = (martedi.width - 9) / 9
  await page.mouse.move(da.x + 5, da.y + 9)
  await page.mouse.down()
  await page.mouse.move(da.x + 15, da.y + 12)
  // The hand holds it five pixels from its start.
  await page.mouse.move(martedi.x + 5 + 5 * ora + 5, da.y + 9, { steps: 4 })
  await page.mouse.up()
  await expect
    .poll(() => nome(page, insieme))
    .toContain('Martedì 2 giugno, 14:00–15:30, operatore: Manutenzione')
  await expect.poll(() => conflitti(page)).toBe(0)

  const la = await riquadro(page, insieme)
  await page.mouse.move(la.x + la.width - 2, la.y + 9)
  await page.mouse.down()
  await page.mouse.move(la.x + la.width + 8, la.y + 9)
  await page.mouse.move(la.x + la.width + ora, la.y + 9, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => nome(page, insieme)).toContain('Martedì 2 giugno, 14:00–16:30')
  await expect
    .poll(async () => (await tepore.dati<{ data_fine: string }>('GET', `/appuntamenti/${insieme}`)).data_fine)
    .toBe(instantFromRome(MARTEDI, '16:30'))
})

async function riquadro(page: Page, id: number) {
  const trovato = await barra(page, id).boundingBox()
  if (!trovato) throw new Error(`la visita ${id} non si vede`)
  return trovato
}

import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, formatDate, oggi } from '#shared/dates.ts'
import { noViolations, PASSWORD, withTepore } from './bench.ts'

const tepore = withTepore()
const SEI = ['anna', 'bruno', 'carla', 'dario', 'elio', 'fabia']

beforeAll(async () => {
  await tepore.dati('PUT', '/azienda', { ragioneSociale: 'Vesuvio Clima', comune: 'Napoli', provincia: 'NA' })
  for (const nomeUtente of SEI)
    await tepore.dati('POST', '/utenti', {
      ...{ nomeUtente, email: `${nomeUtente}@posta.example`, password: PASSWORD, ruoloId: 3 },
    })
})

describe('le assenze', () => {
  test('le ferie di sei persone in dieci pressioni, e il foglio dice dove ne restano pochi', async () => {
    const anno = new Date().getFullYear() + 1
    const page = await tepore.apri({ percorso: `/appuntamenti/assenze?anno=${anno}`, chi: 'admin' })
    await page.getByRole('list', { name: `Assenze del ${anno}` }).waitFor()
    let pressioni = 0
    const premi = async (dove: Locator) => {
      await dove.click()
      pressioni++
    }
    await premi(page.getByRole('button', { name: 'Aggiungi assenza', exact: true }))
    const modulo = page.getByRole('dialog', { name: 'Aggiungi assenza' })
    for (const nome of SEI) await premi(modulo.getByRole('checkbox', { name: nome }))
    await premi(modulo.getByRole('textbox', { name: 'Dal', exact: true }))
    await modulo.getByRole('textbox', { name: 'Dal', exact: true }).fill(`09/08/${anno}`)
    await modulo.getByRole('textbox', { name: 'Al', exact: true }).fill(`20/08/${anno}`)
    await noViolations(page)
    await premi(modulo.getByRole('button', { name: 'Salva' }))
    await page.getByText(/^Dal \d+ al \d+ agosto a Napoli ne rest/).waitFor()
    expect(pressioni).toBeLessThanOrEqual(10)
    const foglio = page.getByRole('list', { name: `Assenze del ${anno}` })
    expect(await foglio.getByRole('button', { name: /: Ferie dal 09\/08/ }).count()).toBe(6)
    await noViolations(page)

    // With the keys: down the names, right to a bar, which opens it.
    await foglio.getByRole('button', { name: 'anna: aggiungi assenza' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Modifica assenza' }).waitFor()
  })

  test('un tecnico chiede dal telefono, l’ufficio dice sì, il tecnico lo legge', async () => {
    const telefono = await tepore.apri({ percorso: '/calendario', chi: 'operatore', dispositivo: 'telefono' })
    await telefono.getByRole('link', { name: 'Le mie assenze' }).tap()
    await telefono.getByRole('button', { name: 'Chiedi ferie o un permesso' }).tap()
    const modulo = telefono.getByRole('dialog', { name: 'Chiedi un’assenza' })
    await noViolations(telefono)
    await modulo.getByRole('button', { name: 'Invia' }).tap()
    await telefono.getByText('In attesa').waitFor()
    const dopo = addDays(oggi(), 40)
    await tepore.dati('POST', '/assenze', { dal: dopo, al: dopo, tipo: 'Permesso' }, 'operatore')

    const page = await tepore.apri({ chi: 'admin' })
    await page
      .getByRole('navigation', { name: 'Da fare' })
      .getByRole('link', { name: '2 assenze chieste' })
      .click()
    // With the keys: answered, the next request is there to be answered, with yes first.
    await page
      .getByRole('button', { name: /^Approva: operatore/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    await page.getByText('Assenza approvata').waitFor()
    const fuoco = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(fuoco).toMatch(new RegExp(`^Approva: operatore, il ${formatDate(dopo)}`))
    await telefono.reload()
    await telefono.getByRole('dialog', { name: 'Le mie assenze' }).getByText('Approvata').waitFor()
    await noViolations(telefono)
  })
})

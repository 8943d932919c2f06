import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()

const cliente = (dati: Record<string, unknown>) =>
  tepore.dati('POST', '/clienti', { nome: 'Anna', indirizzo: 'Via Cibrario 27', ...dati })

beforeAll(async () => {
  const articolo = (codice: string, descrizione: string, prezzo: string, altro = {}) =>
    tepore.dati('POST', '/articoli', { codice, descrizione, um: 'pz', prezzo, aliquota: '10', ...altro })
  await articolo('CAL-28', 'Caldaia a condensazione 28 kW', '1850', { beneSignificativo: true })
  await articolo('KIT-FUMI', 'Kit scarico fumi coassiale', '84,50')
  await articolo('MAN-H', 'Manodopera', '38', { um: 'h', tipo: 'Servizio', aliquota: null })
})

const campo = (page: Page, nome: string, n: number) => page.getByLabel(`${nome}, riga ${n}`, { exact: true })
const fuoco = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function nuovaARighe(page: Page, cognome: string) {
  await page.getByRole('button', { name: 'Nuova Fattura' }).first().click()
  const modulo = page.getByRole('dialog', { name: 'Nuova Fattura' })
  await modulo.getByRole('tab', { name: 'Righe' }).click()
  const chi = modulo.getByRole('combobox', { name: 'Cliente' })
  await chi.fill(cognome)
  await page.getByRole('option', { name: new RegExp(cognome) }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => chi.inputValue()).toContain(cognome)
  return modulo
}

describe('righe', () => {
  test('una fattura di quattro righe si scrive con la sola tastiera', async () => {
    await cliente({ cognome: 'Bertolino' })
    const page = await tepore.apri({ percorso: '/contabilita?scheda=fatture', chi: 'admin' })
    const modulo = await nuovaARighe(page, 'Bertolino')
    await campo(page, 'Descrizione', 1).focus()
    const scrivi = async (...tasti: string[]) => {
      for (const tasto of tasti) {
        if (tasto.startsWith('{')) await page.keyboard.press(tasto.slice(1, -1))
        else await page.keyboard.type(tasto)
      }
    }
    // From the listino: description, unit, price, VAT and what it is.
    await scrivi('cald', '{Enter}')
    await expect.poll(() => campo(page, 'Prezzo', 1).inputValue()).toBe('1.850,00')
    expect(await campo(page, 'Descrizione', 1).inputValue()).toBe('Caldaia a condensazione 28 kW')
    await modulo.getByText('Bene significativo', { exact: true }).waitFor()
    await noViolations(page)
    // Enter begins the next line, Tab runs through it.
    await scrivi('{Enter}')
    expect(await fuoco(page)).toBe('Descrizione, riga 2')
    await scrivi('kit', '{Enter}')
    await expect.poll(() => campo(page, 'Prezzo', 2).inputValue()).toBe('84,50')
    await scrivi('{Tab}', '2', '{Tab}', '{Tab}', '10', '{Tab}')
    expect(await fuoco(page)).toBe('IVA, riga 2')
    await scrivi('{Enter}', 'manodopera', '{Enter}')
    await expect.poll(() => campo(page, 'Prezzo', 3).inputValue()).toBe('38,00')
    await scrivi(
      '{Tab}',
      '7,5',
      '{Enter}',
      'Trasporto in quota',
      '{Tab}',
      '{Tab}',
      '120.50',
      '{Tab}',
      '{Tab}',
    )
    // Moved up by one, and repeated below.
    await scrivi('{Alt+ArrowUp}')
    expect(await fuoco(page)).toBe('IVA, riga 3')
    expect(await campo(page, 'Descrizione', 4).inputValue()).toBe('Manodopera')
    await scrivi('{Control+d}')
    expect(await campo(page, 'Descrizione', 4).inputValue()).toBe('Trasporto in quota')
    expect(await fuoco(page)).toBe('IVA, riga 4')
    // The repeated one is taken off by the menu that the keyboard opens.
    await scrivi('{Alt+.}')
    await page.getByRole('menuitem', { name: 'Togli' }).waitFor()
    await scrivi('{ArrowUp}', '{Enter}')
    await expect.poll(() => modulo.getByRole('row').count()).toBe(5)
    await modulo.getByRole('checkbox', { name: /Manutenzione di abitazioni/ }).press('Space')
    await modulo.getByLabel('Sconto sul totale').fill('5')
    const totali = modulo.getByRole('complementary', { name: 'Totali' })
    // 1.850 + 2 × 84,50 − 10 % + 7,5 × 38 + 120,50, less 5 %: the boiler is worth more than the rest.
    await totali.getByText('I beni significativi (1.757,50 €) superano il resto').waitFor()
    await noViolations(page)
    await page.keyboard.press('Control+Enter')
    await page.getByText('Bozza salvata').waitFor()
    await modulo.waitFor({ state: 'detached' })
    const [bozza] = await tepore.dati('GET', '/fatture?fase=Bozza')
    const intera = await tepore.dati('GET', `/fatture/${bozza.id}`)
    expect(intera).toMatchObject({ fase: 'Bozza', tipo_documento: 'TD01', iva10_manutenzione: true })
    expect(
      intera.righe.map((r: Record<string, unknown>) => [r.descrizione, r.quantita, r.imponibile, r.aliquota]),
    ).toEqual([
      ['Caldaia a condensazione 28 kW', '1', 1850, 10],
      ['Kit scarico fumi coassiale', '2', 152.1, 10],
      ['Trasporto in quota', '1', 120.5, 10],
      ['Manodopera', '7.5', 285, 10],
    ])
    const al = (aliquota: number) =>
      intera.riepilogo.find((g: { aliquota: number }) => g.aliquota === aliquota)
    // M = 529,72; B = 1.757,50.
    expect(al(10)).toMatchObject({ imponibile: 1059.44, imposta: 105.94 })
    expect(al(22)).toMatchObject({ imponibile: 1227.78, imposta: 270.11 })
    expect(intera.totale).toBe(2663.27)
  })
})

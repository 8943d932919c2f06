import { describe, expect, test } from 'vitest'
import { noViolations, variante, withTepore } from './bench.ts'

const tepore = withTepore()

const fattura = (fornitoreId: number, numero: string, altro: object = {}) =>
  tepore.crea.passiva(fornitoreId, { numeroDocumento: numero, dataScadenza: '2030-12-31', ...altro })

describe('fornitori', () => {
  test('si crea un fornitore, si apre la sua scheda, lo si modifica e lo si elimina', async () => {
    const page = await tepore.apri({ percorso: '/fornitori', chi: 'admin' })
    await page.getByText('Nessun fornitore presente').waitFor()
    await page.getByText('0 fornitori totali').waitFor()
    await page.keyboard.press('n')
    const modulo = page.getByRole('dialog', { name: 'Nuovo Fornitore' })
    await modulo.getByLabel('Ragione Sociale').fill('Rame & Raccordi S.n.c.')
    await modulo.getByLabel('Sito web').fill('javascript:alert(1)')
    await modulo.getByRole('button', { name: 'Crea Fornitore' }).click()
    await modulo.getByText('Inserisci un indirizzo che inizia con http:// o https://').waitFor()
    await modulo.getByLabel('Sito web').fill('https://www.rame.example/chi-siamo')
    await modulo.getByLabel('Telefono').fill('011 437 88 12')
    await modulo.getByLabel('Email').fill('info@rame.example')
    await modulo.getByLabel('Partita IVA').fill('07643520013')
    await noViolations(page)
    await page.keyboard.press('Control+Enter')

    await page.getByRole('heading', { name: 'Rame & Raccordi S.n.c.' }).waitFor()
    await page.getByText('Nessuna fattura da questo fornitore').waitFor()
    const verso = (nome: RegExp) => page.getByRole('link', { name: nome }).first().getAttribute('href')
    expect(await verso(/011 437 88 12/)).toBe('tel:+390114378812')
    expect(await verso(/info@rame/)).toBe('mailto:info@rame.example')
    const sito = page.getByRole('link', { name: 'www.rame.example/chi-siamo' })
    await expect.poll(() => sito.getAttribute('rel')).toBe('noopener noreferrer')
    await noViolations(page)

    await page.getByRole('button', { name: 'Modifica', exact: true }).click()
    const modifica = page.getByRole('dialog', { name: 'Modifica Fornitore' })
    await modifica.getByLabel('Referente').fill('Ornella D’Alò')
    await modifica.getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Ornella D’Alò').waitFor()

    await page.getByRole('button', { name: 'Altre azioni' }).click()
    await page.getByRole('menuitem', { name: 'Elimina' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await page.getByText('Nessun fornitore presente').waitFor()
  })

  test('le sue fatture stanno in due gruppi: quel che resta da pagare, e quel che è pagato', async () => {
    const { id } = await tepore.crea.fornitore('Clima Sud Forniture S.r.l.')
    await fattura(id, 'APERTA-1')
    await fattura(id, 'PAGATA-1', { stato: 'Pagata' })
    await fattura(id, 'SCADUTA-1', { dataEmissione: '2026-01-10', dataScadenza: '2026-02-10' })
    const riba = await fattura(id, 'RIBA-1', { metodoPagamento: 'RiBa', stato: null, dataScadenza: null })
    const [prima] = await tepore.crea.rate(riba.id, [60, 90])
    await tepore.dati('PUT', `/rate-fatture/${prima.id}`, { pagata: true })

    const page = await tepore.apri({ percorso: '/fornitori?q=clima', chi: 'admin' })
    await page.getByRole('link', { name: 'Clima Sud Forniture S.r.l.' }).click()
    const daPagare = page.getByRole('button', { name: /^Da Pagare/ })
    await expect.poll(() => daPagare.textContent()).toMatch(/Da Pagare3305,00\s€/)
    await expect
      .poll(() => page.getByRole('button', { name: /^Pagate/ }).textContent())
      .toMatch(/Pagate1122,00\s€/)
    await page.getByText('resta di 122,00 €').waitFor()
    await page.getByText('Scaduta', { exact: true }).waitFor()
    await daPagare.click()
    await expect.poll(() => daPagare.getAttribute('aria-expanded')).toBe('false')
    await page.getByText('APERTA-1').waitFor({ state: 'hidden' })
    await daPagare.click()
    await noViolations(page)

    // Paying from the details moves it to the other group.
    await page.getByText('APERTA-1').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Segna come pagata' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Segna come pagata' }).click()
    await page.getByText('Fattura segnata come pagata').waitFor()
    await page.goBack()
    await expect.poll(() => daPagare.textContent()).toMatch(/Da Pagare2183,00\s€/)

    await page.getByRole('button', { name: 'Altre azioni' }).click()
    await page.getByRole('menuitem', { name: 'Elimina' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await page.getByText('Il fornitore ha 4 fatture: non può essere eliminato').waitFor()
    await page.getByRole('button', { name: 'Ho capito' }).click()
    await page.getByRole('link', { name: 'Torna ai fornitori' }).click()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('clima')
  })

  variante('un fornitore nasce anche dentro la fattura; chi non è admin non li vede', async () => {
    const page = await tepore.apri({
      percorso: '/contabilita?scheda=fatture',
      chi: 'admin',
      dispositivo: 'telefono',
    })
    await page.getByRole('button', { name: 'Nuova Fattura' }).first().click()
    const modulo = page.getByRole('dialog', { name: 'Nuova Fattura' })
    await modulo.getByText('Passiva').click()
    await modulo.getByRole('combobox', { name: 'Fornitore' }).fill('Nuovo di Zecca')
    await page.getByRole('option', { name: 'Crea nuovo fornitore' }).click()
    const rapido = page.getByRole('dialog', { name: 'Nuovo Fornitore' })
    await expect.poll(() => rapido.getByLabel('Ragione Sociale').inputValue()).toBe('Nuovo di Zecca')
    expect(await rapido.getByLabel('Sito web').count()).toBe(0)
    await rapido.getByRole('button', { name: 'Crea Fornitore' }).click()
    await expect
      .poll(() => modulo.getByRole('combobox', { name: 'Fornitore' }).inputValue())
      .toBe('Nuovo di Zecca')
    await noViolations(page)

    const altro = await tepore.apri({ percorso: '/fornitori', chi: 'direttore' })
    await expect.poll(() => new URL(altro.url()).pathname).toBe('/app')
  })
})

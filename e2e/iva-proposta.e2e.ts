import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()

async function scegli(page: Page, modulo: Locator, cognome: string) {
  const chi = modulo.getByRole('combobox', { name: 'Cliente' })
  await chi.fill(cognome)
  await page.getByRole('option', { name: new RegExp(cognome) }).click()
}

test('un importo e le righe propongono la stessa IVA; della caldaia si chiede, con l’IVA delle due risposte', async () => {
  for (const [cognome, tipo] of [
    ['Bertolino', 'Privato'],
    ['Idraulica Nord', 'Azienda'],
  ])
    await tepore.crea.cliente(`Anna ${cognome}`, { tipo, indirizzo: 'Via Cibrario 27' })
  const page = await tepore.apri({ percorso: '/contabilita', chi: 'admin' })
  await page.getByRole('button', { name: 'Nuovo Preventivo' }).first().click()
  const modulo = page.getByRole('dialog', { name: 'Nuovo Preventivo' })
  const iva = modulo.getByLabel('IVA', { exact: true })
  await expect.poll(() => iva.inputValue()).toBe('22')
  await modulo.getByLabel('Titolo').fill('Caldaia nuova')
  await modulo.getByLabel('Subtotale').fill('100')
  await scegli(page, modulo, 'Bertolino')
  await expect.poll(() => iva.inputValue()).toBe('10')
  await modulo.getByText('Manutenzione in una casa: 10%').waitFor()
  await expect.poll(() => modulo.getByLabel('Importo IVA').inputValue()).toBe('10,00')
  await scegli(page, modulo, 'Idraulica Nord')
  await expect.poll(() => iva.inputValue()).toBe('22')
  // What somebody writes stays, whoever is chosen next.
  await iva.fill('4')
  await scegli(page, modulo, 'Bertolino')

  await modulo.getByRole('tab', { name: 'Righe' }).click()
  const campo = (nome: string, n: number) => page.getByLabel(`${nome}, riga ${n}`, { exact: true })
  const domanda = modulo.getByText('È un bene significativo?')
  await campo('Descrizione', 1).fill('Fornitura e posa di caldaia a condensazione')
  await campo('Prezzo', 1).fill('1850')
  await modulo.getByRole('button', { name: 'Aggiungi riga' }).click()
  await campo('Descrizione', 2).fill('Lavaggio dell’impianto e manodopera')
  await campo('Prezzo', 2).fill('650')
  await expect.poll(() => campo('IVA', 1).inputValue()).toBe('10')
  await modulo.getByText('IVA 10% su tutto 250,00 €, con il bene 394,00 €').waitFor()
  expect(await domanda.count()).toBe(1)
  await noViolations(page)
  await modulo.getByRole('button', { name: /^No, riga 1/ }).click()
  await domanda.waitFor({ state: 'detached' })
  await modulo.getByRole('button', { name: 'Aggiungi riga' }).click()
  await campo('Descrizione', 3).fill('Climatizzatore Daikin')
  await campo('Prezzo', 3).fill('900')
  await modulo.getByRole('button', { name: /^Sì, riga 3/ }).click()
  await domanda.waitFor({ state: 'detached' })
  await modulo.getByText('Bene significativo', { exact: true }).waitFor()
  await modulo.getByRole('button', { name: 'Crea Preventivo' }).click()
  await modulo.waitFor({ state: 'detached' })
  const [nuovo] = await tepore.dati('GET', '/preventivi')
  const { righe, iva10_manutenzione } = await tepore.dati('GET', `/preventivi/${nuovo.id}`)
  expect(iva10_manutenzione).toBe(true)
  expect(righe.map((r: { bene_significativo: boolean }) => r.bene_significativo)).toEqual([
    false,
    false,
    true,
  ])
})

test('una fattura a importo unico segue il cliente, una ricevuta no', async () => {
  const page = await tepore.apri({ percorso: '/contabilita?scheda=fatture', chi: 'admin' })
  await page.getByRole('button', { name: 'Nuova Fattura' }).first().click()
  const modulo = page.getByRole('dialog', { name: 'Nuova Fattura' })
  await modulo.getByLabel('Numero Documento').waitFor()
  await modulo.getByLabel('Importo netto').fill('100')
  await expect.poll(() => modulo.getByLabel('Importo lordo').inputValue()).toBe('122,00')
  await scegli(page, modulo, 'Bertolino')
  await expect.poll(() => modulo.getByLabel('Importo lordo').inputValue()).toBe('110,00')
  await modulo.getByText('Passiva').click()
  await expect.poll(() => modulo.getByLabel('Importo lordo').inputValue()).toBe('122,00')
})

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { RIVOLI } from '#test/makers.ts'
import { noViolations, withTepore } from './bench.ts'
import { CALORE, firma, pronto } from './telefono.ts'

const tepore = withTepore({}, { worker: true })

let clienteId: number

beforeAll(async () => {
  await tepore.dati('PUT', '/azienda', CALORE)
  clienteId = (await tepore.crea.cliente('Enrico Bosio', { ...RIVOLI, codiceFiscale: 'BSONRC70A01L219X' })).id
  // Already over: what is found in the cellar is of no visit on the list.
  await tepore.crea.visita(clienteId, `${oggi()}T08:00`, {
    titolo: 'Preventivo',
    stato: 'Completato',
    dataFine: `${oggi()}T08:30`,
  })
})

const premi = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().tap()
const scegli = (page: Page, domanda: string, voce: string) =>
  page.getByRole('radiogroup', { name: domanda }).getByText(voce, { exact: true }).tap()
const spunta = (page: Page, gruppo: string, voce: string) =>
  page.getByRole('group', { name: gruppo }).getByText(voce).tap()
async function misura(page: Page, valori: readonly string[]) {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-misura') ?? null))
    .not.toBeNull()
  for (const [n, valore] of valori.entries()) {
    if (n > 0) await premi(page, 'Avanti')
    await page.keyboard.type(valore)
  }
}

async function compila(page: Page) {
  await premi(page, 'Avanti: impianto')
  await page.getByLabel('Potenza al focolare').fill('26,7')
  await page.getByLabel('Tecnologia').selectOption('Condensazione')
  await page.getByLabel('Evacuazione fumi').selectOption('Forzata')
  await page.getByLabel('Climatizzazione invernale').tap()
  await page.getByText('Dov’è').tap()
  await page.getByLabel('Codice catasto').fill('21180447')
  await page.locator('summary').getByText('Responsabile', { exact: true }).tap()
  await page.getByLabel('In qualità di').selectOption('Proprietario')
  await premi(page, 'Avanti: documenti e acqua')
  for (const uno of [
    'Dichiarazione di conformità',
    'Libretto di impianto',
    'Libretti d’uso e manutenzione',
    'Libretto compilato in ogni parte',
  ])
    await scegli(page, uno, 'Sì')
  await page.getByLabel('Durezza dell’acqua').fill('22,5')
  await spunta(page, 'Trattamento in riscaldamento', 'Addolcimento')
  await spunta(page, 'Trattamento in acqua sanitaria', 'Non richiesto')
  await premi(page, 'Avanti: controlli')
  await scegli(page, 'Locale interno idoneo', 'Sì')
  await page.getByText('non è all’esterno').waitFor()
  await premi(page, /^Segna gli altri/)
  await premi(page, 'Avanti: prova')
  await misura(page, ['62,4', '18,2', '5,1', '8,9', '34', '97,4', '38'])
  await page.keyboard.press('Enter')
  await premi(page, /^Segna gli altri/)
  await premi(page, 'Avanti: esito')
  await scegli(page, 'L’impianto può funzionare', 'Sì')
}

describe('in cantina, senza rete', () => {
  test('una visita che non è in elenco, una caldaia che nessuno aveva, il suo RCEE: tutto arriva, una volta', async () => {
    const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono', percorso: '/' })
    await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
    await pronto(page)
    await page.context().setOffline(true)
    await page.goto(`${tepore.indirizzo}/app/clienti?cliente=${clienteId}`)
    await page.getByRole('heading', { name: 'Enrico Bosio' }).waitFor()
    await premi(page, 'Altre azioni')
    await page.getByRole('menuitem', { name: 'Inizia qui e ora' }).tap()
    await page.getByText('La visita da Enrico Bosio comincia adesso').waitFor()
    await noViolations(page)
    await premi(page, 'Revisione Annuale')
    await page.getByRole('heading', { name: 'Rapporto d’intervento' }).waitFor()
    const numero = /\/visite\/(9\d{8})\/rapporto/.exec(page.url())?.[1]
    expect(numero).toBeDefined()
    await page.getByLabel('Il tuo nome').fill('Mario')
    await page.getByLabel('Il tuo cognome').fill('Opera')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await page.getByLabel('Il tuo nome').waitFor({ state: 'detached' })
    await premi(page, 'Manutenzione ordinaria eseguita')
    await page.getByText('Salvato', { exact: true }).waitFor()
    await page.goto(`${tepore.indirizzo}/app/`)
    await page.locator(`a[href$="/visite/${numero}/rapporto"]`).first().tap()
    await page.getByText('Risolto', { exact: true }).tap()

    await premi(page, 'Aggiungi RCEE')
    await premi(page, 'Nuova caldaia')
    const form = page.getByRole('dialog', { name: 'Nuova Caldaia' })
    await form.getByLabel('Marca').fill('Vaillant')
    await form.getByLabel('Modello').fill('ecoTEC plus')
    await form.getByLabel('Matricola').fill('VA-2108')
    await form.getByLabel('Potenza', { exact: true }).fill('24')
    await form.getByLabel('Combustibile').selectOption('Gas_Metano')
    await form.getByRole('textbox', { name: 'Data Installazione' }).fill('01/05/2019')
    await noViolations(page)
    await premi(page, 'Crea Caldaia')
    await page.getByText('Salvato sul telefono').waitFor()
    await page.getByRole('heading', { name: 'Vaillant ecoTEC plus' }).waitFor()
    await compila(page)

    // The page comes again from the device alone: what was made there is there.
    await page.getByText('Salvato', { exact: true }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Vaillant ecoTEC plus' }).waitFor()
    expect(await page.getByRole('button', { name: /Aggiungi RCEE/ }).count()).toBe(0)
    await premi(page, 'Avanti: firma')
    await firma(page, page.locator('canvas').first())
    await firma(page, page.locator('canvas').nth(1))
    await premi(page, 'Chiudi rapporto e RCEE')
    await page.getByRole('heading', { name: 'Firmato da Enrico Bosio' }).waitFor()
    await premi(page, 'Fine')
    await page
      .locator('main')
      .getByText(/azioni da inviare/)
      .waitFor()
    await page.goto(`${tepore.indirizzo}/app/clienti?cliente=${clienteId}`)
    await page.getByText('VA-2108').waitFor()
    expect(await tepore.dati('GET', `/caldaie?clienteId=${clienteId}`)).toEqual([])

    await page.context().setOffline(false)
    const moduli = () =>
      tepore.dati<{ codice: string; caldaia_id: number; appuntamento_id: number }[]>(
        'GET',
        `/rcee-moduli?clienteId=${clienteId}`,
      )
    await expect.poll(async () => (await moduli()).length).toBe(1)
    const [modulo] = await moduli()
    const caldaie = await tepore.dati<{ id: number }[]>('GET', `/caldaie?clienteId=${clienteId}`)
    expect(caldaie).toMatchObject([{ id: modulo?.caldaia_id, numero_gt: 1, matricola: 'VA-2108' }])
    const id = modulo?.appuntamento_id
    await expect
      .poll(() => tepore.dati('GET', `/appuntamenti/${id}`))
      .toMatchObject({
        stato: 'Completato',
        tipologia: 'Revisione Annuale',
        titolo: 'Revisione Annuale Bosio',
      })
    expect(await tepore.dati('GET', `/rapporti?visite=${id}`)).toMatchObject([{ stato: 'Chiuso' }])

    // The telephone knows both by the office's numbers from now on.
    await page.goto(`${tepore.indirizzo}/app/`)
    await page.getByText(/azioni da inviare/).waitFor({ state: 'detached' })
    expect(await page.locator(`a[href$="/visite/${numero}/rapporto"]`).count()).toBe(0)
    const ufficio = await tepore.apri({ chi: 'admin', percorso: `/visite/${id}/rapporto` })
    await ufficio.getByRole('button', { name: modulo?.codice ?? '' }).waitFor()
    await ufficio.goto(`${tepore.indirizzo}/app/clienti?cliente=${clienteId}`)
    await ufficio.getByText('Vaillant ecoTEC plus').first().waitFor()
  })
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { RIVOLI } from '#test/makers.ts'
import { withTepore } from './bench.ts'

const tepore = withTepore()

let caldaiaId: number

beforeAll(async () => {
  const { id: clienteId } = await tepore.crea.cliente('Ida Lettera', RIVOLI)
  // Of gas oil with a chimney: soot and draught are measured too.
  caldaiaId = (
    await tepore.crea.caldaia(clienteId, {
      marca: 'Riello',
      modello: 'RL',
      matricola: 'RL-1',
      potenzaKw: 30,
      potenzaFocolareKw: 33,
      tipoCombustibile: 'Gasolio',
      tecnologia: 'Standard',
      evacuazione: 'Naturale',
      riscaldamento: true,
      dataInstallazione: '2010-05-01',
    })
  ).id
})

/** Where somebody types: hours and days are chosen, not typed. */
const CAMPI = 'textarea, input:is([type=text], :not([type]))'

/** Opens a section with all that is folded in it, and shows what an error hasn't. */
async function apri(page: Page, sezione: string): Promise<void> {
  await page.locator(`[data-sezione="${sezione}"] > button`).click()
  await page.evaluate((quale) => {
    for (const uno of document.querySelectorAll<HTMLDetailsElement>(`[data-sezione="${quale}"] details`))
      uno.open = true
  }, sezione)
}

/** What is only half there, as one of three readings, must not be forgotten either. */
async function esciERientra(page: Page, sezione: string): Promise<void> {
  await page.locator(`[data-sezione="${sezione}"] > button`).click()
  await apri(page, sezione)
}

const valori = (page: Page, sezione: string) =>
  page
    .locator(`[data-sezione="${sezione}"]`)
    .locator(CAMPI)
    .evaluateAll((campi) => (campi as HTMLInputElement[]).map(({ value }) => value))

/** What one types there, as much as the field takes. */
const testoPer = (numero: boolean, massimo: number) => (numero ? '1,5' : 'Due').slice(0, massimo)

test('RCEE: in ogni campo resta ciò che si scrive, lettera per lettera, anche dove lo ha aperto un errore', async () => {
  const page = await tepore.apri({ chi: 'admin', percorso: `/rcee?compila=C${caldaiaId}` })
  await page.getByRole('heading', { name: 'Riello RL' }).waitFor()
  const scritti = new Map<string, string[]>()
  for (const sezione of ['impianto', 'documenti', 'prova', 'esito']) {
    await apri(page, sezione)
    if (sezione === 'esito') {
      // With an efficiency of 3,5 and a plant that must not run the rules ask for both texts: nobody has opened them.
      await page.getByRole('radiogroup', { name: 'può funzionare' }).getByText('No').click()
      await page.getByLabel('Raccomandazioni').waitFor()
      await page.getByLabel('Prescrizioni').waitFor()
      await page.getByRole('button', { name: 'Aggiungi osservazioni' }).click()
    }
    const campi = page.locator(`[data-sezione="${sezione}"]`).locator(CAMPI)
    const quanti = await campi.count()
    const voluti: string[] = []
    for (let n = 0; n < quanti; n++) {
      const campo = campi.nth(n)
      const [numero, massimo] = await campo.evaluate((qui: HTMLInputElement) => {
        qui.setAttribute('data-scritto', '')
        return [qui.inputMode === 'decimal', qui.maxLength > 0 ? qui.maxLength : 99] as const
      })
      await campo.fill('')
      const testo = testoPer(numero, massimo)
      for (const [i, lettera] of [...testo].entries()) {
        await page.keyboard.type(lettera)
        const scritto = await page.evaluate(() => {
          const qui = document.activeElement as HTMLInputElement | null
          return qui?.hasAttribute('data-scritto') ? qui.value : null
        })
        expect(scritto, `${sezione}, campo ${n}`).toBe(testo.slice(0, i + 1))
      }
      await campo.evaluate((qui) => qui.removeAttribute('data-scritto'))
      voluti.push(testo)
      if (sezione === 'prova') await esciERientra(page, sezione)
    }
    expect(await valori(page, sezione)).toEqual(voluti)
    scritti.set(sezione, voluti)
    await esciERientra(page, sezione)
    expect(await valori(page, sezione)).toEqual(voluti)
  }
  // Numeric keyboards of iPhones have no minus: beside what may be below zero it is a press, and one goes on writing.
  await apri(page, 'prova')
  const aria = page.getByRole('textbox', { name: 'Temp. aria, °C' })
  await aria.fill('')
  await page.getByRole('button', { name: 'Cambia segno: Temp. aria' }).click()
  await page.keyboard.type('3,5')
  expect(await aria.inputValue()).toBe('-3,5')
  await page.getByRole('button', { name: 'Cambia segno: Temp. aria' }).click()
  expect(await aria.inputValue()).toBe('3,5')
  await page.getByRole('button', { name: 'Cambia segno: Temp. aria' }).click()
  scritti.set('prova', await valori(page, 'prova'))
  await page.getByText('Salvato', { exact: false }).first().waitFor()
  await page.reload()
  await page.locator('[data-sezione]').first().waitFor()
  for (const [sezione, voluti] of scritti) {
    await apri(page, sezione)
    expect(await valori(page, sezione), sezione).toEqual(voluti)
  }
})

/** Choices of which the telephone cuts the text, and that nothing below them says whole. */
const scelteTagliate = (page: Page) =>
  page.locator('select:visible').evaluateAll((campi) => {
    const penna = document.createElement('canvas').getContext('2d')
    return (campi as HTMLSelectElement[]).flatMap((campo) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(campo)
      if (penna) penna.font = font
      const posto = campo.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const detto = campo.closest('[data-campo]')?.textContent ?? ''
      return [...campo.options].flatMap(({ text, selected }) => {
        const largo = penna?.measureText(text).width ?? 0
        // Of one that isn't chosen nothing is read here; as wide as its section it is read below, once it is.
        const intero = !selected && posto > 230
        const sotto = selected && detto.split(text).length > 2
        return largo > posto && !intero && !sotto ? [`${campo.ariaLabel ?? detto}: ${text}`] : []
      })
    })
  })

test('a 390 pixel nessuna scelta del telefono taglia ciò che si è scelto', async () => {
  const { cliente_id: clienteId } = await tepore.dati('GET', `/caldaie/${caldaiaId}`)
  const { id: condizionatoreId } = await tepore.crea.condizionatore(clienteId, {
    marca: 'Mitsubishi Electric',
    modello: 'MSZ-AP25VG',
    potenzaKw: 14,
    tecnologia: 'Compressione',
  })
  const telefono = { chi: 'admin', dispositivo: 'telefono' } as const
  for (const chiave of [`C${caldaiaId}`, `K${condizionatoreId}`]) {
    const page = await tepore.apri({ ...telefono, percorso: `/rcee?compila=${chiave}` })
    await page.locator('[data-sezione]').first().waitFor()
    for (const sezione of ['impianto', 'prova', 'esito']) {
      await apri(page, sezione)
      expect(await scelteTagliate(page)).toEqual([])
    }
  }
  const { id: visitaId } = await tepore.crea.visita(clienteId, `${oggi()}T09:00`, {
    titolo: 'Caldaia',
    utenteAssegnatoId: tepore.admin.id,
  })
  const page = await tepore.apri({ ...telefono, percorso: `/visite/${visitaId}/rapporto` })
  await page.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await page.getByLabel('Lettura 1', { exact: true }).selectOption('Temperatura di mandata')
  await page.getByLabel('Impianto della lettura 1').selectOption('Mitsubishi Electric MSZ-AP25VG')
  expect(await scelteTagliate(page)).toEqual([])
})

import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { RIVOLI } from '#test/makers.ts'
import { withTepore } from './bench.ts'
import { firma } from './telefono.ts'

const tepore = withTepore()

const visite: number[] = []
let clienteId = 0

beforeAll(async () => {
  const cliente = await tepore.crea.cliente('Ada Tasti', {
    telefono: '333 1234567',
    email: 'ada@posta.example',
    ...RIVOLI,
  })
  clienteId = cliente.id
  await tepore.crea.caldaia(clienteId, {
    marca: 'Beretta',
    modello: 'Ciao',
    matricola: 'BE-1',
    potenzaKw: 24,
    potenzaFocolareKw: 26,
    tipoCombustibile: 'Gas_Metano',
    tecnologia: 'Condensazione',
    evacuazione: 'Forzata',
    riscaldamento: true,
    dataInstallazione: '2019-05-01',
  })
  for (const ora of ['08', '10']) {
    const visita = { titolo: 'Revisione', tipologia: 'Revisione + CIT', dataFine: `${oggi()}T${ora}:50` }
    visite.push((await tepore.crea.visita(clienteId, `${oggi()}T${ora}:00`, visita)).id)
  }
})

/**
 * A keyboard of so many px: an iPhone's leaves the page as it was and tells the visual viewport, Android's makes the page
 * smaller, as the meta wants it.
 */
type Tastiera = (px: number) => Promise<void>

async function comeSuIPhone(page: Page): Promise<Tastiera> {
  await page.evaluate(() => {
    const vera = window.visualViewport as VisualViewport
    const sotto = { px: 0 }
    Object.defineProperty(vera, 'height', { get: () => innerHeight - sotto.px })
    Object.assign(window, { sotto })
  })
  return (px) =>
    page.evaluate((quanto) => {
      ;(window as unknown as { sotto: { px: number } }).sotto.px = quanto
      window.visualViewport?.dispatchEvent(new Event('resize'))
    }, px)
}

/** Every field of the step is above the foot, and the foot above the keyboard. */
async function sopraLaTastiera(page: Page, tastiera: Tastiera, px: number, alto: number): Promise<number> {
  const campi = page.locator('section[aria-label^="Passo"]').locator(CAMPI)
  const quanti = await campi.count()
  for (let n = 0; n < quanti; n++) {
    const campo = campi.nth(n)
    if (!(await campo.isVisible())) continue
    await campo.focus()
    await tastiera(px)
    const dove = () =>
      campo.evaluate((qui) => {
        const piede = document.querySelector('section[aria-label] > footer')?.getBoundingClientRect()
        const testa = document.querySelector('section[aria-label] > header')?.getBoundingClientRect()
        const { top, bottom } = qui.getBoundingClientRect()
        return {
          piede: Math.round(piede?.bottom ?? 0),
          // What is taller than the room shows where one writes.
          inVista:
            bottom > (testa?.bottom ?? 0) && top < (piede?.top ?? 0) && top >= (testa?.bottom ?? 0) - 1,
        }
      })
    await expect.poll(dove, { message: `campo ${n}` }).toEqual({ piede: alto - px, inVista: true })
    await tastiera(0)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  }
  return quanti
}

/** Whether all of it can be seen between head and foot. */
const intero = (cosa: Locator) =>
  cosa.evaluate((qui) => {
    const [testa, piede] = ['header', 'footer'].map((quale) =>
      document.querySelector(`section[aria-label] > ${quale}`)?.getBoundingClientRect(),
    )
    const { top, bottom } = qui.getBoundingClientRect()
    return top >= (testa?.bottom ?? 0) && bottom <= (piede?.top ?? 0)
  })

const CAMPI = 'textarea, input:is([type=text], [type=time], [type=date], :not([type]))'

/** Whether a button is filled, and its words whole; widths are rounded, one up and one down. */
const forte = (bottone: Locator) =>
  bottone.evaluate((qui) => {
    const parole = qui.querySelector<HTMLElement>('.mantine-Button-label')
    return {
      pieno: getComputedStyle(qui).color === 'rgb(255, 255, 255)',
      intero: parole !== null && parole.scrollWidth <= parole.clientWidth + 1,
    }
  })

test('la visita da cominciare ha «Inizia rapporto» forte, con Gestisci accanto; cominciata, Gestisci', async () => {
  const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono', percorso: '/' })
  const inizia = page.getByRole('link', { name: 'Inizia rapporto' }).first()
  const gestisci = page.getByRole('button', { name: 'Gestisci Appuntamento' }).first()
  await page.setViewportSize({ width: 360, height: 640 })
  await expect.poll(() => forte(inizia)).toEqual({ pieno: true, intero: true })
  expect(await forte(gestisci)).toEqual({ pieno: false, intero: true })
  const [a, b] = await Promise.all([inizia.boundingBox(), gestisci.boundingBox()])
  expect([a?.y, a?.height]).toEqual([b?.y, b?.height])
  await inizia.tap()
  await page.getByRole('heading', { name: 'Rapporto d’intervento' }).waitFor()
  await page.goBack()
  await page.getByText('Rapporto · in compilazione').first().waitFor()
  await expect.poll(() => forte(gestisci)).toEqual({ pieno: true, intero: true })
})

test('sulla scheda del cliente ogni collegamento è largo come un pollice', async () => {
  const page = await tepore.apri({
    chi: 'operatore',
    dispositivo: 'telefono',
    percorso: `/clienti?cliente=${clienteId}`,
  })
  await page.locator('a[href^="mailto:"]').first().waitFor()
  await page
    .getByRole('link', { name: /^Prenotata/ })
    .first()
    .waitFor()
  const bassi = await page
    .locator('main a[href]')
    .evaluateAll((collegamenti) =>
      collegamenti
        .filter((uno) => uno.checkVisibility() && uno.getBoundingClientRect().height < 44)
        .map((uno) => `${uno.textContent} ${uno.getBoundingClientRect().height}`),
    )
  expect(bassi).toEqual([])
})

describe.each([
  { larga: 390, alta: 844, px: 336, posto: 0 },
  { larga: 360, alta: 640, px: 300, posto: 1 },
])('con la tastiera a $larga × $alta', ({ larga, alta, px, posto }) => {
  test('il piede sta sopra la tastiera, e il campo sopra il piede, in ogni passo del rapporto', async () => {
    const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono', percorso: '/' })
    await page.setViewportSize({ width: larga, height: alta })
    await page.goto(`${tepore.indirizzo}/app/visite/${visite[posto]}/rapporto`)
    await page.getByRole('heading', { name: 'Rapporto d’intervento' }).waitFor()
    const tastiera = await comeSuIPhone(page)
    expect(await sopraLaTastiera(page, tastiera, px, alta)).toBeGreaterThan(1)
    await page.getByLabel('Lavori eseguiti', { exact: true }).fill('Manutenzione')
    await page.getByText('Risolto', { exact: true }).tap()
    const avanti = page.getByRole('button', { name: 'Avanti: RCEE' })
    if (await avanti.isVisible()) await avanti.tap()
    else await page.getByRole('button', { name: 'Aggiungi RCEE' }).tap()
    for (const sezione of ['impianto', 'documenti', 'prova', 'esito']) {
      const capo = page.locator(`[data-sezione="${sezione}"] > button`)
      if ((await capo.getAttribute('aria-expanded')) === 'false') await capo.tap()
      if (sezione === 'prova') {
        const aria = page.getByRole('textbox', { name: 'Temp. aria, °C' })
        await aria.fill('-12,5')
        expect(await aria.evaluate((qui) => qui.scrollWidth - qui.clientWidth), 'il meno si vede').toBe(0)
      }
      // Where one measures, `Avanti` stands in the bar.
      expect(await sopraLaTastiera(page, tastiera, px, alta), sezione).toBeGreaterThan(0)
    }
    await page.getByLabel('Azioni per l’RCEE').tap()
    await page.getByRole('menuitem', { name: 'Togli' }).tap()
    await page.getByRole('button', { name: 'Togli' }).tap()
    await page.getByRole('button', { name: 'Avanti: firma' }).tap()
    await page.locator('canvas').first().waitFor()
    expect(await sopraLaTastiera(page, tastiera, px, alta)).toBeGreaterThan(0)
    // What is missing comes into sight with what is said of it.
    for (const [n, frase] of ['Manca la firma del cliente', 'Manca la tua firma'].entries()) {
      const riquadro = page.locator('canvas').nth(n)
      await page.locator('section[aria-label^="Passo"]').evaluate((corpo) => corpo.scrollTo(0, 0))
      await page.getByRole('button', { name: 'Chiudi il rapporto' }).tap()
      await page.getByText(frase).waitFor()
      await expect.poll(() => intero(riquadro)).toBe(true)
      await firma(page, riquadro)
    }
    await page.getByRole('button', { name: 'Chiudi il rapporto' }).tap()
    await page.getByRole('heading', { name: 'Firmato da Ada Tasti' }).waitFor()
    // The visit opens over the report; closed or saved, it comes back to it, and what was ticked holds.
    const completata = page.getByLabel('Segna la visita come completata')
    expect(await completata.isChecked()).toBe(true)
    await completata.uncheck()
    const verso = page.getByRole('button', { name: 'Ricevuta e follow-up' })
    const dialogo = page.getByRole('dialog', { name: 'Gestione Appuntamento' })
    await verso.tap()
    await dialogo.waitFor()
    await dialogo.getByRole('button', { name: 'Chiudi' }).tap()
    await dialogo.waitFor({ state: 'hidden' })
    await verso.tap()
    await dialogo.getByLabel('Note Follow-up').fill('Richiamare per il preventivo')
    await dialogo.getByRole('button', { name: 'Salva Modifiche' }).tap()
    await dialogo.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: 'Firmato da Ada Tasti' }).waitFor()
    expect(await completata.isChecked()).toBe(false)
    await page.getByText('Salvato', { exact: true }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Firmato da Ada Tasti' }).waitFor()
    expect(await completata.isChecked()).toBe(false)
    // Nothing is written in the last step: its foot is the page's.
    const fine = await page.getByRole('button', { name: 'Fine' }).boundingBox()
    expect((fine?.y ?? 0) + (fine?.height ?? 0)).toBeLessThanOrEqual(alta)
  })

  test('dove la pagina si fa più piccola, come su Android, la barra in basso lascia il posto', async () => {
    const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono', percorso: '/clienti' })
    await page.setViewportSize({ width: larga, height: alta })
    // A telephone has its width from the first: the field is in use before all of the page's code is there.
    await page.reload()
    const barra = page.getByRole('navigation', { name: 'Navigazione principale' })
    await expect.poll(() => barra.isVisible()).toBe(true)
    await page.getByRole('searchbox').first().focus()
    await page.setViewportSize({ width: larga, height: alta - px })
    await expect.poll(() => barra.isVisible()).toBe(false)
    await page.setViewportSize({ width: larga, height: alta })
    await expect.poll(() => barra.isVisible()).toBe(true)
    expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain(
      'interactive-widget=resizes-content',
    )
  })
})

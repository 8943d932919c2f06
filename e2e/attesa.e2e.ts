import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Apertura, campione, withTepore } from './bench.ts'

const tepore = withTepore()

const PROGRAMMA = /\/assets\/program-.*\.js/
const ASPETTI: [NonNullable<Apertura['dispositivo']>, NonNullable<Apertura['tema']>][] = [
  ['scrivania', 'dark'],
  ['telefono', 'light'],
  ['scrivania', 'light'],
  ['tavoletta', 'dark'],
]

/** The page as it is before the program comes. */
async function primaDelProgramma(page: Page): Promise<void> {
  await page.route(PROGRAMMA, () => new Promise(() => {}))
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('status').filter({ hasText: 'Caricamento' }).waitFor()
}

const dove = (page: Page, selettore: string) =>
  page.locator(selettore).evaluateAll((elementi) =>
    elementi
      .map((uno) => uno.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)),
  )
const sfondo = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

describe('prima che il programma ci sia', () => {
  test.for(campione(ASPETTI, 2))(
    '%s, tema %s: c’è la cornice di chi è entrato, dove resterà',
    async (aspetto) => {
      const [dispositivo, tema] = aspetto
      const page = await tepore.apri({ percorso: '/clienti', chi: 'admin', dispositivo, tema })
      await page.getByRole('main').waitFor()
      const vere = [await dove(page, 'nav[aria-label="Navigazione"]'), await dove(page, 'footer')]
      const colore = await sfondo(page)
      await page.addInitScript(() => {
        const osserva = (voci: PerformanceObserverEntryList) => {
          for (const voce of voci.getEntries())
            spostato += (voce as PerformanceEntry & { value: number }).value
        }
        let spostato = 0
        Object.defineProperty(globalThis, 'spostato', { get: () => spostato })
        new PerformanceObserver(osserva).observe({ type: 'layout-shift', buffered: true })
      })
      await primaDelProgramma(page)
      expect([await dove(page, '.skeleton .rail'), await dove(page, '.skeleton .bar')]).toEqual(vere)
      expect(await dove(page, '.skeleton .sign-in')).toEqual([])
      expect(await sfondo(page)).toBe(colore)

      await page.unroute(PROGRAMMA)
      await page.reload()
      await page.getByRole('region', { name: 'Elenco dei clienti' }).getByRole('button').first().waitFor()
      await page.waitForLoadState('networkidle')
      expect(await dove(page, '.skeleton')).toEqual([])
      const spostato = await page.evaluate(() => (globalThis as unknown as { spostato: number }).spostato)
      expect(spostato).toBeLessThan(0.02)
    },
  )

  test.for(campione(ASPETTI))(
    '%s, tema %s: chi non è entrato vede l’accesso',
    async ([dispositivo, tema]) => {
      const page = await tepore.apri({ percorso: '/login', dispositivo, tema })
      await page.getByRole('heading', { name: 'Benvenuto' }).waitFor()
      await primaDelProgramma(page)
      expect(await dove(page, '.skeleton .frame')).toEqual([])
      const { width = 0, height = 0 } = page.viewportSize() ?? {}
      expect(await dove(page, '.skeleton .sign-in')).toEqual([[0, 0, width, height]])
    },
  )
})

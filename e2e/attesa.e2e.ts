import { describe, expect, test } from 'vitest'
import type { Chi } from '#test/template.ts'
import { withTepore } from './bench.ts'

const tepore = withTepore()

const SCHERMI = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const SCREENS: [string, Chi][] = [
  ['/', 'admin'],
  ['/clienti', 'admin'],
  ['/rcee', 'admin'],
  ['/appuntamenti', 'admin'],
  ['/contabilita', 'admin'],
  ['/fornitori', 'admin'],
  ['/admin', 'admin'],
  ['/', 'operatore'],
  ['/calendario', 'operatore'],
]

describe('prima che il programma ci sia', () => {
  test.for(SCREENS)('%s: a %s si mostrano cornice e titolo, dove resteranno', async ([path, chi]) => {
    const page = await tepore.apri({ percorso: path, chi })
    const titolo = () =>
      page.locator('h1').evaluate((h1) => {
        const { x, y, height } = h1.getBoundingClientRect()
        return { testo: h1.textContent, x: Math.round(x), y: Math.round(y), alto: Math.round(height) }
      })
    for (const schermo of SCHERMI) {
      await page.setViewportSize(schermo)
      await page.reload()
      await page.getByRole('main').waitFor()
      await page.waitForLoadState('networkidle')
      const vero = await titolo()
      await page.route(/\/assets\/index-/, (route) => route.abort())
      await page.reload({ waitUntil: 'commit' })
      await page.locator('tepore-attesa h1').waitFor({ state: 'attached' })
      // on phones the calendar's heading is only heard; asked until its styles are there too
      await expect.poll(titolo).toEqual(vero.alto > 1 ? vero : { ...vero, x: 0, y: 0, alto: 0 })
      expect(await page.getByRole('heading').count()).toBe(0)
      await page.unroute(/\/assets\/index-/)
    }
    await page.reload()
    await page.getByRole('main').waitFor()
  })
})

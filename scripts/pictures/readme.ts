import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

/** The pictures of README and guide: name of the file, of the screen in test/screens.ts, width. */
export const DEL_README = [
  { file: 'dashboard', schermata: 'dashboard', larghezza: '1440' },
  { file: 'tecnico', schermata: 'tecnico', larghezza: '390' },
  { file: 'planning', schermata: 'planning-compatta', larghezza: '1440' },
  { file: 'cliente', schermata: 'cliente', larghezza: '1440' },
  { file: 'guida-accesso', schermata: 'accesso', larghezza: '1440' },
  { file: 'guida-azienda', schermata: 'admin-azienda', larghezza: '1440' },
  { file: 'guida-importa', schermata: 'admin-importa-controllo', larghezza: '1440' },
  { file: 'guida-backup', schermata: 'admin-backup', larghezza: '1440' },
]

const QUALITA = 0.88

/** The page as it stands, as WebP, which Chromium itself encodes: a third of the PNG's weight. */
export async function perReadme(browser: Browser, page: Page, file: string): Promise<void> {
  // a ring or a tip where the focus is would be the picture's subject
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.waitForTimeout(200)
  const png = await page.screenshot({ animations: 'disabled' })
  const foglio = await browser.newPage()
  const indirizzo = await foglio.evaluate(
    async ([dati, qualita]) => {
      const immagine = await createImageBitmap(await (await fetch(dati)).blob())
      const tela = Object.assign(document.createElement('canvas'), {
        width: immagine.width,
        height: immagine.height,
      })
      tela.getContext('2d')?.drawImage(immagine, 0, 0)
      return tela.toDataURL('image/webp', qualita)
    },
    [`data:image/png;base64,${png.toString('base64')}`, QUALITA] as const,
  )
  await foglio.close()
  mkdirSync('docs/immagini', { recursive: true })
  writeFileSync(
    join('docs/immagini', `${file}.webp`),
    Buffer.from(indirizzo.slice(indirizzo.indexOf(',') + 1), 'base64'),
  )
}

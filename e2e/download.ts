import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** What Chromium calls a file whose name it has lost. */
const NAMELESS = 'download'

/**
 * Presses what downloads. A busy Chromium loses the name that a link gives, once in some thousand files: then it is the one
 * that the page gave.
 * @returns the file's name and its bytes
 */
export async function scaricato(
  page: Page,
  premi: () => Promise<unknown>,
): Promise<{ nome: string; byte: Buffer }> {
  await page.evaluate(() => {
    HTMLAnchorElement.prototype.click = function () {
      document.documentElement.dataset.download = this.download
      HTMLElement.prototype.click.call(this)
    }
  })
  const arriva = page.waitForEvent('download')
  await premi()
  const file = await arriva
  const nome = file.suggestedFilename()
  const byte = readFileSync(await file.path())
  if (nome !== NAMELESS) return { nome, byte }
  return { nome: (await page.evaluate(() => document.documentElement.dataset.download)) ?? nome, byte }
}

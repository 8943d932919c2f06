import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { moveClock } from '#test/move-clock.ts'
import { risposto } from './bench.ts'

/** From its next page on, this page's clock is ahead of the right one by so many ms. */
export const conOrologio = (page: Page, ahead: number): Promise<unknown> =>
  page.context().addInitScript(moveClock, ahead)

/**
 * A person's hands: real keys, real touches, counted; and after every one the focus must be somewhere that is seen.
 * A chord counts as many keys as are pressed (Ctrl+K is two); the letters of a typed text are counted apart.
 */
export function mani(page: Page) {
  const conto = { tasti: 0, lettere: 0, tocchi: 0 }
  return {
    conto,

    /** Presses keys one after the other: `Control+k`, `Tab`, `g`. */
    async premi(...tasti: string[]): Promise<void> {
      for (const tasto of tasti) {
        conto.tasti += tasto.split('+').length
        await page.keyboard.press(tasto)
        await focusVisible(page, tasto)
      }
    },

    /** Types a text into what has the focus. */
    async scrivi(testo: string): Promise<void> {
      conto.lettere += testo.length
      await page.keyboard.type(testo)
      await focusVisible(page, testo)
    },

    /** Presses Tab (or Shift+Tab) until the focus is there: the number of Tabs is what it costs. */
    async tabFino(meta: Locator, tasto = 'Tab', massimo = 40): Promise<void> {
      await meta.waitFor()
      for (let n = 0; n < massimo && !(await hasFocus(meta)); n++) await this.premi(tasto)
      expect(await hasFocus(meta), `Tab non arriva a ${meta}`).toBe(true)
    },

    /** A touch of the thumb in the middle of what is seen. */
    async tocca(cosa: Locator): Promise<void> {
      conto.tocchi += 1
      await cosa.tap()
    },

    /** A choice in the platform's own list: one touch opens it, one takes the entry. */
    async scegli(lista: Locator, voce: string): Promise<void> {
      conto.tocchi += 2
      await lista.tap()
      await lista.selectOption(voce)
    },
  }
}

/** The form is there, and what is typed goes into one of its fields: it takes the focus when it is drawn. */
export async function scrivibile(modulo: Locator): Promise<void> {
  await modulo.waitFor()
  await expect
    .poll(() =>
      modulo.evaluate(
        (m) =>
          m.contains(document.activeElement) && document.activeElement?.matches('input, select, textarea'),
      ),
    )
    .toBe(true)
}

/**
 * In the form of a visit, from the end of its hours: Tab to the technicians once they are there (past the first free hour,
 * which stands between while the time won't do), and Space, which takes who suits best.
 * @param premi presses a key; that of `mani` counts it
 */
export async function primoTecnico(
  page: Page,
  modulo: Locator,
  premi: (tasto: string) => Promise<void> = (tasto) => page.keyboard.press(tasto),
): Promise<void> {
  await modulo.getByRole('radio').first().waitFor()
  // Who is free at the hours just typed: before the answer, what stands there is about to change.
  await risposto(page)
  const arrivato = () => modulo.locator('input[type=radio]:focus').count()
  for (let n = 0; n < 4 && (await arrivato()) === 0; n++) await premi('Tab')
  await expect.poll(arrivato).toBe(1)
  await premi('Space')
  await modulo.getByRole('radio', { checked: true }).waitFor()
}

/** `g c` and the like: the second key counts only within a moment of the first, which a busy machine may miss. */
export async function vaiCon(page: Page, tasti: readonly [string, string], arrivo: Locator): Promise<void> {
  const preme = async () => {
    for (const tasto of tasti) await page.keyboard.press(tasto)
    return arrivo
      .waitFor({ timeout: 10_000 })
      .then(() => true)
      .catch(() => false)
  }
  await expect.poll(preme).toBe(true)
}

/** Prints a figure of the journeys and holds it to its aim. */
export function misura(cosa: string, quanti: number, unita: string, meta: number): void {
  process.stdout.write(`  ${cosa}: ${quanti} ${unita} (meta ≤ ${meta})\n`)
  expect(quanti, `${cosa}: ${unita}`).toBeLessThanOrEqual(meta)
}

/**
 * Prints how long something took, and holds it to its aim where the machine is known to have time
 * (`npm run test:assurance -- --solo tempi`): what every change waits for depends on no machine's speed.
 */
export function durata(cosa: string, quanto: number, unita: string, meta: number): void {
  process.stdout.write(`  ${cosa}: ${quanto} ${unita} (meta ≤ ${meta})\n`)
  if (process.env.TEMPI !== undefined) expect(quanto, `${cosa}: ${unita}`).toBeLessThanOrEqual(meta)
}

export const hasFocus = (chi: Locator): Promise<boolean> =>
  chi
    .first()
    .evaluate((nodo) => nodo === document.activeElement || nodo.contains(document.activeElement))
    .catch(() => false)

/**
 * Fails unless the focus is on something, in the viewport, and covered by nothing (WCAG 2.4.3, 2.4.11). It may take a
 * moment: dialogs give it back when they have closed.
 */
export async function focusVisible(page: Page, dopo = ''): Promise<void> {
  let guaio = 'mai controllato'
  for (const fine = Date.now() + 30_000; Date.now() < fine; ) {
    // a navigation in between: the next look tells
    guaio = await page.evaluate(guarda).catch(() => 'la pagina sta cambiando')
    if (guaio === '') return
    await page.waitForTimeout(25)
  }
  expect(guaio, `il fuoco dopo «${dopo}», in ${page.url()}`).toBe('')
}

/** Runs in the page: what is wrong with the focus, '' for nothing. */
function guarda(): string {
  const nodo = document.activeElement
  if (!nodo || nodo === document.body || nodo === document.documentElement) return 'il fuoco è perso'
  const descrivi = (e: Element) =>
    `<${e.tagName.toLowerCase()} ${e.id || e.className}> «${(e.textContent ?? '').slice(0, 40)}»`
  // a hidden radio button or checkbox is seen as its label; an option that a combobox points to as itself
  const segnaposto = nodo.matches('.sr-only') ? (nodo.closest('label') ?? nodo) : nodo
  const r = segnaposto.getBoundingClientRect()
  const [sopra, sotto] = [Math.max(r.top, 0), Math.min(r.bottom, innerHeight)]
  const [sinistra, destra] = [Math.max(r.left, 0), Math.min(r.right, innerWidth)]
  if (r.width < 1 || r.height < 1) return `il fuoco è su qualcosa che non si vede: ${descrivi(nodo)}`
  if (sotto - sopra < 1 || destra - sinistra < 1) return `il fuoco è fuori dallo schermo: ${descrivi(nodo)}`
  const punti = [
    [0.5, 0.5],
    [0.1, 0.5],
    [0.9, 0.5],
    [0.5, 0.15],
    [0.5, 0.85],
  ] as const
  for (const [px, py] of punti) {
    const x = sinistra + (destra - sinistra) * px
    const y = sopra + (sotto - sopra) * py
    const colpito = document.elementFromPoint(x, y)
    if (!colpito) continue
    if (segnaposto.contains(colpito) || colpito.contains(segnaposto)) return ''
    if (colpito.closest('label')?.control === nodo) return ''
    // an icon laid over its own field
    if (segnaposto.parentElement?.contains(colpito) && segnaposto.matches('input, textarea, select'))
      return ''
  }
  const [cx, cy] = [(sinistra + destra) / 2, (sopra + sotto) / 2]
  const sopraDi = document.elementFromPoint(cx, cy)
  return `il fuoco è coperto: ${descrivi(nodo)} sotto ${sopraDi ? descrivi(sopraDi) : 'niente'}`
}

/** Fails where a thumb has less than 44 px for something, at 390 and at 360; links within a text are as tall as its lines. */
export async function perIlPollice(page: Page, nome: string): Promise<void> {
  const prima = page.viewportSize()
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))))
    expect(await page.evaluate(strette), `${nome}, a ${width} px`).toEqual([])
    await fotografa(page, `${nome.replaceAll(' ', '-')}-${width}`)
  }
  if (prima) await page.setViewportSize(prima)
}

/** `IMMAGINI=cartella`: what is measured is photographed too, light and dark. */
async function fotografa(page: Page, nome: string): Promise<void> {
  const cartella = process.env.IMMAGINI
  if (!cartella) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(150)
    await page.screenshot({ path: `${cartella}/${nome}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Runs in the page: what is pressed on top of it, and is smaller than a thumb. */
function strette(): string[] {
  const MINIMO = 43.5
  const aperte = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].filter(
    (e) => e.checkVisibility() && e.getBoundingClientRect().width > 0,
  )
  const dove = aperte.at(-1) ?? document
  const premibili = dove.querySelectorAll<HTMLElement>(
    'button, a[href], select, summary, input, [role=button], [role=tab], [role=switch], [role=menuitem]',
  )
  const guai: string[] = []
  for (const e of premibili) {
    const { display, position } = getComputedStyle(e)
    // What only the keyboard brings into sight is none of the thumb's.
    const nascosto = e.getBoundingClientRect().bottom <= 0 && position !== 'static'
    if (!e.checkVisibility({ visibilityProperty: true }) || display === 'inline' || nascosto) continue
    const spunta = e.matches('input[type=checkbox], input[type=radio]')
    // A tick is pressed anywhere on its label.
    const cosa = (spunta && (e.closest('label') ?? document.querySelector(`label[for="${e.id}"]`))) || e
    const { width, height } = cosa.getBoundingClientRect()
    if (width <= 1 || height <= 1 || e.closest('[aria-hidden=true], .mantine-Input-section')) continue
    if (width >= MINIMO && height >= MINIMO) continue
    const detto = (cosa.getAttribute('aria-label') ?? cosa.textContent ?? '').trim().slice(0, 40)
    guai.push(`${cosa.tagName} «${detto}» ${Math.round(width)} × ${Math.round(height)}`)
  }
  return guai
}

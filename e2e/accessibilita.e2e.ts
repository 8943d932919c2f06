import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { CORNICE, daEsaminare, percorsoDi, type Riferimenti, vai } from '#test/screens.ts'
import { conAxe, risposto, TUTTO, withTepore } from './bench.ts'
import { type Prova, piccolaAzienda } from './fill.ts'

// a hundred windows, in the assurance each looked at six times
vi.setConfig({ testTimeout: 3_600_000 })

const tepore = withTepore()
let prova: Prova

beforeAll(async () => {
  prova = await piccolaAzienda(tepore.dati)
})

/** The screens are those of the program's own list: a new one is looked at without being named here. */
const SCREENS = [
  ...readFileSync('src/web/screens.ts', 'utf8').matchAll(/percorso: '(\/[\w/-]*)',\s+per: '(\w+)'/g),
].map(([, path = '', per = '']) => ({ percorso: path, per }))

/** The ids that addresses name. */
const nomi = (): Riferimenti => ({
  ...Object.fromEntries(Object.entries(prova).map(([quale, id]) => [quale, String(id)])),
  ...{ oggi: oggi(), mese: oggi().slice(0, 7) },
  ...{ attiva: String(prova.fattura), visitaDelTecnico: String(prova.visita) },
})
const pieno = (percorso: string): string => {
  const dove = percorsoDi(percorso, nomi())
  if (dove === null) throw new Error(`${percorso}: manca ciò che nomina`)
  return dove
}

/** A width and a theme to look at something in. */
type Sguardo = readonly [larga: number, theme: 'light' | 'dark']

/**
 * `npm test` looks at a screen at the desk in light, and on the phone in dark at what changes there: colours, room for the
 * finger, what sticks out; at a window once, on the phone, one in dark and the next in light.
 * `npm run test:assurance` looks at everything in every way.
 */
const TUTTI = [1440, 768, 320].flatMap((larga) => [[larga, 'light'] as const, [larga, 'dark'] as const])
const DI_SCHERMATA: readonly Sguardo[] = TUTTO
  ? TUTTI
  : [
      [1440, 'light'],
      [320, 'dark'],
    ]
/** Another view of a screen, in its address, but for one record's own: as a window, looked at once. */
const VISTA = /\?(?!.*=\{\w+\}$)/
const DI_VISTA: readonly Sguardo[] = [[320, 'dark']]
const diFinestra = (quale: number): readonly Sguardo[] =>
  TUTTO ? TUTTI : [[320, quale % 2 === 0 ? 'dark' : 'light']]

/** Windows that are the same wherever they open, but for their words: the frame's, menus of a row, questions before something goes. */
const DI_CORNICE = new Set(CORNICE.map(([nome]) => nome))
const genere = (nome: string): string | undefined =>
  DI_CORNICE.has(nome) ? nome : /-(menu|azioni|elimina)$/.exec(nome)?.[1]

const viste = new Set<string>()
let guardate = 0

describe.each(['admin', 'operatore'] as const)('%s', (chi) => {
  const sue = daEsaminare(chi === 'admin' ? 'admin' : 'tecnico')
  const schermate = SCREENS.filter(({ per }) => per === 'tutti' || (per === 'admin') === (chi === 'admin'))
  test('il router ha le schermate che si guardano', () => {
    const guardati = sue.map(([percorso]) => percorso)
    expect(schermate.length).toBeGreaterThan(3)
    for (const { percorso: path } of schermate) expect(guardati).toContain(path)
  })

  // In one page, from screen to screen as a person goes: a page of its own for each would be a third of the work.
  test('ogni schermata con le sue finestre', async () => {
    const page = await tepore.apri({ chi })
    const guai: string[] = []
    const comeAdmin = new Set(daEsaminare('admin').map(([percorso]) => percorso))
    for (const [modello, [, ...finestre]] of sue) {
      if (!TUTTO && finestre.length === 0 && chi === 'operatore' && comeAdmin.has(modello)) continue
      const path = pieno(modello)
      const sguardi = !TUTTO && VISTA.test(modello) ? DI_VISTA : DI_SCHERMATA
      await largo(page, sguardi === DI_VISTA ? 320 : 1440)
      await vai(page, path)
      await pronta(page)
      guai.push(...(await guarda(page, modello, { sguardi })))
      for (const [nome, apri = '', come] of finestre) {
        const uguale = genere(nome)
        if (!TUTTO && uguale && viste.has(uguale)) continue
        if (uguale) viste.add(uguale)
        const dove = `${modello} · ${nome}`
        // What the phone has no way to open: opened at the desk, it may end on a narrow window.
        await largo(page, TUTTO || come?.larghezze?.includes(1440) ? 1440 : 320)
        const da = await indirizzo(page)
        const aperta = async () => {
          await (typeof apri === 'string' ? vai(page, pieno(apri)) : apri(page))
          await page.locator(FINESTRA).last().waitFor({ timeout: 10_000 })
        }
        // A key that came before what it is for: once more. What keys do is the journeys' to show.
        page.setDefaultTimeout(15_000)
        await aperta()
          .catch(async () => {
            await chiudi(page)
            await vai(page, path)
            await pronta(page)
            await aperta()
          })
          .catch((errore: Error) => guai.push(`${dove} non si apre: ${errore.message}`))
        page.setDefaultTimeout(60_000)
        await page.waitForTimeout(120)
        guai.push(...(await guarda(page, dove, { finestra: true, sguardi: diFinestra(guardate++) })))
        if (TUTTO || chi === 'operatore') guai.push(...(await indietro(page, dove, da)))
        await chiudi(page)
        await vai(page, path)
      }
    }
    expect(guai, guai.join('\n')).toEqual([])
  })
})

test.each(['/login', '/non-c-e'])('%s', async (path) => {
  const page = await tepore.apri(path === '/login' ? { percorso: path } : { percorso: path, chi: 'admin' })
  await pronta(page)
  expect(await guarda(page, path)).toEqual([])
})

test('il menu del telefono', async () => {
  const page = await tepore.apri({ chi: 'admin', dispositivo: 'telefono' })
  await pronta(page)
  await page.getByRole('button', { name: 'Menu' }).filter({ visible: true }).first().click()
  await page.locator(FINESTRA).last().waitFor()
  const sguardi = [390, 320].flatMap((larga) => [[larga, 'light'] as const, [larga, 'dark'] as const])
  expect(await guarda(page, 'menu', { finestra: true, sguardi })).toEqual([])
})

/** What stands above the page. */
const FINESTRA =
  '[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible, .mantine-Popover-dropdown:visible'

async function pronta(page: Page) {
  await risposto(page)
  await expect.poll(() => page.getByText('Caricamento...').count()).toBe(0)
  await page.evaluate(() => document.fonts.ready)
}

async function largo(page: Page, larga: number) {
  if (page.viewportSize()?.width !== larga) await page.setViewportSize({ width: larga, height: 900 })
}

async function chiudi(page: Page) {
  for (let volta = 0; volta < 6 && (await page.locator(FINESTRA).count()) > 0; volta++) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(80)
    // what was typed may go
    const esci = page.getByRole('alertdialog').getByRole('button', { name: 'Esci senza salvare' })
    if (await esci.count()) await esci.click()
  }
}

/** Where a page is; the dashboard has two addresses. */
const indirizzo = (page: Page) =>
  page.evaluate(() => (location.pathname + location.search).replace(/^\/app\/(?=$|\?)/, '/app'))

/**
 * On the telephone Back closes what is open, or asks before it does, and leaves the screen where it is; the question too goes
 * by Back.
 */
async function indietro(page: Page, dove: string, da: string): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 })
  const aperte = page.locator(FINESTRA)
  const domanda = page.getByRole('alertdialog')
  // A menu of the wide screen has gone with it.
  if ((await aperte.count()) === 0) return []
  const premi = async () => {
    const [prima, chiesto] = [await aperte.count(), await domanda.count()]
    // What has just been opened has its step a moment later.
    await page.waitForTimeout(100)
    await page.evaluate(() => history.back())
    const chiuso = async () => (await aperte.count()) < prima || (await domanda.count()) > chiesto
    for (let volta = 0; volta < 50 && !(await chiuso()); volta++) await page.waitForTimeout(100)
    return chiuso()
  }
  let giusto = await premi()
  if (giusto && (await domanda.count()) > 0) giusto = await premi()
  const rimasto = giusto && (await indirizzo(page)) === da
  return rimasto
    ? []
    : [`${dove}: Indietro ${giusto ? `porta da ${da} a ${await indirizzo(page)}` : 'non la chiude'}`]
}

/** Everything that is wrong with the page as it stands, each time it is looked at; of a window only the window. */
async function guarda(
  page: Page,
  dove: string,
  { finestra = false, sguardi = DI_SCHERMATA }: { finestra?: boolean; sguardi?: readonly Sguardo[] } = {},
): Promise<string[]> {
  await conAxe(page)
  const guai: string[] = []
  for (const [larga, theme] of sguardi) {
    await largo(page, larga)
    await page.emulateMedia({ colorScheme: theme })
    await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))))
    const soloColori = theme === 'dark' && sguardi.length > 1
    const esame = {
      ...{ finestra, soloColori, moto: !soloColori },
      stretto: larga === 320 && (!TUTTO || theme === 'light'),
    }
    let trovati = await page.evaluate(esamina, esame)
    // on a busy machine the page may still be on its way from one width to the next: what is wrong stays wrong
    for (let volta = 0; volta < 4 && trovati.length > 0; volta++) {
      await page.waitForTimeout(400)
      trovati = await page.evaluate(esamina, esame)
    }
    guai.push(...trovati.map((guaio) => `${dove} ${larga} ${theme}: ${guaio}`))
  }
  return guai
}

interface Esame {
  finestra: boolean
  /** What stands in a page's structure was looked at in light: here its colours and the room for the finger. */
  soloColori: boolean
  /** WCAG 1.4.10: nothing scrolls in two directions. */
  stretto: boolean
  /** prefers-reduced-motion: nothing moves, nothing is about to. */
  moto: boolean
}

/** Runs in the page. */
async function esamina({ finestra, soloColori, stretto, moto }: Esame): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
  const visibile = (e: Element) => e.checkVisibility() && e.getBoundingClientRect().width > 0
  const aperte = [
    ...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], .mantine-Popover-dropdown'),
  ].filter(visibile)
  // the list of a field is looked at together with the window of its field
  const conElenco = (e: Element) => e.querySelector('[role=listbox]') !== null && !e.matches('[role=dialog]')
  const sopra = aperte.filter((e) => !conElenco(e)).at(-1)
  const contesto = finestra && sopra ? [sopra, ...aperte.filter(conElenco)] : [document]
  const tag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const esito = await axe.run(
    { include: contesto as Element[] },
    {
      runOnly: soloColori
        ? { type: 'rule', values: ['color-contrast', 'target-size'] }
        : { type: 'tag', values: tag },
      resultTypes: ['violations'],
    },
  )
  const guai = esito.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((nodo) => `${id}: ${help} — ${nodo.target.join(' ')} ${nodo.html.slice(0, 120)}`),
  )
  if (stretto) {
    const larga = document.documentElement.scrollWidth
    if (larga > innerWidth) {
      const sporge = [...document.querySelectorAll('body *')].filter(
        (e) => visibile(e) && e.getBoundingClientRect().right > innerWidth + 0.5,
      )
      guai.push(
        `la pagina è larga ${larga} px: ${sporge
          .map((e) => e.className)
          .join(' | ')
          .slice(0, 300)}`,
      )
    }
    const dove = (finestra && sopra) || document.body
    for (const e of dove.querySelectorAll<HTMLElement>('*')) {
      if (
        e.scrollWidth <= e.clientWidth + 1 ||
        !visibile(e) ||
        e.closest('[role=grid], [data-colonne], [data-salti]')
      )
        continue
      const { overflowX } = getComputedStyle(e)
      if (overflowX !== 'auto' && overflowX !== 'scroll') continue
      guai.push(`scorre di lato: ${e.tagName} ${e.className} ${e.scrollWidth} > ${e.clientWidth}`)
    }
  }
  if (!moto || soloColori) return guai
  // What is behind a window has been looked at before it opened.
  const chiSiMuove = finestra && sopra ? sopra.querySelectorAll('*') : document.querySelectorAll('*')
  for (const e of [...(finestra && sopra ? [sopra] : []), ...chiSiMuove]) {
    for (const pseudo of [null, '::before', '::after']) {
      const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(
        e,
        pseudo,
      )
      const lunga = (d: string) => d.split(',').some((uno) => Number.parseFloat(uno) > 0.001)
      if (lunga(transitionDuration) || (animationName !== 'none' && lunga(animationDuration)))
        guai.push(`si muove: ${e.tagName} ${e.className} ${pseudo ?? ''}`)
      if (scrollBehavior === 'smooth') guai.push(`scorre piano: ${e.tagName} ${e.className}`)
    }
  }
  const inCorso = document.getAnimations().filter(({ playState }) => playState === 'running').length
  if (inCorso > 0) guai.push(`${inCorso} animazioni in corso`)
  return guai
}

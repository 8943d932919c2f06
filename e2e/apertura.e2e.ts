import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Chi } from '#test/template.ts'
import { campione, withTepore } from './bench.ts'

const tepore = withTepore()

/** What an opened screen asks: its first calls (src/web/main.tsx) and its own; ID stands for a customer's. */
const APERTURE: [string, Chi, string][] = [
  ['/', 'operatore', '/api/dashboard/stats'],
  ['/?planning=2026-02-28', 'admin', '/api/appuntamenti/settimana'],
  ['/clienti?cliente=ID', 'admin', '/api/clienti/ID/scheda'],
  ['/', 'admin', '/api/dashboard/stats'],
  ['/clienti', 'admin', '/api/clienti?'],
]

/** The lists with a search, and how many each asks for. */
const RICERCHE: [string, string, number][] = [
  ['/clienti?stato=attivi', '/api/clienti?', 1],
  ['/contabilita?scheda=fatture&tipo=Passiva', '/api/fatture?', 2],
  ['/rcee', '/api/rcee?', 1],
  ['/rcee?tab=scadenze', '/api/rcee?', 2],
  ['/contabilita?stato=Inviato', '/api/preventivi?', 1],
  ['/fornitori', '/api/fornitori?', 1],
]

const DELLA_SCHEDA =
  /^\/api\/(clienti\/\d|caldaie|condizionatori|rcee|preventivi|fatture|appuntamenti|documenti)/

/** The program is there, and asks for nothing more. */
async function aperta(page: Page): Promise<void> {
  await page.getByRole('main').waitFor()
  await page.waitForLoadState('networkidle')
}

/** What is asked for since the page was last opened: nothing that an earlier opening still asks. */
function ascolta(page: Page): string[] {
  const richieste: string[] = []
  page.on('request', (una) => {
    if (una.isNavigationRequest()) richieste.length = 0
    richieste.push(una.url().replace(tepore.indirizzo, ''))
  })
  return richieste
}

describe('prima apertura', () => {
  test.for(campione(APERTURE))(
    '%s: quello che si chiede subito a %s serve, e una volta',
    async (apertura) => {
      const [path, chi, chiamata] = apertura
      const nuovo = { nome: 'Rosa', cognome: 'Apertura', telefono: '333 1212121' }
      const { id } = await tepore.dati('POST', '/clienti', nuovo)
      const conId = (testo: string) => testo.replace('ID', String(id))
      const page = await tepore.apri({ percorso: conId(path), chi })
      // what this first opening asks for is none of the next one's
      await aperta(page)
      const richieste = ascolta(page)
      await page.reload()
      await aperta(page)
      for (const inizio of [conId(chiamata), '/api/auth/me']) {
        const sue = richieste.filter((una) => una.startsWith(inizio))
        expect(sue.length).toBeGreaterThan(0)
        expect(sue).toEqual([...new Set(sue)])
      }
    },
  )

  test('la scheda di un cliente si chiede tutta in una volta, da un indirizzo e dal suo nome', async () => {
    const { id } = await tepore.crea.cliente('Ada Insieme')
    const page = await tepore.apri({ percorso: `/clienti?cliente=${id}`, chi: 'operatore' })
    await aperta(page)
    const chieste = ascolta(page)
    const sue = () => chieste.splice(0).filter((una) => DELLA_SCHEDA.test(una))
    const intera = async () => {
      await page.getByRole('heading', { name: /Insieme/ }).waitFor()
      await page.getByText('Nessuna fattura emessa').waitFor()
      await page.waitForLoadState('networkidle')
    }
    await page.reload()
    await intera()
    expect(sue()).toEqual([`/api/clienti/${id}/scheda`])

    await page.goto(`${tepore.indirizzo}/app/clienti?q=insieme`)
    await page.getByRole('link', { name: /Insieme/ }).click()
    await intera()
    expect(sue().filter((una) => una.includes(String(id)))).toEqual([`/api/clienti/${id}/scheda`])
  })

  test.for(campione(RICERCHE))(
    '%s: la ricerca si chiede una volta, prima che la schermata la segua',
    async (lista) => {
      const [path, chiamata, quante] = lista
      const page = await tepore.apri({ percorso: path, chi: 'admin' })
      await aperta(page)
      await page.evaluate(() => {
        const chieste: [string, string][] = []
        const vera = globalThis.fetch
        globalThis.fetch = (...argomenti) => {
          chieste.push([String(argomenti[0]), location.search])
          return vera(...argomenti)
        }
        Object.assign(globalThis, { chieste })
      })
      await page.getByRole('searchbox').fill('zzqxk')
      await page.waitForURL(/q=zzqxk/)
      await page.waitForLoadState('networkidle')
      const chieste = await page.evaluate(
        () => (globalThis as unknown as { chieste: [string, string][] }).chieste,
      )
      const sue = chieste.filter(([url]) => url.startsWith(chiamata) && url.includes('q=zzqxk'))
      expect(sue.map(([, dove]) => dove.includes('zzqxk'))).toEqual(Array(quante).fill(false))
    },
  )
})

test('la cornice si chiede insieme al programma da chi è entrato, e da nessun altro', async () => {
  const chieste = (page: Page) =>
    page
      .locator('link[href*="/assets/"]')
      .evaluateAll((links) =>
        links.flatMap(
          (uno) => /\/(frame|screens)-[^/]+\.(js|css)$/.exec((uno as HTMLLinkElement).href)?.[1] ?? [],
        ),
      )
  const fuori = await tepore.apri({ percorso: '/login' })
  await fuori.getByRole('heading', { name: 'Benvenuto' }).waitFor()
  expect(await chieste(fuori)).toEqual([])

  const page = await tepore.apri({ chi: 'admin', percorso: '/clienti' })
  await aperta(page)
  // Neither the program nor its first module: what asks is the script before them.
  await page.route(/\/assets\/(index|first|program)-[^/]+\.js$/, (route) => route.abort())
  await page.goto(`${tepore.indirizzo}/app/clienti`, { waitUntil: 'domcontentloaded' })
  expect(await chieste(page)).toEqual(['frame', 'frame', 'screens', 'screens'])
  await page.unroute(/\/assets\/(index|first|program)-[^/]+\.js$/)
})

/** The next answers of /auth/me wait until the returned function is called. */
async function trattieni(page: Page): Promise<() => void> {
  let lascia = () => {}
  const lasciata = new Promise<void>((fatto) => {
    lascia = fatto
  })
  await page.route('**/api/auth/me', async (route) => {
    await lasciata
    await route.continue().catch(() => {})
  })
  return lascia
}

describe('mentre si controlla la sessione', () => {
  test('c’è «Caricamento...», niente di personale, e le prime chiamate partono intanto', async () => {
    await tepore.crea.cliente('Ida Riservatissima')
    const page = await tepore.apri({ chi: 'admin', percorso: '/clienti' })
    await page.getByText('Riservatissima').first().waitFor()
    const lascia = await trattieni(page)
    const elenco = page.waitForResponse('**/api/clienti?*')
    await page.reload()
    await elenco
    await page.getByText('Caricamento...').waitFor()
    await page.waitForTimeout(1800)
    const testo = await page.evaluate(() => document.body.innerText)
    expect(testo).not.toMatch(/Riservatissima|admin/i)
    lascia()
    await page.getByText('Riservatissima').first().waitFor()
    // The token stands in the browser once.
    const dove = await page.evaluate(() => {
      const token = localStorage.getItem('token') ?? ''
      return Object.entries(localStorage).flatMap(([voce, valore]) => (valore.includes(token) ? [voce] : []))
    })
    expect(dove).toEqual(['token'])
  })

  test('chi tiene la giornata non aspetta più di un momento', async () => {
    const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono' })
    const giornata = page.getByRole('heading', { name: 'I Miei Appuntamenti' })
    await giornata.waitFor()
    const lascia = await trattieni(page)
    await page.reload()
    await page.getByText('Caricamento...').waitFor()
    expect(await giornata.count()).toBe(0)
    await giornata.waitFor()
    lascia()
  })

  test('una schermata degli Admin, aperta da un altro, non chiede nulla prima di mandarlo via', async () => {
    const page = await tepore.apri({ chi: 'operatore' })
    await aperta(page)
    const richieste = ascolta(page)
    await page.reload()
    await aperta(page)
    const sue = new Set(richieste.map((una) => una.split('?')[0]))
    for (const path of [
      '/appuntamenti',
      '/fornitori',
      '/contabilita',
      '/contabilita/da-fatturare',
      '/admin',
    ]) {
      await page.goto(`${tepore.indirizzo}/app${path}`)
      await page.waitForURL(/\/app\/?$/)
      await aperta(page)
      const chieste = richieste.map((una) => una.split('?')[0]).filter((una) => una?.startsWith('/api/'))
      expect(
        chieste.filter((una) => !sue.has(una)),
        path,
      ).toEqual([])
    }
  })
})

import type { Browser, Page } from 'playwright-core'
import { type Apertura, apriDaZero, dipinta, nuovoContesto, scrivi, vai } from './page.ts'
import { riempiSettimana, SETTIMANA, TECNICI, VISITE } from './planning-week.ts'
import { CLIENTI, DASHBOARD, FATTURE, PLANNING, SCREENS, type Screen } from './screens.ts'
import { during, type Lavoro, percentile } from './trace.ts'

/** Where it is measured: an archive's name, a server, and the admin's token. */
export interface Bench {
  browser: Browser
  url: string
  archivio: string
  token: string
  giri: number
}

const RIGHE = 10_000
/** At most, for a list that a busy machine reads slowly. */
const SCORRE_MS = 40_000
/** Between an answer and the next key, in ms. */
const PAUSA = 100

/** Every screen, in a browser that has never seen the program. */
export async function daZero(
  { browser, url, archivio: archive, giri: quanti }: Bench,
  token: Record<NonNullable<Screen['chi']>, string | null>,
): Promise<void> {
  const righe: string[][] = []
  for (const schermata of SCREENS) {
    const giri: Apertura[] = []
    for (let giro = 0; giro < quanti; giro++)
      giri.push(await apriDaZero(browser, url, schermata, token[schermata.chi ?? 'admin']))
    const di = (quale: keyof Apertura) =>
      mediana(
        giri.map((g) => g[quale]),
        quale === 'cls' ? 3 : 0,
      )
    const kB = (quale: 'byte' | 'byteInTutto') => mediana(giri.map((g) => g[quale] / 1000))
    righe.push([
      schermata.nome,
      ...[di('richieste'), kB('byte'), di('richiesteInTutto'), kB('byteInTutto')],
      ...[di('fcp'), di('lcp'), di('usabile'), di('cls')],
    ])
  }
  const testa = [
    'richieste',
    'kB',
    'richieste in tutto',
    'kB in tutto',
    'FCP ms',
    'LCP ms',
    'usabile ms',
    'CLS',
  ]
  tabella([`prima apertura, ${archive}`, ...testa], righe)
}

/** Menu entries and a customer's sheet, the first time and then with code and data at hand. */
export async function daUnaSchermataAllaltra(bench: Bench): Promise<void> {
  const { archivio: archive, giri: quanti } = bench
  const nuove = new Map<string, number[]>()
  const note = new Map<string, number[]>()
  const segna = (dove: Map<string, number[]>, nome: string, ms: number) =>
    dove.set(nome, [...(dove.get(nome) ?? []), ms])
  for (let giro = 0; giro < quanti; giro++) {
    await conPagina(bench, DASHBOARD, async (page) => {
      for (const schermata of SCREENS.filter(({ menu, nome }) => menu && nome !== DASHBOARD.nome)) {
        segna(nuove, schermata.nome, await vai(page, verso(schermata), schermata))
        await page.waitForLoadState('networkidle')
        segna(note, DASHBOARD.nome, await vai(page, verso(DASHBOARD), DASHBOARD))
        await page.waitForTimeout(50)
        segna(note, schermata.nome, await vai(page, verso(schermata), schermata))
        await page.waitForTimeout(50)
      }
      await vai(page, verso(CLIENTI), CLIENTI)
      await page.waitForLoadState('networkidle')
      const scheda = { ...CLIENTI, nome: 'scheda cliente', titolo: '^(?!Clienti$).', dati: 'main dl dd' }
      segna(nuove, scheda.nome, await vai(page, CLIENTI.dati, scheda))
      await page.waitForLoadState('networkidle')
      segna(note, 'clienti, dalla scheda', await vai(page, 'main a[href^="/app/clienti"]', CLIENTI))
      await page.waitForTimeout(50)
      segna(note, scheda.nome, await vai(page, CLIENTI.dati, scheda))
    })
  }
  const righe = [...note.keys()].map((nome) => {
    const [prima, dopo] = [nuove.get(nome), note.get(nome) ?? []]
    return [nome, prima ? mediana(prima) : '', mediana(dopo), mediana([Math.max(...dopo)])]
  })
  tabella([`dal clic ai dati, ms, ${archive}`, 'mai vista', 'nota (≤ 100)', 'nota, la peggiore'], righe)
}

const verso = ({ percorso: path }: Screen) => `a[href="/app${path === '/' ? '' : path}"]`

/** Two lists and the palette, key by key. */
export async function cercando(bench: Bench): Promise<void> {
  const { archivio: archive } = bench
  const righe: string[][] = []
  const prova = async (nome: string, schermata: Screen, stato: string, parole: string[], apri: Apri) => {
    await conPagina(bench, schermata, async (page) => {
      const tempi: number[] = []
      for (const parola of parole) {
        await apri(page)
        tempi.push(...(await scrivi(page, stato, parola, PAUSA)))
        await page.keyboard.press('Escape')
        await page.waitForTimeout(300)
      }
      const digits = [0.5, 0.95, 1].map((quale) => percentile(tempi, quale).toFixed(0))
      righe.push([nome, String(tempi.length), ...digits])
    })
  }
  const PAROLE = ['esposito', 'russo', 'immacolata', 'vincenzo', '3331']
  const fuoco: Apri = (page) => page.getByRole('searchbox').focus()
  const sezione = (nome: string) => `section[aria-label="Elenco ${nome}"] > p[role=status]`
  await prova('clienti', CLIENTI, sezione('dei clienti'), PAROLE, fuoco)
  await prova('fatture', FATTURE, sezione('delle fatture'), PAROLE, fuoco)
  const palette: Apri = async (page) => {
    await page.keyboard.press('Control+k')
    await page.locator('[role=dialog] input').waitFor()
  }
  await prova('Ctrl+K, tutto', DASHBOARD, '[role=dialog] p[role=status]', PAROLE, palette)
  tabella([`dal tasto ai risultati, ms, ${archive}`, 'tasti', 'p50', 'p95 (≤ 100)', 'massimo'], righe)
}

type Apri = (page: Page) => Promise<void>

/** Wheel turns until 10,000 rows have come (or all there are). */
export async function scorrendo(bench: Bench): Promise<void> {
  const { archivio: archive } = bench
  const righe: string[][] = []
  for (const schermata of [CLIENTI, FATTURE]) {
    await conPagina(bench, schermata, async (page) => {
      await page.mouse.move(700, 600)
      const lavoro = await during(page, async () => {
        const fine = Date.now() + SCORRE_MS
        while (Date.now() < fine && (await page.evaluate(() => globalThis.lette)) < RIGHE)
          for (let n = 0; n < 10; n++) await page.mouse.wheel(0, 800)
      })
      const lette = await page.evaluate(() => globalThis.lette)
      righe.push([`${schermata.nome}, ${lette} righe`, ...fotogrammi(lavoro)])
    })
  }
  tabella([`scorrendo, ${archive}`, ...FOTOGRAMMI], righe)
}

/** A full week, which it first books: by address, from the dashboard, and again. */
export async function planning(bench: Bench, password: string): Promise<void> {
  const { browser, url, archivio: archive, token, giri: quanti } = bench
  await riempiSettimana(url, token, password)
  const settimana = { ...PLANNING, nome: `planning di ${VISITE} visite`, percorso: `/?planning=${SETTIMANA}` }
  const giri: Apertura[] = []
  const nuovo: number[] = []
  const noto: number[] = []
  const lavori: Lavoro[] = []
  for (let giro = 0; giro < quanti; giro++) {
    giri.push(await apriDaZero(browser, url, settimana, token))
    await conPagina(bench, DASHBOARD, async (page) => {
      const apri = async () => {
        let ms = 0
        lavori.push(
          await during(page, async () => {
            ms = await page.evaluate(
              async ([path, attesa]) => {
                const inizio = performance.now()
                history.pushState({ idx: 1 }, '', path)
                dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
                return (await globalThis.quandoDipinta(attesa)) - inizio
              },
              [`/app${settimana.percorso}`, { titolo: settimana.titolo, dati: settimana.dati }] as const,
            )
            await page.waitForTimeout(300)
          }),
        )
        return ms
      }
      nuovo.push(await apri())
      await page.keyboard.press('Escape')
      await page.waitForTimeout(400)
      noto.push(await apri())
    })
  }
  const lavoro: Lavoro = {
    perFotogramma: lavori.flatMap((l) => l.perFotogramma),
    ritmo: lavori.flatMap((l) => l.ritmo),
    lunghi: lavori.flatMap((l) => l.lunghi),
  }
  const usabile = mediana(giri.map((g) => g.usabile))
  tabella(
    [
      `${settimana.nome}, ${TECNICI} tecnici, ${archive}`,
      'da zero ms',
      'mai visto ms',
      'noto ms',
      ...FOTOGRAMMI,
    ],
    [['', usabile, mediana(nuovo), mediana(noto), ...fotogrammi(lavoro)]],
  )
}

const FOTOGRAMMI = [
  'fotogrammi',
  'lavoro mediano ms',
  'p95 ms',
  'massimo ms',
  'oltre 50 ms (0)',
  'compiti oltre 50 ms',
]

function fotogrammi({ perFotogramma, lunghi }: Lavoro): string[] {
  const digits = [0.5, 0.95, 1].map((quale) => percentile(perFotogramma, quale).toFixed(1))
  const oltre = perFotogramma.filter((ms) => ms > 50).length
  return [String(perFotogramma.length), ...digits, String(oltre), String(lunghi.length)]
}

/** A page that has a screen's data painted, and is quiet. */
async function conPagina(
  { browser, url, token }: Bench,
  schermata: Screen,
  fai: (page: Page) => Promise<void>,
): Promise<void> {
  const contesto = await nuovoContesto(browser, token)
  try {
    const page = await contesto.newPage()
    await page.goto(`${url}/app${schermata.percorso}`, { waitUntil: 'commit' })
    await dipinta(page, schermata)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    await fai(page)
  } finally {
    await contesto.close()
  }
}

function mediana(numeri: number[], decimali = 0): string {
  const ordinati = [...numeri].sort((a, b) => a - b)
  return (ordinati[Math.floor(ordinati.length / 2)] ?? 0).toFixed(decimali).replace('.', ',')
}

function tabella(testa: string[], righe: string[][]): void {
  const riga = (celle: string[]) => `| ${celle.join(' | ')} |`
  const linea = testa.map((_, i) => (i === 0 ? '---' : '---:'))
  console.log(`${[riga(testa), riga(linea), ...righe.map(riga)].join('\n')}\n`)
}

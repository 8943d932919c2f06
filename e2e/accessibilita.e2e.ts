// long because it names every window of every screen and how it is opened
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { conAxe, risposto, TUTTO, withTepore } from './bench.ts'
import { type Prova, riempi } from './fill.ts'

// a hundred windows, in the assurance each looked at six times
vi.setConfig({ testTimeout: 3_600_000 })

const tepore = withTepore()
let prova: Prova

beforeAll(async () => {
  prova = await riempi(tepore.dati)
})

/** The screens are those of the program's own list: a new one is looked at without being named here. */
const SCREENS = [
  ...readFileSync('src/web/screens.ts', 'utf8').matchAll(/percorso: '(\/[\w/-]*)',\s+per: '(\w+)'/g),
].map(([, path = '', per = '']) => ({ percorso: path, per }))

type Apri = (page: Page) => Promise<unknown>
type Finestra = [nome: string, apri: Apri]

const clic =
  (...nomi: (string | RegExp)[]): Apri =>
  async (page) => {
    for (const name of nomi) {
      const ruolo = page.getByRole('button', { name }).or(page.getByRole('menuitem', { name }))
      await ruolo.filter({ visible: true }).first().click()
    }
  }
const tasti =
  (...premuti: string[]): Apri =>
  async (page) => {
    for (const tasto of premuti) await page.keyboard.press(tasto)
  }
/** Opens what stands in the address without loading the page again. */
const verso =
  (indirizzo: () => string): Apri =>
  (page) =>
    page.evaluate((dove) => {
      history.pushState(null, '', `/app${dove}`)
      dispatchEvent(new PopStateEvent('popstate'))
    }, indirizzo())

const inCornice: Finestra[] = [
  ['menu utente', clic(/menu utente/)],
  ['scorciatoie', tasti('?')],
  ['cambia password', clic(/menu utente/, 'Cambia password')],
  ['sessioni aperte', clic(/menu utente/, 'Sessioni aperte')],
  ['accesso in due passaggi', clic(/menu utente/, 'Accesso in due passaggi')],
  ['il mio calendario', clic(/menu utente/, 'Il mio calendario')],
  ['notifiche', clic(/^Notifiche/)],
  [
    'ricerca',
    async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('iovine')
      await page
        .getByRole('option', { name: /Iovine/ })
        .first()
        .waitFor()
    },
  ],
]

/** Windows by role and by the address they are opened from; an address that is no screen's own is a view of it. */
const FINESTRE: Record<'admin' | 'operatore', Record<string, Finestra[]>> = {
  admin: {
    '/': [
      ...inCornice,
      ['planning', verso(() => `/?planning=${oggi()}`)],
      ['planning: visita', verso(() => `/?planning=${oggi()}&visita=${prova.visita}`)],
      [
        'planning: sposta',
        async (page) => {
          await verso(() => `/?planning=${oggi()}`)(page)
          await page.locator(`[data-visita="${prova.visita}"]`).first().focus()
          await page.keyboard.press('m')
        },
      ],
      ['finanze', verso(() => `/?finanze=${oggi().slice(0, 7)}`)],
      ['notifica', verso(() => `/?notifica=${prova.notifica}`)],
    ],
    '/clienti': [
      ['nuovo cliente', tasti('n')],
      ['nuovo cliente, tutti i campi', clic('Nuovo Cliente', 'Tutti i campi')],
    ],
    '/clienti/da-completare': [],
    '/clienti/doppioni': [],
    '/clienti?cliente=CLIENTE': [
      ['modifica', clic('Modifica')],
      ['altre azioni', clic('Altre azioni')],
      ['cronologia', clic('Altre azioni', 'Cronologia')],
      ['elimina', clic('Altre azioni', 'Elimina')],
      [
        'follow-up',
        (page) =>
          page
            .getByRole('region', { name: 'Follow-up' })
            .or(page.locator('section', { has: page.getByRole('heading', { name: 'Follow-up' }) }))
            .getByRole('button', { name: 'Modifica' })
            .first()
            .click(),
      ],
      ['caldaia', clic('Nuova Caldaia')],
      ['condizionatore', clic('Nuovo Condizionatore')],
      ['dichiarazione', clic('Nuova dichiarazione')],
      ['deroga', clic(/^Azioni per RCEE,/, /^(Deroga|Cambia la deroga)$/)],
      // last: its button leaves the narrow screens, and takes the keyboard along
      ['scadenza', clic(/^Azioni per RCEE,/)],
    ],
    '/rcee': [
      ['nuovo rcee', tasti('n')],
      ['dettagli', verso(() => `/rcee?rcee=${prova.rcee}`)],
      ['crea appuntamento', clic(/^Crea Appuntamento per/)],
      ['azioni', clic(/^Altre azioni/)],
      ['note', clic(/^Altre azioni/, /note$/)],
      ['follow-up', clic(/^Altre azioni/, /Follow-up$/)],
    ],
    '/rcee?tab=scadenze': [],
    '/rcee?tab=contattati': [],
    '/azioni': [],
    '/appuntamenti': [
      ['nuovo appuntamento', tasti('n')],
      ['modifica', verso(() => `/appuntamenti?modifica=${prova.visita}`)],
      ['mese', clic(/^Mese:/)],
      ['riepilogo ditta', verso(() => `/appuntamenti?ditta=${prova.ditta}`)],
      ['elimina', clic(/^Elimina: /)],
    ],
    '/appuntamenti?data=2026-02-03': [],
    '/fornitori': [['nuovo fornitore', tasti('n')]],
    '/fornitori?fornitore=FORNITORE': [
      ['nuova fattura', tasti('n')],
      ['azioni', clic(/^Azioni|^Altre azioni/)],
    ],
    '/appuntamenti/da-programmare': [
      ['proponi', clic('Proponi le giornate')],
      ['sposta', clic('Sposta una giornata')],
      ['operazioni', clic('Ultime operazioni')],
      ['zone', clic('Zona')],
      ['altri filtri', clic('Altri filtri e ordine')],
      [
        'anteprima',
        async (page) => {
          await clic('Proponi le giornate', /^Proponi$/)(page)
          await clic('Anteprima')(page)
        },
      ],
      [
        'chiamata',
        async (page) => {
          await page.locator('li button[aria-expanded]').first().click()
          await clic('Segna una chiamata')(page)
        },
      ],
    ],
    '/appuntamenti/messaggi': [
      [
        'testo',
        (page) =>
          page
            .getByRole('button', { name: /da lei/ })
            .first()
            .click(),
      ],
    ],
    '/appuntamenti/messaggi?vista=domani': [['whatsapp', clic(/^WhatsApp a/)]],
    '/appuntamenti/messaggi?vista=tutti': [],
    '/contabilita': [
      ['nuovo preventivo', tasti('n')],
      ['dettagli', verso(() => `/contabilita?preventivo=${prova.preventivo}`)],
      ['elimina', clic(/^Elimina PREV/)],
      ['invia', clic(/^Invia PREV/)],
    ],
    '/contabilita/commesse': [['nuova commessa', tasti('n')]],
    '/commesse/COMMESSA': [
      ['aggiungi visite', clic('Aggiungi visite')],
      ['modifica', clic(/^Azioni per/, 'Modifica')],
    ],
    '/contabilita/contratti': [
      ['nuovo contratto', tasti('n')],
      ['azioni', clic(/^Azioni per CONTR/)],
      ['canoni', clic(/^Azioni per CONTR/, 'Canoni')],
      ['disdici', clic(/^Azioni per CONTR/, 'Disdici')],
    ],
    '/contabilita?scheda=fatture': [
      ['nuova fattura', tasti('n')],
      [
        'nuova fattura RiBa',
        async (page) => {
          await page.keyboard.press('n')
          const modulo = page.getByRole('dialog', { name: 'Nuova Fattura' })
          await modulo.getByText('Passiva').click()
          await modulo.getByLabel('Importo netto').fill('2950')
          await modulo.getByLabel('Metodo di Pagamento').selectOption('RiBa')
          await modulo.getByLabel('Scadenze RiBa').selectOption('60-90-120')
        },
      ],
      ['dettagli', verso(() => `/contabilita?scheda=fatture&fattura=${prova.fattura}`)],
      ['azioni', clic(/^Azioni/)],
      ['prolunga scadenza', clic(/^Azioni/, 'Prolunga scadenza')],
    ],
    '/contabilita?scheda=fatture&scadenziario=MESE': [],
    '/contabilita?scheda=fatture&lavoro=bozze': [['azioni', clic(/^Azioni/)]],
    '/contabilita/da-fatturare': [['azioni', clic(/^Azioni per Rosa/)]],
    '/contabilita/da-inviare': [],
    '/contabilita/fatture/BOZZA': [['emissione', clic('Emetti…')]],
    '/contabilita/fatture/EMESSA': [
      ['invia', clic(/^Invia$/)],
      ['azioni', clic('Altre azioni')],
      ['pagamento', clic('Registra pagamento')],
      ['scadenze', clic('Scadenze')],
      ['esito', clic('Segna esito')],
      ['nota di credito', clic('Altre azioni', 'Nota di credito')],
    ],
    '/appuntamenti/assenze': [['assenza', tasti('n')]],
    '/contabilita/ricevute': [],
    '/contabilita/banca': [],
    '/contabilita/incassi': [],
    '/andamento': [['posta', clic('Modifica a chi va per posta')]],
    '/contabilita/mese': [],
    '/contabilita/mese?mese=MESE': [],
    '/contabilita/ritenute': [],
    '/contabilita/listino': [['nuovo articolo', tasti('n')]],
    '/contabilita/pezzi': [['serve un pezzo', tasti('n')]],
    '/contabilita/listino?scheda=frasi': [['nuova frase', tasti('n')]],
    '/admin': [
      ['nuovo utente', tasti('n')],
      ['elimina', clic('Elimina direttore')],
    ],
    '/admin?dispositivi=1': [],
    '/admin?tab=ditte': [['nuova ditta', tasti('n')]],
    '/admin?tab=azienda': [['serie', clic('Aggiungi serie')]],
    '/admin?tab=programmazione': [['orario', clic('Orario di operatore', 'Modifica l’orario')]],
    '/admin?tab=zone': [['zona', clic('Aggiungi zona')]],
    '/admin?tab=durate': [['durate', clic('Modifica le durate')]],
    '/admin?tab=regole': [
      ['manutenzione', clic(/^Modifica$/)],
      ['regola locale', clic('Aggiungi regola locale')],
      ['regione', clic('Confermo')],
      ['riga', clic(/^Azioni per: /)],
    ],
    '/admin?tab=avvisi': [
      ['posta', clic('Modifica la posta in uscita')],
      ['posta certificata', clic('Modifica la posta certificata')],
      ['prova', clic('Prova invio')],
      ['testo', clic(/^Conferma visita/)],
      ['pagina', clic('Modifica la pagina di conferma')],
    ],
    '/admin?tab=registro': [],
    '/admin?tab=importa': [],
    '/admin?tab=importa&che=articoli': [],
    '/admin?tab=backup': [],
    '/admin?tab=stato': [],
  },
  operatore: {
    '/': [...inCornice, ['gestione', clic('Gestisci Appuntamento')]],
    '/clienti': [],
    '/clienti?cliente=CLIENTE': [],
    '/rcee': [],
    '/azioni': [],
    '/visite/VISITA/rapporto': [
      ['elimina', clic('Elimina la bozza')],
      ['pezzo', clic('Serve un pezzo')],
      [
        'leggi',
        async (page) => {
          await clic('Altre…')(page)
          await clic('Nessuna perdita')(page)
          await page.getByText('Risolto', { exact: true }).click()
          await clic('Avanti: firma')(page)
          await clic('Leggi il rapporto')(page)
        },
      ],
    ],
    '/commesse/COMMESSA': [],
    '/calendario': [['gestione', verso(() => `/calendario?giorno=${oggi()}&gestisci=${prova.visita}`)]],
  },
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
const VISTA = /\?(?!.*=[A-Z]+$)/
const DI_VISTA: readonly Sguardo[] = [[320, 'dark']]
const diFinestra = (quale: number): readonly Sguardo[] =>
  TUTTO ? TUTTI : [[320, quale % 2 === 0 ? 'dark' : 'light']]

/** Windows that the phone has no way to open: what was opened at the desk may end on a narrow window. */
const DALLA_SCRIVANIA = new Set([
  ...['menu utente', 'cambia password', 'sessioni aperte', 'accesso in due passaggi', 'il mio calendario'],
  'planning: sposta',
])

/** Windows that are the same wherever they open, but for their words: menus of a row, questions before something goes. */
const UGUALI = new Set(['azioni', 'altre azioni', 'elimina', ...inCornice.map(([nome]) => nome)])

const viste = new Set<string>()
let guardate = 0

describe.each(['admin', 'operatore'] as const)('%s', (chi) => {
  const sue = FINESTRE[chi]
  const schermate = SCREENS.filter(({ per }) => per === 'tutti' || (per === 'admin') === (chi === 'admin'))
  test('il router ha le schermate che si guardano', () => {
    expect(schermate.length).toBeGreaterThan(3)
    for (const { percorso: path } of schermate) expect(Object.keys(sue)).toContain(path)
  })

  // In one page, from screen to screen as a person goes: a page of its own for each would be a third of the work.
  test('ogni schermata con le sue finestre', async () => {
    const page = await tepore.apri({ chi })
    const guai: string[] = []
    for (const [modello, finestre] of Object.entries(sue)) {
      if (!TUTTO && finestre.length === 0 && chi === 'operatore' && modello in FINESTRE.admin) continue
      const path = modello
        .replace('CLIENTE', String(prova.cliente))
        .replace('VISITA', String(prova.visita))
        .replace('COMMESSA', String(prova.commessa))
        .replace('FORNITORE', String(prova.fornitore))
        .replace('BOZZA', String(prova.bozza))
        .replace('EMESSA', String(prova.emessa))
        .replace('MESE', oggi().slice(0, 7))
      const sguardi = !TUTTO && VISTA.test(modello) ? DI_VISTA : DI_SCHERMATA
      await largo(page, sguardi === DI_VISTA ? 320 : 1440)
      await verso(() => path)(page)
      await pronta(page)
      guai.push(...(await guarda(page, modello, { sguardi })))
      for (const [nome, apri] of finestre) {
        if (!TUTTO && UGUALI.has(nome) && viste.has(nome)) continue
        viste.add(nome)
        const dove = `${modello} · ${nome}`
        await largo(page, TUTTO || DALLA_SCRIVANIA.has(nome) ? 1440 : 320)
        const da = await indirizzo(page)
        const aperta = () => apri(page).then(() => page.locator(FINESTRA).last().waitFor({ timeout: 10_000 }))
        // A key that came before what it is for: once more. What keys do is the journeys' to show.
        page.setDefaultTimeout(15_000)
        await aperta()
          .catch(async () => {
            await chiudi(page)
            await verso(() => path)(page)
            await pronta(page)
            await aperta()
          })
          .catch((errore: Error) => guai.push(`${dove} non si apre: ${errore.message}`))
        page.setDefaultTimeout(60_000)
        await page.waitForTimeout(120)
        guai.push(...(await guarda(page, dove, { finestra: true, sguardi: diFinestra(guardate++) })))
        if (TUTTO || chi === 'operatore') guai.push(...(await indietro(page, dove, da)))
        await chiudi(page)
        await verso(() => path)(page)
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
  await clic('Menu')(page)
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

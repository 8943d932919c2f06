import type { Page } from 'playwright-core'
import { launchBrowser } from '#test/launch.ts'
import { avvelena } from './poison.ts'
import { intrusi, paginaSpiata, SONDA, type Trovato } from './probe.ts'
import { acceso, allaFine, cartellaTemporanea } from './program.ts'
import { type Conto, type Parte, pausa } from './tally.ts'

/** Every screen, tab and opened record; `ids` are records whose texts are hostile. */
function indirizzi(ids: Record<string, number>): string[] {
  const mese = new Date().toISOString().slice(0, 7)
  return [
    '/',
    `/?finanze=${mese}`,
    `/contabilita?scheda=fatture&scadenziario=${mese}`,
    '/clienti',
    '/clienti?q=<img',
    `/clienti?q=${encodeURIComponent(`<img src=/${SONDA} onerror=__xss(1)>`)}`,
    `/clienti?cliente=${ids['/clienti']}`,
    '/clienti?cliente=1',
    '/rcee',
    ...['scadenze', 'contattare', 'contattati'].map((t) => `/rcee?tab=${t}`),
    `/rcee?rcee=${ids['/rcee']}`,
    '/appuntamenti',
    `/appuntamenti?planning=${mese}-20`,
    `/appuntamenti?gestisci=${ids['/appuntamenti']}`,
    `/appuntamenti?modifica=${ids['/appuntamenti']}`,
    `/appuntamenti?ditta=${ids['/ditte']}`,
    '/contabilita',
    `/contabilita?preventivo=${ids['/preventivi']}`,
    '/contabilita?scheda=fatture',
    `/contabilita?scheda=fatture&fattura=${ids['/fatture']}`,
    '/fornitori',
    `/fornitori?fornitore=${ids['/fornitori']}`,
    ...['utenti', 'ditte', 'azienda', 'registro', 'backup'].map((t) => `/admin?tab=${t}`),
    `/admin?tab=ditte&ditta=${ids['/ditte']}`,
    '/calendario',
    '/nessuna-schermata',
    `/javascript:__xss(1)`,
  ]
}

/** Opens what the screen hides: tabs and what unfolds, within the screen's content and its open dialog. */
async function sfoglia(pagina: Page): Promise<number> {
  let aperti = 0
  const maniglie = pagina.locator('[role=tab], [aria-expanded=false], button:has-text("Cronologia")')
  const quante = Math.min(await maniglie.count(), 12)
  for (let n = 0; n < quante; n++) {
    const riuscito = await maniglie
      .nth(n)
      .click({ timeout: 500, trial: false })
      .then(
        () => true,
        () => false,
      )
    if (riuscito) aperti++
  }
  return aperti
}

async function guarda(conto: Conto, pagina: Page, trovato: Trovato, indirizzo: string, path: string) {
  await pagina.goto(`${indirizzo}/app${path}`)
  await pagina.waitForLoadState('networkidle').catch(() => undefined)
  await pausa(150)
  const mostrato = (await pagina.locator('body').innerText()).includes('__xss')
  const aperti = await sfoglia(pagina)
  await pausa(150)
  const vivi = [...trovato.vivi.splice(0), ...(await intrusi(pagina)), ...trovato.errori.splice(0)]
  conto.prova(vivi.length === 0, `${path}: ${vivi.slice(0, 3).join('; ')}`)
  return { mostrato, aperti }
}

async function iniezione(conto: Conto): Promise<void> {
  const server = await acceso({ DATA_DIR: cartellaTemporanea('iniezione') })
  const browser = await launchBrowser()
  allaFine(() => browser.close())
  const admin = await server.entra('admin')
  const { accolti, rifiutati, esempi } = await avvelena(conto, server, admin)
  let mostrati = 0
  let aperti = 0
  const percorsi = indirizzi(esempi)
  for (const token of [admin, await server.entra('tecnico@tepore.example')]) {
    const { contesto, pagina, trovato } = await paginaSpiata(browser, server.url, token)
    for (const path of percorsi) {
      const visto = await guarda(conto, pagina, trovato, server.url, path)
      mostrati += visto.mostrato ? 1 : 0
      aperti += visto.aperti
    }
    // the probe itself: a text that is really put in as markup must be noticed
    await pagina.goto(`${server.url}/app/`)
    trovato.vivi.length = 0
    await pagina.evaluate((parola) => {
      document.body.insertAdjacentHTML('beforeend', `<img src="/${parola}" onerror="__xss(0)">`)
    }, SONDA)
    await pausa(500)
    conto.prova(
      trovato.vivi.some((v) => v.includes('caricato')) &&
        trovato.vivi.some((v) => v.startsWith('script-src')),
      `la sonda non vede: ${trovato.vivi}`,
    )
    conto.prova(
      !trovato.vivi.some((v) => v.startsWith('eseguito')),
      'la regola dei contenuti lascia eseguire',
    )
    await contesto.close()
  }
  conto.prova(mostrati > percorsi.length / 2, `i testi si vedono solo in ${mostrati} schermate`)
  conto.nota(
    `${accolti} testi accolti e ${rifiutati} rifiutati dai campi; ${percorsi.length * 2} schermate aperte (${mostrati} li mostrano), ${aperti} parti aperte dentro; la sonda funziona`,
  )
}

export const iniezioni: Parte[] = [
  { nome: 'testi ostili in ogni campo, nel browser', chiave: 'iniezione', esegui: iniezione },
]

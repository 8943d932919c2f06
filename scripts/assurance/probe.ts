import type { Browser, BrowserContext, Page } from 'playwright-core'

/** The word that every hostile text carries: a request for it means that text became markup. */
export const SONDA = 'sonda-xss'

/** Texts that want to become something: what each would do calls `__xss` or asks for an address with the word. */
export const VELENI = [
  `<img src=/${SONDA} onerror=__xss(1)>`,
  `<script>__xss(2)</script>`,
  `"><svg onload=__xss(3)>`,
  `'"></title><script src=/${SONDA}.js></script>`,
  `javascript:__xss(5)`,
  `<iframe srcdoc="<script>parent.__xss(6)</script>">`,
  `<a href="javascript:__xss(7)">x</a>`,
  `\${__xss(8)}{{constructor.constructor('__xss(8)')()}}`,
  `<style>@import '/${SONDA}.css'</style>`,
  `<math><mi//xlink:href="data:x,<script>__xss(10)</script>">`,
]

export interface Trovato {
  vivi: string[]
  errori: string[]
}

/** A page whose life is watched: calls of the probe, forbidden content, requests for the word, dialogs. */
export async function paginaSpiata(
  browser: Browser,
  indirizzo: string,
  token: string,
): Promise<{ contesto: BrowserContext; pagina: Page; trovato: Trovato }> {
  const contesto = await browser.newContext({ locale: 'it-IT', viewport: { width: 1440, height: 1200 } })
  contesto.setDefaultTimeout(8000)
  const trovato: Trovato = { vivi: [], errori: [] }
  await contesto.exposeFunction('__segnala', (che: string) => {
    trovato.vivi.push(che)
  })
  await contesto.addInitScript((valore) => {
    if (window !== window.top) return
    localStorage.setItem('token', valore)
    const mondo = window as unknown as Record<string, (che: string) => void>
    mondo.__xss = (numero) => mondo.__segnala?.(`eseguito ${numero}`)
    document.addEventListener('securitypolicyviolation', (e) =>
      mondo.__segnala?.(`${e.violatedDirective} ${e.blockedURI} ${e.sample} ${e.sourceFile}`),
    )
  }, token)
  const pagina = await contesto.newPage()
  pagina.on('dialog', (dialogo) => {
    trovato.vivi.push(`finestra ${dialogo.message()}`)
    void dialogo.dismiss()
  })
  pagina.on('request', (request) => {
    const url = new URL(request.url())
    const nostro = url.origin === indirizzo || ['data:', 'blob:'].includes(url.protocol)
    if (!nostro) trovato.vivi.push(`chiamata fuori: ${url}`)
    else if (url.pathname.includes(SONDA)) trovato.vivi.push(`caricato ${url.pathname}`)
  })
  pagina.on('pageerror', (errore) => trovato.errori.push(String(errore)))
  return { contesto, pagina, trovato }
}

/** Elements that only a hostile text can have made. */
export const intrusi = (pagina: Page): Promise<string[]> =>
  pagina.evaluate(() => {
    const sospetti = [...document.querySelectorAll('*')].filter(
      (e) =>
        [...e.attributes].some(
          (a) =>
            /^on/i.test(a.name) ||
            (/^(href|src|action|formaction|data|xlink:href)$/i.test(a.name) &&
              /^\s*javascript:/i.test(a.value)),
        ) ||
        (e instanceof HTMLScriptElement && !e.src) ||
        (e instanceof HTMLIFrameElement && !e.src.startsWith('blob:')),
    )
    return sospetti.map((e) => e.outerHTML.slice(0, 200))
  })

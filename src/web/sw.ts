import {
  addRoute,
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/**
 * The service worker: keeps the program, never the data. Without network the page and its code come from here; calls to
 * /api do not pass through it at all (decision 025).
 */

/** Written by scripts/build/service-worker.ts. */
declare const FILE_TENUTI: PrecacheEntry[]
declare const FILE_DELLA_VERSIONE: string[]

/** What of a service worker's scope is used here: its types can't live beside those of the page. */
interface Ambito extends EventTarget {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
}
interface Evento extends Event {
  waitUntil: (promessa: Promise<unknown>) => void
}
interface Installazione extends Evento {
  addRoutes?: (regole: {
    condition: { urlPattern: { pathname: string } }
    source: 'network'
  }) => Promise<void>
}
interface Navigazione extends Evento {
  request: Request
  preloadResponse?: Promise<Response | undefined>
}

const ambito = globalThis as unknown as Ambito

const PAGINA = '/app/index.html'
const ASSETS = '/app/assets/'
const USATI = 'tepore-file'
/** How long the server has to give the page before the one kept here is shown. */
const PAZIENZA_MS = 3000

ambito.addEventListener('install', (evento) => {
  const installazione = evento as Installazione
  // Where the browser can, calls of the API don't even wake the worker up.
  const regola = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' as const }
  const fatto = installazione.addRoutes?.(regola)
  if (fatto) installazione.waitUntil(fatto.catch(() => {}))
})

precache(FILE_TENUTI)
cleanupOutdatedCaches()

ambito.addEventListener('activate', (evento) => {
  const lavori = [
    togliVecchi(),
    ambito.clients.claim(),
    // The page is asked for while the worker is still starting.
    ambito.registration.navigationPreload?.enable(),
  ]
  ;(evento as Evento).waitUntil(Promise.all(lavori))
})

// Only when the person has agreed: see versions.ts.
ambito.addEventListener('message', (evento) => {
  if ((evento as MessageEvent).data?.type === 'SKIP_WAITING') void ambito.skipWaiting()
})

registerRoute(
  new NavigationRoute(({ event }) => apriPagina(event as unknown as Navigazione), {
    allowlist: [/^\/app(\/|$)/],
  }),
)
// Without the rules that make an address of a folder into its index.html: the page has its own way, above.
addRoute({ directoryIndex: '', cleanURLs: false })
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(ASSETS),
  ({ request }) => primoUso(request),
)

/** The newest page from the server; the kept one when there is no server, or it takes too long. */
async function apriPagina(evento: Navigazione): Promise<Response> {
  const dalServer = scarica(evento)
  evento.waitUntil(dalServer.catch(() => {}))
  const attesa = new Promise<null>((scaduta) => setTimeout(() => scaduta(null), PAZIENZA_MS))
  const risposta = await Promise.race([dalServer, attesa]).catch(() => null)
  if (risposta && risposta.status < 500) return risposta
  return (await matchPrecache(PAGINA)) ?? dalServer
}

async function scarica({ request, preloadResponse }: Navigazione): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

/** Files with a digest in their name never change: kept since they were first used. */
async function primoUso(request: Request): Promise<Response> {
  const usati = await caches.open(USATI)
  const tenuto = await usati.match(request.url)
  if (tenuto) return tenuto
  const risposta = await fetch(request)
  if (risposta.status === 200) await usati.put(request.url, risposta.clone()).catch(() => {})
  return risposta
}

/** Leaves what this version still has. */
async function togliVecchi(): Promise<void> {
  const attuali = new Set(FILE_DELLA_VERSIONE.map((nome) => `/app/${nome}`))
  const usati = await caches.open(USATI)
  for (const { url } of await usati.keys()) if (!attuali.has(new URL(url).pathname)) await usati.delete(url)
}

import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isForeign, OWN_PAGE } from './foreign.ts'
import { opensOwnPage } from './own-page.ts'

/**
 * The service worker: keeps the program, never the data. Without network the page and its code come from here; calls to
 * /api do not pass through it at all (decision 025).
 */

/** Written by scripts/build/service-worker.ts. */
declare const KEPT_FILES: PrecacheEntry[]
declare const VERSION_FILES: string[]

/** What of a service worker's scope is used here: its types can't live beside those of the page. */
interface Scope extends EventTarget {
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (which: { includeUncontrolled: true }) => Promise<{ postMessage: (what: object) => void }[]>
  }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
}
interface LifeEvent extends Event {
  waitUntil: (promise: Promise<unknown>) => void
}
interface InstallEvent extends LifeEvent {
  addRoutes?: (rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }) => Promise<void>
}
interface Navigation extends LifeEvent {
  request: Request
  preloadResponse?: Promise<Response | undefined>
}

const scope = globalThis as unknown as Scope

const PAGE = '/app/index.html'
const ASSETS = '/app/assets/'
const USED = 'tepore-file'
/** How long the server has to give the page before the one kept here is shown. */
const PATIENCE_MS = 3000

scope.addEventListener('install', (event) => {
  const install = event as InstallEvent
  // Where the browser can, calls of the API don't even wake the worker up.
  const rule = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' as const }
  const done = install.addRoutes?.(rule)
  if (done) install.waitUntil(done.catch(() => {}))
  install.waitUntil(keepAll(install))
})

/** What another has answered in the server's place is never kept: it would be the program from then on. */
const isOurs = (url: string, reply: Response): boolean =>
  reply.status === 200 &&
  !reply.redirected &&
  (new URL(url).pathname === PAGE ? reply.headers.has(OWN_PAGE) : !isForeign(reply))
const cacheWillUpdate = async ({ request, response }: { request: Request; response: Response }) =>
  isOurs(request.url, response) ? response : null

const kept = new PrecacheController({ plugins: [{ cacheWillUpdate }] })
kept.addToCacheList(KEPT_FILES)
cleanupOutdatedCaches()

scope.addEventListener('activate', (event) => {
  const work = [
    kept.activate(event as unknown as Parameters<typeof kept.activate>[0]),
    scope.clients.claim(),
    // The page is asked for while the worker is still starting.
    scope.registration.navigationPreload?.enable(),
  ]
  ;(event as LifeEvent).waitUntil(Promise.all(work))
  // Not waited for: until the worker is active no page gets anything. What it doesn't come to, the next one removes.
  void removeOld().catch(() => {})
})

// Only when the person has agreed: see versions.ts.
scope.addEventListener('message', (event) => {
  if ((event as MessageEvent).data?.type === 'SKIP_WAITING') void scope.skipWaiting()
})

// Not workbox's NavigationRoute: its patterns are read against path and question together.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && opensOwnPage(url),
  ({ event }) => openPage(event as unknown as Navigation),
)
// Without the rules that make an address of a folder into its index.html: the page has its own way, above.
registerRoute(new PrecacheRoute(kept, { directoryIndex: '', cleanURLs: false }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(ASSETS),
  ({ request }) => firstUse(request),
)

/** So many at once: on a slow line each waits more than it loads. */
const TOGETHER = 6

/**
 * Keeps the files in order, several at a time; what a cut line has brought already isn't asked for again. Pages hear how
 * far it is.
 */
async function keepAll(event: InstallEvent): Promise<void> {
  const left = KEPT_FILES.map(({ url }) => url)
  const total = left.length
  let done = 0
  const inTurn = async () => {
    for (let url = left.shift(); url; url = left.shift()) {
      const cacheKey = kept.getCacheKeyForURL(url)
      const cache = KEPT_FILES.some((one) => one.url === url && one.revision) ? 'reload' : 'default'
      const request = new Request(url, { cache, credentials: 'same-origin' })
      await Promise.all(kept.strategy.handleAll({ params: { cacheKey }, request, event: event as never }))
      done++
      for (const page of await scope.clients.matchAll({ includeUncontrolled: true }))
        page.postMessage({ type: 'KEPT', done, total })
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, inTurn))
}

/** The newest page from the server; the kept one when there is no server, or it takes too long. */
async function openPage(event: Navigation): Promise<Response> {
  const fromServer = download(event)
  event.waitUntil(fromServer.catch(() => {}))
  const waiting = new Promise<null>((over) => setTimeout(() => over(null), PATIENCE_MS))
  const reply = await Promise.race([fromServer, waiting]).catch(() => null)
  // A network that wants a sign-in of its own answers with its page, or sends elsewhere.
  if (reply?.headers.has(OWN_PAGE)) return reply
  return (await kept.matchPrecache(PAGE)) ?? fromServer
}

async function download({ request, preloadResponse }: Navigation): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

/** Files with a digest in their name never change: kept since they were first used. */
async function firstUse(request: Request): Promise<Response> {
  const used = await caches.open(USED)
  const kept = await used.match(request.url)
  if (kept) return kept
  const reply = await fetch(request)
  if (isOurs(request.url, reply)) await used.put(request.url, reply.clone()).catch(() => {})
  return reply
}

/** Leaves what this version still has. */
async function removeOld(): Promise<void> {
  const current = new Set(VERSION_FILES.map((name) => `/app/${name}`))
  const used = await caches.open(USED)
  for (const { url } of await used.keys()) if (!current.has(new URL(url).pathname)) await used.delete(url)
}

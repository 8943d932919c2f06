import './theme/tokens.css'
import './theme/base.css'
import './layout/skeleton.css'
import { isAdmin } from '#shared/permissions.ts'
import { partite, token, whoAsks } from '#web/http.ts'
import { preload } from '#web/prefetch.ts'
import { rememberClock } from '#web/reachable.ts'
import { remembered } from '#web/remembered.ts'
import { around } from '#web/screens.ts'

const user = remembered()
const dashboard = ['/dashboard/stats?limit=6', ...(user && isAdmin(user) ? ['/dashboard/da-fare'] : [])]

/** What these screens ask first; e2e/apertura.e2e.ts fails where one of them is not taken up. */
const CALLS: Record<string, string[]> = {
  '': dashboard,
  '/': dashboard,
  '/clienti': ['/clienti?limit=100&offset=0', '/clienti/conteggi', '/clienti/follow-up/da-ricontattare'],
}

/**
 * Asks what the opened screen will ask first, while its code is on the way; http.ts takes the answers up, by address.
 * @returns resolves when they have come
 */
async function askFirst(path: string, search: string): Promise<void> {
  const headers = whoAsks()
  const answers = ['/auth/me', ...((!search && CALLS[path]) || [])].map((call) => {
    const answer = fetch(`/api${call}`, { headers, cache: 'no-store', signal: AbortSignal.timeout(60_000) })
    partite.set(`/api${call}`, { answer, token: token.leggi() })
    return answer
  })
  await Promise.allSettled(answers)
}

/** When the skeleton says that it takes long (docs/product.md §18.5). */
const SLOW_MS = 8_000

rememberClock()

// What the address needs is asked for together: the program, and for who is signed in the frame, the screen, its data.
const program = import('#web/router.tsx')
const path = location.pathname.slice('/app'.length)
const signedIn = token.leggi() !== null
const answers = signedIn ? askFirst(path, location.search) : undefined
if (signedIn) {
  around().catch(() => {})
  void preload(path + location.search)
}

setTimeout(() => {
  const status = document.querySelector('.skeleton [role=status]')
  if (status) status.textContent = 'Connessione lenta'
}, SLOW_MS)

const root = document.getElementById('root')
if (root) void program.then(({ start }) => start(root, answers))

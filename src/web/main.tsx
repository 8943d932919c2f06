import './theme/tokens.css'
import './theme/base.css'
import './layout/skeleton.css'
import { askFirst } from '#web/first-calls.ts'
import { token } from '#web/http.ts'
import { preload } from '#web/prefetch.ts'
import { rememberClock } from '#web/reachable.ts'
import { around } from '#web/screens.ts'

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

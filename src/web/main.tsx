import './theme/tokens.css'
import './theme/base.css'
import './layout/waiting.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, whenReady } from '#web/router.tsx'

/** The page's own waiting screen stands no longer than this: the program's says what is the matter. */
const ATTESA_MS = 2_000

/** Draws the program in the page's root, when it is there or the page's own waiting screen has stood long enough. */
function parti(radice: HTMLElement): void {
  const attesa = new Promise((via) => setTimeout(via, ATTESA_MS))
  // In slices: a phone can answer the finger in between.
  const disegna = () => startTransition(() => createRoot(radice).render(<App />))
  void Promise.race([whenReady(), attesa]).then(disegna)
}

const radice = document.getElementById('root')
// Not while the modules are read: who follows a page wants to know where a timer was set, and for that the browser would
// read all of them once more.
if (radice) queueMicrotask(() => parti(radice))

import './theme/tokens.css'
import './theme/base.css'
import './layout/waiting.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, pronta } from '#web/router.tsx'

/** The page's own waiting screen stands no longer than this: the program's says what is the matter. */
const ATTESA_MS = 2_000

const radice = document.getElementById('root')
if (radice) {
  const attesa = new Promise((via) => setTimeout(via, ATTESA_MS))
  // In slices: a phone can answer the finger in between.
  const disegna = () => startTransition(() => createRoot(radice).render(<App />))
  void Promise.race([pronta, attesa]).then(disegna)
}

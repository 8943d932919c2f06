import type { Workbox } from 'workbox-window'
import { outboxName } from './keeping.ts'
import { memory } from './memory.ts'
import { followProgram } from './ready.ts'

const SCOPE = '/app'
const OGNI_MS = 30 * 60_000
/** What the worker keeps is fetched when the screen and its data are there. */
const DOPO_MS = 3_000

/** Set where another version has taken over: then a reload alone brings it. */
let inAttesa: Workbox | null = null

/**
 * Registers the service worker and says when another version of the program is ready. It looks for one every half hour,
 * and when the network comes back.
 * @returns stops looking
 */
export function followVersions(pronta: () => void): () => void {
  let worker: Workbox | null = null
  // What takes over a page that had none is no other version, however often its installing was begun.
  let governata = Boolean(navigator.serviceWorker?.controller)
  // Where the first one could not be installed, nothing is there to be looked at: it begins anew.
  const guarda = () => void worker?.update().catch(() => worker?.register().catch(() => {}))
  const ogni = setInterval(guarda, OGNI_MS)
  addEventListener('online', guarda)

  const comincia = async () => {
    const { Workbox } = await import('workbox-window')
    worker = new Workbox(`${import.meta.env.BASE_URL}sw.js`, { scope: SCOPE })
    worker.addEventListener('waiting', () => {
      inAttesa = worker
      pronta()
    })
    // Another tab has let the new version in: this one goes on with what it has until the person reloads it.
    worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
      const eraGovernata = governata
      governata = true
      if (!eraGovernata || (!isUpdate && !isExternal)) return
      inAttesa = null
      pronta()
    })
    await worker.register({ immediate: true })
  }
  const possibile = import.meta.env.PROD && 'serviceWorker' in navigator
  const inizio = setTimeout(() => possibile && void comincia().catch(() => {}), DOPO_MS)
  const smetti = followProgram(guarda)
  return () => {
    smetti()
    clearTimeout(inizio)
    clearInterval(ogni)
    removeEventListener('online', guarda)
  }
}

/** A worker that is fetching files for the page when it is asked to make room may forget that it was. */
const INSISTI_MS = 500
/** A worker that never makes room is left behind: the server gives the page of the new version all the same. */
const PAZIENZA_MS = 10_000
/** One that is taking over holds up every page until it has: nothing is gained by asking for one before. */
const SUBENTRO_MS = 30_000

/** What is on its way to the server comes to its end first; nobody waits for it longer than this. */
const INVIO_MS = 5_000

async function afterSending(): Promise<void> {
  const utente = memory.ultimoUtente<{ utente: { id: number } }>('utente')?.utente.id
  if (utente === undefined || !navigator.locks) return
  const signal = AbortSignal.timeout(INVIO_MS)
  await navigator.locks.request(outboxName(utente), { signal }, async () => {}).catch(() => {})
}

/** Lets the new version in and loads the page again with it. */
export async function switchToNew(): Promise<void> {
  await afterSending()
  const ricarica = () => location.reload()
  const nuova = inAttesa
  const registrazione = await navigator.serviceWorker.getRegistration(SCOPE).catch(() => undefined)
  const worker = registrazione?.waiting
  if (!nuova || !worker) {
    ricarica()
    return
  }
  worker.addEventListener('statechange', () => worker.state === 'activated' && ricarica())
  nuova.messageSkipWaiting()
  // Until the page goes.
  const insiste = setInterval(() => {
    if (worker.state === 'installed') nuova.messageSkipWaiting()
    else clearInterval(insiste)
  }, INSISTI_MS)
  setTimeout(() => worker.state === 'installed' && ricarica(), PAZIENZA_MS)
  setTimeout(ricarica, SUBENTRO_MS)
}

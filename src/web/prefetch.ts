import type { ComponentType } from 'react'
import { isAdmin } from '#shared/permissions.ts'
import { token } from '#web/http.ts'
import { remembered } from '#web/remembered.ts'

/** A page's module: beside its component it may export what asks for the data that an address will show. */
export interface ScreenModule {
  default: ComponentType
  anticipa?: (params: URLSearchParams) => void
}
/** Whom a screen is for: the others are sent to the dashboard. */
export type Audience = 'tutti' | 'admin' | 'altri'

interface Loader {
  per: Audience
  load: () => Promise<ScreenModule>
}

const loaders = new Map<string, Loader>()

/** screens.ts tells which module each path loads, and for whom; screens and links don't need to know. */
export function registerScreen(path: string, loader: Loader): void {
  loaders.set(path, loader)
}

/** Whether a screen is for who is signed in here, as the server last said; of one whom it doesn't know yet, what is for all. */
function isFor(per: Audience): boolean {
  if (per === 'tutti') return token.leggi() !== null
  const user = remembered()
  return user !== null && (per === 'admin') === isAdmin(user)
}

/**
 * Loads a screen's code, and then its data where it is for who is signed in, before it is opened: while its link is hovered, touched or focused.
 * @param path an address inside the app, e.g. `/clienti?q=rossi`. A failure is left to the real navigation.
 */
export async function preload(path: string): Promise<void> {
  const [first = '', search] = path.split(/[?#]/)
  try {
    const loader = loaders.get(first) ?? loaders.get(`/${first.split('/')[1] ?? ''}`)
    const screen = await loader?.load()
    if (loader && isFor(loader.per)) screen?.anticipa?.(new URLSearchParams(search))
  } catch {}
}

/** What the screen shows must be there first: on a slow line its data come well after its code. */
const REST_MS = 4000

const idle = () =>
  new Promise<unknown>((go) =>
    'requestIdleCallback' in window ? requestIdleCallback(go) : setTimeout(go, 200),
  )
let queue = new Promise<unknown>((go) => setTimeout(go, REST_MS))

/**
 * Loads code that will be needed, one piece after the other, when the browser has nothing else to do: on a phone's line a
 * form takes up to a second. Not for visitors who save data; a failure is left to the moment of need.
 */
export function whenIdle(load: () => Promise<unknown>): void {
  const line = (navigator as { connection?: { saveData?: boolean } }).connection
  if (line?.saveData) return
  queue = queue
    .then(idle)
    .then(load)
    .catch(() => {})
}

/** Loads code that may be needed any moment, as soon as what is being drawn is on the screen. */
export const soon = (load: () => Promise<unknown>): void =>
  void idle()
    .then(load)
    .catch(() => {})

/** Whether an error says that code could not be loaded; each browser has its own words, and Vite for style sheets. */
export const missingChunk = (errore: unknown): boolean =>
  errore instanceof Error && /dynamically imported|module script|preload CSS/i.test(errore.message)

/** Of a screen that was never opened on this device, while there is no network. */
export const MAI_APERTA = 'Senza rete: questa schermata non è ancora su questo dispositivo'

/** Why code could not be loaded, for the person: there is no network, or a newer version has taken its place. */
export const whyMissing = (): string =>
  navigator.onLine
    ? 'Tepore è stato aggiornato, oppure il server non risponde: ricarica la pagina.'
    : 'Manca la rete: riprova quando torna.'

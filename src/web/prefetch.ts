import type { ComponentType } from 'react'
import { token } from '#web/http.ts'

/** A page's module: beside its component it may export what asks for the data that an address will show. */
export interface Modulo {
  default: ComponentType
  anticipa?: (params: URLSearchParams) => void
}
type Caricatore = () => Promise<Modulo>

const caricatori = new Map<string, Caricatore>()

/** The router tells which module each path loads; screens and links don't need to know. */
export function registerScreen(path: string, carica: Caricatore): void {
  caricatori.set(path, carica)
}

/**
 * Loads a screen's code, and then its data, before it is opened: while its link is hovered, touched or focused.
 * @param path an address inside the app, e.g. `/clienti?q=rossi`. A failure is left to the real navigation.
 */
export async function preload(path: string): Promise<void> {
  const [prima = '', ricerca] = path.split(/[?#]/)
  try {
    const modulo = await caricatori.get(`/${prima.split('/')[1] ?? ''}`)?.()
    if (token.leggi()) modulo?.anticipa?.(new URLSearchParams(ricerca))
  } catch {}
}

/** What the screen shows must be there first: on a slow line its data come well after its code. */
const DOPO_MS = 4000
/** One that does not come does not keep the next from coming. */
const PAZIENZA_MS = 1000

const attesa = (ms: number) => new Promise<void>((via) => setTimeout(via, ms))
const libero = () =>
  new Promise<unknown>((via) =>
    'requestIdleCallback' in window ? requestIdleCallback(via) : setTimeout(via),
  )

/** The rest that the modules read in one go wait for together. */
let riposo: Promise<void> | undefined

async function riposa(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((via) => addEventListener('load', via, { once: true }))
  await attesa(DOPO_MS)
  riposo = undefined
}

let inFila: Promise<unknown> = Promise.resolve()

/**
 * Loads code that will be needed, once the page and what it shows are there; not for visitors who save data. One piece
 * after the other, each when the browser has nothing else to do: read in one go, they would hold up the finger. A failure
 * is left to the moment of need.
 */
export function whenIdle(carica: () => Promise<unknown>): void {
  const rete = (navigator as { connection?: { saveData?: boolean } }).connection
  if (rete?.saveData) return
  riposo ??= Promise.resolve().then(riposa)
  inFila = Promise.all([inFila, riposo])
    .then(libero)
    .then(() => Promise.race([carica().catch(() => {}), attesa(PAZIENZA_MS)]))
}

/** Whether an error says that code could not be loaded; each browser has its own words, and Vite for style sheets. */
export const missingChunk = (errore: unknown): boolean =>
  errore instanceof Error && /dynamically imported|module script|preload CSS/i.test(errore.message)

/** Why code could not be loaded, for the person: there is no network, or a newer version has taken its place. */
export const whyMissing = (): string =>
  navigator.onLine
    ? 'Tepore è stato aggiornato, oppure il server non risponde: ricarica la pagina.'
    : 'Manca la rete: riprova quando torna.'

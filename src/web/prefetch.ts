import type { ComponentType } from 'react'
import { token } from '#web/http.ts'

/** A page's module: beside its component it may export what asks for the data that an address will show. */
export interface Modulo {
  default: ComponentType
  anticipa?: (parametri: URLSearchParams) => void
}
type Caricatore = () => Promise<Modulo>

const caricatori = new Map<string, Caricatore>()

/** The router tells which module each path loads; screens and links don't need to know. */
export function registraSchermata(percorso: string, carica: Caricatore): void {
  caricatori.set(percorso, carica)
}

/**
 * Loads a screen's code, and then its data, before it is opened: while its link is hovered, touched or focused.
 * @param percorso an address inside the app, e.g. `/clienti?q=rossi`. A failure is left to the real navigation.
 */
export async function precarica(percorso: string): Promise<void> {
  const [prima = '', ricerca] = percorso.split(/[?#]/)
  try {
    const modulo = await caricatori.get(`/${prima.split('/')[1] ?? ''}`)?.()
    if (token.leggi()) modulo?.anticipa?.(new URLSearchParams(ricerca))
  } catch {}
}

/** On a slow line what the screen shows must be there first: its data come after its code. */
const DOPO_MS = 2000

/**
 * Loads code that will be needed, once the page and what it shows are there; not for visitors who save data. A failure
 * is left to the moment of need.
 */
export function aRiposo(carica: () => Promise<unknown>): void {
  const rete = (navigator as { connection?: { saveData?: boolean } }).connection
  if (rete?.saveData) return
  const lavora = () => void carica().catch(() => {})
  const quandoLibero = () => ('requestIdleCallback' in window ? requestIdleCallback(lavora) : lavora())
  const aspetta = () => setTimeout(quandoLibero, DOPO_MS)
  if (document.readyState === 'complete') aspetta()
  else addEventListener('load', aspetta, { once: true })
}

/** Whether an error says that code could not be loaded; each browser has its own words, and Vite for style sheets. */
export const pezzoMancante = (errore: unknown): boolean =>
  errore instanceof Error && /dynamically imported|module script|preload CSS/i.test(errore.message)

/** Why code could not be loaded, for the person: there is no network, or a newer version has taken its place. */
export const percheManca = (): string =>
  navigator.onLine
    ? 'Tepore è stato aggiornato, oppure il server non risponde: ricarica la pagina.'
    : 'Manca la rete: riprova quando torna.'

/** Loads a screen's code before it is opened, while its link is hovered, touched or focused. */
type Caricatore = () => Promise<unknown>

const caricatori = new Map<string, Caricatore>()

/** The router tells which module each path loads; screens and links don't need to know. */
export function registraSchermata(percorso: string, carica: Caricatore): void {
  caricatori.set(percorso, carica)
}

/** `percorso` is an address inside the app, e.g. `/clienti?q=rossi`. A failure is left to the real navigation. */
export function precarica(percorso: string): void {
  const primo = `/${percorso.split(/[/?#]/)[1] ?? ''}`
  caricatori
    .get(primo)?.()
    .catch(() => {})
}

/**
 * Loads code that will be needed, once the page and what it shows are there; not for visitors who save data. A failure
 * is left to the moment of need.
 */
export function aRiposo(carica: Caricatore): void {
  const rete = (navigator as { connection?: { saveData?: boolean } }).connection
  if (rete?.saveData) return
  const lavora = () => void carica().catch(() => {})
  const aspetta = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(lavora)
    else setTimeout(lavora, 2000)
  }
  if (document.readyState === 'complete') aspetta()
  else addEventListener('load', aspetta, { once: true })
}

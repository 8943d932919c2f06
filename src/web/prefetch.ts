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

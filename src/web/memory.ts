/**
 * What stays on this device beside the token: who is signed in, a technician's day, drafts of forms. Personal data, so
 * that it belongs to one user and goes at logout (decision 025). Part of the sign-in page: light on purpose.
 */

const PREFISSO = 'tepore:'
/** Says that this user's days are kept in a database of the browser's (telefono/giornata). */
export const POCKET = 'tasca'
export const pocketName = (utente: number): string => `tepore-${utente}`
const BOZZE = 'bozza:'
/** What a user last opened from the search, in this tab: it holds customers' names. */
export const RECENTI = 'recenti:'
/** A draft that nobody has come back to. */
const GIORNI_BOZZA = 3

interface Ricordo<T> {
  utente: number
  /** When it was written, in ms. */
  quando: number
  dati: T
}

export const memory = {
  /** What was kept for this user; null when there is nothing, or it is another's. */
  leggi<T>(nome: string, utente: number): { quando: number; dati: T } | null {
    const ricordo = leggi<T>(PREFISSO + nome)
    return ricordo?.utente === utente ? ricordo : null
  },

  /** What was kept for whoever it was: of the user, to know who. */
  ultimoUtente<T>(nome: string): T | null {
    return leggi<T>(PREFISSO + nome)?.dati ?? null
  },

  /** Keeps it, if the browser has room and lets us. */
  scrivi(nome: string, utente: number, dati: unknown): void {
    scrivi(PREFISSO + nome, { utente, quando: Date.now(), dati })
  },

  togli(nome: string): void {
    togli(PREFISSO + nome)
  },

  /** At logout everything; when the session ends by itself the drafts stay, for the same user who signs in again. */
  dimentica({ bozze }: { bozze: boolean }): void {
    for (const voce of voci()) if (bozze || !voce.startsWith(PREFISSO + BOZZE)) togli(voce)
    for (const voce of Object.keys(sessionStorage))
      if (voce.startsWith(RECENTI)) sessionStorage.removeItem(voce)
  },

  /** All that is a user's, drafts too. */
  togliDi(utente: number): void {
    for (const voce of voci()) if (leggi(voce)?.utente === utente) togli(voce)
  },

  /** Whoever signs in finds only what is theirs, and no draft that is too old. */
  soloDi(utente: number): void {
    const soglia = Date.now() - GIORNI_BOZZA * 86_400_000
    for (const voce of voci()) {
      const ricordo = leggi(voce)
      if (ricordo?.utente !== utente || ricordo.quando < soglia) togli(voce)
    }
  },
}

/** Name of the draft of a form, for example of `gestione 12`. */
export const draftName = (modulo: string): string => `${BOZZE}${modulo}`

/** The latest draft of this user whose form is named so, then something; what follows the name. Null when there is none. */
export function latestDraft(inizio: string, utente: number): string | null {
  const prefisso = PREFISSO + draftName(inizio)
  const [ultima] = voci()
    .filter((voce) => voce.startsWith(prefisso) && leggi(voce)?.utente === utente)
    .sort((x, y) => (leggi(y)?.quando ?? 0) - (leggi(x)?.quando ?? 0))
  return ultima?.slice(prefisso.length) ?? null
}

function togli(voce: string): void {
  const kept = voce === PREFISSO + POCKET && leggi(voce)
  if (kept) indexedDB.deleteDatabase(pocketName(kept.utente))
  localStorage.removeItem(voce)
}

/** Left by former versions of the program, which did not remove it at logout. */
const FORMER = 'piano-riba-'

const voci = () =>
  Object.keys(localStorage).filter((voce) => voce.startsWith(PREFISSO) || voce.startsWith(FORMER))

function leggi<T>(voce: string): Ricordo<T> | null {
  try {
    return JSON.parse(localStorage.getItem(voce) ?? 'null')
  } catch {
    return null
  }
}

function scrivi(voce: string, ricordo: Ricordo<unknown>): void {
  try {
    localStorage.setItem(voce, JSON.stringify(ricordo))
  } catch {
    // No room left: what was kept before would now be older than what is shown.
    localStorage.removeItem(voce)
  }
}

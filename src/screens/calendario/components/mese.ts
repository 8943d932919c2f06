import type { Appuntamento } from '#features/appuntamenti/contract.ts'
import {
  aggiungiGiorni,
  aggiungiMesi,
  fineMese,
  giornoRoma,
  giornoSettimana,
  inizioMese,
  lunedi,
} from '#shared/dates.ts'

/** Weekdays, Monday first: short for the eye, whole for who listens. */
export const GIORNI = [
  ['Lun', 'lunedì'],
  ['Mar', 'martedì'],
  ['Mer', 'mercoledì'],
  ['Gio', 'giovedì'],
  ['Ven', 'venerdì'],
  ['Sab', 'sabato'],
  ['Dom', 'domenica'],
] as const

/** Appointments shown in a day's cell (specification §9). */
export const IN_CELLA = 2

/** The weeks, Monday first, that a month touches; `mese` is any of its days. Four to six rows of seven days. */
export function settimane(mese: string): string[][] {
  const primo = lunedi(inizioMese(mese))
  const ultimo = fineMese(mese)
  const righe: string[][] = []
  for (let inizio = primo; inizio <= ultimo; inizio = aggiungiGiorni(inizio, 7))
    righe.push(Array.from({ length: 7 }, (_, n) => aggiungiGiorni(inizio, n)))
  return righe
}

/** Visits by day of Europe/Rome; one that lasts beyond midnight stands on each of its days. */
export function perGiorno<T extends Pick<Appuntamento, 'data_inizio' | 'data_fine'>>(
  visite: T[],
): Map<string, T[]> {
  const giorni = new Map<string, T[]>()
  for (const visita of visite) {
    const ultimo = giornoRoma(new Date(Date.parse(visita.data_fine) - 1).toISOString())
    for (let giorno = giornoRoma(visita.data_inizio); giorno <= ultimo; giorno = aggiungiGiorni(giorno, 1))
      giorni.set(giorno, [...(giorni.get(giorno) ?? []), visita])
  }
  return giorni
}

/** The two of a cell: one's own come before the others', then by start. */
export function inCella<T extends Pick<Appuntamento, 'data_inizio' | 'utente_assegnato_id'>>(
  visite: T[],
  utenteId: number,
): T[] {
  const mie = visite.filter((v) => v.utente_assegnato_id === utenteId)
  const altre = visite.filter((v) => v.utente_assegnato_id !== utenteId)
  return [...mie, ...altre].slice(0, IN_CELLA).sort((a, b) => (a.data_inizio < b.data_inizio ? -1 : 1))
}

const PASSI: Record<string, (giorno: string) => string> = {
  ArrowLeft: (g) => aggiungiGiorni(g, -1),
  ArrowRight: (g) => aggiungiGiorni(g, 1),
  ArrowUp: (g) => aggiungiGiorni(g, -7),
  ArrowDown: (g) => aggiungiGiorni(g, 7),
  Home: (g) => lunedi(g),
  End: (g) => aggiungiGiorni(g, 7 - giornoSettimana(g)),
  PageUp: (g) => aggiungiMesi(g, -1),
  PageDown: (g) => aggiungiMesi(g, 1),
}

/** Where a key of the grid pattern (APG) leads from a day; undefined when it leads nowhere. */
export const passo = (tasto: string, giorno: string): string | undefined => PASSI[tasto]?.(giorno)

import { timeInRome } from '#shared/dates.ts'
import { type Durata, oraScritta, parteDi, quotaParte } from '#visite/tempo/parti.rules.ts'

/** What a day has of a visit: its hours there, and of several days which this is (`2° di 3 giorni`). */
export function nelGiorno(a: Durata, giorno: string): { inizio: string; fine: string; quota: string | null } {
  const parte = parteDi(a, giorno)
  const quota = parte && quotaParte(parte)
  if (!parte || !quota)
    return { inizio: timeInRome(a.data_inizio), fine: timeInRome(a.data_fine), quota: null }
  return { inizio: oraScritta(parte.inizio), fine: oraScritta(parte.fine), quota }
}

/** `08:00 – 24:00 · 1° di 3 giorni`, `15:00 – 16:00` */
export function orarioDel(a: Durata, giorno: string): string {
  const { inizio, fine, quota } = nelGiorno(a, giorno)
  return [`${inizio} – ${fine}`, quota].filter(Boolean).join(' · ')
}

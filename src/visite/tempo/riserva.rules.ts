import type { RiservaQuando } from '#anagrafe/azienda/rules.ts'
import { minutiDeiTratti, type Tratto } from '#anagrafe/orari/rules.ts'
import { type Momento, UN_GIORNO } from './parti.rules.ts'
import { senza } from './rules.ts'
import { type Dove, type MisureVia, VIA_IGNOTA, viaggioFra } from './vie.rules.ts'

/** What of a day is kept for breakdowns, and what of it can still be given out: one rule for board, planning and proposal. */

/** Minutes of a day that are over: from the next quarter of an hour on something may begin. */
export const minutiPassati = (giorno: string, ora: Momento): number =>
  giorno < ora.giorno ? UN_GIORNO : giorno > ora.giorno ? 0 : Math.ceil(ora.minuti / 15) * 15

/** Per cent of a day that is kept, and at which end of it. */
export interface RegolaRiserva {
  riserva: number
  quando: RiservaQuando
}

/**
 * The piece of a day's hours that is kept for breakdowns: one, at the end of the day, before its pause or at its beginning; as
 * long as its per cent of the day, but never over a pause.
 * @returns null where nothing is kept
 */
export function riservaDi(ore: readonly Tratto[], { riserva, quando }: RegolaRiserva): Tratto | null {
  const minuti = Math.ceil((minutiDeiTratti(ore) * riserva) / 100)
  const tratto = quando === 'Fine' ? ore.at(-1) : ore[0]
  if (!tratto || minuti === 0) return null
  const [apre, chiude] = tratto
  return quando === 'Mattina'
    ? [apre, Math.min(chiude, apre + minuti)]
    : [Math.max(apre, chiude - minuti), chiude]
}

/**
 * Whether some minutes of a day are in the piece that is kept for breakdowns.
 * @param ore the day's hours
 */
export function nellaRiserva(
  { inizio, fine }: { inizio: number; fine: number },
  ore: readonly Tratto[],
  regola: RegolaRiserva,
): boolean {
  const [da, a] = riservaDi(ore, regola) ?? [0, 0]
  return inizio < a && fine > da
}

/** How it is said beside a time. */
export const PER_I_GUASTI = 'nel tempo per i guasti'

/** A day's hours without what is kept of them. */
export const oreDaDare = (ore: readonly Tratto[], regola: RegolaRiserva): Tratto[] => {
  const tenuta = riservaDi(ore, regola)
  return tenuta ? senza(ore, [tenuta]) : [...ore]
}

/**
 * Minutes of a day that can still be given out: of its hours what isn't over, without absences, visits, the ways to them and
 * what is kept for breakdowns. A way takes the time before its visit.
 * @param da minutes from midnight that are over
 */
export function minutiLiberi(
  { ore, impegni }: { ore: readonly Tratto[]; impegni: readonly (Dove & { inizio: number; fine: number })[] },
  misure: MisureVia & RegolaRiserva,
  da = 0,
): number {
  const ordinati = [...impegni].sort((a, b) => a.inizio - b.inizio || a.fine - b.fine)
  const presi = ordinati.map((voce, i): Tratto => {
    const precede = ordinati[i - 1]
    const via = precede ? (viaggioFra(precede, voce, misure) ?? VIA_IGNOTA) : 0
    return [voce.inizio - via, voce.fine]
  })
  return minutiDeiTratti(senza(oreDaDare(ore, misure), [[0, da], ...presi]))
}

/** The same with the piece that is kept, as calls answer it. */
export function daDareDi(
  giornata: Parameters<typeof minutiLiberi>[0] & { giorno: string },
  misure: MisureVia & RegolaRiserva,
  ora: Momento,
): { minutiLiberi: number; riservaDa: number | null; riservaA: number | null } {
  const [riservaDa, riservaA] = riservaDi(giornata.ore, misure) ?? [null, null]
  return {
    minutiLiberi: minutiLiberi(giornata, misure, minutiPassati(giornata.giorno, ora)),
    riservaDa,
    riservaA,
  }
}

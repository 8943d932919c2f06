import { type GiornoTecnico, type Momento, minutiLiberiNelPlanning } from './geometria.ts'
import type { RigaPlanning } from './modello.ts'

/** Minutes that can still be booked on a day, from the quarter that begins after `ora`; none of a day that is over. */
export function libereNelGiorno(giorno: GiornoTecnico, ora: Momento): number {
  if (giorno.giorno < ora.giorno) return 0
  return minutiLiberiNelPlanning(giorno, giorno.giorno === ora.giorno ? Math.ceil(ora.minuti / 15) * 15 : 0)
}

/** Minutes that a technician can still be booked in the week. */
export function libereNellaSettimana({ giorni }: RigaPlanning, ora: Momento): number {
  return somma(giorni.map((giorno) => libereNelGiorno(giorno, ora)))
}

/** Minutes that can still be booked on each day of the week, of all together; null where nobody works, and of what is over. */
export function liberePerGiorno(righe: readonly RigaPlanning[], ora: Momento): (number | null)[] {
  return Array.from({ length: 7 }, (_, x) => {
    const giorni = righe.flatMap(({ giorni }) => giorni[x] ?? [])
    const passato = giorni.every(({ giorno }) => giorno < ora.giorno)
    const lavora = giorni.some(({ tempo }) => (tempo?.orario.length ?? 0) > 0)
    return !lavora || passato ? null : somma(giorni.map((giorno) => libereNelGiorno(giorno, ora)))
  })
}

const somma = (numeri: number[]): number => numeri.reduce((x, y) => x + y, 0)

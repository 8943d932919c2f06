import { clockError } from '#web/reachable.ts'
import type { Bozza } from './bozza.ts'

/**
 * The arrival, by the clock as it is known by now: where it was stamped before this device had heard that its clock is wrong,
 * the departure would come before it. What somebody typed stays.
 */
export function arrivoGiusto({ arrivo, arrivoPosto }: Pick<Bozza, 'arrivo' | 'arrivoPosto'>): string {
  if (arrivoPosto?.arrivo !== arrivo) return arrivo
  const minuti = Math.round((clockError() - arrivoPosto.scarto) / 60_000)
  return new Date(Date.parse(arrivo) - minuti * 60_000).toISOString()
}

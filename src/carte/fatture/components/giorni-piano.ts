import type { Fattura } from '#carte/fatture/contract.ts'
import { PIANI_RIBA, scadenzaRiba } from '#carte/fatture/rules.ts'

/**
 * Days of the schedule that a plan was made with, as `60-90-120`; null once its dates were moved, and where two schedules
 * give the same dates.
 */
export function giorniDelPiano({
  data_emissione,
  rate,
}: Pick<Fattura, 'data_emissione' | 'rate'>): string | null {
  const date = rate.map((r) => r.data_scadenza).join()
  const trovati = Object.entries(PIANI_RIBA).filter(
    ([, giorni]) => giorni.map((g) => scadenzaRiba(data_emissione, g)).join() === date,
  )
  return trovati.length === 1 ? (trovati[0]?.[0] ?? null) : null
}

import { eChiuso } from '#visite/appuntamenti/components/stato.tsx'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'

/** The last visit that began, and the next one booked; cancelled ones count for neither. `recenti` has the last first. */
export function visite(recenti: Appuntamento[], adesso: number) {
  const valide = recenti.filter(({ stato }) => stato !== 'Annullato')
  const futura = (a: Appuntamento) => Date.parse(a.data_inizio) > adesso && !eChiuso(a.stato)
  return {
    ultima: valide.find((a) => !futura(a)) ?? null,
    prossima: valide.findLast(futura) ?? null,
  }
}

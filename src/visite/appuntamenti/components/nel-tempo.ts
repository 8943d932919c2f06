import { eChiuso } from '#visite/appuntamenti/components/stato.tsx'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'

/** A day's visits as the present sees them; one that was planned and hasn't begun never counts as over. */
export function nelTempo(appuntamenti: Appuntamento[], adesso: string) {
  const aperti = appuntamenti.filter((a) => !eChiuso(a.stato))
  const attesi = aperti.filter((a) => a.stato !== 'In_Corso')
  return {
    finiti: appuntamenti.filter((a) => eChiuso(a.stato)),
    inCorso: aperti
      .filter((a) => a.stato === 'In_Corso')
      .sort((a, b) => a.data_fine.localeCompare(b.data_fine)),
    cominciati: attesi.filter((a) => a.data_inizio <= adesso),
    futuri: attesi.filter((a) => a.data_inizio > adesso),
  }
}

/** Of one technician's visits, by start: what is under way, else the first to go to, else what was never closed. */
export function prossimaDi(appuntamenti: Appuntamento[], adesso: string): Appuntamento | undefined {
  const aperti = appuntamenti.filter((a) => !eChiuso(a.stato))
  return aperti.find((a) => a.stato === 'In_Corso') ?? aperti.find((a) => a.data_fine > adesso) ?? aperti[0]
}

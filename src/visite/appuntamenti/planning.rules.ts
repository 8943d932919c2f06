import { indirizzoIntero, type Recapito } from '#anagrafe/clienti/indirizzo.rules.ts'
import type { VisitaPlanning } from './contract.ts'

/** Where a visit is: its own address, else the customer's; empty when neither is known. */
export const luogo = (a: { indirizzo_intervento: string | null; cliente: Recapito }): string =>
  a.indirizzo_intervento ?? indirizzoIntero(a.cliente)

type DaMostrare = Omit<VisitaPlanning, 'luogo' | 'cliente'> & {
  indirizzo_intervento: string | null
  cliente: VisitaPlanning['cliente'] & Recapito
}

/** What the planning shows of a visit, its tip included. */
export function comeNelPlanning(a: DaMostrare): VisitaPlanning {
  const { nome, cognome, telefono, comune } = a.cliente
  return {
    id: a.id,
    versione: a.versione,
    tipologia: a.tipologia,
    stato: a.stato,
    data_inizio: a.data_inizio,
    data_fine: a.data_fine,
    utente_assegnato_id: a.utente_assegnato_id,
    luogo: luogo(a),
    cliente: { nome, cognome, telefono, comune },
    ditte: a.ditte,
    altro_giorno: a.altro_giorno,
  }
}

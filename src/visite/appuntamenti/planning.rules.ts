import { indirizzoIntero, luogoScritto, type Recapito } from '#anagrafe/clienti/indirizzo.rules.ts'
import type { VisitaPlanning } from './contract.ts'

/** Where a visit is: its own address, else the customer's; empty when neither is known. */
export const luogoVisita = (a: { indirizzo_intervento: string | null; cliente: Recapito }): string =>
  a.indirizzo_intervento ?? indirizzoIntero(a.cliente)

/** The town of a visit: the one that its own address says, else its customer's. */
export const comuneDellaVisita = (a: {
  indirizzo_intervento: string | null
  cliente: Pick<Recapito, 'comune'>
}): string | null => luogoScritto(a.indirizzo_intervento)?.comune ?? a.cliente.comune

type DaMostrare = Omit<VisitaPlanning, 'luogo' | 'cliente'> & {
  indirizzo_intervento: string | null
  cliente: VisitaPlanning['cliente'] & Recapito
}

/** Visits of a week in one answer: some 200 kB. */
export const VISITE_INSIEME = 450

/** What the planning shows of a visit, its tip included. */
export function comeNelPlanning(a: DaMostrare): VisitaPlanning {
  const { nome, cognome, telefono } = a.cliente
  return {
    id: a.id,
    versione: a.versione,
    tipologia: a.tipologia,
    stato: a.stato,
    data_inizio: a.data_inizio,
    data_fine: a.data_fine,
    utente_assegnato_id: a.utente_assegnato_id,
    luogo: luogoVisita(a),
    // Who wants another day is called; of the others nobody looks at it here.
    cliente: { nome, cognome, telefono: a.altro_giorno && telefono, comune: comuneDellaVisita(a) },
    ditte: a.ditte,
    altro_giorno: a.altro_giorno,
    servono: a.servono,
    aiutanti: a.aiutanti,
  }
}

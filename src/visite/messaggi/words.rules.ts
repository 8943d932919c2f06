import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import type { Messaggio } from './contract.ts'
import type { TipoModello } from './modelli.rules.ts'
import type { StatoMessaggio, TipoMessaggio } from './rules.ts'

/** How messages and their states are called on a screen. */

export const MESSAGGI_IN_PAROLE: Record<TipoModello | TipoMessaggio, string> = {
  Promemoria: 'Promemoria scadenza',
  Promemoria_Scaduto: 'Promemoria di ciò che è scaduto',
  Conferma: 'Conferma visita',
  Giorno_Prima: 'Giorno prima',
  Spostamento: 'Spostamento',
  Annullamento: 'Visita annullata',
  Rinnovo: 'Rinnovo contratto',
  Preventivo: 'Preventivo',
  Seguito: 'Preventivo senza risposta',
  Accettazione: 'Copia di ciò che ha accettato',
  Fattura: 'Copia di fattura',
  Rapporto: 'Rapporto d’intervento',
  RCEE: 'RCEE',
  Sollecito: 'Sollecito',
  Ordine: 'Ordine a un fornitore',
  Recesso: 'Accettazione online ai privati',
}

/** Whom a message goes to, and where they are read. */
export const chiRiceve = ({ cliente, cliente_id, fornitore, fornitore_id }: Messaggio) =>
  cliente
    ? { nome: nomeCliente(cliente), pagina: `/clienti?cliente=${cliente_id}` }
    : { nome: fornitore?.ragione_sociale ?? '', pagina: `/fornitori?fornitore=${fornitore_id}` }

export const STATI_MESSAGGIO_IN_PAROLE: Record<StatoMessaggio, string> = {
  Bozza: 'Da mandare',
  In_Coda: 'In coda',
  In_Invio: 'Sta partendo',
  Inviato: 'Mandato',
  Fallito: 'Non partito',
  Annullato: 'Annullato',
  Incerto: 'Incerto',
}

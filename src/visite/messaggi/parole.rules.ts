import type { StatoMessaggio, TipoMessaggio } from './rules.ts'

/** How messages and their states are called on a screen. */

export const TIPI_IN_PAROLE: Record<TipoMessaggio, string> = {
  Promemoria: 'Promemoria scadenza',
  Conferma: 'Conferma visita',
  Giorno_Prima: 'Giorno prima',
  Spostamento: 'Spostamento',
  Rinnovo: 'Rinnovo contratto',
}

export const STATI_IN_PAROLE: Record<StatoMessaggio, string> = {
  Bozza: 'Aspetta un sì',
  In_Coda: 'In coda',
  In_Invio: 'Sta partendo',
  Inviato: 'Mandato',
  Fallito: 'Non partito',
  Annullato: 'Annullato',
  Incerto: 'Incerto',
}

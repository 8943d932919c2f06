/** How choices are shown that only a form or two have: kept from what many screens load (parole.rules.ts). */

/** What came of a call. */
export const ESITI_CONTATTO_IN_PAROLE = {
  Sentito: 'Sentito',
  Non_Risponde: 'Non risponde',
  Richiamare: 'Da richiamare',
  Rifiuta: 'Ha rifiutato',
} as const

/** The choices of a rule of the company's own. */
export const REGOLE_IN_PAROLE = {
  generatore: { fiamma: 'Caldaie', frigo: 'Condizionatori' },
  potenza: { utile: 'Utile', focolare: 'Al focolare' },
  momento: {
    qualunque: 'Sempre',
    avvio: 'Dopo il primo avvio',
    periodico: 'Dai controlli successivi',
  },
  scade: { giorno: 'Lo stesso giorno', fine_mese: 'A fine mese' },
} as const

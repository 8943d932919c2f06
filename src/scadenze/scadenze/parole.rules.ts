import type { Controllo } from './norme.rules.ts'

/** How each control is called on a screen. */
export const CONTROLLI_IN_PAROLE: Record<Controllo, string> = {
  RCEE: 'RCEE',
  Manutenzione: 'Manutenzione',
  FGAS: 'Controllo perdite',
}

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

/** `12-07` as people write it: `7/12`. */
export const giornoEMese = (patrono: string): string =>
  `${Number(patrono.slice(3))}/${Number(patrono.slice(0, 2))}`

import type { TipologiaAppuntamento } from '#shared/tipologie.ts'

export interface Lavoro {
  tipologia: TipologiaAppuntamento
  titolo: string
  descrizione: string | null
  /** Minutes. */
  durate: number[]
  /** Takings in whole euro, from and to. */
  incasso: [number, number]
  /** Expenses, percent of the takings, from and to. */
  spese: [number, number]
  note: string[]
}

const lavoro = (
  tipologia: TipologiaAppuntamento,
  titolo: string,
  durate: number[],
  incasso: [number, number],
  spese: [number, number],
  note: string[],
  descrizione: string | null = null,
): Lavoro => ({ tipologia, titolo, durate, incasso, spese, note, descrizione })

const REGOLARE = [
  'Tutto regolare, rapporto consegnato.',
  'Pulizia bruciatore e scambiatore, prova fumi nella norma.',
  'Sostituita la guarnizione, caldaia in ordine.',
]

export const REVISIONE = lavoro(
  'Revisione Annuale',
  'Revisione Annuale',
  [60, 60, 90],
  [80, 110],
  [0, 6],
  REGOLARE,
)
export const REVISIONE_CIT = lavoro(
  'Revisione + CIT',
  'Revisione + CIT',
  [90, 90, 60],
  [120, 160],
  [3, 10],
  REGOLARE,
  'Revisione con controllo dei fumi e aggiornamento del catasto impianti.',
)

/** What technicians do beside the yearly inspections. */
export const ALTRI_LAVORI: Lavoro[] = [
  lavoro(
    'Manutenzione',
    'Manutenzione climatizzatori',
    [60, 90],
    [70, 140],
    [3, 12],
    ['Filtri sanificati, gas in pressione.', 'Pulite le unità interne ed esterne.'],
  ),
  lavoro('Manutenzione', 'Manutenzione caldaia', [60, 60, 90], [80, 120], [2, 10], REGOLARE),
  lavoro(
    'Manutenzione',
    'Addolcitore: sale e filtro',
    [30, 60],
    [50, 90],
    [20, 35],
    ['Sostituito il filtro, sale rabboccato.'],
  ),
  lavoro(
    'Riparazione',
    'Perdita dallo scambiatore',
    [90, 120],
    [140, 420],
    [25, 45],
    ['Sostituito lo scambiatore secondario.'],
    'Il cliente segnala acqua sotto la caldaia.',
  ),
  lavoro(
    'Riparazione',
    'Pressione che scende',
    [60, 90],
    [80, 190],
    [10, 30],
    ['Ricaricato il vaso di espansione.', 'Sostituita la valvola di sicurezza.'],
  ),
  lavoro(
    'Riparazione',
    'Caldaia in blocco',
    [60, 90, 90],
    [70, 220],
    [10, 35],
    ['Sostituito l’elettrodo di accensione.', 'Pulito il sifone della condensa.'],
    'Errore di accensione, senza acqua calda.',
  ),
  lavoro(
    'Riparazione',
    'Sostituzione circolatore',
    [120],
    [190, 380],
    [40, 55],
    ['Montato circolatore a basso consumo.'],
  ),
  lavoro(
    'Installazione',
    'Sostituzione caldaia',
    [180, 240],
    [1450, 2900],
    [55, 70],
    ['Caldaia installata e collaudata, consegnata la dichiarazione di conformità.'],
    'Smontaggio della vecchia caldaia e nuova installazione a condensazione.',
  ),
  lavoro(
    'Installazione',
    'Installazione climatizzatore',
    [120, 180],
    [650, 1500],
    [50, 65],
    ['Installato, vuoto e collaudo eseguiti.'],
  ),
  lavoro(
    'Sopralluogo',
    'Sopralluogo per preventivo',
    [30, 60],
    [0, 0],
    [0, 0],
    ['Misure prese, preventivo da inviare.'],
  ),
]

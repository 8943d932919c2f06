import { HOSTILE_CSVS } from './csvs.ts'
import { HOSTILE_WORKBOOKS, type HostileSheet } from './workbooks.ts'

/** Every spreadsheet made to do harm. */
export const HOSTILE_SHEETS: readonly HostileSheet[] = [...HOSTILE_WORKBOOKS, ...HOSTILE_CSVS]

/** Those that are slow to make, or take all of the time that a file has. */
export const SLOW_SHEETS: ReadonlySet<string> = new Set([
  'un foglio che diventa 190 MB',
  'testi comuni che diventano 9 GB',
  'una cella in fondo al mondo',
  'un testo di 1 MB in centomila celle',
  'dieci milioni di a capo',
  'dieci milioni di separatori',
  'una cella oltre il mondo',
  'un milione di righe',
  'mille fogli sullo stesso',
  'un milione di elementi uno dentro l’altro',
  'un milione di attributi',
  'dieci milioni di aperture',
  'un testo di 30.000 lettere in due milioni di celle',
  'virgolette storte',
  'dieci milioni di virgolette',
])

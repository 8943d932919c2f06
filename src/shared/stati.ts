/** States whose words are read also where their noun is not known: the register shows those of every table. */

/** The states of a visit (docs/product.md §8.2) and how they are shown. */
export const STATI_APPUNTAMENTO = {
  Programmato: 'Programmato',
  In_Corso: 'In Corso',
  Completato: 'Completato',
  Annullato: 'Annullato',
} as const
export type StatoAppuntamento = keyof typeof STATI_APPUNTAMENTO

/** The states of an import and how they are shown. */
export const STATI_IMPORTAZIONE = {
  bozza: 'Da controllare',
  controllata: 'Controllata',
  in_corso: 'In corso',
  fatta: 'Fatta',
  in_annullamento: 'In annullamento',
  annullata: 'Annullata',
} as const

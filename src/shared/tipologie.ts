/** Types of visits (docs/product.md §8.1). */
export const TIPOLOGIE_APPUNTAMENTO = [
  'Manutenzione',
  'Installazione',
  'Riparazione',
  'Sopralluogo',
  'Revisione Annuale',
  'Revisione + CIT',
] as const
export type TipologiaAppuntamento = (typeof TIPOLOGIE_APPUNTAMENTO)[number]

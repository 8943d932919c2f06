/** Air conditioner types (specification §9) and how they are shown. */
export const TIPI_CONDIZIONATORE = {
  Monosplit: 'Monosplit',
  Dual_Split: 'Dual Split',
  Trial_Split: 'Trial Split',
  Quadri_Split: 'Quadri Split',
  Multisplit: 'Multisplit',
} as const

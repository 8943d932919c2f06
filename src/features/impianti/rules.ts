/** Fuels (docs/product.md §7.1) and how they are shown. */
export const COMBUSTIBILI = {
  Gas_Metano: 'Gas Metano',
  GPL: 'GPL',
  Gasolio: 'Gasolio',
  Pellet: 'Pellet',
  Legna: 'Legna',
} as const

/** Air conditioner types (docs/product.md §7.2) and how they are shown. */
export const TIPI_CONDIZIONATORE = {
  Monosplit: 'Monosplit',
  Dual_Split: 'Dual Split',
  Trial_Split: 'Trial Split',
  Quadri_Split: 'Quadri Split',
  Multisplit: 'Multisplit',
} as const

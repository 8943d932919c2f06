/** Fuels (specification §9) and how they are shown. */
export const COMBUSTIBILI = {
  Gas_Metano: 'Gas Metano',
  GPL: 'GPL',
  Gasolio: 'Gasolio',
  Pellet: 'Pellet',
  Legna: 'Legna',
} as const

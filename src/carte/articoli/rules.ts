export const TIPI_ARTICOLO = ['Bene', 'Servizio'] as const
/** Units that materials and lines are counted in; others may be typed. */
export const UNITA = ['pz', 'm', 'kg', 'l', 'h'] as const

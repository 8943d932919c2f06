import { ogniRuolo, soloAdmin } from '#shared/permissions.ts'

/** Firm colours and their labels (docs/product.md §13.3); an unknown colour is shown gray. */
export const COLORI_DITTA = {
  gray: 'Grigio',
  blue: 'Blu',
  red: 'Rosso',
  green: 'Verde',
  yellow: 'Giallo',
  purple: 'Viola',
  pink: 'Rosa',
} as const

export type ColoreDitta = keyof typeof COLORI_DITTA

/** Who may do what with firms (docs/product.md §4.2). */
export const puoLeggereDitte = ogniRuolo
export const puoGestireDitte = soloAdmin

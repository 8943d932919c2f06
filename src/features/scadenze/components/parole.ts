import type { Controllo } from '../norme.rules.ts'

/** How each control is called on a screen. */
export const CONTROLLI_IN_PAROLE: Record<Controllo, string> = {
  RCEE: 'RCEE',
  Manutenzione: 'Manutenzione',
  FGAS: 'Controllo perdite',
}

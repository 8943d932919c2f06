import type { RiservaQuando } from '#anagrafe/azienda/rules.ts'
import type { Controllo } from './norme.rules.ts'

/** How each control is called on a screen. */
export const CONTROLLI_IN_PAROLE: Record<Controllo, string> = {
  RCEE: 'RCEE',
  Manutenzione: 'Manutenzione',
  FGAS: 'Controllo perdite',
}

/** `12-07` as people write it: `7/12`. */
export const giornoEMese = (patrono: string): string =>
  `${Number(patrono.slice(3))}/${Number(patrono.slice(0, 2))}`

/** Where in a day time is kept for breakdowns. */
export const RISERVA_IN_PAROLE: Record<RiservaQuando, string> = {
  Fine: 'A fine giornata',
  Mezzogiorno: 'Prima della pausa',
  Mattina: 'A inizio giornata',
}

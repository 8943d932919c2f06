import type { TipoAssenza } from '../contract.ts'

/** How each absence is called on a screen. */
export const TIPI_IN_PAROLE: Record<TipoAssenza, string> = {
  Ferie: 'Ferie',
  Malattia: 'Malattia',
  Mezzo_fermo: 'Mezzo fermo',
  Altro: 'Altro',
}

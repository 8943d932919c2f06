import type {
  Caldaia,
  CaldaiaInput,
  Condizionatore,
  CondizionatoreInput,
} from '#anagrafe/impianti/contract.ts'
import { resource } from '#web/resource.ts'
import type { CaldaiaConVisita, CondizionatoreConVisita } from './contract.ts'

/* The lists of plants are those that `caldaieApi` and `condizionatoriApi` keep: one answer, which says what is booked too. */

export const caldaieConVisita = resource<Caldaia, CaldaiaInput, Partial<CaldaiaInput>, CaldaiaConVisita>(
  '/caldaie',
)

export const condizionatoriConVisita = resource<
  Condizionatore,
  CondizionatoreInput,
  Partial<CondizionatoreInput>,
  CondizionatoreConVisita
>('/condizionatori')

import { resource } from '#web/resource.ts'
import type {
  Caldaia,
  CaldaiaInput,
  Condizionatore,
  CondizionatoreInput,
  Impianto,
  ImpiantoInput,
} from './contract.ts'

export const caldaieApi = resource<Caldaia, CaldaiaInput>('/caldaie')

export const condizionatoriApi = resource<Condizionatore, CondizionatoreInput>('/condizionatori')

/** What they belong to. */
export const impiantiApi = resource<Impianto, ImpiantoInput>('/impianti')

import { resource } from '#web/resource.ts'
import type { Caldaia, CaldaiaInput, Condizionatore, CondizionatoreInput } from './contract.ts'

export const caldaieApi = resource<Caldaia, CaldaiaInput>('/caldaie')

export const condizionatoriApi = resource<Condizionatore, CondizionatoreInput>('/condizionatori')

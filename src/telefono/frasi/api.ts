import { resource } from '#web/resource.ts'
import type { FraseInElenco, FraseInput } from './contract.ts'

/** Sentences for reports, in order. One alone doesn't say how often it is used, nor what a former version has kept. */
export const frasiApi = resource<
  Omit<FraseInElenco, 'usi'> & Partial<Pick<FraseInElenco, 'usi'>>,
  FraseInput
>('/frasi')

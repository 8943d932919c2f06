import { resource } from '#web/resource.ts'
import type { Frase, FraseInput } from './contract.ts'

/** Sentences for reports, in order. */
export const frasiApi = resource<Frase, FraseInput>('/frasi')

import { resource } from '#web/resource.ts'
import type { ModuloInElenco, ModuloIntero } from './contract.ts'

/** Closed forms; they are written by what telephones confirm. */
export const moduliApi = resource<ModuloIntero, never, never, ModuloInElenco>('/rcee-moduli')

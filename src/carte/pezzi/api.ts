import { resource } from '#web/resource.ts'
import type { Pezzo, PezzoInput, PezzoModifica } from './contract.ts'

/** Parts that are needed, with the visit that each is taken to. */
export const pezziApi = resource<Pezzo, PezzoInput, PezzoModifica>('/pezzi')

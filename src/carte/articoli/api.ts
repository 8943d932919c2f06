import { resource } from '#web/resource.ts'
import type { Articolo, ArticoloInput } from './contract.ts'

/** The list of what is sold and used; who isn't an Admin gets part of each. */
export const articoliApi = resource<Articolo, ArticoloInput>('/articoli')

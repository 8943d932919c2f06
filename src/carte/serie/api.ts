import type { Serie, SerieInput } from '#carte/serie/contract.ts'
import { resource } from '#web/resource.ts'

/** How invoices are numbered. */
export const serieApi = resource<Serie, SerieInput>('/serie-fatture')

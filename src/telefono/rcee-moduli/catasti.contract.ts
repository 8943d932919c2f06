import * as z from 'zod'
import { addDays } from '#shared/dates.ts'

/** A region's registry of heating plants (docs/product.md §31.7): what is known of it, and how sure that is. */
export const catasto = z.object({
  regione: z.string(),
  /** Two letters each. */
  province: z.array(z.string()),
  /** `CIT`; null where it isn't known. */
  nome: z.string().nullable(),
  /** What files it takes: `xml`; null where none or not known. */
  formato: z.string().nullable(),
  /** Days from the control to the upload; null where not known. */
  giorni_invio: z.int().nullable(),
  fiducia: z.enum(['verificata', 'da_verificare']),
  fonte: z.string().nullable(),
})
export type Catasto = z.output<typeof catasto>

/** The region whose file this program writes. */
export const REGIONE_CIT = 'Piemonte'

export const catastoDi = (catasti: readonly Catasto[], provincia: string | null): Catasto | undefined =>
  catasti.find(({ province }) => province.includes(provincia ?? ''))

/** By when a report of that day is to be in the registry; null where nobody knows. */
export const entroDi = ({ giorni_invio }: Catasto, dataControllo: string): string | null =>
  giorni_invio === null ? null : addDays(dataControllo, giorni_invio)

export const citInput = z.object({
  ids: z.array(z.int().min(1)).min(1, 'Scegli almeno un RCEE').max(300, 'Al massimo 300 per volta'),
})

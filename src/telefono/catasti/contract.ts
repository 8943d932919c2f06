import * as z from 'zod'

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
  /** Who else is told of an immediate danger; null where not known. */
  avvisare: z.string().nullable(),
  fiducia: z.enum(['verificata', 'da_verificare']),
  fonte: z.string().nullable(),
})
export type Catasto = z.output<typeof catasto>

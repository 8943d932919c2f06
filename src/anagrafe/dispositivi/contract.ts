import * as z from 'zod'

/** A browser that somebody works with (docs/product.md §28.5). */
export const dispositivo = z.object({
  id: z.int(),
  utente_id: z.int(),
  nome_utente: z.string(),
  /** In plain words (`Safari su iPhone`); null where the browser did not say. */
  nome: z.string().nullable(),
  /** To about ten minutes. */
  visto_il: z.string(),
  /** What it has confirmed and not sent, as it said last. */
  in_attesa: z.int(),
  /** Called back: at its next call it deletes what it holds. */
  revocato_il: z.string().nullable(),
  /** When it was told to. */
  svuotato_il: z.string().nullable(),
  /** The one that asks. */
  questo: z.boolean(),
})

export type Dispositivo = z.output<typeof dispositivo>

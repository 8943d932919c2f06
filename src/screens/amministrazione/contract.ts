import * as z from 'zod'

/** An archive on the disk; `id` is the second it was made in (Unix time). */
export const rigaBackup = z.object({
  id: z.int(),
  nome: z.string(),
  creato: z.string(),
  /** Bytes. */
  dimensione: z.int(),
})

export type Backup = z.output<typeof rigaBackup>

/** Visits that a user still has to make, from today on. */
export const visiteDaFare = z.object({ numero: z.int() })

/** How the last backup went, of the night or by hand; all null before the first. */
export const statoBackup = z.object({
  esito: z.enum(['fatto', 'errore']).nullable(),
  finito: z.string().nullable(),
  /** What went wrong, or what the archive lacks; null where all is well. */
  testo: z.string().nullable(),
})

export type StatoBackup = z.output<typeof statoBackup>

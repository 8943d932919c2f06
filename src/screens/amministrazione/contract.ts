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

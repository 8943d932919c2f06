import * as z from 'zod'
import { rigaAppuntamento } from '#features/appuntamenti/contract.ts'

/** Today at a glance (specification §3, Dashboard stats); who is no Admin gets only their own visits. */
export const statistiche = z.object({
  appuntamentiOggi: z.array(rigaAppuntamento),
})

export type Statistiche = z.output<typeof statistiche>

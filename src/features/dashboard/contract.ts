import * as z from 'zod'
import { rigaAppuntamento } from '#features/appuntamenti/contract.ts'
import { rigaCliente } from '#features/clienti/contract.ts'
import { rigaRcee } from '#features/rcee/contract.ts'

/** Today at a glance (specification §3, Dashboard stats); who is no Admin gets only their own visits of today. */
export const statistiche = z.object({
  appuntamentiOggi: z.array(rigaAppuntamento),
  /** To be called again within 7 days, overdue first. */
  followUpClienti: z.array(rigaCliente),
  /** Reports to be followed up within 7 days, overdue first. */
  followUpRcee: z.array(rigaRcee),
  /** Completed visits with a follow-up date within 7 days, overdue first. */
  followUpAppuntamenti: z.array(rigaAppuntamento),
  /** Reports that expire within 30 days. */
  rceeInScadenza: z.array(rigaRcee),
})

export type Statistiche = z.output<typeof statistiche>

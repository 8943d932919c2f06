import type * as z from 'zod'
import { fattura } from '#features/fatture/contract.ts'
import { lista, schedaTecnica } from '#features/giornata/contract.ts'
import { rigaPreventivo } from '#features/preventivi/contract.ts'

/** All that a customer's sheet shows. */
export const schedaCliente = schedaTecnica.extend({
  preventivi: lista(rigaPreventivo),
  /** Those issued to the customer. */
  fatture: lista(fattura),
})

export type SchedaCliente = z.output<typeof schedaCliente>

import type * as z from 'zod'
import { fattura } from '#carte/fatture/contract.ts'
import { rigaPreventivo } from '#carte/preventivi/contract.ts'
import { lista, schedaTecnica } from '#telefono/giornata/contract.ts'

/** All that a customer's sheet shows. */
export const schedaCliente = schedaTecnica.extend({
  preventivi: lista(rigaPreventivo),
  /** Those issued to the customer. */
  fatture: lista(fattura),
})

export type SchedaCliente = z.output<typeof schedaCliente>

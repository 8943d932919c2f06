import * as z from 'zod'
import { fattura } from '#carte/fatture/contract.ts'
import { rigaPreventivo } from '#carte/preventivi/contract.ts'
import { domanda } from '#shared/fields.ts'
import { lista, schedaConModuli, schedaTecnica } from '#telefono/giornata/contract.ts'

/** `perRcee=true`: with what an efficiency report is begun with, which the sheet doesn't show. */
export const schedaClienteQuery = z.object({ perRcee: domanda.vero() })

/** All that a customer's sheet shows; `impianti` and `perRcee` where they were asked for. */
export const schedaCliente = schedaTecnica.extend({
  ...schedaConModuli.pick({ impianti: true, perRcee: true }).partial().shape,
  preventivi: lista(rigaPreventivo),
  /** Those issued to the customer. */
  fatture: lista(fattura),
})

export type SchedaCliente = z.output<typeof schedaCliente>

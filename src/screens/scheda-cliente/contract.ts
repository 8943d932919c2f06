import * as z from 'zod'
import { rigaAppuntamento } from '#features/appuntamenti/contract.ts'
import { rigaCliente } from '#features/clienti/contract.ts'
import { rigaDocumento } from '#features/documenti/contract.ts'
import { fattura } from '#features/fatture/contract.ts'
import { rigaCaldaia, rigaCondizionatore } from '#features/impianti/contract.ts'
import { rigaPreventivo } from '#features/preventivi/contract.ts'
import { rigaRcee } from '#features/rcee/contract.ts'
import { rigaScadenza } from '#features/scadenze/contract.ts'

/** As the list's own call answers it. */
const lista = <R extends z.ZodType>(riga: R) =>
  z.object({ data: z.array(riga), count: z.int().nonnegative() })

/** All that a customer's sheet shows: the record, and each list as its own call would give it to the same person. */
export const schedaCliente = z.object({
  cliente: rigaCliente,
  caldaie: lista(rigaCaldaia),
  condizionatori: lista(rigaCondizionatore),
  rcee: lista(rigaRcee),
  scadenze: lista(rigaScadenza),
  preventivi: lista(rigaPreventivo),
  /** Those issued to the customer. */
  fatture: lista(fattura),
  /** The furthest ahead first, at most `APPUNTAMENTI_IN_SCHEDA`. */
  appuntamenti: lista(rigaAppuntamento),
  documenti: lista(rigaDocumento),
})

export type SchedaCliente = z.output<typeof schedaCliente>

import type { StatoFattura, TipoFattura } from '#carte/fatture/rules.ts'

/** Width from which invoices are a ledger of rows, in em (1180 px); below, each is a card. */
export const DA_REGISTRO = 73.75

/** The ledger's filters as its calls take them; what is asked for in advance must be asked in the same words. */
export const filtriRegistro = (q: string, tipo: TipoFattura | null, stati: readonly StatoFattura[]) => ({
  q,
  tipo,
  stati: stati.length > 0 ? stati.join() : null,
})

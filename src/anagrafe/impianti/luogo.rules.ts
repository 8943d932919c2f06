import { type Recapito, stessoLuogo } from '#anagrafe/clienti/indirizzo.rules.ts'

/** Where a plant stands: its own address where it has one, else its customer's. */

export interface RecapitoImpianto extends Recapito {
  civico: string | null
}

/** Street and number as a customer's address has them. */
export const recapitoImpianto = ({ civico, ...impianto }: RecapitoImpianto): Recapito => ({
  ...{ cap: impianto.cap, comune: impianto.comune, provincia: impianto.provincia },
  indirizzo: [impianto.indirizzo, civico].filter(Boolean).join(' ') || null,
})

/** The customer's place itself where the plant stands there, or says no town and no street of its own. */
export function luogoImpianto<L extends Recapito>(
  impianto: RecapitoImpianto | undefined,
  cliente: L,
): L | Recapito {
  if (!impianto?.comune && !impianto?.indirizzo) return cliente
  const suo = recapitoImpianto(impianto)
  // Without a town it is another house of the customer's.
  const luogo = suo.comune
    ? suo
    : { ...suo, cap: cliente.cap, comune: cliente.comune, provincia: cliente.provincia }
  return stessoLuogo(luogo, cliente) ? cliente : luogo
}

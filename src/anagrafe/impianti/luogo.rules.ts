import { CAMPI_LUOGO, type Recapito } from '#anagrafe/clienti/indirizzo.rules.ts'
import { viaENumero } from '#shared/distanze.ts'
import { normalise } from '#shared/text.ts'

/** Where a plant stands: its own address where it has one, else its customer's. */

export interface RecapitoImpianto extends Recapito {
  civico: string | null
}

/** Street and number as a customer's address has them. */
export const recapitoImpianto = ({ civico, ...impianto }: RecapitoImpianto): Recapito => ({
  ...{ cap: impianto.cap, comune: impianto.comune, provincia: impianto.provincia },
  indirizzo: [impianto.indirizzo, civico].filter(Boolean).join(' ') || null,
})

const casa = (indirizzo: string | null) => JSON.stringify(viaENumero(indirizzo))

/**
 * Where a plant stands; the customer's place itself where that is one with theirs, however it is written, or says neither
 * town nor street.
 */
export function luogoImpianto<L extends Recapito>(
  impianto: RecapitoImpianto | undefined,
  cliente: L,
): L | Recapito {
  if (!impianto?.comune && !impianto?.indirizzo) return cliente
  const { indirizzo, comune, cap, provincia } = recapitoImpianto(impianto)
  if (comune && normalise(comune) !== normalise(cliente.comune ?? ''))
    return { indirizzo, comune, cap, provincia }
  if (!indirizzo || casa(indirizzo) === casa(cliente.indirizzo)) return cliente
  return {
    ...{ indirizzo, comune: cliente.comune },
    ...{ cap: cap || cliente.cap, provincia: provincia || cliente.provincia },
  }
}

/** A customer as they are called about a plant: at the address where it stands. */
export function conLuogo<C extends Pick<Recapito, 'comune'> & Partial<Recapito>>(
  cliente: C,
  impianto: RecapitoImpianto | undefined,
): C {
  const { indirizzo = null, cap = null, provincia = null, comune } = cliente
  const luogo = luogoImpianto(impianto, { indirizzo, cap, provincia, comune })
  const campi = CAMPI_LUOGO.filter((campo) => campo in cliente)
  return { ...cliente, ...Object.fromEntries(campi.map((campo) => [campo, luogo[campo]])) }
}

/** What tells a plant from its neighbours in the same house. */
const NELLA_CASA = ['palazzo', 'scala', 'interno'] as const
export interface PostoImpianto extends RecapitoImpianto, Record<(typeof NELLA_CASA)[number], string | null> {
  codice_catasto: string | null
}

/** Whether two plants of a customer stand in the same place; null where that can't be said. */
export function stessaSede(a: PostoImpianto, b: PostoImpianto, cliente: Recapito): boolean | null {
  const [qui, li] = [luogoImpianto(a, cliente), luogoImpianto(b, cliente)]
  const diversi = (x: string | null, y: string | null) => normalise(x ?? '') !== normalise(y ?? '')
  if (diversi(qui.comune, li.comune) || casa(qui.indirizzo) !== casa(li.indirizzo)) return false
  const codici = a.codice_catasto && b.codice_catasto && diversi(a.codice_catasto, b.codice_catasto)
  const scritti = NELLA_CASA.filter((campo) => diversi(a[campo], b[campo]))
  if (codici || scritti.some((campo) => a[campo] && b[campo])) return false
  return qui.indirizzo && scritti.length === 0 ? true : null
}

import { sql } from 'kysely'
import type { ClienteInElenco } from './contract.ts'

/* What lists say of a customer's plants: of written dates, and of those that are only reckoned (docs/product.md §24.10). */

/** The first maintenance due of any plant of the customer. */
const prossimaManutenzione = sql<string | null>`(select min(d) from (
  select min(prossima_revisione) as d from caldaie where caldaie.cliente_id = clienti.id
  union all select min(prossima_manutenzione) from condizionatori where condizionatori.cliente_id = clienti.id
) as scadenze)`.as('prossima_manutenzione')

/** The first that is only reckoned. */
const manutenzioneCalcolata = sql<string | null>`(select min(data_dovuta) from scadenze
  where scadenze.cliente_id = clienti.id and controllo = 'Manutenzione' and origine = 'proposta'
)`.as('manutenzione_calcolata')

export const MANUTENZIONI = [prossimaManutenzione, manutenzioneCalcolata] as const

export type Manutenzioni = Pick<ClienteInElenco, 'prossima_manutenzione' | 'manutenzione_calcolata'>

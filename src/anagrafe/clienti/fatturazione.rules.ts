import { nomeDiSocieta } from '#shared/cells.ts'
import { normalise } from '#shared/text.ts'
import { codiceDiPersona, partitaIvaGiusta } from './rules.ts'

/** What the electronic invoice wants to know of a customer (docs/product.md §30.2). */

export const TIPI_CLIENTE = {
  Privato: 'Privato',
  Azienda: 'Azienda',
  Condominio: 'Condominio',
  PA: 'Pubblica amministrazione',
  Estero: 'Estero',
} as const
export type TipoCliente = keyof typeof TIPI_CLIENTE

interface Riconoscibile {
  nome?: string | null | undefined
  cognome?: string | null | undefined
  denominazione?: string | null | undefined
  codiceFiscale?: string | null | undefined
  partitaIva?: string | null | undefined
}

const CONDOMINIO = /condomini[oi]?\b|\bcond(om)?\b/
/** No people where a name begins with them; surnames too, but nobody's first name. */
const IN_TESTA = /^(bar|scuola|banca|comune)\s/

/**
 * What a customer is of whom nobody said it, by the name before any code: a condominium, a firm where the name speaks of one, or
 * where there is a partita IVA or a body's code of eleven digits. The one answer, for forms, calls and imports alike;
 * what VAT is proposed follows from it.
 */
export function tipoProbabile(cliente: Riconoscibile): TipoCliente {
  const codice = cliente.codiceFiscale?.trim() ?? ''
  const nomi = [`${cliente.nome ?? ''} ${cliente.cognome ?? ''}`, cliente.denominazione ?? ''].map(normalise)
  const chiama = (prova: (nome: string) => boolean) => nomi.some(prova)
  if (chiama((nome) => CONDOMINIO.test(nome))) return 'Condominio'
  // The words that are surnames too stand aside here: `Palazzo`, `Parco`.
  const societa = chiama((nome) => nomeDiSocieta(nome, true))
  const inTesta = !codiceDiPersona(codice) && chiama((nome) => IN_TESTA.test(nome))
  return societa || inTesta || cliente.partitaIva?.trim() || partitaIvaGiusta(codice) ? 'Azienda' : 'Privato'
}

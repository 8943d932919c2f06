import type { ID_FISCALE } from '#shared/forma-fattura.ts'

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
  partitaIva?: string | null | undefined
}

/** What a customer is of whom nobody said it: a condominium by its name, else a firm where there is a partita IVA. */
export function tipoProbabile({ nome, cognome, partitaIva }: Riconoscibile): TipoCliente {
  if (/condominio/i.test(`${nome ?? ''} ${cognome ?? ''}`)) return 'Condominio'
  return partitaIva?.trim() ? 'Azienda' : 'Privato'
}

/** Of any country, in the electronic invoice. */
type IdentificativoLungo = (typeof ID_FISCALE)['figli']['IdCodice']['lungo']

/** An Italian partita IVA has eleven digits, a foreign one as many characters as the invoice's form says. */
export const lunghezzaPartitaIva = (nazione: string | null | undefined): 11 | IdentificativoLungo =>
  (nazione ?? 'IT').trim().toUpperCase() === 'IT' ? 11 : 28

/** What is wrong with a partita IVA of that country; undefined where nothing is. */
export function partitaIvaTroppoLunga(
  nazione: string | null | undefined,
  partitaIva: string | null | undefined,
): string | undefined {
  const massimo = lunghezzaPartitaIva(nazione)
  return (partitaIva ?? '').length > massimo ? `Massimo ${massimo} caratteri` : undefined
}

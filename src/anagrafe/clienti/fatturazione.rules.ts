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

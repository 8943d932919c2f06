/** What the electronic invoice wants to know of a customer (docs/product.md §30.2). */

export const TIPI_CLIENTE = {
  Privato: 'Privato',
  Azienda: 'Azienda',
  Condominio: 'Condominio',
  PA: 'Pubblica amministrazione',
  Estero: 'Estero',
} as const
export type TipoCliente = keyof typeof TIPI_CLIENTE

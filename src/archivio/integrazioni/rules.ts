/**
 * What a company makes for the VAT of what it received without any, or gives away; made elsewhere, they are kept as files of
 * ours. Source: annex A of the exchange's specification 1.9, TipoDocumento.
 */
export const TIPI_INTEGRAZIONE = ['TD16', 'TD17', 'TD18', 'TD19', 'TD27'] as const
export type TipoIntegrazione = (typeof TIPI_INTEGRAZIONE)[number]

export const eIntegrazione = (tipo: string): tipo is TipoIntegrazione =>
  TIPI_INTEGRAZIONE.includes(tipo as TipoIntegrazione)

export const VA_INTEGRATA = 'Va integrata: senti il commercialista'

/** Reasons that only a supplier from abroad writes. */
const DALL_ESTERO = ['N2.1', 'N3.2']

/**
 * With which document a received invoice is to be completed: TD16 where the VAT is ours to reckon (N6), TD17 to TD19 where the
 * supplier is from abroad. Null: with none.
 * @param paese of the supplier, two letters
 */
export function daIntegrareCon(
  paese: string,
  nature: readonly (string | null)[],
): 'TD16' | 'TD17–TD19' | null {
  if (paese !== 'IT' || nature.some((natura) => natura && DALL_ESTERO.includes(natura))) return 'TD17–TD19'
  return nature.some((natura) => natura?.startsWith('N6')) ? 'TD16' : null
}

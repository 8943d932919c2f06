import type { TipoDocumento } from '#carte/fatture/rules.ts'
import { serieApi } from '#carte/serie/api.ts'
import { scriviNumero } from '#carte/serie/rules.ts'

/**
 * What number a draft would get if it were issued now: `FT-2026-042 all’emissione`; without the number where its year is
 * another than this one.
 */
export function useProssimoNumero(tipo: TipoDocumento, dataEmissione: string): string {
  const serie = serieApi.useList().data?.data
  const proposta = serie?.find((s) => s.predefinita && s.note_di_credito === (tipo === 'TD04'))
  if (!proposta || dataEmissione.slice(0, 4) !== String(proposta.anno)) return 'Numero all’emissione'
  return `${scriviNumero(proposta.formato, proposta.anno, proposta.ultimo_numero + 1)} all’emissione`
}

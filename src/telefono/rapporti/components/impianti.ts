import { caldaieApi, condizionatoriApi } from '#anagrafe/impianti/api.ts'
import { nomeApparecchio } from '#anagrafe/impianti/nome.rules.ts'

/** The customer's plants, in words: `Immergas Victrix Tera`. Also where there is no network, of whom one visits. */
export function useImpianti(clienteId: number): string[] {
  const caldaie = caldaieApi.useList({ clienteId }).data?.data ?? []
  const condizionatori = condizionatoriApi.useList({ clienteId }).data?.data ?? []
  return [...caldaie, ...condizionatori].map((apparecchio) => nomeApparecchio(apparecchio).slice(0, 120))
}

import { preventiviApi } from '#carte/preventivi/api.ts'
import { STATI_PREVENTIVO } from '#carte/preventivi/rules.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { NON_QUI } from '#web/ui/query-state.tsx'

/** Quotes of a customer that wait for an answer, in words: `1 · 2.684,00 €`, `Sostituzione caldaia · Inviato`. */
export function usePreventiviAperti(clienteId: number) {
  const { data, isError } = preventiviApi.useList({ clienteId })
  const aperti = data?.data.filter((p) => p.stato === 'Bozza' || p.stato === 'Inviato') ?? []
  const preventivo = aperti[0]
  if (!preventivo) return { valore: isError ? NON_QUI : data && 'Nessuno', dettaglio: null, vuoto: true }
  const totale = sumEuro(aperti.map((p) => p.totale))
  return {
    valore: `${aperti.length} · ${formatEuro(totale)}`,
    dettaglio: `${preventivo.titolo} · ${STATI_PREVENTIVO[preventivo.stato]}`,
    vuoto: false,
  }
}

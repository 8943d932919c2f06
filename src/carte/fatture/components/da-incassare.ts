import { useFattureCliente } from '#carte/fatture/api.ts'
import { paroleScade } from '#carte/fatture/components/words.ts'
import { restaDi } from '#carte/fatture/rules.ts'
import { oggi } from '#shared/dates.ts'
import { daysTo } from '#shared/deadlines.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { NON_QUI } from '#web/ui/query-state.tsx'

/** What a customer still has to pay, in words: `1 · 146,40 €`, `FT-2026-0318 · scade il 30/11/2026`. */
export function useFattureDaIncassare(clienteId: number) {
  const { data, isError } = useFattureCliente(clienteId)
  const aperte = data?.data.filter((f) => f.stato !== 'Pagata') ?? []
  const fatture = aperte.filter((f) => !f.nota_di_credito)
  // The list has the first one due first.
  const prossima = fatture[0]
  if (!prossima) return { valore: isError ? NON_QUI : data && 'Nessuna', dettaglio: null, vuoto: true }
  const scade =
    prossima.data_scadenza && paroleScade(daysTo(prossima.data_scadenza, oggi()), prossima.data_scadenza)
  return {
    valore: `${fatture.length} · ${formatEuro(sumEuro(aperte.map((f) => (f.nota_di_credito ? -restaDi(f) : restaDi(f)))))}`,
    dettaglio: [prossima.numero_documento, scade?.toLowerCase()].filter(Boolean).join(' · '),
    vuoto: false,
  }
}

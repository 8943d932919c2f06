import { useUsaCredito } from '#carte/crediti/api.ts'
import type { Credito } from '#carte/crediti/contract.ts'
import { useTogliPagamento } from '#carte/fatture/components/chiamate.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { restaDi } from '#carte/fatture/rules.ts'
import { formatEuro } from '#shared/money.ts'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'

/** What an invoice gets of a credit, in euro: all of it, or what the invoice lacks. */
export const quantoNePaga = (fattura: Fattura, { resta }: Credito): number =>
  Math.min(resta, restaDi(fattura))

/**
 * Uses a credit with an invoice of the same person; the toast takes it back.
 * @returns what does it, and whether it is being done
 */
export function useUsaPer(): {
  usaPer: (credito: Credito, fattura: Fattura, poi?: () => void) => void
  inCorso: boolean
} {
  const usa = useUsaCredito()
  const togli = useTogliPagamento()
  function usaPer(credito: Credito, fattura: Fattura, poi?: () => void) {
    if (usa.isPending) return
    const importo = quantoNePaga(fattura, credito)
    usa.mutate(
      { id: credito.id, fatturaId: fattura.id, importo },
      {
        onSuccess: ({ usi }) => {
          const uso = usi.findLast(({ fattura_id }) => fattura_id === fattura.id)
          toast.successo(
            `${fattura.numero_documento}: usati ${formatEuro(importo)}`,
            uso && { annulla: () => togli.mutate(uso.pagamento_id, toldFailed()) },
          )
          poi?.()
        },
        ...toldFailed('Il credito non è stato usato'),
      },
    )
  }
  return { usaPer, inCorso: usa.isPending }
}

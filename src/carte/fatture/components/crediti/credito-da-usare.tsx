import { Button } from '@mantine/core'
import { IconPigMoney } from '@tabler/icons-react'
import { useCreditiAperti, useUsaCredito } from '#carte/crediti/api.ts'
import { useTogliPagamento } from '#carte/fatture/components/chiamate.ts'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import { restaDi } from '#carte/fatture/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'

/** What the same person has given and pays nothing yet: used with this invoice at one press. */
export function CreditoDaUsare({ fattura }: { fattura: FatturaIntera }) {
  const { id, tipo, cliente_id, fornitore_id } = fattura
  const persona =
    tipo === 'Attiva'
      ? cliente_id && { clienteId: cliente_id }
      : fornitore_id && { fornitoreId: fornitore_id }
  const crediti = useCreditiAperti(persona || {}, Boolean(persona)).data ?? []
  const usa = useUsaCredito()
  const togli = useTogliPagamento()
  // What is to be given back, or waits for its own invoice, is offered to none.
  return crediti
    .filter(({ da_restituire, acconto }) => !da_restituire && acconto !== true)
    .map(({ id: creditoId, data, resta }) => {
      const importo = Math.min(resta, restaDi(fattura))
      const usalo = () =>
        usa.mutate(
          { id: creditoId, fatturaId: id, importo },
          {
            onSuccess: ({ usi }) => {
              const uso = usi.findLast(({ fattura_id }) => fattura_id === id)
              toast.successo(
                `Usati ${formatEuro(importo)}`,
                uso && { annulla: () => togli.mutate(uso.pagamento_id) },
              )
            },
            ...toldFailed('Il credito non è stato usato'),
          },
        )
      return (
        <Button
          key={creditoId}
          variant="light"
          leftSection={<IconPigMoney size={17} aria-hidden />}
          aria-disabled={usa.isPending}
          onClick={() => !usa.isPending && usalo()}
        >
          Usa il credito di {formatEuro(resta)} del {formatDate(data)}
        </Button>
      )
    })
}

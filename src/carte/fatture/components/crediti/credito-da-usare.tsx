import { Button } from '@mantine/core'
import { IconPigMoney } from '@tabler/icons-react'
import { useCreditiAperti } from '#carte/crediti/api.ts'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { useUsaPer } from './usa-per.ts'

/** What the same person has given and pays nothing yet: used with this invoice at one press. */
export function CreditoDaUsare({ fattura }: { fattura: FatturaIntera }) {
  const { tipo, cliente_id, fornitore_id } = fattura
  const persona =
    tipo === 'Attiva'
      ? cliente_id && { clienteId: cliente_id }
      : fornitore_id && { fornitoreId: fornitore_id }
  const crediti = useCreditiAperti(persona || {}, Boolean(persona)).data ?? []
  const { usaPer, inCorso } = useUsaPer()
  // What is to be given back, or waits for its own invoice, is offered to none.
  const usabili = crediti.filter(({ da_restituire, acconto }) => !da_restituire && acconto !== true)
  return usabili.map((credito) => (
    <Button
      key={credito.id}
      variant="light"
      leftSection={<IconPigMoney size={17} aria-hidden />}
      title={`Del ${formatDate(credito.data)}`}
      aria-disabled={inCorso}
      onClick={() => usaPer(credito, fattura)}
    >
      {usabili.length === 1
        ? `Usa il credito di ${formatEuro(credito.resta)}`
        : `Usa ${formatEuro(credito.resta)} del ${formatDate(credito.data)}`}
    </Button>
  ))
}

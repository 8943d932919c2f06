import { CompensaForm } from '#carte/fatture/components/compensa-form.tsx'
import { ModificaFattura } from '#carte/fatture/components/modifica-fattura.tsx'
import { PagamentoForm } from '#carte/fatture/components/pagamento-form.tsx'
import { ProlungaScadenza } from '#carte/fatture/components/prolunga-scadenza.tsx'
import type { Fattura } from '#carte/fatture/contract.ts'

export type DialogoFattura = 'modifica' | 'prolunga' | 'pagamento' | 'compensa'

interface DialoghiFatturaProps {
  fattura: Fattura
  /** Null: they are closed. */
  dialogo: DialogoFattura | null
  onChiudi: () => void
}

/** The dialogs of useAzioniFattura, wherever an invoice is shown. */
export function DialoghiFattura({ fattura, dialogo, onChiudi }: DialoghiFatturaProps) {
  return (
    <>
      <ModificaFattura fattura={fattura} aperto={dialogo === 'modifica'} onChiudi={onChiudi} />
      <ProlungaScadenza fattura={fattura} aperto={dialogo === 'prolunga'} onChiudi={onChiudi} />
      <PagamentoForm fattura={fattura} aperto={dialogo === 'pagamento'} onChiudi={onChiudi} />
      {dialogo === 'compensa' && <CompensaForm nota={fattura} aperto onChiudi={onChiudi} />}
    </>
  )
}

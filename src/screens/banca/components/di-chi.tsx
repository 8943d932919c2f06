import * as z from 'zod'
import { ClientePicker } from '#anagrafe/clienti/components/cliente-picker.tsx'
import { FornitorePicker } from '#anagrafe/fornitori/components/fornitore-picker.tsx'
import type { Movimento } from '#archivio/movimenti/contract.ts'
import { reference } from '#shared/fields.ts'
import { formatEuro } from '#shared/money.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { Parte, TitolareCredito } from './gruppi.ts'

/** Money of somebody that pays nothing yet: to be used, or to be given back. */
export type ComeCredito = 'credito' | 'daRestituire'

const TITOLI = { credito: 'Credito di', daRestituire: 'Da restituire a' } as const

/** A credit for what is left of a row, of whom. */
export const creditoPer = (come: ComeCredito, di: TitolareCredito, importo: number, nome = ''): Parte => ({
  dati: come === 'credito' ? { credito: di, importo } : { daRestituire: di, importo },
  titolo: nome ? `${TITOLI[come]} ${nome}` : come === 'credito' ? 'Credito' : 'Da restituire',
  ...{ nome: '', spiega: come === 'credito' ? 'si usa con la prossima fattura' : 'non paga niente', di },
})

interface CreditoDiChiProps {
  /** Null while the dialog is closed; what is left, signed as money moves. */
  chiesto: { riga: Movimento; come: ComeCredito; resto: number } | null
  onChiudi: () => void
  onScelto: (parte: Parte) => void
}

const VOCI = {
  cliente: z.object({ clienteId: reference('Scegli il cliente') }),
  fornitore: z.object({ fornitoreId: reference('Scegli il fornitore') }),
}

/** Whose the money is: a customer's where it came in, ours with a supplier where it went out. */
export function CreditoDiChi({ chiesto, onChiudi, onScelto }: CreditoDiChiProps) {
  if (!chiesto) return null
  const { come, resto } = chiesto
  const chi = resto > 0 ? 'cliente' : 'fornitore'
  return (
    <FormDialog
      aperto
      onChiudi={onChiudi}
      titolo={`${TITOLI[come]}… ${formatEuro(Math.abs(resto))}`}
      larghezza={520}
      schema={VOCI[chi] as z.ZodType<TitolareCredito, TitolareCredito>}
      valori={{}}
      testoInvia="Usa"
      erroreGenerico="Non è stato scelto"
      invia={(di) => {
        onScelto(creditoPer(come, di, resto))
        return Promise.resolve()
      }}
      onFatto={onChiudi}
    >
      {chi === 'cliente' ? (
        <ClientePicker name="clienteId" required />
      ) : (
        <FornitorePicker name="fornitoreId" obbligatorio />
      )}
    </FormDialog>
  )
}

import * as z from 'zod'
import { addDays, formatDate } from '#shared/dates.ts'
import { optionalAmount } from '#shared/fields.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useRinnova } from '../api.ts'
import { type Contratto, durataInMesi } from '../contract.ts'

const schema = z.object({ mesi: durataInMesi, canone: optionalAmount() })

interface RinnovaFormProps {
  /** Null while the dialog is closed. */
  contratto: Contratto | null
  onChiudi: () => void
}

/** Opens the next period: as long as the last one and at the same fee, unless somebody says otherwise. */
export function RinnovaForm({ contratto, onChiudi }: RinnovaFormProps) {
  const rinnova = useRinnova()
  return (
    <FormDialog
      aperto={contratto !== null}
      onChiudi={onChiudi}
      titolo={contratto ? `Rinnova ${contratto.numero}` : ''}
      larghezza={420}
      schema={schema}
      valori={{ mesi: contratto?.durata_mesi ?? 12, canone: contratto?.canone ?? null }}
      versione={contratto?.versione}
      testoInvia="Rinnova"
      erroreGenerico="Il contratto non è stato rinnovato"
      invia={({ mesi, canone }) =>
        rinnova.mutateAsync({ id: contratto?.id ?? 0, mesi, canone: canone ?? null })
      }
      onFatto={({ fine }) => toast.successo(`Rinnovato fino al ${formatDate(fine)}`)}
    >
      <FieldGrid>
        <NumberField name="mesi" etichetta="Durata" unita="mesi" obbligatorio />
        <AmountField
          name="canone"
          etichetta="Canone annuo, senza IVA"
          suggerimento={contratto ? `Vale dal ${formatDate(addDays(contratto.fine, 1))}` : undefined}
        />
      </FieldGrid>
    </FormDialog>
  )
}

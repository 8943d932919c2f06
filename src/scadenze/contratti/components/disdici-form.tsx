import * as z from 'zod'
import { oggi } from '#shared/dates.ts'
import { data } from '#shared/fields.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { contrattiApi } from '../api.ts'
import type { Contratto } from '../contract.ts'

const schema = z.object({ disdettoIl: data() })

interface DisdiciFormProps {
  /** Null while the dialog is closed. */
  contratto: Contratto | null
  onChiudi: () => void
}

/** Ends a contract: the fees of periods that haven't begun by that day are no longer due. */
export function DisdiciForm({ contratto, onChiudi }: DisdiciFormProps) {
  const aggiorna = contrattiApi.useUpdate()
  return (
    <FormDialog
      aperto={contratto !== null}
      onChiudi={onChiudi}
      titolo={contratto ? `Disdici ${contratto.numero}` : ''}
      larghezza={420}
      schema={schema}
      valori={{ disdettoIl: oggi() }}
      versione={contratto?.versione}
      testoInvia="Disdici"
      erroreGenerico="Il contratto non è stato disdetto"
      invia={({ disdettoIl }, { versione }) =>
        aggiorna.mutateAsync({
          id: contratto?.id ?? 0,
          dati: { stato: 'Disdetto', disdettoIl },
          versione,
        })
      }
      onFatto={({ numero }) => toast.successo(`Contratto ${numero} disdetto`)}
    >
      <FieldGrid colonne={1}>
        <DateField
          name="disdettoIl"
          etichetta="Disdetto il"
          obbligatorio
          suggerimento="I canoni dei periodi che cominciano dopo non si fatturano più. Un contratto disdetto non si riapre."
        />
      </FieldGrid>
    </FormDialog>
  )
}

import { clientiApi } from '#anagrafe/clienti/api.ts'
import { type Cliente, followUpInput } from '#anagrafe/clienti/contract.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { toast } from '#web/ui/toast.tsx'

interface FollowUpFormProps {
  cliente: Cliente
  aperto: boolean
  onChiudi: () => void
}

/** Sets or changes when to call the customer again. */
export function FollowUpClienteForm({ cliente, aperto, onChiudi }: FollowUpFormProps) {
  return (
    <RecordForm
      record={aperto && cliente}
      api={{ useUpdate: clientiApi.useUpdate }}
      onChiudi={onChiudi}
      titolo={cliente.dataFollowUp ? 'Modifica Follow-up' : 'Imposta Follow-up'}
      larghezza={440}
      schema={followUpInput}
      erroreGenerico="Errore nel salvare la data di follow-up"
      fatto={({ id }) => toast.successo('Follow-up salvato', { record: `clienti/${id}` })}
    >
      <FieldGrid colonne={1}>
        <DateField name="dataFollowUp" etichetta="Data Follow-up" obbligatorio />
        <NotesField name="noteFollowUp" etichetta="Note Follow-up" maxLength={500} />
      </FieldGrid>
    </RecordForm>
  )
}

import { clientiApi } from '#anagrafe/clienti/api.ts'
import { type Cliente, followUpInput } from '#anagrafe/clienti/contract.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface FollowUpFormProps {
  cliente: Cliente
  aperto: boolean
  onChiudi: () => void
}

/** Sets or changes when to call the customer again. */
export function FollowUpForm({ cliente, aperto, onChiudi }: FollowUpFormProps) {
  const aggiorna = clientiApi.useUpdate()
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo={cliente.dataFollowUp ? 'Modifica Follow-up' : 'Imposta Follow-up'}
      larghezza={440}
      schema={followUpInput}
      valori={valori(cliente)}
      versione={cliente.versione}
      daRecord={(record) => valori(record as Cliente)}
      testoInvia="Salva"
      erroreGenerico="Errore nel salvare la data di follow-up"
      invia={(dati, { versione }) => aggiorna.mutateAsync({ id: cliente.id, dati, versione })}
      onFatto={() => toast.successo('Follow-up salvato', { record: `clienti/${cliente.id}` })}
    >
      <FieldGrid colonne={1}>
        <DateField name="dataFollowUp" etichetta="Data Follow-up" obbligatorio />
        <NotesField name="noteFollowUp" etichetta="Note Follow-up" maxLength={500} />
      </FieldGrid>
    </FormDialog>
  )
}

const valori = ({ dataFollowUp, noteFollowUp }: Cliente) => ({
  dataFollowUp: dataFollowUp ?? '',
  noteFollowUp: noteFollowUp ?? '',
})

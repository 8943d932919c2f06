import { useAggiornaCliente } from '#features/clienti/api.ts'
import { type Cliente, followUpInput } from '#features/clienti/contract.ts'
import { CampoData } from '#web/ui/date-field.tsx'
import { GrigliaCampi } from '#web/ui/fields.tsx'
import { DialogoForm } from '#web/ui/form-dialog.tsx'
import { CampoNote } from '#web/ui/notes-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface FollowUpFormProps {
  cliente: Cliente
  aperto: boolean
  onChiudi: () => void
}

/** Sets or changes when to call the customer again. */
export function FollowUpForm({ cliente, aperto, onChiudi }: FollowUpFormProps) {
  const aggiorna = useAggiornaCliente(cliente.id)
  return (
    <DialogoForm
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
      invia={(dati, { versione }) => aggiorna.mutateAsync({ dati, versione })}
      onFatto={() => toast.successo('Follow-up salvato')}
    >
      <GrigliaCampi colonne={1}>
        <CampoData name="dataFollowUp" etichetta="Data Follow-up" obbligatorio />
        <CampoNote name="noteFollowUp" etichetta="Note Follow-up" maxLength={500} />
      </GrigliaCampi>
    </DialogoForm>
  )
}

const valori = ({ dataFollowUp, noteFollowUp }: Cliente) => ({
  dataFollowUp: dataFollowUp ?? '',
  noteFollowUp: noteFollowUp ?? '',
})

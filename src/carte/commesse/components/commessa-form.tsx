import { useNavigate } from 'react-router'
import { ClientePicker } from '#anagrafe/clienti/components/cliente-picker.tsx'
import { STATI_COMMESSA, type StatoCommessa } from '#shared/stati-commessa.ts'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { SegmentedField } from '#web/ui/segmented-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { commesseApi } from '../api.ts'
import { type CommessaIntera, commessaInput, rigaCommessa } from '../contract.ts'

const STATI = (Object.keys(STATI_COMMESSA) as StatoCommessa[]).map((valore) => ({
  ...{ valore, testo: STATI_COMMESSA[valore] },
}))

interface CommessaFormProps {
  /** Whether it is shown: its code comes then. */
  aperto: boolean
  /** The job to change, `nuova` for one more; null while the dialog is closed. */
  commessa: CommessaIntera | 'nuova' | null
  /** Whose a new one is, where it is known. */
  clienteId?: number
  onChiudi: () => void
}

/** Nuova Commessa, which is opened then, and Modifica Commessa. */
export function CommessaForm({ commessa, clienteId, onChiudi }: CommessaFormProps) {
  const naviga = useNavigate()
  const nuova = commessa === 'nuova'
  return (
    <RecordForm
      record={commessa}
      api={commesseApi}
      onChiudi={onChiudi}
      titolo={['Nuova Commessa', 'Modifica Commessa']}
      larghezza={560}
      schema={commessaInput}
      riga={rigaCommessa}
      nuovo={{ stato: 'Aperto', ...(clienteId && { clienteId }) }}
      prepara={({ clienteId: diChi, preventivoId: _, ...dati }) =>
        nuova ? { clienteId: diChi, ...dati } : dati
      }
      testoInvia={['Crea Commessa', 'Salva Modifiche']}
      erroreGenerico="La commessa non è stata salvata"
      fatto={({ id, titolo }) => {
        toast.successo(titolo, {
          detto: nuova ? 'Commessa creata' : 'Commessa aggiornata',
          record: `commesse/${id}`,
        })
        if (nuova) void naviga(`/commesse/${id}`)
      }}
    >
      <FieldGrid>
        {nuova && !clienteId && (
          <Intera>
            <ClientePicker name="clienteId" required fuoco="titolo" />
          </Intera>
        )}
        <Intera>
          <TextField name="titolo" obbligatorio maxLength={160} />
        </Intera>
        {!nuova && (
          <Intera>
            <SegmentedField name="stato" etichetta="Stato" voci={STATI} />
          </Intera>
        )}
        <Intera>
          <NotesField name="note" righe={3} maxLength={4000} />
        </Intera>
      </FieldGrid>
    </RecordForm>
  )
}

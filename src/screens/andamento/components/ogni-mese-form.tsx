import { aziendaApi } from '#anagrafe/azienda/api.ts'
import type { ImpostazioneFormProps } from '#anagrafe/azienda/components/impostazione.tsx'
import { aziendaModifica } from '#anagrafe/azienda/contract.ts'
import { FieldGrid } from '#web/ui/fields.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

const schema = aziendaModifica.pick({ andamentoA: true })

/** Says where the month's figures go; an empty address is nobody's. */
export function OgniMeseForm({ azienda, aperto, onChiudi }: ImpostazioneFormProps) {
  return (
    <RecordForm
      record={aperto && azienda}
      api={aziendaApi}
      onChiudi={onChiudi}
      titolo="Ogni mese per posta"
      larghezza={460}
      schema={schema}
      erroreGenerico="L’indirizzo non è stato salvato"
      fatto={({ andamento_a }) =>
        toast.successo(andamento_a ? 'Il mese andrà per posta' : 'Il mese non andrà a nessuno')
      }
    >
      <FieldGrid colonne={1}>
        <TextField
          name="andamentoA"
          etichetta="Email"
          type="email"
          inputMode="email"
          maxLength={254}
          suggerimento="Parte dalla casella di posta degli avvisi. Vuoto: non va a nessuno."
        />
      </FieldGrid>
    </RecordForm>
  )
}

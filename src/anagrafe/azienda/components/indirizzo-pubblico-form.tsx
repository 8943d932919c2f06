import { aziendaApi } from '#anagrafe/azienda/api.ts'
import { aziendaModifica } from '#anagrafe/azienda/contract.ts'
import { FieldGrid } from '#web/ui/fields.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { ImpostazioneFormProps } from './impostazione.tsx'

const schema = aziendaModifica.pick({ indirizzoPubblico: true })

/** Turns the customers' page on or off. */
export function IndirizzoPubblicoForm({ azienda, aperto, onChiudi }: ImpostazioneFormProps) {
  return (
    <RecordForm
      record={aperto && azienda}
      api={aziendaApi}
      onChiudi={onChiudi}
      titolo="Pagina di conferma"
      larghezza={460}
      schema={schema}
      erroreGenerico="L’indirizzo non è stato salvato"
      fatto={({ indirizzo_pubblico }) =>
        toast.successo(indirizzo_pubblico ? 'Pagina di conferma accesa' : 'Pagina di conferma spenta')
      }
    >
      <FieldGrid colonne={1}>
        <TextField
          name="indirizzoPubblico"
          etichetta="Indirizzo pubblico"
          type="url"
          inputMode="url"
          segnaposto="https://gestionale.esempio.it"
          maxLength={200}
          suggerimento="Quello con cui Tepore si apre da fuori. Vuoto: la pagina è spenta, e i messaggi non la nominano."
        />
      </FieldGrid>
    </RecordForm>
  )
}

import { aziendaApi } from '#anagrafe/azienda/api.ts'
import type { ImpostazioneFormProps } from '#anagrafe/azienda/components/impostazione.tsx'
import { aziendaModifica } from '#anagrafe/azienda/contract.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'

const schema = aziendaModifica.pick({ manutenzioneMesi: true })

/** Months that are proposed where nobody has said anything. */
const PROPOSTA = 12

/** How often the company services a plant of which nobody else says it. */
export function AbitudineForm({ azienda, aperto, onChiudi }: ImpostazioneFormProps) {
  return (
    <RecordForm
      record={aperto && azienda}
      api={aziendaApi}
      onChiudi={onChiudi}
      titolo="Ogni quanto fate la manutenzione"
      larghezza={400}
      schema={schema}
      propri={({ manutenzione_mesi }) => ({ manutenzioneMesi: manutenzione_mesi ?? PROPOSTA })}
      erroreGenerico="L’intervallo non è stato salvato"
      fatto="Intervallo salvato"
    >
      <NumberField
        name="manutenzioneMesi"
        etichetta="Manutenzione ogni"
        unita="mesi"
        suggerimento="Vale per gli impianti di cui né l’installatore né il costruttore lo dicono. Vuoto: nessuna scadenza."
      />
    </RecordForm>
  )
}

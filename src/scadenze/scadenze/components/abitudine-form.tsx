import * as z from 'zod'
import { useModificaAzienda } from '#anagrafe/azienda/api.ts'
import type { Azienda } from '#anagrafe/azienda/contract.ts'
import { optionalInteger } from '#shared/fields.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { toast } from '#web/ui/toast.tsx'

const schema = z.object({ manutenzioneMesi: optionalInteger(1, 60) })

/** Months that are proposed where nobody has said anything. */
const PROPOSTA = 12

interface AbitudineFormProps {
  azienda: Azienda
  aperto: boolean
  onChiudi: () => void
}

/** How often the company services a plant of which nobody else says it. */
export function AbitudineForm({ azienda, aperto, onChiudi }: AbitudineFormProps) {
  const modifica = useModificaAzienda()
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Ogni quanto fate la manutenzione"
      larghezza={400}
      schema={schema}
      valori={{ manutenzioneMesi: azienda.manutenzione_mesi ?? PROPOSTA }}
      versione={azienda.versione}
      daRecord={(record) => ({ manutenzioneMesi: (record as Azienda).manutenzione_mesi })}
      testoInvia="Salva"
      erroreGenerico="L’intervallo non è stato salvato"
      invia={(dati, { versione }) => modifica.mutateAsync({ dati, versione: versione ?? azienda.versione })}
      onFatto={() => toast.successo('Intervallo salvato')}
    >
      <NumberField
        name="manutenzioneMesi"
        etichetta="Manutenzione ogni"
        unita="mesi"
        suggerimento="Vale per gli impianti di cui né l’installatore né il costruttore lo dicono. Vuoto: nessuna scadenza."
      />
    </FormDialog>
  )
}

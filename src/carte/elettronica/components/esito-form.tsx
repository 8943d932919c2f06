import type { FatturaIntera } from '#carte/fatture/contract.ts'
import { STATI_INVIO, type StatoInvio } from '#carte/fatture/rules.ts'
import { oggi } from '#shared/dates.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useEsito } from '../api.ts'
import { esitoInput } from '../contract.ts'

interface EsitoFormProps {
  fattura: FatturaIntera
  pa: boolean
  aperto: boolean
  onChiudi: () => void
}

const DI_TUTTI = ['Inviata', 'Consegnata', 'Mancata_Consegna', 'Scartata'] as const
const DELLA_PA = ['Accettata', 'Rifiutata', 'Decorsi_Termini'] as const

/** What is likely to come next. */
const proposto = (stato: StatoInvio | null): StatoInvio =>
  stato === 'Da_Inviare' || stato === 'Scaricata' ? 'Inviata' : 'Consegnata'

/** Segna esito: what the exchange answered, as it is read in Fatture e Corrispettivi. */
export function EsitoForm({ fattura, pa, aperto, onChiudi }: EsitoFormProps) {
  const { mutateAsync: segna } = useEsito()
  const stati: StatoInvio[] = [...DI_TUTTI, ...(pa ? DELLA_PA : [])]
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Segna esito"
      larghezza={460}
      schema={esitoInput}
      valori={{ stato: proposto(fattura.stato_invio), data: oggi() }}
      testoInvia="Segna esito"
      erroreGenerico="L’esito non è stato segnato"
      invia={({ stato, data }) => segna({ id: fattura.id, stato, data })}
      onFatto={(f) =>
        toast.successo(`${f.numero_documento}: ${STATI_INVIO[f.stato_invio ?? 'Inviata'].toLowerCase()}`, {
          record: `fatture/${f.id}`,
        })
      }
    >
      <FieldGrid>
        <SelectField
          name="stato"
          etichetta="Esito"
          obbligatorio
          voci={stati.map((stato) => ({ valore: stato, testo: STATI_INVIO[stato] }))}
        />
        <DateField
          name="data"
          etichetta="Del giorno"
          obbligatorio
          max={oggi()}
          suggerimento="Quello della ricevuta del SdI"
        />
      </FieldGrid>
    </FormDialog>
  )
}

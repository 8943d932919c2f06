import * as z from 'zod'
import { fattureApi } from '#features/fatture/api.ts'
import { prossimaRata } from '#features/fatture/components/parole.ts'
import type { Fattura } from '#features/fatture/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { data } from '#shared/fields.ts'
import { formatEuro } from '#shared/money.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAggiornaRata } from '../api.ts'

interface ProlungaScadenzaProps {
  fattura: Fattura
  aperto: boolean
  onChiudi: () => void
}

const schema = z.object({ rata: z.string(), dataScadenza: data() })

/** A later due date (docs/product.md §11.5); of a RiBa, that of one of its instalments. */
export function ProlungaScadenza({ fattura, aperto, onChiudi }: ProlungaScadenzaProps) {
  const fatture = fattureApi.useUpdate()
  const rate = useAggiornaRata()
  const daPagare = fattura.rate.filter((r) => !r.pagata)
  const prossima = prossimaRata(fattura)

  async function sposta(rata: string, dataScadenza: string, versione: number | undefined) {
    const quale = daPagare.find((r) => String(r.id) === rata)
    if (quale) await rate.mutateAsync({ id: quale.id, dati: { dataScadenza }, versione: quale.versione })
    else await fatture.mutateAsync({ id: fattura.id, dati: { dataScadenza }, versione })
  }

  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Prolunga scadenza"
      larghezza={440}
      schema={schema}
      valori={{
        rata: String(prossima?.id ?? ''),
        dataScadenza: prossima?.data_scadenza ?? fattura.data_scadenza ?? '',
      }}
      versione={fattura.versione}
      testoInvia="Prolunga scadenza"
      erroreGenerico="Errore nell’aggiornamento della scadenza"
      invia={(dati, { versione }) => sposta(dati.rata, dati.dataScadenza, versione)}
      onFatto={() => toast.successo('Scadenza aggiornata')}
    >
      {(form) => (
        <FieldGrid colonne={1}>
          {daPagare.length > 0 && (
            <SelectField
              name="rata"
              etichetta="Rata"
              voci={daPagare.map((r) => ({
                valore: String(r.id),
                testo: `Rata ${r.numero_rata} · ${formatDate(r.data_scadenza)} · ${formatEuro(r.importo)}`,
              }))}
              onCambia={(id) => {
                const quale = daPagare.find((r) => String(r.id) === id)
                if (quale) form.setValue('dataScadenza', quale.data_scadenza)
              }}
            />
          )}
          <DateField name="dataScadenza" etichetta="Nuova scadenza" obbligatorio />
        </FieldGrid>
      )}
    </FormDialog>
  )
}

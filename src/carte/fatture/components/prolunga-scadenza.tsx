import { Button } from '@mantine/core'
import * as z from 'zod'
import { fattureApi } from '#carte/fatture/api.ts'
import { chiDi, prossimaRata } from '#carte/fatture/components/words.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { addDays, formatDate, monthEnd } from '#shared/dates.ts'
import { data } from '#shared/fields.ts'
import { formatEuro } from '#shared/money.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Line } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAggiornaRata } from '../api.ts'

interface ProlungaScadenzaProps {
  fattura: Fattura
  aperto: boolean
  onChiudi: () => void
}

const campi = z.object({ rata: z.string(), dataScadenza: data() })

/** The due date as it is: of the chosen instalment, or of the invoice. */
const attuale = ({ rate, data_scadenza }: Fattura, rata: string): string | null =>
  rate.find(({ id }) => String(id) === rata)?.data_scadenza ?? data_scadenza

/** Later than the old one, word for word as docs/product.md §11.5 says it. */
const schemaDi = (fattura: Fattura) =>
  campi.superRefine(({ rata, dataScadenza }, ctx) => {
    const vecchia = attuale(fattura, rata)
    if (!vecchia || dataScadenza > vecchia) return
    const message = `La nuova scadenza deve essere successiva al ${formatDate(vecchia)}`
    ctx.addIssue({ code: 'custom', path: ['dataScadenza'], message })
  })

/** A later due date (docs/product.md §11.5); of a RiBa, that of one of its instalments. */
export function ProlungaScadenza({ fattura, aperto, onChiudi }: ProlungaScadenzaProps) {
  const fatture = fattureApi.useUpdate()
  const rate = useAggiornaRata()
  const daPagare = fattura.rate.filter((r) => !r.pagata)
  const prossima = prossimaRata(fattura)

  async function sposta(rata: string, dataScadenza: string, versione: number | undefined) {
    const scelta = daPagare.find((r) => String(r.id) === rata)
    if (scelta) await rate.mutateAsync({ id: scelta.id, dati: { dataScadenza }, versione: scelta.versione })
    else await fatture.mutateAsync({ id: fattura.id, dati: { dataScadenza }, versione })
  }

  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Prolunga scadenza"
      larghezza={440}
      schema={schemaDi(fattura)}
      valori={{
        rata: String(prossima?.id ?? ''),
        dataScadenza: '',
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
            />
          )}
          <Adesso
            fattura={fattura}
            rata={form.watch('rata')}
            onScelta={(d) => form.setValue('dataScadenza', d, { shouldDirty: true, shouldValidate: true })}
          />
          <DateField name="dataScadenza" etichetta="Nuova scadenza" obbligatorio />
        </FieldGrid>
      )}
    </FormDialog>
  )
}

interface AdessoProps {
  fattura: Fattura
  rata: string
  onScelta: (data: string) => void
}

/** Which invoice it is, when it is due now, and the two dates that are asked for most. */
function Adesso({ fattura, rata, onScelta }: AdessoProps) {
  const vecchia = attuale(fattura, rata)
  if (!vecchia) return null
  const proposte = [
    ['+30 giorni', addDays(vecchia, 30)],
    ['Fine mese', monthEnd(vecchia) > vecchia ? monthEnd(vecchia) : monthEnd(addDays(vecchia, 1))],
  ] as const
  return (
    <Line between>
      <p>
        <strong>{fattura.numero_documento}</strong> · {chiDi(fattura)}
        <br />
        Scadenza attuale <time dateTime={vecchia}>{formatDate(vecchia)}</time>
      </p>
      <Line>
        {proposte.map(([testo, quando]) => (
          <Button
            key={testo}
            size="xs"
            variant="default"
            title={formatDate(quando)}
            onClick={() => onScelta(quando)}
          >
            {testo}
          </Button>
        ))}
      </Line>
    </Line>
  )
}

import { useRestituito } from '#carte/fatture/components/chiamate.ts'
import { type Pagamento, restituzioneInput, rigaPagamento } from '#carte/fatture/contract.ts'
import { METODI_SENZA_RIBA } from '#carte/fatture/rules.ts'
import { oggi } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { errorText } from '#web/http.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface RestituitoFormProps {
  /** Null while the dialog is closed. */
  pagamento: Pagamento | null
  onChiudi: () => void
}

/** Restituito: when and how what was taken too much at a visit was given back. */
export function RestituitoForm({ pagamento, onChiudi }: RestituitoFormProps) {
  const { mutateAsync: segna } = useRestituito()
  if (!pagamento) return null
  const { id, da_restituire } = pagamento
  return (
    <FormDialog
      aperto
      onChiudi={onChiudi}
      titolo={`Restituiti ${formatEuro(da_restituire)}`}
      larghezza={460}
      schema={restituzioneInput}
      riga={rigaPagamento}
      valori={{ data: oggi(), metodo: 'Contanti' }}
      testoInvia="Segna restituito"
      erroreGenerico="La restituzione non è stata registrata"
      invia={(restituzione) => segna({ pagamento: id, restituzione })}
      onFatto={() =>
        toast.successo(`Restituiti ${formatEuro(da_restituire)}`, {
          annulla: () =>
            void segna({ pagamento: id, restituzione: null }).catch((errore) =>
              toast.errore(errorText(errore)),
            ),
        })
      }
    >
      <FieldGrid>
        <DateField name="data" obbligatorio max={oggi()} />
        <SelectField name="metodo" voci={METODI_SENZA_RIBA} />
      </FieldGrid>
    </FormDialog>
  )
}

import * as z from 'zod'
import { useRestituisciCredito } from '#carte/crediti/api.ts'
import type { Credito } from '#carte/crediti/contract.ts'
import { METODI_SENZA_RIBA } from '#carte/fatture/rules.ts'
import { oggi } from '#shared/dates.ts'
import { data } from '#shared/fields.ts'
import { formatEuro } from '#shared/money.ts'
import { errorText } from '#web/http.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast.tsx'

const schema = z.object({
  giorno: data().refine((giorno) => giorno <= oggi(), 'Il giorno è nel futuro'),
  metodo: z.enum(METODI_SENZA_RIBA),
})

/** When and how what is left of a credit was given back. */
export function RestituisciForm({ credito, onChiudi }: { credito: Credito; onChiudi: () => void }) {
  const { mutateAsync: segna } = useRestituisciCredito()
  const quanto = formatEuro(credito.resta)
  return (
    <FormDialog
      aperto
      onChiudi={onChiudi}
      titolo={`Restituiti ${quanto}`}
      larghezza={460}
      schema={schema}
      valori={{ giorno: oggi(), metodo: 'Bonifico' }}
      testoInvia="Segna restituito"
      erroreGenerico="La restituzione non è stata registrata"
      invia={(resa) => segna({ id: credito.id, resa })}
      onFatto={() =>
        toast.successo(`Restituiti ${quanto}`, {
          annulla: () =>
            void segna({ id: credito.id, resa: null }).catch((errore) => toast.errore(errorText(errore))),
        })
      }
    >
      <FieldGrid>
        <DateField name="giorno" etichetta="Giorno" obbligatorio max={oggi()} />
        <SelectField name="metodo" etichetta="Metodo" voci={METODI_SENZA_RIBA} />
      </FieldGrid>
    </FormDialog>
  )
}

import { oggi } from '#shared/dates.ts'
import { formValues } from '#web/form-values.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { confermeApi } from '../api.ts'
import { type ConfermaInput, confermaRegolaInput } from '../contract.ts'

/** What is said something of, and what: a row or a region, that it holds or doesn't apply. */
export interface RegolaDaConfermare {
  regola?: string
  regione?: string
  esito: ConfermaInput['esito']
  /** The row in words, or the region's name. */
  testo: string
}

interface ConfermaFormProps {
  /** Null while the dialog is closed. */
  regola: RegolaDaConfermare | null
  onChiudi: () => void
}

/** Where a rule was read, and when: what makes it certain, or puts it aside. */
export function ConfermaForm({ regola, onChiudi }: ConfermaFormProps) {
  const crea = confermeApi.useCreate()
  const scarta = regola?.esito === 'Non_si_applica'
  return (
    <FormDialog
      aperto={regola !== null}
      onChiudi={onChiudi}
      titolo={scarta ? 'Questa regola non si applica' : 'Confermo'}
      larghezza={480}
      schema={confermaRegolaInput}
      valori={formValues(confermaRegolaInput, null, { ...regola, lettaIl: oggi() })}
      testoInvia={scarta ? 'Non si applica' : 'Confermo'}
      erroreGenerico="La conferma non è stata salvata"
      invia={(dati, { key }) => crea.mutateAsync({ dati, key })}
      onFatto={() => toast.successo(scarta ? 'Regola messa da parte' : 'Confermata')}
    >
      <p>{regola?.testo}</p>
      <TextField
        name="fonte"
        etichetta="Dove l’hai letto"
        obbligatorio
        maxLength={300}
        suggerimento="La legge, la pagina della Regione, l’ufficio che ha risposto"
      />
      <DateField name="lettaIl" etichetta="Quando" obbligatorio />
    </FormDialog>
  )
}

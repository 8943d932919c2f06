import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { utentiApi } from '#anagrafe/utenti/api.ts'
import { dateExists, oggi } from '#shared/dates.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TimeField } from '#web/ui/time-field.tsx'
import { assenzeApi } from '../api.ts'
import { type Assenza, type AssenzaInput, assenzaInput, rigaAssenza } from '../contract.ts'
import { TIPI_ASSENZA } from '../rules.ts'
import { ASSENZE_IN_PAROLE } from './words.ts'

interface AssenzaFormProps {
  /** The absence to change, `nuova` for one more; null while the dialog is closed. */
  assenza: Assenza | 'nuova' | null
  onChiudi: () => void
}

/** Days on which a technician is away: nothing is proposed there. */
export function AssenzaForm({ assenza, onChiudi }: AssenzaFormProps) {
  const utenti = utentiApi.useList().data?.data ?? []
  const esistente = assenza === 'nuova' ? null : assenza
  return (
    <RecordForm
      record={assenza}
      api={assenzeApi}
      onChiudi={onChiudi}
      titolo={['Aggiungi assenza', 'Modifica assenza']}
      larghezza={480}
      schema={assenzaInput}
      riga={rigaAssenza}
      nuovo={{ dal: oggi(), al: oggi(), tipo: 'Ferie' }}
      erroreGenerico="L’assenza non è stata salvata"
      fatto="Assenza salvata"
    >
      <FieldGrid>
        <SelectField
          name="utenteId"
          obbligatorio
          numero
          vuota="Seleziona tecnico"
          voci={utenti
            .filter(({ id, attivo }) => attivo || id === esistente?.utente_id)
            .map(({ id, nome_utente }) => ({ valore: String(id), testo: nome_utente }))}
        />
        <SelectField
          name="tipo"
          obbligatorio
          voci={TIPI_ASSENZA.map((tipo) => ({ valore: tipo, testo: ASSENZE_IN_PAROLE[tipo] }))}
        />
        <Giorni />
        <Intera>
          <TextField name="nota" maxLength={300} />
        </Intera>
      </FieldGrid>
    </RecordForm>
  )
}

/** Days; of one day also hours, both or neither. */
function Giorni() {
  const { setValue } = useFormContext<AssenzaInput>()
  const [dal, al] = useWatch<AssenzaInput, ['dal', 'al']>({ name: ['dal', 'al'] })
  const unGiorno = dal === al
  useEffect(() => {
    if (unGiorno) return
    setValue('dalle', '')
    setValue('alle', '')
  }, [unGiorno, setValue])
  return (
    <>
      <DateField
        name="dal"
        obbligatorio
        onCambia={(nuovo) => dal === al && dateExists(nuovo) && setValue('al', nuovo)}
      />
      <DateField name="al" obbligatorio />
      {unGiorno && (
        <>
          <TimeField name="dalle" suggerimento="Vuoto: tutto il giorno" />
          <TimeField name="alle" />
        </>
      )}
    </>
  )
}

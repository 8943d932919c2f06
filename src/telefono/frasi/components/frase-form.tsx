import { TIPOLOGIE_APPUNTAMENTO } from '#shared/tipologie.ts'
import { frasiApi } from '#telefono/frasi/api.ts'
import { type Frase, fraseInput } from '#telefono/frasi/contract.ts'
import { FieldGrid } from '#web/ui/fields.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface Props {
  /** The sentence to change, `nuova` for one more; null while the dialog is closed. */
  frase: Frase | 'nuova' | null
  onChiudi: () => void
}

/** A sentence that reports often hold. */
export function FraseForm({ frase, onChiudi }: Props) {
  return (
    <RecordForm
      record={frase}
      api={frasiApi}
      onChiudi={onChiudi}
      titolo={['Nuova frase', 'Modifica frase']}
      larghezza={460}
      schema={fraseInput}
      // A new one comes last.
      nuovo={{ ordine: undefined }}
      erroreGenerico="La frase non è stata salvata"
      fatto="Frase salvata"
    >
      <FieldGrid colonne={1}>
        <TextField name="testo" etichetta="Frase" obbligatorio maxLength={200} />
        <SelectField
          name="tipologia"
          etichetta="Per quali visite"
          vuota="Tutte"
          voci={TIPOLOGIE_APPUNTAMENTO}
        />
        {frase !== 'nuova' && (
          <NumberField
            name="ordine"
            etichetta="Posto"
            suggerimento="Le frasi con il numero più basso vengono prima"
          />
        )}
      </FieldGrid>
    </RecordForm>
  )
}

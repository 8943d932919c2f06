import * as z from 'zod'
import { aziendaApi } from '#anagrafe/azienda/api.ts'
import { type Azienda, aziendaModifica } from '#anagrafe/azienda/contract.ts'
import { FieldGrid } from '#web/ui/fields.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { giornoEMese } from '../parole.rules.ts'

const { shape } = aziendaModifica
const intero = <S extends z.ZodType>(campo: z.ZodOptional<S>) =>
  z.preprocess((v) => (v === null || v === '' ? undefined : v), campo.unwrap())

const schema = z.object({
  minutiManutenzione: intero(shape.minutiManutenzione),
  minutiCondizionatore: intero(shape.minutiCondizionatore),
  minutiRcee: intero(shape.minutiRcee),
  minutiFgas: intero(shape.minutiFgas),
  minutiViaggio: intero(shape.minutiViaggio),
  minutiViaggioFuori: intero(shape.minutiViaggioFuori),
  riservaGuasti: intero(shape.riservaGuasti),
  patrono: shape.patrono,
})

interface DurateFormProps {
  azienda: Azienda
  aperto: boolean
  onChiudi: () => void
}

/** The measures that proposals reckon with. */
export function DurateForm({ azienda, aperto, onChiudi }: DurateFormProps) {
  return (
    <RecordForm
      record={aperto && azienda}
      api={aziendaApi}
      onChiudi={onChiudi}
      titolo="Durate"
      larghezza={540}
      schema={schema}
      propri={({ patrono }) => ({ patrono: patrono && giornoEMese(patrono) })}
      erroreGenerico="Le durate non sono state salvate"
      fatto="Durate salvate"
    >
      <FieldGrid>
        <NumberField name="minutiManutenzione" etichetta="Manutenzione" unita="minuti" obbligatorio />
        <NumberField name="minutiRcee" etichetta="RCEE" unita="minuti" obbligatorio />
        <NumberField name="minutiCondizionatore" etichetta="Condizionatore" unita="minuti" obbligatorio />
        <NumberField name="minutiFgas" etichetta="Controllo perdite" unita="minuti" obbligatorio />
        <NumberField name="minutiViaggio" etichetta="Viaggio nella zona" unita="minuti" obbligatorio />
        <NumberField name="minutiViaggioFuori" etichetta="Viaggio fra zone" unita="minuti" obbligatorio />
        <NumberField
          name="riservaGuasti"
          etichetta="Libero per i guasti"
          unita="%"
          obbligatorio
          suggerimento="Di ogni giornata: le proposte non lo toccano"
        />
        <TextField name="patrono" etichetta="Festa patronale" segnaposto="19/9" maxLength={5} />
      </FieldGrid>
    </RecordForm>
  )
}

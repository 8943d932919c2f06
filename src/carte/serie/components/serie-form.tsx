import { useWatch } from 'react-hook-form'
import { serieApi } from '#carte/serie/api.ts'
import { rigaSerie, type Serie, type SerieInput, serieInput } from '#carte/serie/contract.ts'
import { erroreFormato, scriviNumero } from '#carte/serie/rules.ts'
import { oggi } from '#shared/dates.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { SegmentedField } from '#web/ui/segmented-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface Props {
  /** The series to change, `nuova` for one more; null while the dialog is closed. */
  serie: Serie | 'nuova' | null
  onChiudi: () => void
}

const GENERI = [
  { valore: 'false', testo: 'Fatture' },
  { valore: 'true', testo: 'Note di credito' },
]

/** A series of numbers, with the number that comes next while one types. */
export function SerieForm({ serie, onChiudi }: Props) {
  const esistente = serie === 'nuova' ? null : serie
  return (
    <RecordForm
      record={serie}
      api={serieApi}
      onChiudi={onChiudi}
      titolo={['Nuova serie', `Modifica la serie ${esistente?.codice}`]}
      larghezza={500}
      schema={serieInput}
      riga={rigaSerie}
      nuovo={{ ultimoNumero: 0, noteDiCredito: 'false' }}
      prepara={({ noteDiCredito, ...dati }, { record }) => (record ? dati : { ...dati, noteDiCredito })}
      erroreGenerico="La serie non è stata salvata"
      fatto="Serie salvata"
    >
      <FieldGrid>
        {!esistente && (
          <Intera>
            <SegmentedField name="noteDiCredito" etichetta="Per" voci={GENERI} />
          </Intera>
        )}
        <TextField name="codice" obbligatorio maiuscolo maxLength={10} />
        <NumberField
          name="ultimoNumero"
          etichetta={`Ultimo numero usato nel ${oggi().slice(0, 4)}`}
          solaLettura={esistente?.usata}
          suggerimento={esistente?.usata ? 'La serie va avanti da sé' : '0 se è la prima dell’anno'}
        />
        <Intera>
          <Formato />
        </Intera>
        <Intera>
          <CheckboxField
            name="predefinita"
            etichetta="Proposta per prima"
            disabilitato={esistente?.predefinita}
          />
        </Intera>
      </FieldGrid>
    </RecordForm>
  )
}

/** What will be written, instead of a lesson on braces. */
function Formato() {
  const [formato, ultimo] = useWatch<SerieInput, ['formato', 'ultimoNumero']>({
    name: ['formato', 'ultimoNumero'],
  })
  const anno = Number(oggi().slice(0, 4))
  const prossimo =
    formato && !erroreFormato(formato) && Number.isInteger(ultimo)
      ? `La prossima è ${scriviNumero(formato, anno, (ultimo ?? 0) + 1)}`
      : 'Per esempio B-{anno}-{nnn}: l’anno, e il numero con tre cifre'
  return <TextField name="formato" obbligatorio maxLength={40} suggerimento={prossimo} />
}

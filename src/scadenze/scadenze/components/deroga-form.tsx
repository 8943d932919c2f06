import { useWatch } from 'react-hook-form'
import { formValues } from '#web/form-values.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SegmentedField } from '#web/ui/segmented-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCreaDeroga } from '../api.ts'
import { type DerogaInput, derogaInput, type Scadenza } from '../contract.ts'
import { CONTROLLI_IN_PAROLE } from '../words.rules.ts'

const TIPI = [
  { valore: 'intervallo', testo: 'Ogni N mesi' },
  { valore: 'data', testo: 'In una data' },
  { valore: 'non_dovuto', testo: 'Non dovuto' },
]

interface DerogaFormProps {
  /** The control that is decided about. */
  scadenza: Scadenza | null
  aperto: boolean
  /** The plant, by its name. */
  impianto: string
  onChiudi: () => void
}

/** A decision about one control of one plant: it wins over the rules, and says whose it is and why. */
export function DerogaForm({ scadenza, aperto, impianto, onChiudi }: DerogaFormProps) {
  const crea = useCreaDeroga()
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo={scadenza ? `Deroga: ${CONTROLLI_IN_PAROLE[scadenza.controllo]}, ${impianto}` : ''}
      larghezza={480}
      schema={derogaInput}
      valori={valoriDi(scadenza)}
      testoInvia="Salva la deroga"
      erroreGenerico="La deroga non è stata salvata"
      invia={(dati, { key }) => crea.mutateAsync({ dati, key })}
      onFatto={() => toast.successo('Deroga salvata')}
    >
      <FieldGrid>
        <Intera>
          <SegmentedField name="tipo" etichetta="Va fatto" voci={TIPI} />
        </Intera>
        <Quando />
        <Intera>
          <NotesField name="nota" etichetta="Perché" obbligatorio maxLength={300} righe={2} />
        </Intera>
      </FieldGrid>
    </FormDialog>
  )
}

function Quando() {
  const tipo = useWatch<DerogaInput, 'tipo'>({ name: 'tipo' })
  if (tipo === 'data') return <DateField name="data" etichetta="Data" obbligatorio />
  if (tipo === 'intervallo') return <NumberField name="mesi" etichetta="Ogni" unita="mesi" obbligatorio />
  return null
}

const valoriDi = (scadenza: Scadenza | null) =>
  formValues(derogaInput, null, {
    caldaiaId: scadenza?.caldaia_id ?? null,
    condizionatoreId: scadenza?.condizionatore_id ?? null,
    controllo: scadenza?.controllo ?? 'RCEE',
    tipo: scadenza?.deroga?.tipo ?? 'intervallo',
    nota: scadenza?.deroga?.nota ?? '',
  })

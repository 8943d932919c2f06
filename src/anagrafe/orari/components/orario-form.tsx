import { formValues } from '#web/form-values.ts'
import { FieldGrid } from '#web/ui/fields.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { orariApi } from '../api.ts'
import { type Orario, orarioInput, rigaOrario } from '../contract.ts'
import { ORARIO_SOLITO, RAGGIO_SOLITO } from '../rules.ts'

interface OrarioFormProps {
  /** Whose hours; null while the dialog is closed. */
  aperto: { tecnico: { id: number; nome_utente: string }; orario: Orario | null } | null
  onChiudi: () => void
}

/** The hours of one technician, day by day, as people write them. */
export function OrarioForm({ aperto, onChiudi }: OrarioFormProps) {
  return (
    <RecordForm
      record={aperto && (aperto.orario ?? 'nuovo')}
      api={orariApi}
      onChiudi={onChiudi}
      titolo={aperto ? `Orario di ${aperto.tecnico.nome_utente}` : ''}
      larghezza={520}
      schema={orarioInput}
      riga={rigaOrario}
      nuovo={formValues(
        orarioInput,
        { ...ORARIO_SOLITO, parte_da: null, raggio_minuti: null },
        { utenteId: aperto?.tecnico.id ?? 0 },
      )}
      erroreGenerico="L’orario non è stato salvato"
      fatto="Orario salvato"
    >
      <FieldGrid>
        <TextField name="lun" segnaposto="Non lavora" maxLength={80} />
        <TextField name="mar" segnaposto="Non lavora" maxLength={80} />
        <TextField name="mer" segnaposto="Non lavora" maxLength={80} />
        <TextField name="gio" segnaposto="Non lavora" maxLength={80} />
        <TextField name="ven" segnaposto="Non lavora" maxLength={80} />
        <TextField name="sab" segnaposto="Non lavora" maxLength={80} />
        <TextField name="dom" segnaposto="Non lavora" maxLength={80} />
      </FieldGrid>
      <FieldGrid>
        <TextField name="parteDa" segnaposto="Il comune dell’azienda" maxLength={80} />
        <NumberField
          name="raggioMinuti"
          etichetta="Arriva fino a"
          unita="minuti"
          suggerimento={`Di viaggio, da dove parte. Vuoto: ${RAGGIO_SOLITO}`}
        />
      </FieldGrid>
    </RecordForm>
  )
}

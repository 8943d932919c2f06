import { Checkbox } from '@mantine/core'
import { useController } from 'react-hook-form'
import { FieldGrid } from '#web/ui/fields.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { zoneApi } from '../api.ts'
import { type RigaZona, rigaZona, zonaInput } from '../contract.ts'
import { idsDi } from '../rules.ts'

interface ZonaFormProps {
  /** The zone to change, `nuova` for one more; null while the dialog is closed. */
  zona: RigaZona | 'nuova' | null
  zone: readonly RigaZona[]
  onChiudi: () => void
}

/** Towns and postal codes that are gone to together, and the zones next to them. */
export function ZonaForm({ zona, zone, onChiudi }: ZonaFormProps) {
  const esistente = zona === 'nuova' ? null : zona
  const possibili = zone.filter(({ id }) => id !== esistente?.id)
  return (
    <RecordForm
      record={zona}
      api={zoneApi}
      onChiudi={onChiudi}
      titolo={['Aggiungi zona', `Modifica la zona ${esistente?.nome}`]}
      larghezza={500}
      schema={zonaInput}
      riga={rigaZona}
      propri={({ vicine }) => ({ vicine: idsDi(vicine) })}
      erroreGenerico="La zona non è stata salvata"
      fatto="Zona salvata"
    >
      <FieldGrid colonne={1}>
        <TextField name="nome" obbligatorio maxLength={60} />
        <NotesField
          name="luoghi"
          obbligatorio
          righe={2}
          maxLength={2000}
          suggerimento="Con la virgola in mezzo, per esempio: Portici, Ercolano, 80147"
        />
        {possibili.length > 0 && <Vicine zone={possibili} />}
      </FieldGrid>
    </RecordForm>
  )
}

function Vicine({ zone }: { zone: readonly RigaZona[] }) {
  const { field } = useController({ name: 'vicine' })
  const scelte: number[] = field.value ?? []
  return (
    <Checkbox.Group
      label="Zone vicine"
      description="Chi è già in una va volentieri anche nell’altra"
      value={scelte.map(String)}
      onChange={(valori) => field.onChange(valori.map(Number))}
    >
      <FieldGrid colonne="tante">
        {zone.map(({ id, nome }) => (
          <Checkbox key={id} value={String(id)} label={nome} />
        ))}
      </FieldGrid>
    </Checkbox.Group>
  )
}

import { Checkbox } from '@mantine/core'
import { useController } from 'react-hook-form'
import * as z from 'zod'
import { addDays, daysBetween, oggi, weekday } from '#shared/dates.ts'
import { data, reference } from '#shared/fields.ts'
import type { SettimanaDati } from '#visite/lotti/contract.ts'
import { GIORNI_AL_MASSIMO } from '#visite/tempo/rules.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { PostoNelPiano } from './piano.ts'

const schema = z
  .object({
    dal: data(),
    al: data(),
    tecnici: z.array(reference()).min(1, 'Scegli almeno un tecnico'),
  })
  .refine(({ dal }) => dal >= oggi(), { error: 'La data è già passata', path: ['dal'] })
  .refine(({ dal, al }) => al >= dal, { error: 'L’ultimo giorno viene dopo il primo', path: ['al'] })
  .refine(({ dal, al }) => daysBetween(dal, al) <= GIORNI_AL_MASSIMO, {
    error: 'Al massimo 12 settimane',
    path: ['al'],
  })

/** The next day of work, and four weeks from its Monday on. */
export function giorniProposti(): Pick<PostoNelPiano, 'dal' | 'al'> {
  const domani = addDays(oggi(), 1)
  const dal = weekday(domani) > 5 ? addDays(domani, 8 - weekday(domani)) : domani
  return { dal, al: addDays(dal, 28 + 5 - weekday(dal)) }
}

interface ProponiFormProps {
  aperto: boolean
  onChiudi: () => void
  /** What it is proposed for: `17 visite`. */
  per: string
  tecnici: SettimanaDati['tecnici']
  /** What was asked last. */
  ultimo: PostoNelPiano | null
  onProponi: (ambito: PostoNelPiano) => void
}

/** Between which days and among whom the places are looked for. */
export function ProponiForm({ aperto, onChiudi, per, tecnici, ultimo, onProponi }: ProponiFormProps) {
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo={`Proponi le giornate per ${per}`}
      larghezza={480}
      schema={schema}
      valori={valoriDi(ultimo, tecnici)}
      testoInvia="Proponi"
      testoAttesa="Proposta..."
      invia={async (ambito) => onProponi(ambito)}
    >
      <FieldGrid>
        <DateField name="dal" etichetta="Dal" obbligatorio />
        <DateField name="al" etichetta="Al" obbligatorio />
        <Intera>
          <Tecnici tecnici={tecnici} />
        </Intera>
      </FieldGrid>
    </FormDialog>
  )
}

/** As it was asked last, but for technicians who are gone since; else everybody, from tomorrow on. */
function valoriDi(ultimo: PostoNelPiano | null, tecnici: ProponiFormProps['tecnici']): PostoNelPiano {
  const ids = tecnici.map(({ id }) => id)
  return ultimo
    ? { ...ultimo, tecnici: ultimo.tecnici.filter((id) => ids.includes(id)) }
    : { ...giorniProposti(), tecnici: ids }
}

function Tecnici({ tecnici }: Pick<ProponiFormProps, 'tecnici'>) {
  const { field, fieldState } = useController({ name: 'tecnici' })
  const scelti: number[] = field.value
  return (
    <Checkbox.Group
      label="Tecnici"
      error={fieldState.error?.message}
      value={scelti.map(String)}
      onChange={(valori) => field.onChange(valori.map(Number))}
    >
      <FieldGrid colonne="tante">
        {tecnici.map(({ id, nome_utente }) => (
          <Checkbox key={id} value={String(id)} label={nome_utente} />
        ))}
      </FieldGrid>
    </Checkbox.Group>
  )
}

import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, FieldSection, Intera } from '#web/ui/fields.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { STRUMENTI_AL_MASSIMO } from '../rules.ts'
import stili from './azienda-form.module.css'
import type { Valori } from './azienda-schema.ts'

/** Who may work on plants, and what efficiency is measured with: printed on the efficiency report. */
export function CampiStrumenti() {
  const { control, getValues, setFocus, setValue } = useFormContext<Valori>()
  const { fields } = useFieldArray({ control, name: 'strumenti' })
  const nuovo = useRef(false)
  const aggiungi = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (nuovo.current) setFocus(`strumenti.${fields.length - 1}.marca`)
    nuovo.current = false
  }, [fields.length, setFocus])
  // The array's own append and remove would call what nobody has filled in yet wrong.
  const elenco = () => getValues('strumenti') ?? []
  const poni = (strumenti: Valori['strumenti']) => setValue('strumenti', strumenti, { shouldDirty: true })
  function togli(n: number) {
    poni(elenco().filter((_, i) => i !== n))
    aggiungi.current?.focus()
  }
  return (
    <>
      <FieldSection titolo="Rapporti di efficienza (RCEE)" />
      <Intera>
        <TextField
          name="abilitazioni"
          etichetta="Abilitazioni (DM 37/2008)"
          maiuscolo
          maxLength={30}
          suggerimento="Le lettere, per esempio C, E"
        />
      </Intera>
      {fields.map(({ id }, n) => (
        <Intera key={id}>
          <div className={stili.strumento}>
            <FieldGrid>
              <TextField
                name={`strumenti.${n}.marca`}
                etichetta="Marca dello strumento"
                obbligatorio
                maxLength={60}
              />
              <TextField name={`strumenti.${n}.modello`} etichetta="Modello" obbligatorio maxLength={80} />
              <TextField name={`strumenti.${n}.matricola`} etichetta="Matricola" maxLength={60} />
              <DateField name={`strumenti.${n}.taraturaFinoAl`} etichetta="Taratura valida fino al" />
            </FieldGrid>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={`Togli lo strumento ${n + 1}`}
              title="Togli"
              onClick={() => togli(n)}
            >
              <IconTrash />
            </ActionIcon>
          </div>
        </Intera>
      ))}
      {fields.length < STRUMENTI_AL_MASSIMO && (
        <Intera>
          <Button
            variant="subtle"
            leftSection={<IconPlus aria-hidden />}
            ref={aggiungi}
            onClick={() => {
              nuovo.current = true
              poni([...elenco(), { marca: '', modello: '', matricola: '', taraturaFinoAl: '' }])
            }}
          >
            Aggiungi uno strumento
          </Button>
        </Intera>
      )}
    </>
  )
}

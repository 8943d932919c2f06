import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Fragment, useEffect, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Intera } from '#web/ui/fields.tsx'
import { SuggestField } from '#web/ui/suggest-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ClienteInput } from '../contract.ts'
import { NOMI_TELEFONO, TELEFONI_AL_MASSIMO } from '../telefoni.rules.ts'

/** The telephones besides the first, each with a word. */
export function CampiTelefoni() {
  const { control, getValues, setFocus, setValue } = useFormContext<ClienteInput>()
  const { fields } = useFieldArray({ control, name: 'altriTelefoni' })
  const nuovo = useRef(false)
  const aggiungi = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (nuovo.current) setFocus(`altriTelefoni.${fields.length - 1}.numero`)
    nuovo.current = false
  }, [fields.length, setFocus])
  // The array's own append and remove would call what nobody has filled in yet wrong.
  const elenco = () => getValues('altriTelefoni') ?? []
  const poni = (telefoni: ClienteInput['altriTelefoni']) =>
    setValue('altriTelefoni', telefoni, { shouldDirty: true })
  function togli(n: number) {
    poni(elenco().filter((_, i) => i !== n))
    aggiungi.current?.focus()
  }
  return (
    <>
      {fields.map(({ id }, n) => (
        <Fragment key={id}>
          <TextField
            name={`altriTelefoni.${n}.numero`}
            etichetta={`Telefono ${n + 2}`}
            obbligatorio
            type="tel"
            inputMode="tel"
            maxLength={40}
            suffisso={
              <ActionIcon
                variant="subtle"
                aria-label={`Togli il telefono ${n + 2}`}
                title="Togli"
                onClick={() => togli(n)}
              >
                <IconTrash />
              </ActionIcon>
            }
          />
          <SuggestField
            name={`altriTelefoni.${n}.nome`}
            etichetta="Chi o dove"
            voci={NOMI_TELEFONO}
            maxLength={40}
          />
        </Fragment>
      ))}
      {fields.length < TELEFONI_AL_MASSIMO && (
        <Intera>
          <Button
            variant="subtle"
            leftSection={<IconPlus aria-hidden />}
            ref={aggiungi}
            onClick={() => {
              nuovo.current = true
              poni([...elenco(), { numero: '', nome: '' }])
            }}
          >
            Aggiungi un numero
          </Button>
        </Intera>
      )}
    </>
  )
}

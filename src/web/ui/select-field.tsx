import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type FieldProps, useField } from './fields.tsx'

interface Voce {
  valore: string
  testo: string
  disabilitata?: boolean
}

interface CampoSceltaProps extends FieldProps {
  /** A text alone is a value that reads as it is. */
  voci: readonly (string | Voce)[]
  /** Text of the empty choice: 'Seleziona tecnico'. Without it there is none. */
  vuota?: string
  /** The form holds a number, or null for the empty choice, instead of text. */
  numero?: boolean
  onCambia?: (valore: string) => void
}

const comeVoce = (voce: string | Voce): Voce =>
  typeof voce === 'string' ? { valore: voce, testo: voce } : voce

/** A choice from a short list: the platform's own, best on phones and by keyboard. */
export function SelectField({ voci, vuota, numero, onCambia, ...props }: CampoSceltaProps) {
  const { field, mantine } = useField(props)
  const { readOnly, ...resto } = mantine
  return (
    <NativeSelect
      {...resto}
      disabled={resto.disabled || readOnly}
      ref={field.ref}
      name={field.name}
      rightSection={<IconChevronDown aria-hidden />}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={({ target: { value } }) => {
        field.onChange(numero ? (value === '' ? null : Number(value)) : value)
        onCambia?.(value)
      }}
    >
      {vuota !== undefined && <option value="">{vuota}</option>}
      {voci.map(comeVoce).map(({ valore, testo, disabilitata }) => (
        <option key={valore} value={valore} disabled={disabilitata ?? false}>
          {testo}
        </option>
      ))}
    </NativeSelect>
  )
}

import { Checkbox } from '@mantine/core'
import { type FieldProps, useField } from './fields.tsx'

/** Yes or no. */
export function CheckboxField(props: Omit<FieldProps, 'obbligatorio'>) {
  const { field, mantine } = useField(props)
  const { inputWrapperOrder: _, readOnly, required: __, ...resto } = mantine
  return (
    <Checkbox
      {...resto}
      disabled={resto.disabled || readOnly}
      ref={field.ref}
      name={field.name}
      checked={Boolean(field.value)}
      onBlur={field.onBlur}
      onChange={(evento) => field.onChange(evento.target.checked)}
    />
  )
}

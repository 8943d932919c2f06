import { Checkbox } from '@mantine/core'
import { type CampoProps, useCampo } from './fields.tsx'

/** Yes or no. */
export function CampoSpunta(props: Omit<CampoProps, 'obbligatorio'>) {
  const { field, mantine } = useCampo(props)
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

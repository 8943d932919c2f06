import { PasswordInput } from '@mantine/core'
import { type FieldProps, useField } from './fields.tsx'

interface CampoPasswordProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password'
}

/** A password, with a button that shows it. */
export function PasswordField({ autoComplete, ...props }: CampoPasswordProps) {
  const { field, mantine } = useField(props)
  return (
    <PasswordInput
      {...mantine}
      {...field}
      value={field.value ?? ''}
      autoComplete={autoComplete}
      aria-invalid={Boolean(mantine.error)}
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostra password' }}
    />
  )
}

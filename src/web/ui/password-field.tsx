import { PasswordInput } from '@mantine/core'
import { type CampoProps, useCampo } from './fields.tsx'

interface CampoPasswordProps extends CampoProps {
  autoComplete: 'current-password' | 'new-password'
}

/** A password, with a button that shows it. */
export function CampoPassword({ autoComplete, ...props }: CampoPasswordProps) {
  const { field, mantine } = useCampo(props)
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

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Prefetch } from './lazy.tsx'

interface AddButtonProps {
  onClick: () => void
  /** The form that it opens, whose code comes while the hand is on its way. */
  form: { anticipo: Prefetch }
  'aria-label'?: string
  children: ReactNode
}

/** In the head of a card: one more of what it lists. */
export function AddButton({ form, children, ...resto }: AddButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconPlus size={14} />}
      {...resto}
      {...form.anticipo}
    >
      {children}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { IconEdit, IconPlus } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { Prefetch } from './lazy.tsx'

interface CardButtonProps {
  Icona: ComponentType<{ size: number }>
  onClick: () => void
  /** The form that it opens, whose code comes while the hand is on its way. */
  form: { anticipo: Prefetch }
  'aria-label'?: string | undefined
  children: ReactNode
}

/** In the head of a card: opens a form about what the card shows. */
export function CardButton({ Icona, form, ...resto }: CardButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<Icona size={14} />}
      {...resto}
      {...form.anticipo}
    />
  )
}

/** One more of what the card lists. */
export const AddButton = (props: Omit<CardButtonProps, 'Icona'>) => <CardButton Icona={IconPlus} {...props} />

/** A change of what the card shows. */
export const EditButton = (props: Omit<CardButtonProps, 'Icona' | 'children'>) => (
  <CardButton Icona={IconEdit} {...props}>
    Modifica
  </CardButton>
)

/** What an empty list offers: its first record. */
export const NewButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onClick}>
    {children}
  </Button>
)

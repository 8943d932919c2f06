import { UnstyledButton } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'

interface SpostaSueProps extends ComponentProps<'button'> {
  tecnico: string
  /** What stands under the name. */
  sotto: ReactNode
  allarme?: boolean
}

/** A technician's name, which opens the dialog that moves their visits of the week or day that is shown (docs/product.md §25.6). */
export const SpostaSue = ({ tecnico, sotto, allarme, children, ...altro }: SpostaSueProps) => (
  <UnstyledButton title="Sposta le visite" {...altro}>
    <b>{tecnico}</b>
    <small data-allarme={allarme || undefined}>
      {sotto} <IconCalendarShare size={13} aria-hidden />
      <span className="sr-only">: sposta le visite</span>
    </small>
    {children}
  </UnstyledButton>
)

/** In the grid: one of its handles (`interazione.ts`), left of the first day for the arrow keys. */
export const maniglia = (utenteId: number, y: number) => ({
  ...{ 'data-chi': utenteId, 'data-x': -1, 'data-y': y, 'data-da': 0, 'data-a': 0, tabIndex: -1 },
})

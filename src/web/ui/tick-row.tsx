import { Checkbox } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId } from 'react'
import stili from './tick-row.module.css'

interface TickRowProps {
  /** What is ticked, for who listens. */
  etichetta: string
  scelta: boolean
  onScelta: () => void
  /** It can be seen, and not chosen now. */
  ferma?: boolean
  /** On the right, outside of what a press ticks. */
  azioni?: ReactNode
  children: ReactNode
}

interface TickRowsProps {
  /** Widths of the columns of what each says, as `Columns` takes them. */
  cols: string
  tablet?: string
  label?: string
  onKeyDown?: (evento: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

/** A list of them. */
export const TickRows = ({ cols, tablet = cols, label, onKeyDown, children }: TickRowsProps) => (
  <ul
    aria-label={label}
    className={stili.righe}
    onKeyDown={onKeyDown}
    style={{ '--cols': cols, '--cols-tablet': tablet } as CSSProperties}
  >
    {children}
  </ul>
)

/** A row that is ticked: a press anywhere on it does so. */
export function TickRow({ etichetta, scelta, onScelta, ferma = false, azioni, children }: TickRowProps) {
  const id = useId()
  return (
    <li className={stili.riga} data-scelta={scelta || undefined}>
      <Checkbox
        id={id}
        aria-label={etichetta}
        checked={scelta}
        disabled={ferma}
        data-spunta
        onChange={onScelta}
      />
      <label htmlFor={id} className={stili.testo}>
        {children}
      </label>
      {azioni}
    </li>
  )
}

/** ↑ ↓ from row to row, ↓ from the search above to the first one, Space ticks by itself, Enter does what is chosen. For the element around the rows. */
export function tickKeys(evento: KeyboardEvent<HTMLElement>, onInvio: () => void): void {
  const spunta = evento.target
  if (!(spunta instanceof HTMLElement)) return
  const cerca = spunta.matches('[type="text"]') && evento.key === 'ArrowDown'
  if (!cerca && !spunta.matches('[data-spunta]')) return
  if (evento.ctrlKey || evento.metaKey || evento.altKey) return
  const spunte = [...evento.currentTarget.querySelectorAll<HTMLElement>('[data-spunta]:not(:disabled)')]
  const sposta = (n: number) => spunte[spunte.indexOf(spunta) + n]?.focus()
  const tasti: Record<string, () => void> = {
    ArrowDown: () => sposta(1),
    ArrowUp: () => sposta(-1),
    Enter: onInvio,
  }
  const azione = tasti[evento.key]
  if (!azione) return
  evento.preventDefault()
  azione()
}

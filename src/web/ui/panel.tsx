import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useEscape, useReturnedFocus } from './dialog.tsx'
import stili from './panel.module.css'

interface PanelProps {
  onChiudi: () => void
  titolo: string
  /** The footer, with the buttons on the right. */
  piede: ReactNode
  /** Ctrl+Enter, as in a dialog. */
  onInvia: (evento: KeyboardEvent) => void
  children: ReactNode
}

/** What F6 goes to and from: the working surface beside the panel. Its tab stop takes the focus. */
export const BESIDE_PANEL = { 'data-beside-panel': '' }

/**
 * A form beside what it is about, which stays in use: no veil, no trap. Escape closes, F6 goes from one to the other; on
 * narrow windows it lies over it.
 */
export function Panel({ onChiudi, titolo, piede, onInvia, children }: PanelProps) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useEscape(true, onChiudi, onInvia)
  useReturnedFocus(true)
  useEffect(() => {
    let last: HTMLElement | null = null
    const remember = (event: FocusEvent) => {
      if (event.target instanceof HTMLElement && panel.current?.contains(event.target)) last = event.target
    }
    const change = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || !panel.current) return
      event.preventDefault()
      const inside = panel.current.contains(document.activeElement)
      const beside = document.querySelector<HTMLElement>('[data-beside-panel] [tabindex="0"]')
      const back = last?.isConnected ? last : panel.current.querySelector<HTMLElement>('input, textarea')
      ;(inside ? beside : back)?.focus()
    }
    addEventListener('focusin', remember)
    addEventListener('keydown', change)
    return () => {
      removeEventListener('focusin', remember)
      removeEventListener('keydown', change)
    }
  }, [])
  return (
    <section ref={panel} role="dialog" aria-labelledby={id} className={stili.pannello}>
      <div className={stili.testa}>
        <h2 id={id}>{titolo}</h2>
        <ActionIcon aria-label="Chiudi" onClick={onChiudi}>
          <IconX />
        </ActionIcon>
      </div>
      <div className={stili.corpo}>{children}</div>
      <div className={stili.piede} data-piede>
        {piede}
      </div>
    </section>
  )
}

import { ActionIcon, Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { usePhone } from '../width.ts'
import stili from './dialog.module.css'
import { NetworkState } from './network-state.tsx'

interface DialogoProps {
  aperto: boolean
  onChiudi: () => void
  titolo: ReactNode
  /** Width in px on desktops; a full-height sheet on phones. */
  larghezza?: number
  /** The sunken footer, with the buttons on the right. */
  piede?: ReactNode
  /** Ctrl+Enter (or ⌘+Enter), wherever the focus is, while this dialog is the topmost. */
  onInvia?: (evento: KeyboardEvent) => void
  /** It stays until what it asks for is done. */
  fermo?: boolean
  /** A panel as high as the window, on the right. */
  lato?: boolean
  children: ReactNode
}

/** Open dialogs, the topmost last: Escape is for that one alone. */
const pila: object[] = []

/** A modal dialog (APG): focus trapped and given back, Escape closes, the page behind does not scroll. */
export function Dialog({
  aperto,
  onChiudi,
  titolo,
  larghezza = 560,
  piede,
  onInvia,
  fermo = false,
  lato = false,
  children,
}: DialogoProps) {
  const telefono = usePhone()
  const chiudi = fermo ? () => {} : onChiudi
  useEscape(aperto, chiudi, onInvia)
  useReturnedFocus(aperto)
  return (
    <Modal.Root
      opened={aperto}
      onClose={chiudi}
      size={larghezza}
      classNames={{ content: stili.dialogo, ...(lato && { inner: stili.lato }) }}
      {...(lato ? { xOffset: 0, yOffset: 0 } : { yOffset: 'var(--dialogo-sopra)' })}
      fullScreen={telefono}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ transition: telefono ? 'slide-up' : lato ? 'slide-left' : 'pop', duration: 160 }}
    >
      <Modal.Overlay className={stili.velo} />
      <Modal.Content>
        <div className={stili.testa}>
          {/* Read first by who listens; a form begins with its first field. */}
          <Modal.Title component="h2" tabIndex={-1} {...(!onInvia && { 'data-autofocus': true })}>
            {titolo}
          </Modal.Title>
          {!fermo && (
            <ActionIcon aria-label="Chiudi" onClick={chiudi} className={stili.chiudi}>
              <IconX />
            </ActionIcon>
          )}
        </div>
        {/* On the telephone the dialog covers the page's own. */}
        {telefono && <NetworkState />}
        <div className={stili.corpo}>{children}</div>
        {piede && (
          <div className={stili.piede} data-piede>
            {piede}
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

/** Gives the focus back to what had it, also when the dialog is unmounted instead of closed. */
export function useReturnedFocus(aperto: boolean) {
  const precedente = useRef<Element | null>(null)
  // While rendering: the fields inside take the focus before any effect of this component.
  if (aperto && !precedente.current) precedente.current = document.activeElement
  useEffect(() => {
    if (!aperto) return
    return () => {
      const meta = precedente.current
      precedente.current = null
      setTimeout(() => meta instanceof HTMLElement && meta.isConnected && meta.focus({ preventScroll: true }))
    }
  }, [aperto])
}

/** Escape closes the topmost of what is open, dialogs and drawers alike. */
export function useEscape(aperto: boolean, onChiudi: () => void, onInvia?: (evento: KeyboardEvent) => void) {
  const chiudi = useEffectEvent(onChiudi)
  const send = useEffectEvent((evento: KeyboardEvent) => onInvia?.(evento))
  useEffect(() => {
    if (!aperto) return
    const io = {}
    pila.push(io)
    const tasto = (evento: KeyboardEvent) => {
      if (evento.key !== 'Escape' || evento.isComposing || pila.at(-1) !== io) return
      // A menu, list or alert that is open inside takes it first.
      const bersaglio = evento.target instanceof Element ? evento.target : null
      if (bersaglio?.closest('dialog, [data-mantine-stop-propagation="true"], .mantine-Popover-dropdown'))
        return
      if (bersaglio?.getAttribute('aria-expanded') === 'true') return
      // Or the same key would cancel the alert that this may open.
      evento.preventDefault()
      chiudi()
    }
    // After the field that has the focus, which may have a value to hand over first.
    const ctrlInvio = (evento: KeyboardEvent) => {
      const daInviare = evento.key === 'Enter' && (evento.ctrlKey || evento.metaKey) && pila.at(-1) === io
      if (daInviare && !evento.defaultPrevented && !document.querySelector('dialog[open]')) send(evento)
    }
    addEventListener('keydown', tasto, { capture: true })
    addEventListener('keydown', ctrlInvio)
    return () => {
      pila.splice(pila.indexOf(io), 1)
      removeEventListener('keydown', ctrlInvio)
      removeEventListener('keydown', tasto, { capture: true })
    }
  }, [aperto])
}

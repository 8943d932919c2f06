import { type ComponentType, lazy, type ReactNode, Suspense, useRef } from 'react'
import { aRiposo } from '#web/prefetch.ts'

/** For the button that opens it: the code comes while the hand is on its way. */
export interface Anticipo {
  onPointerEnter: () => void
  onFocus: () => void
}

/**
 * A component whose code is not part of its screen: forms with their validation, drawers, tabs. It loads when the
 * browser is idle after the screen's own code, sooner when the pointer or the focus reaches what opens it, at the latest
 * when it is shown: with `aperto` or `aperta` false it waits for the first time.
 * @param attesa shown meanwhile; nothing by default
 * @example const ClienteForm = pigro(() => import('…/cliente-form.tsx').then((m) => m.ClienteForm))
 *          <Button {...ClienteForm.anticipo} onClick={apri}>Nuovo</Button>
 */
export function pigro<P extends object>(carica: () => Promise<ComponentType<P>>, attesa: ReactNode = null) {
  const Pezzo = lazy(async () => ({ default: await carica() }))
  aRiposo(carica)
  const anticipa = () => void carica().catch(() => {})
  const anticipo: Anticipo = { onPointerEnter: anticipa, onFocus: anticipa }
  function Pigro(proprieta: P) {
    const { aperto, aperta } = proprieta as { aperto?: boolean; aperta?: boolean }
    const servito = useRef(false)
    // Afterwards it stays, closed, for its way out: the transition, and the focus given back.
    servito.current ||= aperto !== false && aperta !== false
    if (!servito.current) return null
    return (
      <Suspense fallback={attesa}>
        <Pezzo {...proprieta} />
      </Suspense>
    )
  }
  return Object.assign(Pigro, { anticipo })
}

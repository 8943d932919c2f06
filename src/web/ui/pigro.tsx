import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** For the button that opens it: the code comes while the hand is on its way. */
export interface Anticipo {
  onPointerEnter: () => void
  onFocus: () => void
}

/**
 * A component whose code is not part of its screen: forms with their validation, drawers, tabs. It loads when the
 * browser is idle after the screen's own code, sooner when the pointer or the focus reaches what opens it, at the latest
 * when it is shown. With `aperto` false it stays unloaded.
 * @param attesa shown meanwhile; nothing by default
 * @example const ClienteForm = pigro(() => import('…/cliente-form.tsx').then((m) => m.ClienteForm))
 *          <Button {...ClienteForm.anticipo} onClick={apri}>Nuovo</Button>
 */
export function pigro<P extends object>(carica: () => Promise<ComponentType<P>>, attesa: ReactNode = null) {
  const Pezzo = lazy(async () => ({ default: await carica() }))
  // A failure is left to the moment when the component is needed.
  const anticipa = () => void carica().catch(() => {})
  aRiposo(anticipa)
  const anticipo: Anticipo = { onPointerEnter: anticipa, onFocus: anticipa }
  const Pigro = (proprieta: P) =>
    'aperto' in proprieta && proprieta.aperto === false ? null : (
      <Suspense fallback={attesa}>
        <Pezzo {...proprieta} />
      </Suspense>
    )
  return Object.assign(Pigro, { anticipo })
}

/** Once the page and what it needs are there, unless the visitor saves data. */
function aRiposo(lavoro: () => void): void {
  if (
    typeof window === 'undefined' ||
    (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  )
    return
  const aspetta = () =>
    window.requestIdleCallback ? window.requestIdleCallback(lavoro) : setTimeout(lavoro, 2000)
  if (document.readyState === 'complete') aspetta()
  else addEventListener('load', aspetta, { once: true })
}

import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
  lazy as reactLazy,
  Suspense,
  useRef,
  useState,
} from 'react'
import { missingChunk, whenIdle } from '../prefetch.ts'
import { NotLoaded } from './not-loaded.tsx'

/** For the button that opens it: the code comes while the hand is on its way. */
export interface Prefetch {
  onPointerEnter: () => void
  onFocus: () => void
}

/**
 * A component whose code is not part of its screen: forms with their validation, drawers, tabs. It loads when the
 * browser is idle after the screen's own code, sooner when the pointer or the focus reaches what opens it, at the latest
 * when it is shown: with `aperto` or `aperta` false it waits for the first time. Code that does not come, with no
 * network or after an update, leaves the screen and what was typed in it as they are: it says so and can be asked for again.
 * @param attesa shown meanwhile; nothing by default
 * @example const ClienteForm = pigro(() => import('…/cliente-form.tsx').then((m) => m.ClienteForm))
 *          <Button {...ClienteForm.anticipo} onClick={apri}>Nuovo</Button>
 */
export function lazy<P extends object>(carica: () => Promise<ComponentType<P>>, attesa: ReactNode = null) {
  const prova = () => reactLazy(async () => ({ default: await carica() }))
  // A failed one stays failed: each try is a new one, for all the places that show this component.
  let current: LazyExoticComponent<ComponentType<P>> = prova()
  whenIdle(carica)
  const anticipa = () => void carica().catch(() => {})
  const anticipo: Prefetch = { onPointerEnter: anticipa, onFocus: anticipa }
  function Pigro(proprieta: P) {
    const { aperto, aperta, onChiudi } = proprieta as {
      aperto?: boolean
      aperta?: boolean
      onChiudi?: () => void
    }
    const visibile = aperto !== false && aperta !== false
    const servito = useRef(false)
    const [tentativo, setTentativo] = useState(0)
    // Afterwards it stays, closed, for its way out: the transition, and the focus given back.
    servito.current ||= visibile
    if (!servito.current) return null
    const riprova = () => {
      current = prova()
      setTentativo(tentativo + 1)
    }
    const chiudi = () => {
      current = prova()
      onChiudi?.()
    }
    const Pezzo = current as ComponentType<P>
    return (
      <SeManca
        key={tentativo}
        invece={
          <NotLoaded
            dialogo={onChiudi !== undefined}
            visibile={visibile}
            onRiprova={riprova}
            onChiudi={chiudi}
          />
        }
      >
        <Suspense fallback={attesa}>
          <Pezzo {...proprieta} />
        </Suspense>
      </SeManca>
    )
  }
  return Object.assign(Pigro, { anticipo })
}

/** A component that nobody has asked for, under a Suspense: where its code does not come there is nothing to say. */
export const discreto = <P extends object>(carica: () => Promise<ComponentType<P>>) =>
  reactLazy<ComponentType<P>>(() =>
    carica().then(
      (Pezzo) => ({ default: Pezzo }),
      () => ({ default: () => null }),
    ),
  )

/** Catches code that did not load; any other error goes on to the screen's own. */
class SeManca extends Component<{ invece: ReactNode; children: ReactNode }, { errore: unknown }> {
  override state = { errore: null }
  static getDerivedStateFromError(errore: unknown) {
    return { errore }
  }
  override render() {
    const { errore } = this.state
    if (errore === null) return this.props.children
    if (!missingChunk(errore)) throw errore
    return this.props.invece
  }
}

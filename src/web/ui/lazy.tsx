import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  lazy as reactLazy,
  Suspense,
  useContext,
  useRef,
  useState,
} from 'react'
import { missingChunk, whenIdle } from '../prefetch.ts'
import { HoldKeys, InForm } from '../typed-ahead.ts'

/** For the button that opens it: the code comes while the hand is on its way. */
export interface Prefetch {
  onPointerEnter: () => void
  onFocus: () => void
}

export interface NotLoadedProps {
  onRiprova: () => void
  onChiudi: () => void
  /** In place of a dialog, an alert; else a box where the piece would stand. */
  dialogo: boolean
  /** A dialog that was closed and is opened again gets another try. */
  visibile: boolean
}

/** What stands in place of code that did not come. The frame gives it: the sign-in page does without its weight. */
export const NotLoadedContext = createContext<ComponentType<NotLoadedProps> | null>(null)

/**
 * A component whose code is not part of its screen: forms with their validation, drawers, tabs, the screens themselves. The
 * code comes when the browser is idle, sooner when the pointer or the focus reaches what opens it, at the latest when it is
 * shown: with `aperto` or `aperta` false it waits for the first time. Code that is there is drawn at once; what is typed
 * meanwhile for a dialog or into a form waits for it. Code that does not come, with no network or after an update, leaves
 * the screen and what was typed in it as they are: it says so and can be asked for again.
 * @param waiting shown while the code is on its way
 * @param bare for whole screens and parts of the frame: waiting and failing are left to what stands around them
 * @example const ClienteForm = lazy(() => import('…/cliente-form.tsx').then((m) => m.ClienteForm))
 *          <Button {...ClienteForm.anticipo} onClick={apri}>Nuovo</Button>
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode | ((props: P) => ReactNode) = null,
  bare = false,
) {
  let arrived: ComponentType<P> | undefined
  const fetchIt = async () => {
    arrived = await load()
    return { default: arrived }
  }
  // A failed one stays failed: each try is a new one, for all the places that show this component.
  let attempt: ComponentType<P> = reactLazy<ComponentType<P>>(fetchIt)
  const renew = () => {
    attempt = reactLazy<ComponentType<P>>(fetchIt)
  }
  if (!bare) whenIdle(fetchIt)
  const prefetch = () => void fetchIt().catch(() => {})
  const anticipo: Prefetch = { onPointerEnter: prefetch, onFocus: prefetch }

  /** Chosen once: another component in its place would lose what was typed in it. */
  function Piece(props: P) {
    const [Chosen] = useState<ComponentType<P>>(() => arrived ?? attempt)
    return <Chosen {...props} />
  }

  function Lazy(props: P) {
    const { aperto, aperta, aperte, onChiudi } = props as {
      aperto?: boolean
      aperta?: boolean
      aperte?: boolean
      onChiudi?: () => void
    }
    const visibile = ![aperto, aperta, aperte].includes(false)
    const shown = useRef(false)
    const [tries, setTries] = useState(0)
    const NotLoaded = useContext(NotLoadedContext)
    const inForm = useContext(InForm)
    // Afterwards it stays, closed, for its way out: the transition, and the focus given back.
    shown.current ||= visibile
    if (!shown.current) return null
    const onRiprova = () => {
      renew()
      setTries(tries + 1)
    }
    const chiudi = () => {
      renew()
      onChiudi?.()
    }
    const dialogo = onChiudi !== undefined
    // A dialog that stands beside its screen is closed as long as what it is of is null.
    const closed = dialogo && Object.values(props).includes(null)
    const onItsWay = typeof waiting === 'function' ? waiting(props) : waiting
    return (
      <IfMissing
        key={tries}
        instead={NotLoaded && <NotLoaded {...{ dialogo, visibile, onRiprova, onChiudi: chiudi }} />}
      >
        <Suspense
          fallback={
            <>
              {onItsWay}
              {visibile && !closed && (dialogo || inForm) && (
                <HoldKeys what={dialogo ? 'dialog' : 'part'} onChiudi={onChiudi} />
              )}
            </>
          }
        >
          <Piece {...props} />
        </Suspense>
      </IfMissing>
    )
  }
  return Object.assign(bare ? Piece : Lazy, { anticipo, load: fetchIt })
}

/** Catches code that did not load; any other error goes on to the screen's own. */
class IfMissing extends Component<{ instead: ReactNode; children: ReactNode }, { error: unknown }> {
  override state = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!this.props.instead || !missingChunk(error)) throw error
    return this.props.instead
  }
}

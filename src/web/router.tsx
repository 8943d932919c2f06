import {
  type ComponentType,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { createRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useRoutes,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import Accesso from '#screens/accesso/page.tsx'
import { isAdmin } from '#shared/permissions.ts'
import { backgroundOf, OverContext } from '#web/background.ts'
import { token } from '#web/http.ts'
import { canKeep, hasConfirmed, keepsDays, listenUnsent } from '#web/keeping.ts'
import { ErrorScreen } from '#web/layout/error-screen.tsx'
import { FullWaiting, NotFound, Unreachable } from '#web/layout/plain-screens.tsx'
import { whenIdle } from '#web/prefetch.ts'
import {
  bell,
  changePassword,
  day,
  frame,
  over as openedOver,
  outboxScreen,
  ownCalendar,
  pdfViewer,
  report,
  SCREENS,
  type Screen,
  searchScreen,
  secondStep,
  sessions,
  toTell,
} from '#web/screens.ts'
import { SessionProvider, useSession } from '#web/session.tsx'
import { navigateAfterStepsBack, stepBack } from '#web/steps-back.ts'
import { useToTell } from '#web/to-tell.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { SideContext } from '#web/ui/side-context.ts'

const BASE = '/app'
/** How long a screen is kept waiting for its first data once its code is there, in ms. */
const PATIENCE_MS = 200

const component = <M,>(module: { default: M }) => module.default
const bare = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => load().then(component), null, true)

const Cornice = bare(frame)
const Campanella = bare(bell)
const Cerca = bare(searchScreen)
const CambioPassword = lazy(() => changePassword().then(component))
const MioCalendario = lazy(() => ownCalendar().then(component))
const Sessioni = lazy(() => sessions().then(component))
const DuePassaggi = lazy(() => secondStep().then(component))

type SideLoader = NonNullable<Screen['side']>
const sides = new Map<SideLoader, ComponentType<{ menu?: boolean }>>()
/** The same list for all screens of a section: going from one to the other it isn't drawn again. */
function sideOf(load: SideLoader): ComponentType<{ menu?: boolean }> {
  const Side = sides.get(load) ?? lazy<{ menu?: boolean }>(() => load().then(component))
  sides.set(load, Side)
  return Side
}

const PAGINE = SCREENS.map(({ load, side, ...screen }) => ({
  ...screen,
  side: side && sideOf(side),
  Pagina: bare(load),
}))

const Sopra = lazy(() => openedOver().then(component))
const DaDire = lazy(() => toTell().then(component))

/** Always the same: another screen is no reason to draw the frame again. */
const schermata = <Outlet />

function Protetta() {
  const { stato, riprova, uscitaVoluta } = useSession()
  useKeptDays()
  const indirizzo = useLocation()
  if (stato === 'verifica') return <FullWaiting />
  if (stato === 'irraggiungibile') return <Unreachable onRiprova={riprova} />
  if (stato === 'fuori') {
    const da = uscitaVoluta ? null : `${indirizzo.pathname}${indirizzo.search}`
    return <Navigate to="/login" replace state={{ da }} />
  }
  return (
    <Suspense fallback={<FullWaiting />}>
      <Cornice
        CambioPassword={CambioPassword}
        Sessioni={Sessioni}
        MioCalendario={MioCalendario}
        DuePassaggi={DuePassaggi}
        Campanella={Campanella}
        Cerca={Cerca}
      >
        {schermata}
      </Cornice>
    </Suspense>
  )
}

/** A technician's days stay on the device, from the first quiet moment on, and what they confirm until it is sent. */
function useKeptDays(): void {
  const { utente } = useSession()
  const offline = useSyncExternalStore(listenUnsent, () => utente !== null && keepsDays(utente))
  const id = utente && offline ? utente.id : null
  const who = utente?.id ?? null
  useEffect(() => {
    if (who === null || !canKeep()) return
    let close: (() => void) | undefined
    let ended = false
    const open = async () => {
      // What was confirmed before somebody became an Admin, or gave it up, arrives all the same.
      if (!offline && !(await hasConfirmed(who))) return
      const { openOutbox } = await outboxScreen()
      if (!ended) close = openOutbox(who, offline)
    }
    // Where its code doesn't come, saving is with the server, as for an Admin.
    open().catch(() => {})
    return () => {
      ended = true
      close?.()
    }
  }, [who, offline])
  useEffect(() => {
    if (id === null) return
    let stop: (() => void) | undefined
    let again: (() => void) | undefined
    let ended = false
    const readiness = import('#web/ready.ts')
    readiness.then(({ lookReady }) => lookReady()).catch(() => {})
    whenIdle(async () => {
      // What writes a report and makes its document comes first: it is what one can't do without in a cellar.
      const reports = () => report().then(({ preparaRapporto }) => preparaRapporto())
      const documents = reports().catch(() => {})
      const { tieniGiornata } = await day()
      if (!ended) stop = tieniGiornata(id)
      await documents
      const { keepDocuments, untilReady } = await readiness
      const keep = () => keepDocuments(() => [reports(), pdfViewer()]).catch(() => {})
      await keep()
      if (!ended) again = untilReady('documents', () => void keep())
    })
    return () => {
      ended = true
      stop?.()
      again?.()
    }
  }, [id])
}

/** Sends to / whoever the screen is not for; the server refuses the calls in any case. */
function Riservata({ per, children }: { per: Screen['per']; children: ReactNode }) {
  const { utente } = useSession()
  const ammesso = utente && (per === 'tutti' || (per === 'admin') === isAdmin(utente))
  return ammesso ? children : <Navigate to="/" replace />
}

const ROUTES: RouteObject[] = [
  ...PAGINE.map(({ percorso: path, per, side, Pagina }) => ({
    path,
    element: (
      <Riservata per={per}>
        <SideContext value={side ?? null}>
          <Pagina />
        </SideContext>
      </Riservata>
    ),
  })),
  { path: '*', element: <NotFound /> },
]

/** The screen of the address, or the one below (`sfondo`) as it was, with what is opened over it. */
function Schermata() {
  const indirizzo = useLocation()
  const naviga = useNavigate()
  const sfondo = backgroundOf(indirizzo)
  const over = useMemo(() => {
    if (!sfondo) return null
    const { pathname, search, moved = false } = sfondo
    const close = () =>
      void (moved
        ? naviga(`${pathname}${search}`, { replace: true, preventScrollReset: true })
        : stepBack(naviga))
    return { state: indirizzo.state, moved, close }
  }, [sfondo, indirizzo.state, naviga])
  const pagina = useRoutes(ROUTES, sfondo ?? indirizzo)
  const daDire = useToTell() !== null
  return (
    <OverContext value={over}>
      {pagina}
      {sfondo && <Sopra sotto={sfondo} />}
      {daDire && <DaDire />}
    </OverContext>
  )
}

const creaRouter = () =>
  navigateAfterStepsBack(
    createBrowserRouter(
      [
        { path: '/login', Component: Accesso, ErrorBoundary: ErrorScreen },
        {
          Component: Protetta,
          ErrorBoundary: ErrorScreen,
          children: [{ path: '*', Component: Schermata, ErrorBoundary: ErrorScreen }],
        },
      ],
      { basename: BASE },
    ),
  )

function App() {
  const [router] = useState(creaRouter)
  return (
    <SessionProvider>
      <RouterProvider router={router} />
    </SessionProvider>
  )
}

/**
 * Draws the program, once what the address shows can be drawn without waiting: React lets the fallback of code that comes
 * later stand for 300 ms. Code that does not come is left to its own place. In slices: a phone can answer the finger in
 * between.
 * @param answers a screen that has its data is drawn once instead of twice
 */
export async function start(root: HTMLElement, answers?: Promise<void>): Promise<void> {
  const address = location.pathname.slice(BASE.length)
  const at = (path: string) => PAGINE.find(({ percorso }) => percorso === path)
  const screen = (at(address) ?? at(`/${address.split('/')[1] ?? ''}`))?.Pagina
  const parts = token.leggi() ? [Cornice, Campanella, Cerca, screen] : []
  await Promise.allSettled(parts.map((part) => part?.load()))
  await Promise.race([answers, new Promise((late) => setTimeout(late, PATIENCE_MS))])
  // The screen's cache reads them in tasks of its own.
  await new Promise((read) => setTimeout(read))
  startTransition(() => createRoot(root).render(<App />))
}

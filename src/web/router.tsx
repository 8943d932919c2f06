import { type ReactNode, Suspense, useState } from 'react'
import { createBrowserRouter, Navigate, Outlet, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import Accesso from '#screens/accesso/page.tsx'
import { isAdmin } from '#shared/permissions.ts'
import { token } from '#web/http.ts'
import { ErrorScreen } from '#web/layout/error-screen.tsx'
import { FullWaiting, NotFound, Unreachable } from '#web/layout/plain-screens.tsx'
import { type Modulo, preload, registerScreen } from '#web/prefetch.ts'
import { SessionProvider, useSession } from '#web/session.tsx'
import { ready } from './ready.tsx'

const BASE = '/app'

const Cornice = ready(() => import('#web/layout/frame.tsx'))
const CambioPassword = ready(() => import('#features/sessione/components/cambio-password.tsx'))
const Campanella = ready(() => import('#screens/notifiche/components/campanella.tsx'))
const Cerca = ready(() => import('#screens/ricerca/components/cerca.tsx'))

interface Screen {
  percorso: string
  per: 'tutti' | 'admin' | 'altri'
  carica: () => Promise<Modulo>
}

/** The screens (docs/product.md §18.1). Their menu entries are in nav.ts. */
const SCREENS: Screen[] = [
  { percorso: '/', per: 'tutti', carica: () => import('#screens/dashboard/page.tsx') },
  { percorso: '/clienti', per: 'tutti', carica: () => import('#screens/clienti/page.tsx') },
  { percorso: '/rcee', per: 'tutti', carica: () => import('#screens/rcee/page.tsx') },
  { percorso: '/appuntamenti', per: 'admin', carica: () => import('#screens/appuntamenti/page.tsx') },
  { percorso: '/calendario', per: 'altri', carica: () => import('#screens/calendario/page.tsx') },
  { percorso: '/contabilita', per: 'admin', carica: () => import('#screens/contabilita/page.tsx') },
  { percorso: '/fornitori', per: 'admin', carica: () => import('#screens/fornitori/page.tsx') },
  { percorso: '/admin', per: 'admin', carica: () => import('#screens/amministrazione/page.tsx') },
]

const PAGINE = SCREENS.map(({ carica, ...schermata }) => ({ ...schermata, Pagina: ready(carica) }))

for (const { percorso: path, Pagina } of PAGINE)
  registerScreen(path, () => {
    Cornice.carica().catch(() => {})
    return Pagina.carica()
  })

/** With a token at hand frame and screen are needed soon: they load while the session is checked. */
const primiPezzi = () => [
  ...[Cornice, Campanella, Cerca].map(({ carica }) => carica()),
  preload(location.pathname.slice(BASE.length) + location.search),
]

/** When what the address shows can be drawn without waiting for code; whatever did not come is left to the screens. */
export async function whenReady(): Promise<void> {
  if (!token.leggi()) return
  await new Promise((via) => setTimeout(via))
  await Promise.allSettled(primiPezzi())
}

/** Always the same: another screen is no reason to draw the frame again. */
const schermata = <Outlet />

function Protetta() {
  const { stato, riprova, uscitaVoluta } = useSession()
  const qui = useLocation()
  if (stato === 'verifica') return <FullWaiting />
  if (stato === 'irraggiungibile') return <Unreachable onRiprova={riprova} />
  if (stato === 'fuori') {
    const da = uscitaVoluta ? null : `${qui.pathname}${qui.search}`
    return <Navigate to="/login" replace state={{ da }} />
  }
  return (
    <Suspense fallback={<FullWaiting />}>
      <Cornice CambioPassword={CambioPassword} Campanella={Campanella} Cerca={Cerca}>
        {schermata}
      </Cornice>
    </Suspense>
  )
}

/** Sends to / whoever the screen is not for; the server refuses the calls in any case. */
function Riservata({ per, children }: { per: Screen['per']; children: ReactNode }) {
  const { utente } = useSession()
  const ammesso = utente && (per === 'tutti' || (per === 'admin') === isAdmin(utente))
  return ammesso ? children : <Navigate to="/" replace />
}

const creaRouter = () =>
  createBrowserRouter(
    [
      { path: '/login', Component: Accesso, ErrorBoundary: ErrorScreen },
      {
        Component: Protetta,
        ErrorBoundary: ErrorScreen,
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              ...PAGINE.map(({ percorso: path, per, Pagina }) => ({
                path: path,
                element: (
                  <Riservata per={per}>
                    <Pagina />
                  </Riservata>
                ),
              })),
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
    { basename: BASE },
  )

export function App() {
  // Not with the module, whose reading is a long task as it is.
  const [router] = useState(creaRouter)
  return (
    <SessionProvider>
      <RouterProvider router={router} />
    </SessionProvider>
  )
}

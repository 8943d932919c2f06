import { lazy, type ReactNode, Suspense } from 'react'
import { createBrowserRouter, Navigate, Outlet, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import Accesso from '#features/sessione/page.tsx'
import { eAdmin } from '#shared/permissions.ts'
import { token } from '#web/http.ts'
import { SchermataErrore } from '#web/layout/error-screen.tsx'
import { Attesa, Irraggiungibile, NonTrovata } from '#web/layout/plain-screens.tsx'
import { type Modulo, precarica, registraSchermata } from '#web/prefetch.ts'
import { SessionProvider, useSessione } from '#web/session.tsx'

const BASE = '/app'

const caricaCornice = () => import('#web/layout/frame.tsx')
const Cornice = lazy(caricaCornice)
const CambioPassword = lazy(() => import('#features/sessione/components/cambio-password.tsx'))
const Campanella = lazy(() => import('#features/notifiche/components/campanella.tsx'))
const Cerca = lazy(() => import('#features/ricerca/components/cerca.tsx'))

interface Schermata {
  percorso: string
  per: 'tutti' | 'admin' | 'altri'
  carica: () => Promise<Modulo>
}

/** The screens of specification §2. Their menu entries are in nav.ts. */
const SCHERMATE: Schermata[] = [
  { percorso: '/', per: 'tutti', carica: () => import('#features/dashboard/page.tsx') },
  { percorso: '/clienti', per: 'tutti', carica: () => import('#features/clienti/page.tsx') },
  { percorso: '/rcee', per: 'tutti', carica: () => import('#features/rcee/page.tsx') },
  { percorso: '/appuntamenti', per: 'admin', carica: () => import('#features/appuntamenti/page.tsx') },
  { percorso: '/calendario', per: 'altri', carica: () => import('#features/calendario/page.tsx') },
  { percorso: '/contabilita', per: 'admin', carica: () => import('#features/contabilita/page.tsx') },
  { percorso: '/fornitori', per: 'admin', carica: () => import('#features/fornitori/page.tsx') },
  { percorso: '/admin', per: 'admin', carica: () => import('#features/amministrazione/page.tsx') },
]

for (const { percorso, carica } of SCHERMATE)
  registraSchermata(percorso, () => {
    caricaCornice().catch(() => {})
    return carica()
  })

// With a token at hand the frame and the screen are needed soon: they load while the session is checked.
if (token.leggi()) {
  caricaCornice().catch(() => {})
  precarica(location.pathname.slice(BASE.length) + location.search)
}

function Protetta() {
  const { stato, riprova, uscitaVoluta } = useSessione()
  const qui = useLocation()
  if (stato === 'verifica') return <Attesa />
  if (stato === 'irraggiungibile') return <Irraggiungibile onRiprova={riprova} />
  if (stato === 'fuori') {
    const da = uscitaVoluta ? null : `${qui.pathname}${qui.search}`
    return <Navigate to="/login" replace state={{ da }} />
  }
  return (
    <Suspense fallback={<Attesa />}>
      <Cornice CambioPassword={CambioPassword} Campanella={Campanella} Cerca={Cerca}>
        <Outlet />
      </Cornice>
    </Suspense>
  )
}

/** Sends to / whoever the screen is not for; the server refuses the calls in any case. */
function Riservata({ per, children }: { per: Schermata['per']; children: ReactNode }) {
  const { utente } = useSessione()
  const ammesso = utente && (per === 'tutti' || (per === 'admin') === eAdmin(utente))
  return ammesso ? children : <Navigate to="/" replace />
}

const router = createBrowserRouter(
  [
    { path: '/login', Component: Accesso, ErrorBoundary: SchermataErrore },
    {
      Component: Protetta,
      ErrorBoundary: SchermataErrore,
      children: [
        {
          ErrorBoundary: SchermataErrore,
          children: [
            ...SCHERMATE.map(({ percorso, per, carica }) => {
              const Pagina = lazy(carica)
              return {
                path: percorso,
                element: (
                  <Riservata per={per}>
                    <Pagina />
                  </Riservata>
                ),
              }
            }),
            { path: '*', Component: NonTrovata },
          ],
        },
      ],
    },
  ],
  { basename: BASE },
)

export function App() {
  return (
    <SessionProvider>
      <RouterProvider router={router} />
    </SessionProvider>
  )
}

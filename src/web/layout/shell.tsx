import { useMantineColorScheme } from '@mantine/core'
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'
import { eAdmin } from '#shared/permissions.ts'
import { type ComandiCerca, Intestazione } from '#web/layout/header.tsx'
import { BarraTelefono, Binario } from '#web/layout/navigation.tsx'
import { Attesa } from '#web/layout/plain-screens.tsx'
import { vociPer } from '#web/nav.ts'
import { aRiposo } from '#web/prefetch.ts'
import { useUtente } from '#web/session.tsx'
import { useScorciatoia } from '#web/shortcuts.tsx'
import { discreto, pigro } from '../ui/lazy.tsx'
import { StatoRete } from '../ui/network-state.tsx'
import stili from './shell.module.css'

const NuovaVersione = discreto(() => import('#web/layout/new-version.tsx').then((m) => m.NuovaVersione))
const Tastiera = discreto(() => import('#web/layout/keyboard.tsx').then((m) => m.Tastiera))
const MenuTelefono = pigro(() => import('#web/layout/phone-menu.tsx').then((m) => m.MenuTelefono))
const ElencoScorciatoie = pigro(() =>
  import('#web/layout/shortcuts-list.tsx').then((m) => m.ElencoScorciatoie),
)

/** What dialogs give to what is fixed at the right while they hide the page's scroll bar (react-remove-scroll). */
const FISSO = 'right-scroll-bar-position'

interface GuscioProps {
  CambioPassword: ComponentType<{ onChiudi: () => void }>
  Campanella: ComponentType
  Cerca: ComponentType<ComandiCerca>
  children: ReactNode
}

/** Header, navigation and the place of the screens (interface guide §2). Rail from 1024 px, bottom bar below. */
export function Guscio({ CambioPassword, Campanella, Cerca, children }: GuscioProps) {
  const admin = eAdmin(useUtente())
  const voci = vociPer(admin)
  const [menu, setMenu] = useState(false)
  const [password, setPassword] = useState(false)
  const [scorciatoie, setScorciatoie] = useState(false)
  // Other versions can wait until this one is on the screen.
  const [riposo, setRiposo] = useState(false)
  useEffect(() => aRiposo(async () => setRiposo(true)), [])
  const { colorScheme, setColorScheme } = useMantineColorScheme()

  const contenuto = useRef<HTMLElement>(null)
  const cambiata = useCallback(() => {
    setMenu(false)
    setScorciatoie(false)
    contenuto.current?.focus({ preventScroll: true })
  }, [])
  const arrivati = useCallback(() => contenuto.current?.focus({ preventScroll: true }), [])

  const apriScorciatoie = () => setScorciatoie(true)
  useScorciatoia('?', 'Mostra questo elenco', apriScorciatoie)
  const comandi = { tema: colorScheme, onTema: setColorScheme, onPassword: () => setPassword(true) }
  return (
    <>
      <a className={stili.salta} href="#contenuto">
        Vai al contenuto
      </a>
      <nav className={stili.binario} aria-label="Navigazione">
        <Binario voci={voci} />
      </nav>
      <header className={`${stili.testata} ${FISSO}`}>
        <Intestazione
          {...comandi}
          Campanella={Campanella}
          Cerca={Cerca}
          onMenu={() => setMenu(true)}
          onScorciatoie={apriScorciatoie}
        />
      </header>
      <main id="contenuto" ref={contenuto} tabIndex={-1} className={stili.principale}>
        <StatoRete />
        {riposo && (
          <Suspense>
            <NuovaVersione />
          </Suspense>
        )}
        <div className={stili.contenuto}>
          <Suspense fallback={<Attesa />}>{children}</Suspense>
        </div>
      </main>
      <footer className={`${stili.barra} ${FISSO}`}>
        <BarraTelefono voci={voci} />
      </footer>
      <MenuTelefono {...comandi} voci={voci} aperto={menu} onChiudi={() => setMenu(false)} />
      <Luogo onCambio={cambiata} onArrivo={arrivati} />
      <ScrollRestoration />
      <Suspense>
        <Tastiera voci={voci} admin={admin} />
      </Suspense>
      {scorciatoie && <ElencoScorciatoie onChiudi={() => setScorciatoie(false)} />}
      {password && (
        <Suspense>
          <CambioPassword onChiudi={() => setPassword(false)} />
        </Suspense>
      )}
    </>
  )
}

interface LuogoProps {
  /** Another screen: menu and list of shortcuts close, and it takes the focus, so that who listens hears where they are. */
  onCambio: () => void
  /** After the sign-in, whose fields are gone; a page that was just loaded begins at its top. */
  onArrivo: () => void
}

/** Follows the address. Apart, or every address would draw the whole frame again. */
function Luogo({ onCambio, onArrivo }: LuogoProps) {
  const { pathname, key } = useLocation()
  const percorso = useRef(pathname)
  useEffect(() => {
    if (percorso.current === pathname) return
    percorso.current = pathname
    onCambio()
  }, [pathname, onCambio])

  const arrivato = useRef(key !== 'default')
  useEffect(() => {
    if (arrivato.current && document.activeElement === document.body) onArrivo()
  }, [onArrivo])
  return null
}

import { AppShell, useMantineColorScheme } from '@mantine/core'
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'
import { eAdmin } from '#shared/permissions.ts'
import { Intestazione } from '#web/layout/header.tsx'
import { BarraTelefono, Binario } from '#web/layout/navigation.tsx'
import { StatoRete } from '#web/layout/network.tsx'
import { Attesa } from '#web/layout/plain-screens.tsx'
import { vociPer } from '#web/nav.ts'
import { useUtente } from '#web/session.tsx'
import { useScorciatoia } from '#web/shortcuts.tsx'
import { pigro } from '#web/ui/pigro.tsx'
import stili from './shell.module.css'

const MenuTelefono = pigro(() => import('#web/layout/phone-menu.tsx').then((m) => m.MenuTelefono))
const ElencoScorciatoie = pigro(() =>
  import('#web/layout/shortcuts-list.tsx').then((m) => m.ElencoScorciatoie),
)

interface GuscioProps {
  CambioPassword: ComponentType<{ onChiudi: () => void }>
  Campanella: ComponentType
  Cerca: ComponentType
  children: ReactNode
}

/** Header, navigation and the place of the screens (interface guide §2). Rail from 1024 px, bottom bar below. */
export function Guscio({ CambioPassword, Campanella, Cerca, children }: GuscioProps) {
  const voci = vociPer(eAdmin(useUtente()))
  const qui = useLocation()
  const [menu, setMenu] = useState(false)
  const [password, setPassword] = useState(false)
  const [scorciatoie, setScorciatoie] = useState(false)
  const { colorScheme, setColorScheme } = useMantineColorScheme()

  const contenuto = useRef<HTMLElement>(null)
  const percorso = useRef(qui.pathname)

  // A new screen closes menu and list of shortcuts, and takes the focus, so that who listens hears where they are.
  useEffect(() => {
    if (percorso.current === qui.pathname) return
    percorso.current = qui.pathname
    setMenu(false)
    setScorciatoie(false)
    contenuto.current?.focus({ preventScroll: true })
  }, [qui.pathname])

  const apriScorciatoie = () => setScorciatoie(true)
  useScorciatoia('?', 'Mostra questo elenco', apriScorciatoie)
  const comandi = { tema: colorScheme, onTema: setColorScheme, onPassword: () => setPassword(true) }
  return (
    <AppShell
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: 92, breakpoint: 'md', collapsed: { mobile: true } }}
      footer={{ height: { base: 64, md: 0 } }}
      withBorder={false}
      classNames={{
        header: stili.testata,
        navbar: stili.binario,
        footer: stili.barra,
        main: stili.principale,
      }}
    >
      <a className={stili.salta} href="#contenuto">
        Vai al contenuto
      </a>
      <AppShell.Navbar aria-label="Navigazione">
        <Binario voci={voci} />
      </AppShell.Navbar>
      <AppShell.Header>
        <Intestazione
          {...comandi}
          Campanella={Campanella}
          Cerca={Cerca}
          onMenu={() => setMenu(true)}
          onScorciatoie={apriScorciatoie}
        />
      </AppShell.Header>
      <AppShell.Main id="contenuto" ref={contenuto} tabIndex={-1}>
        <StatoRete />
        <div className={stili.contenuto}>
          <Suspense fallback={<Attesa />}>{children}</Suspense>
        </div>
      </AppShell.Main>
      <AppShell.Footer hiddenFrom="md">
        <BarraTelefono voci={voci} />
      </AppShell.Footer>
      <MenuTelefono {...comandi} voci={voci} aperto={menu} onChiudi={() => setMenu(false)} />
      <ScrollRestoration />
      {scorciatoie && <ElencoScorciatoie onChiudi={() => setScorciatoie(false)} />}
      {password && (
        <Suspense>
          <CambioPassword onChiudi={() => setPassword(false)} />
        </Suspense>
      )}
    </AppShell>
  )
}

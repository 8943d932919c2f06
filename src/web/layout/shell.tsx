import { useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { type Location, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { oggi } from '#shared/dates.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useShownLocation } from '#web/background.ts'
import { keepFocus } from '#web/focus.ts'
import { onConfirmationWanted } from '#web/http.ts'
import { Header, type SearchCommands } from '#web/layout/header.tsx'
import { PhoneBar, SideRail } from '#web/layout/navigation.tsx'
import { NewVersion } from '#web/layout/new-version.tsx'
import { Waiting } from '#web/layout/plain-screens.tsx'
import { entriesFor, type MenuEntry } from '#web/nav.ts'
import { preload } from '#web/prefetch.ts'
import { useKeyboardUp } from '#web/seen.ts'
import { useSession, useUser } from '#web/session.tsx'
import { useShortcut } from '#web/shortcuts.tsx'
import { useOpened } from '../back.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { lazy } from '../ui/lazy.tsx'
import { NetworkState } from '../ui/network-state.tsx'
import stili from './shell.module.css'

const PhoneMenu = lazy(() => import('#web/layout/phone-menu.tsx').then((m) => m.PhoneMenu))
const ShortcutsList = lazy(() => import('#web/layout/shortcuts-list.tsx').then((m) => m.ShortcutsList))
const loadQuestion = () => import('./asked-password.tsx')

/** Where one had scrolled is an entry's of the history; the first of a tab are all called alike, and are known by their address. */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? `${pathname}${search}` : key)

/** What dialogs give to what is fixed at the right while they hide the page's scroll bar (react-remove-scroll). */
const FISSO = 'right-scroll-bar-position'

interface GuscioProps {
  CambioPassword: ComponentType<{ onChiudi: () => void }>
  Sessioni: ComponentType<{ onChiudi: () => void }>
  MioCalendario: ComponentType<{ onChiudi: () => void }>
  DuePassaggi: ComponentType<{ onChiudi: () => void; obbligatorio?: boolean }>
  Campanella: ComponentType
  Cerca: ComponentType<SearchCommands>
  children: ReactNode
}

/** Header, navigation and the place of the screens (docs/product.md §18.2). Rail from 1024 px, bottom bar below. */
export function Shell({
  CambioPassword,
  Sessioni,
  MioCalendario,
  DuePassaggi,
  Campanella,
  Cerca,
  children,
}: GuscioProps) {
  const utente = useUser()
  const admin = isAdmin(utente)
  const voci = entriesFor(admin)
  const tastiera = useKeyboardUp()
  const [menu, setMenu] = useState(false)
  const [password, setPassword] = useOpened(false)
  const [sessioni, setSessioni] = useOpened(false)
  const [calendario, setCalendario] = useOpened(false)
  const [duePassaggi, setDuePassaggi] = useOpened(false)
  // Once asked for it stays until its codes were seen, though from the first of them on the server asks no more.
  const [codice, setCodice] = useState<'no' | 'chiesto' | 'fatto'>('no')
  if (utente.codice_da_attivare && codice === 'no') setCodice('chiesto')
  if (!utente.codice_da_attivare && codice === 'fatto') setCodice('no')
  const [scorciatoie, setScorciatoie] = useState(false)
  const { colorScheme, setColorScheme } = useMantineColorScheme()

  const contenuto = useRef<HTMLElement>(null)
  const cambiata = useCallback(() => {
    setMenu(false)
    setScorciatoie(false)
    contenuto.current?.focus({ preventScroll: true })
  }, [])
  const arrivati = useCallback(() => contenuto.current?.focus({ preventScroll: true }), [])

  const { riprova } = useSession()
  const client = useQueryClient()
  const attivato = () => {
    setCodice('fatto')
    riprova()
    // What was refused meanwhile is asked for again.
    void client.invalidateQueries()
  }

  const apriScorciatoie = () => setScorciatoie(true)
  useShortcut('?', 'Mostra questo elenco', apriScorciatoie)
  const comandi = {
    tema: colorScheme,
    onTema: setColorScheme,
    onPassword: () => setPassword(true),
    onSessioni: () => setSessioni(true),
    onDuePassaggi: () => setDuePassaggi(true),
    onCalendario: () => setCalendario(true),
  }
  return (
    <>
      <a className={stili.salta} href="#contenuto">
        Vai al contenuto
      </a>
      <nav className={stili.rail} aria-label="Navigazione">
        <SideRail voci={voci} />
      </nav>
      <header className={`${stili.testata} ${FISSO}`}>
        <Header
          {...comandi}
          Campanella={Campanella}
          Cerca={Cerca}
          onMenu={() => setMenu(true)}
          onScorciatoie={apriScorciatoie}
        />
      </header>
      <main id="contenuto" ref={contenuto} tabIndex={-1} className={stili.principale}>
        <NetworkState />
        <NewVersion />
        <div className={stili.contenuto}>
          <Suspense fallback={<Waiting />}>{children}</Suspense>
        </div>
      </main>
      {!tastiera && (
        <footer className={`${stili.barra} ${FISSO}`}>
          <PhoneBar voci={voci} />
        </footer>
      )}
      <PhoneMenu {...comandi} voci={voci} aperto={menu} onChiudi={() => setMenu(false)} />
      <Luogo onCambio={cambiata} onArrivo={arrivati} />
      <ScrollRestoration getKey={placeOf} />
      <Keyboard voci={voci} admin={admin} />
      {admin && <AskPassword />}
      {scorciatoie && <ShortcutsList onChiudi={() => setScorciatoie(false)} />}
      {password && <CambioPassword onChiudi={() => setPassword(false)} />}
      {sessioni && <Sessioni onChiudi={() => setSessioni(false)} />}
      {duePassaggi && <DuePassaggi onChiudi={() => setDuePassaggi(false)} />}
      {codice === 'chiesto' && <DuePassaggi obbligatorio onChiudi={attivato} />}
      {calendario && <MioCalendario onChiudi={() => setCalendario(false)} />}
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
  const { key } = useLocation()
  const { pathname } = useShownLocation()
  const path = useRef(pathname)
  useEffect(() => {
    if (path.current === pathname) return
    path.current = pathname
    onCambio()
  }, [pathname, onCambio])

  const arrivato = useRef(key !== 'default')
  useEffect(() => {
    if (arrivato.current && document.activeElement === document.body) onArrivo()
  }, [onArrivo])
  return null
}

/**
 * Asks for one's own password again where a call wants it (docs/product.md §5.8); what waits behind it is sent again. Where the
 * code of the question doesn't come, the server's words are said.
 */
function AskPassword() {
  const conferma = useConfirm()
  useEffect(() => {
    onConfirmationWanted(async (perche) => {
      const question = await loadQuestion().catch(() => null)
      return (await question?.askedPassword(conferma, perche)) ?? false
    })
    return () => onConfirmationWanted(async () => false)
  }, [conferma])
  return null
}

interface TastieraProps {
  voci: MenuEntry[]
  admin: boolean
}

/** What the whole app does for who uses no mouse: `g` and a letter go to a screen, and the focus is never lost. */
function Keyboard({ voci, admin }: TastieraProps) {
  useEffect(keepFocus, [])
  return (
    <>
      {voci.map(({ percorso: path, testo, tasto }) => (
        <Vai key={path} a={path} testo={testo} tasto={tasto} />
      ))}
      {admin && <Vai a={`/?planning=${oggi()}`} testo="Planning settimanale" tasto="p" />}
    </>
  )
}

function Vai({ a, testo, tasto }: { a: string; testo: string; tasto: string }) {
  const naviga = useNavigate()
  useShortcut(`g ${tasto}`, testo, () => {
    preload(a)
    void naviga(a)
  })
  return null
}

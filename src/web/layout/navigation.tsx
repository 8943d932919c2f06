import { useShownLocation } from '#web/background.ts'
import { active, type MenuEntry } from '#web/nav.ts'
import { Logo, LogoMark } from '#web/ui/logo.tsx'
import { AppLink } from '../ui/link.tsx'
import stili from './navigation.module.css'

interface VociProps {
  voci: MenuEntry[]
}

/** The rail of the desktop. */
export function SideRail({ voci }: VociProps) {
  return (
    <div className={stili.rail}>
      <div className={stili.marchio}>
        <LogoMark className={stili.segno} />
        <Logo className={stili.scritta} />
      </div>
      <NavigationEntries voci={voci} dimensione={21} tratto={1.55} />
    </div>
  )
}

/** The phone's bottom bar: the four most used entries of the role. */
export function PhoneBar({ voci }: VociProps) {
  return (
    <nav className={stili.barra} aria-label="Navigazione principale">
      <NavigationEntries voci={voci.slice(0, 4)} dimensione={23} tratto={1.6} />
    </nav>
  )
}

interface EntriesProps extends VociProps {
  dimensione: number
  tratto: number
  /** They take the place of the history's entry: of a menu that is a step of it. */
  replace?: boolean
}

/** Links with the active one marked; used by rail, bottom bar and phone menu, each with its own look. */
export function NavigationEntries({ voci, dimensione, tratto, replace = false }: EntriesProps) {
  const { pathname } = useShownLocation()
  return voci.map(({ percorso: path, testo, icona: Icona }) => (
    <AppLink key={path} a={path} replace={replace} aria-current={active(path, pathname) ? 'page' : undefined}>
      <span className={stili.pillola}>
        <Icona size={dimensione} stroke={tratto} aria-hidden />
      </span>
      <span>{testo}</span>
    </AppLink>
  ))
}

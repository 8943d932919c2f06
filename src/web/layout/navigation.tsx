import { useLocation } from 'react-router'
import { attiva, type VoceMenu } from '#web/nav.ts'
import { LogoScritta, LogoSegno } from '#web/ui/logo.tsx'
import { Collegamento } from '../ui/link.tsx'
import stili from './navigation.module.css'

interface VociProps {
  voci: VoceMenu[]
}

/** The rail of the desktop. */
export function Binario({ voci }: VociProps) {
  return (
    <div className={stili.binario}>
      <div className={stili.marchio}>
        <LogoSegno className={stili.segno} />
        <LogoScritta className={stili.scritta} />
      </div>
      <Voci voci={voci} dimensione={21} tratto={1.55} />
    </div>
  )
}

/** The phone's bottom bar: the four most used entries of the role. */
export function BarraTelefono({ voci }: VociProps) {
  return (
    <nav className={stili.barra} aria-label="Navigazione principale">
      <Voci voci={voci.slice(0, 4)} dimensione={23} tratto={1.6} />
    </nav>
  )
}

/** Links with the active one marked; used by rail, bottom bar and phone menu, each with its own look. */
export function Voci({ voci, dimensione, tratto }: VociProps & { dimensione: number; tratto: number }) {
  const { pathname } = useLocation()
  return voci.map(({ percorso, testo, icona: Icona }) => (
    <Collegamento key={percorso} a={percorso} aria-current={attiva(percorso, pathname) ? 'page' : undefined}>
      <span className={stili.pillola}>
        <Icona size={dimensione} stroke={tratto} aria-hidden />
      </span>
      <span>{testo}</span>
    </Collegamento>
  ))
}

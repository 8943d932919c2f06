import { Logo, LogoMark } from '#web/ui/logo.tsx'
import stili from './radiatore.module.css'

const COLONNE = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** The sign-in picture: a radiator with the boiler's glow behind it, drawn in CSS. */
export function Radiatore() {
  return (
    <div className={stili.scena}>
      <div className={stili.bagliore} />
      <div className={stili.tubo} />
      <div className={`${stili.tubo} ${stili.basso}`} />
      <div className={stili.colonne}>
        {COLONNE.map((n) => (
          <i key={n} style={{ ['--lontano' as string]: Math.abs(n - 4) }} />
        ))}
      </div>
      <div className={stili.logo}>
        <LogoMark className={stili.segno} />
        <Logo className={stili.scritta} />
      </div>
    </div>
  )
}

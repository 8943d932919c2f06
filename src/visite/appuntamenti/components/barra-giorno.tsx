import type { CSSProperties } from 'react'
import { timeInRome } from '#shared/dates.ts'
import type { Tone } from '#web/ui/pill.tsx'
import stili from './barra-giorno.module.css'

interface Tratto {
  data_inizio: string
  data_fine: string
  tono?: Tone
}

interface BarraGiornoProps {
  impegni: Tratto[]
  /** The interval that one would like to book, outlined. */
  voluto?: Tratto | null
  conflitto?: boolean
}

/** A day from 9 to 18 in one line. Decorative: words beside it say the same. */
export function BarraGiorno({ impegni, voluto, conflitto }: BarraGiornoProps) {
  const posto = voluto && posizione(voluto)
  return (
    <span aria-hidden className={stili.barra} data-conflitto={conflitto || undefined}>
      {impegni.map((impegno) => {
        const stile = posizione(impegno)
        const chiave = `${impegno.data_inizio} ${impegno.data_fine}`
        return stile && <i key={chiave} data-tono={impegno.tono} style={stile} />
      })}
      {posto && <b style={posto} />}
    </span>
  )
}

/** Hours cut to 9–18; null when all of it is outside. */
function posizione({ data_inizio, data_fine }: Tratto): CSSProperties | null {
  const da = Math.max(9, ore(data_inizio))
  const a = Math.min(18, ore(data_fine))
  return a > da ? ({ '--da': da, '--a': a } as CSSProperties) : null
}

function ore(istante: string): number {
  const [h = 0, m = 0] = timeInRome(istante).split(':').map(Number)
  return h + m / 60
}

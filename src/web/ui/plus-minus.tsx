import { flushSync } from 'react-dom'
import stili from './plus-minus.module.css'

/** What is typed with the other sign: `12,5` ↔ `-12,5`; of nothing yet the minus alone. */
export const otherSign = (testo: string): string =>
  /^\s*[-\u2212]/.test(testo) ? testo.replace(/^\s*[-\u2212]/, '') : `-${testo}`

interface PlusMinusProps {
  /** `id` of the field. */
  di: string
  etichetta: string
  testo: string
  onCambia: (testo: string) => void
}

/** Changes the sign of a number that is typed: the numeric keyboard of an iPhone has no minus. One goes on writing there. */
export const PlusMinus = ({ di: id, etichetta, testo, onCambia }: PlusMinusProps) => (
  <button
    type="button"
    className={stili.segno}
    aria-label={`Cambia segno: ${etichetta}`}
    tabIndex={-1}
    onPointerDown={(evento) => evento.preventDefault()}
    onMouseDown={(evento) => evento.preventDefault()}
    onClick={() => {
      const campo = document.getElementById(id) as HTMLInputElement | null
      campo?.focus()
      flushSync(() => onCambia(otherSign(testo)))
      campo?.setSelectionRange(campo.value.length, campo.value.length)
    }}
  >
    ±
  </button>
)

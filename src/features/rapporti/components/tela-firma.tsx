import { IconEraser } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import type { Tratto } from '#features/rapporti/rules.ts'
import stili from './firma.module.css'

interface Props {
  etichetta: string
  valore: Tratto | null
  onCambia: (tratto: Tratto | null) => void
}

const mille = (v: number, di: number) => Math.min(1000, Math.max(0, Math.round((v / di) * 1000)))

/** Where one signs with a finger or a pen: lines, not a picture. */
export function TelaFirma({ etichetta, valore, onCambia }: Props) {
  const tela = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const cambia = useRef(onCambia)
  cambia.current = onCambia
  const iniziale = useRef(valore)

  useEffect(() => {
    const canvas = tela.current
    if (!canvas) return
    const quanti = devicePixelRatio || 1
    const { clientWidth: l, clientHeight: a } = canvas
    canvas.width = l * quanti
    canvas.height = a * quanti
    canvas.getContext('2d')?.scale(quanti, quanti)
    const penna = new SignaturePad(canvas, {
      penColor: getComputedStyle(canvas).color,
      minWidth: 1,
      maxWidth: 2.6,
    })
    pad.current = penna
    if (iniziale.current) penna.fromData(inPunti(iniziale.current, l, a))
    penna.addEventListener('endStroke', () => {
      const linee = penna.toData()
      const inizio = linee[0]?.points[0]?.time ?? 0
      cambia.current({
        l: Math.max(1, Math.round(l)),
        a: Math.max(1, Math.round(a)),
        t: linee.map(({ points }) =>
          points.map(({ x, y, time }) => [mille(x, l), mille(y, a), Math.max(0, Math.round(time - inizio))]),
        ),
      })
    })
    return () => penna.off()
  }, [])

  return (
    <div className={stili.tela}>
      <canvas ref={tela} role="img" aria-label={valore ? `${etichetta}: tracciata` : `${etichetta}: vuota`} />
      <div className={stili.sotto}>
        <span>{etichetta}</span>
        {valore && (
          <button
            type="button"
            onClick={() => {
              pad.current?.clear()
              onCambia(null)
            }}
          >
            <IconEraser size={17} aria-hidden />
            Cancella
          </button>
        )}
      </div>
    </div>
  )
}

const inPunti = ({ t }: Tratto, l: number, a: number) =>
  t.map((linea) => ({
    penColor: 'currentColor',
    dotSize: 0,
    minWidth: 1,
    maxWidth: 2.6,
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over' as const,
    points: linea.map(([x, y, time]) => ({ x: (x / 1000) * l, y: (y / 1000) * a, time, pressure: 0.5 })),
  }))

/** A signature as it was drawn, small. */
export function Disegno({ di: { l, a, t } }: { di: Tratto }) {
  const d = t
    .map((linea) => linea.map(([x, y], n) => `${n ? 'L' : 'M'}${(x / 1000) * l} ${(y / 1000) * a}`).join(''))
    .join('')
  return (
    <svg className={stili.disegno} viewBox={`0 0 ${l} ${a}`} aria-hidden>
      <path d={d} fill="none" stroke="currentColor" strokeWidth={3} strokeLinecap="round" />
    </svg>
  )
}

import { IconEraser } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import type { TrattoFirma } from '#shared/firma.ts'
import stili from './signature.module.css'

interface Props {
  etichetta: string
  valore: TrattoFirma | null
  /** It is missing, or too short. */
  sbagliata?: boolean
  /** At the first touch of an empty box. */
  onInizio?: () => void
  onCambia: (tratto: TrattoFirma | null) => void
}

const mille = (v: number, lato: number) => Math.min(1000, Math.max(0, Math.round((v / lato) * 1000)))
const GIORNO_MS = 86_400_000

/** Where one signs with a finger or a pen: lines, not a picture. */
export function SignatureBox({ etichetta, valore, sbagliata = false, onInizio, onCambia }: Props) {
  const tela = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const attuale = useRef({ valore, onInizio, onCambia })
  attuale.current = { valore, onInizio, onCambia }

  useEffect(() => {
    const canvas = tela.current
    if (!canvas) return
    const penna = new SignaturePad(canvas, {
      penColor: getComputedStyle(canvas).color,
      minWidth: 1,
      maxWidth: 2.6,
    })
    pad.current = penna
    let l = 0
    let a = 0
    // A telephone that is turned gives the box other sides: what was drawn is drawn again, as it was.
    const misura = () => {
      if (canvas.clientWidth === 0 || (canvas.clientWidth === l && canvas.clientHeight === a)) return
      const quanti = devicePixelRatio || 1
      l = canvas.clientWidth
      a = canvas.clientHeight
      canvas.width = l * quanti
      canvas.height = a * quanti
      canvas.getContext('2d')?.scale(quanti, quanti)
      penna.clear()
      if (attuale.current.valore) penna.fromData(inPunti(attuale.current.valore, l, a))
    }
    const guarda = new ResizeObserver(misura)
    guarda.observe(canvas)
    misura()
    penna.addEventListener('beginStroke', () => {
      if (attuale.current.valore === null) attuale.current.onInizio?.()
    })
    penna.addEventListener('endStroke', () => {
      const linee = penna.toData()
      const inizio = linee[0]?.points[0]?.time ?? 0
      attuale.current.onCambia({
        l: Math.max(1, Math.round(l)),
        a: Math.max(1, Math.round(a)),
        t: linee.map(({ points }) =>
          points.map(({ x, y, time }) => [
            mille(x, l),
            mille(y, a),
            Math.min(GIORNO_MS, Math.max(0, Math.round(time - inizio))),
          ]),
        ),
      })
    })
    return () => {
      guarda.disconnect()
      penna.off()
    }
  }, [])

  // Taken away because what it stood under has changed.
  const vuota = valore === null
  useEffect(() => {
    if (vuota) pad.current?.clear()
  }, [vuota])

  return (
    <div className={stili.tela} data-sbagliata={sbagliata || undefined}>
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

/** What was drawn before goes on being drawn: whole, in its own proportions, and a moment ago. */
function inPunti(tratto: TrattoFirma, l: number, a: number) {
  const scala = Math.min(l / tratto.l, a / tratto.a)
  const ultimo = Math.max(0, ...tratto.t.map((linea) => linea.at(-1)?.[2] ?? 0))
  const inizio = Date.now() - ultimo
  return tratto.t.map((linea) => ({
    penColor: 'currentColor',
    dotSize: 0,
    minWidth: 1,
    maxWidth: 2.6,
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over' as const,
    points: linea.map(([x, y, ms]) => ({
      x: (x / 1000) * tratto.l * scala,
      y: (y / 1000) * tratto.a * scala,
      time: inizio + ms,
      pressure: 0.5,
    })),
  }))
}

/** A signature as it was drawn, small. */
export function DrawnSignature({ di: { l, a, t } }: { di: TrattoFirma }) {
  const d = t
    .map((linea) => linea.map(([x, y], n) => `${n ? 'L' : 'M'}${(x / 1000) * l} ${(y / 1000) * a}`).join(''))
    .join('')
  return (
    <svg className={stili.disegno} viewBox={`0 0 ${l} ${a}`} aria-hidden>
      <path d={d} fill="none" stroke="currentColor" strokeWidth={3} strokeLinecap="round" />
    </svg>
  )
}

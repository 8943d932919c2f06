import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatCount } from '#shared/numbers.ts'
import type { Tone } from './pill.tsx'
import stili from './segments.module.css'

interface Segmento {
  valore: string
  testo: ReactNode
  conteggio?: number | undefined
  /** What it looks like chosen. */
  tono?: Tone
  icona?: TablerIcon
}

interface SegmentiProps {
  /** What is being chosen; heard, not seen. */
  etichetta: string
  valore: string
  onCambia: (valore: string) => void
  voci: Segmento[]
  /** Takes the whole width, in equal parts. */
  pieno?: boolean
  /** In a row of a list. */
  stretto?: boolean
  /** What is chosen must be seen in the dark and in the sun. */
  forte?: boolean
}

/** A choice among few, all in sight; native radio buttons underneath. A count that is given but not known yet has its room. */
export function Segments({ etichetta, valore, onCambia, voci, pieno, stretto, forte }: SegmentiProps) {
  const gruppo = useId()
  return (
    <div
      role="radiogroup"
      aria-label={etichetta}
      className={stili.segmenti}
      data-pieno={pieno || undefined}
      data-stretto={stretto || undefined}
      data-forte={forte || undefined}
    >
      {voci.map((voce) => (
        <label key={voce.valore} className={stili.voce} data-tono={voce.tono}>
          <input
            type="radio"
            className="sr-only"
            name={gruppo}
            checked={voce.valore === valore}
            onChange={() => onCambia(voce.valore)}
          />
          {voce.icona && voce.valore === valore && <voce.icona size={14} aria-hidden />}
          {voce.testo}
          {'conteggio' in voce && (
            <span className={stili.conteggio}>
              {voce.conteggio !== undefined && formatCount(voce.conteggio)}
            </span>
          )}
        </label>
      ))}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import stili from './fields.module.css'
import { Segments } from './segments.tsx'

interface CampoSegmentiProps {
  name: string
  etichetta: string
  obbligatorio?: boolean
  voci: { valore: string; testo: ReactNode }[]
  /** After the form holds the new value. */
  onCambia?: (valore: string) => void
}

/** A choice among few that always has a value, in equal parts over the field's whole width. */
export function SegmentedField({ name, etichetta, obbligatorio, voci, onCambia }: CampoSegmentiProps) {
  const { field } = useController({ name })
  return (
    <div className={stili.segmenti}>
      <span className={stili.titolo} aria-hidden>
        {etichetta} {obbligatorio && <span>*</span>}
      </span>
      <Segments
        etichetta={etichetta}
        pieno
        valore={field.value}
        voci={voci}
        onCambia={(valore) => {
          field.onChange(valore)
          onCambia?.(valore)
        }}
      />
    </div>
  )
}

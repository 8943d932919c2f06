import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import stili from './fields.module.css'
import { type FieldProps, useLabel } from './fields.tsx'
import { Segments } from './segments.tsx'

interface CampoSegmentiProps extends Pick<FieldProps, 'name' | 'etichetta' | 'obbligatorio'> {
  voci: { valore: string; testo: ReactNode }[]
  /** After the form holds the new value. */
  onCambia?: (valore: string) => void
}

/** A choice among few that always has a value, in equal parts over the field's whole width. */
export function SegmentedField({ obbligatorio, voci, onCambia, ...props }: CampoSegmentiProps) {
  const { field } = useController({ name: props.name })
  const etichetta = useLabel(props)
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

import { IconCheck } from '@tabler/icons-react'
import { useController } from 'react-hook-form'
import { COLORI_DITTA } from '#anagrafe/ditte/rules.ts'
import stili from './campo-colore.module.css'
import { classeDitta, coloreDitta } from './etichetta-ditta.tsx'

/** The firm's colour: swatches with their names, native radio buttons underneath. A hex value shows as its nearest. */
export function CampoColore({ name, etichetta }: { name: string; etichetta: string }) {
  const { field, fieldState } = useController({ name })
  const scelto = coloreDitta(field.value)
  return (
    <fieldset className={stili.campo}>
      <legend>
        {etichetta} <span aria-hidden>*</span>
      </legend>
      <div className={stili.colori}>
        {Object.entries(COLORI_DITTA).map(([colore, nome]) => (
          <label key={colore} className={classeDitta(colore)}>
            <input
              type="radio"
              className="sr-only"
              name={field.name}
              value={colore}
              checked={colore === scelto}
              ref={colore === scelto ? field.ref : undefined}
              onChange={() => field.onChange(colore)}
              onBlur={field.onBlur}
            />
            <span className={stili.tassello}>
              {colore === scelto ? <IconCheck size={18} stroke={2} aria-hidden /> : <i />}
            </span>
            {nome}
          </label>
        ))}
      </div>
      {fieldState.error && <p className={stili.errore}>{fieldState.error.message}</p>}
    </fieldset>
  )
}

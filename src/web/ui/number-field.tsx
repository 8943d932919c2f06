import { TextInput } from '@mantine/core'
import { doubtfulPoint } from '#shared/decimal-text.ts'
import { readNumber } from '#shared/numbers.ts'
import stili from './fields.module.css'
import { type FieldProps, useField } from './fields.tsx'
import { useTypedText } from './typed-text.ts'

interface CampoNumeroProps extends FieldProps {
  /** Of measure, inside the field on the right: 'kW'. */
  unita?: string
  /** Whole unless told otherwise. */
  decimali?: number
  /** It names something, as a port does: no points between its thousands. */
  sigla?: boolean
}

/**
 * A measured number, with comma or point; where it has decimals, a point before three digits shows how it was read. The form
 * holds a number, null when empty, and what was typed when it is no number, so that the contract refuses it with its own words.
 */
export function NumberField({ unita, decimali = 0, sigla = false, ...campo }: CampoNumeroProps) {
  const { field, mantine } = useField(campo)
  const valore: number | string | null = field.value ?? null
  const riposo =
    typeof valore === 'number'
      ? valore.toLocaleString('it-IT', {
          useGrouping: sigla ? false : 'always',
          // What it has beyond its decimals is refused, not rounded.
          maximumFractionDigits: 20,
        })
      : (valore ?? '')
  const { typed, props } = useTypedText(field, riposo, leggiNumeroScritto)
  const dubbio = decimali > 0 && typed ? doubtfulPoint(typed) : null
  return (
    <TextInput
      {...mantine}
      ref={field.ref}
      name={field.name}
      {...(dubbio && { description: dubbio })}
      inputMode={decimali ? 'decimal' : 'numeric'}
      autoComplete="off"
      classNames={{ input: stili.tabellare }}
      rightSection={unita && <span aria-hidden>{unita}</span>}
      rightSectionPointerEvents="none"
      {...(unita && unita.length > 2 && { rightSectionWidth: 64 })}
      {...props}
    />
  )
}

/** `12.000` and `12000` → 12000, `24,5` and `24.5` → 24.5, `0.850` → 0.85; '' → null; anything else comes back as it is. */
export function leggiNumeroScritto(testo: string): number | string | null {
  const letto = readNumber(testo)
  return letto === '' ? null : letto === null || letto.startsWith('-') ? testo : Number(letto)
}

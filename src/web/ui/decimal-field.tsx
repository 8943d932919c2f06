import { TextInput } from '@mantine/core'
import { doubtfulPoint, formatDecimal, readDecimal } from '#shared/decimal-text.ts'
import stili from './fields.module.css'
import { type FieldProps, useField } from './fields.tsx'
import { useTypedText } from './typed-text.ts'

/**
 * A price in euro with more decimals than money has, shown as 1.234,50 once left. The form holds decimal text, and what was
 * typed where it is no number, so that the contract refuses it with its own words.
 */
export function DecimalField(campo: FieldProps) {
  const { field, mantine } = useField(campo)
  const { typed, props } = useTypedText(field, formatDecimal(String(field.value ?? ''), 2), readDecimal)
  const dubbio = typed ? doubtfulPoint(typed) : null
  return (
    <TextInput
      {...mantine}
      ref={field.ref}
      name={field.name}
      {...(dubbio && { description: dubbio })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      classNames={{ input: stili.tabellare }}
      rightSection={<span aria-hidden>€</span>}
      {...props}
    />
  )
}

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { doubtfulPoint, formatDecimal, readDecimal } from '#shared/decimal-text.ts'
import stili from './fields.module.css'
import { type FieldProps, useField } from './fields.tsx'

/**
 * A price in euro with more decimals than money has, shown as 1.234,50 once left. The form holds decimal text, and what was
 * typed where it is no number, so that the contract refuses it with its own words.
 */
export function DecimalField(props: FieldProps) {
  const { field, mantine } = useField(props)
  const [bozza, setBozza] = useState<string | null>(null)
  const dubbio = bozza ? doubtfulPoint(bozza) : null
  const riposo = formatDecimal(String(field.value ?? ''), 2)
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
      value={bozza ?? riposo}
      onFocus={(evento) => {
        setBozza(riposo)
        evento.target.select()
      }}
      onChange={(evento) => {
        setBozza(evento.target.value)
        field.onChange(readDecimal(evento.target.value))
      }}
      onBlur={() => {
        setBozza(null)
        field.onBlur()
      }}
    />
  )
}

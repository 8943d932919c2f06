import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { hasTwoDecimals, readEuro } from '#shared/money.ts'
import { mostraImporto } from './amount-text.ts'
import stili from './fields.module.css'
import { type FieldProps, useField } from './fields.tsx'

interface CampoImportoProps extends FieldProps {
  onCambia?: (valore: number | null) => void
}

/**
 * An amount in euro: comma or point, shown as 1.234,50 once left. The form holds number or null (NaN: unreadable). What is
 * no amount in euro and cents stays as it was typed.
 */
export function AmountField({ onCambia, ...props }: CampoImportoProps) {
  const { field, mantine } = useField(props)
  // While one types, the text is one's own; afterwards it follows the value, as it does when somebody else changes that.
  const [bozza, setBozza] = useState<{ testo: string; valore: unknown } | null>(null)
  const mostrato = bozza && Object.is(bozza.valore, field.value) ? bozza.testo : mostraImporto(field.value)
  const buono = field.value == null || hasTwoDecimals(field.value)
  return (
    <TextInput
      {...mantine}
      ref={field.ref}
      name={field.name}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0,00"
      classNames={{ input: stili.tabellare }}
      rightSection={<span aria-hidden>€</span>}
      value={mostrato}
      onFocus={(evento) => {
        if (mantine.readOnly) return
        setBozza({ testo: mostrato, valore: field.value })
        // What is typed replaces the amount.
        evento.target.select()
      }}
      onChange={(evento) => {
        const valore = readEuro(evento.target.value)
        setBozza({ testo: evento.target.value, valore })
        field.onChange(valore)
        onCambia?.(valore)
      }}
      onBlur={() => {
        if (buono) setBozza(null)
        field.onBlur()
      }}
    />
  )
}

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatEuro, readEuro } from '#shared/money.ts'
import stili from './fields.module.css'
import { type FieldProps, useField } from './fields.tsx'

interface CampoImportoProps extends FieldProps {
  onCambia?: (valore: number | null) => void
}

/** `1.234,50`, without the currency: it stands at the end of the field. */
const mostra = (valore: unknown): string =>
  typeof valore === 'number' && Number.isFinite(valore) ? formatEuro(valore).replace(/\s*€$/, '') : ''

/** An amount in euro: comma or point, shown as 1.234,50 once left. The form holds number or null (NaN: unreadable). */
export function AmountField({ onCambia, ...props }: CampoImportoProps) {
  const { field, mantine } = useField(props)
  // While one types, the text is one's own; afterwards it follows the value.
  const [bozza, setBozza] = useState<string | null>(null)
  const illeggibile = Number.isNaN(field.value)
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
      value={bozza ?? mostra(field.value)}
      onFocus={(evento) => {
        if (mantine.readOnly) return
        setBozza((prima) => prima ?? mostra(field.value))
        // What is typed replaces the amount.
        evento.target.select()
      }}
      onChange={(evento) => {
        const valore = readEuro(evento.target.value)
        setBozza(evento.target.value)
        field.onChange(valore)
        onCambia?.(valore)
      }}
      onBlur={() => {
        if (!illeggibile) setBozza(null)
        field.onBlur()
      }}
    />
  )
}

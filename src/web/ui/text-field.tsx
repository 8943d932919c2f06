import { TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import stili from './fields.module.css'
import { type FieldProps, useField } from './fields.tsx'

interface CampoTestoProps extends FieldProps {
  /** Upper-cases as one types. */
  maiuscolo?: boolean
  maxLength?: number
  type?: 'text' | 'email' | 'tel' | 'url'
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal'
  autoComplete?: HTMLInputAutoCompleteAttribute
  segnaposto?: string
  icona?: ReactNode
  suffisso?: ReactNode
  /** A yellow remark below, which does not block. */
  avvertenza?: ReactNode
  /** While one types. */
  onCambia?: (valore: string) => void
  /** After leaving the field, with what it holds. */
  onEsci?: (valore: string) => void
}

/** One line of text. */
export function TextField(props: CampoTestoProps) {
  const {
    maiuscolo,
    maxLength,
    type = 'text',
    inputMode,
    autoComplete = 'off',
    segnaposto,
    icona,
    suffisso,
  } = props
  const { field, mantine } = useField(props)
  const avvertenza = props.avvertenza && (
    <span className={stili.avvertenza}>
      <IconAlertTriangle size={14} stroke={2} aria-hidden />
      {props.avvertenza}
    </span>
  )
  return (
    <TextInput
      {...mantine}
      description={mantine.error ? undefined : (avvertenza ?? mantine.description)}
      ref={field.ref}
      name={field.name}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      maxLength={maxLength}
      placeholder={segnaposto}
      leftSection={icona}
      rightSection={suffisso}
      autoCapitalize={maiuscolo ? 'characters' : undefined}
      spellCheck={maiuscolo ? false : undefined}
      value={field.value ?? ''}
      onChange={(evento) => {
        const testo = maiuscolo ? evento.target.value.toUpperCase() : evento.target.value
        field.onChange(testo)
        props.onCambia?.(testo)
      }}
      onBlur={(evento) => {
        field.onBlur()
        props.onEsci?.(evento.target.value)
      }}
    />
  )
}

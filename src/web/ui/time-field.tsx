import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { type RefAttributes, useState } from 'react'
import { flushSync } from 'react-dom'
import stili from './fields.module.css'
import { type FieldProps, useField } from './fields.tsx'

interface CampoOraProps extends FieldProps {
  onCambia?: (valore: string) => void
}

const due = (n: number) => String(n).padStart(2, '0')
const QUARTI = Array.from({ length: 96 }, (_, n) => `${due(Math.floor(n / 4))}:${due((n % 4) * 15)}`)

/**
 * A time: typed (9, 930, 9.30, 14:15) or picked among the quarters of an hour, which the arrow keys move through. The
 * form holds `HH:mm` or '', and what was typed when it is no time, so that the contract refuses it.
 */
export function TimeField({ onCambia, ...props }: CampoOraProps) {
  const { field, mantine } = useField(props)
  return (
    <TimeInput
      {...mantine}
      ref={field.ref}
      name={field.name}
      ora={field.value ?? ''}
      onBlur={field.onBlur}
      onOra={(ora) => {
        field.onChange(ora)
        onCambia?.(ora)
      }}
    />
  )
}

interface TimeInputProps extends TextInputProps, RefAttributes<HTMLInputElement> {
  /** `HH:mm`, '' or what was typed that is no time. */
  ora: string
  onOra: (ora: string) => void
}

/** The same where no form holds it by name. */
export function TimeInput({ ora: valore, onOra: imposta, onBlur, ...mantine }: TimeInputProps) {
  const [bozza, setBozza] = useState<string | null>(null)
  const elenco = useCombobox({
    onDropdownOpen: () => elenco.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => elenco.resetSelectedOption(),
  })
  const vicino = quartoVicino(valore)
  const fermo = mantine.disabled || mantine.readOnly

  function consegna() {
    if (bozza === null) return
    const nuovo = leggiOra(bozza) || bozza.trim()
    if (nuovo !== valore) imposta(nuovo)
    setBozza(null)
  }

  return (
    <Combobox
      store={elenco}
      disabled={fermo}
      classNames={{ dropdown: stili.popup, option: stili.opzione }}
      onOptionSubmit={(ora) => {
        imposta(ora)
        setBozza(null)
        elenco.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...mantine}
          inputMode="numeric"
          autoComplete="off"
          placeholder="oo:mm"
          classNames={{ input: stili.tabellare }}
          rightSection={<IconSelector aria-hidden />}
          rightSectionPointerEvents="none"
          value={bozza ?? valore}
          onFocus={(evento) => evento.target.select()}
          onClick={() => !fermo && elenco.openDropdown()}
          onChange={(evento) => {
            setBozza(evento.target.value)
            elenco.closeDropdown()
            // Whole times only: the end must not jump while the start is half typed.
            const letta = /^\d{2}[:.]?\d{2}$/.test(evento.target.value) ? leggiOra(evento.target.value) : ''
            if (letta) imposta(letta)
          }}
          // Enter and Ctrl+Enter send the form: what is typed counts.
          onKeyDown={(evento) => evento.key === 'Enter' && flushSync(consegna)}
          onBlur={(evento) => {
            elenco.closeDropdown()
            consegna()
            onBlur?.(evento)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          className={stili.ore}
          aria-label={typeof mantine.label === 'string' ? mantine.label : undefined}
        >
          {QUARTI.map((ora) => (
            <Combobox.Option key={ora} value={ora} active={ora === vicino} className={stili.tabellare}>
              {ora}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Reads a time as people type it; '' when it is none. */
export function leggiOra(testo: string): string {
  const parti = /^(\d{1,2})(?:[:.,h ]?(\d{2}))?$/.exec(testo.trim().toLowerCase())
  const ore = Number(parti?.[1])
  const minuti = Number(parti?.[2] ?? 0)
  return parti && ore < 24 && minuti < 60 ? `${due(ore)}:${due(minuti)}` : ''
}

function quartoVicino(ora: string): string {
  const [ore = 9, minuti = 0] = leggiOra(ora) ? ora.split(':').map(Number) : []
  return `${due(ore)}:${due(Math.floor(minuti / 15) * 15)}`
}

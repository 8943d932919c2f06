import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { addDays, dateExists, formatDate, formatShortDate, oggi } from '#shared/dates.ts'
import { usePhone } from '../width.ts'
import stili from './fields.module.css'
import { type FieldProps, useField } from './fields.tsx'

const Calendar = lazy(() => import('./calendar.tsx'))

interface CampoDataProps extends FieldProps {
  min?: string | undefined
  max?: string | undefined
  onCambia?: (valore: string) => void
}

/**
 * A day: typed (20/11/2026, 20-11-26, 20/11, oggi, domani) or picked. The form holds `yyyy-MM-dd` or '', and what was
 * typed when it is no date, so that the contract refuses it with its own words.
 */
export function DateField({ min, max, onCambia, ...props }: CampoDataProps) {
  const { field, mantine } = useField(props)
  const [bozza, setBozza] = useState<string | null>(null)
  const [aperto, setAperto] = useState(false)
  const telefono = usePhone()
  const valore: string = field.value ?? ''
  const esiste = dateExists(valore)
  const fermo = mantine.disabled || mantine.readOnly

  function imposta(nuovo: string) {
    field.onChange(nuovo)
    onCambia?.(nuovo)
  }

  const riposo = esiste ? (telefono ? formatDate(valore) : formatShortDate(valore)) : valore
  return (
    <TextInput
      {...mantine}
      ref={field.ref}
      name={field.name}
      autoComplete="off"
      placeholder="gg/mm/aaaa"
      classNames={{ input: stili.tabellare }}
      value={bozza ?? riposo}
      onFocus={(evento) => evento.target.select()}
      onChange={(evento) => {
        setBozza(evento.target.value)
        const letta = leggiData(evento.target.value)
        if (letta || evento.target.value.trim() === '') imposta(letta)
      }}
      onBlur={() => {
        if (bozza !== null) imposta(leggiData(bozza) || bozza.trim())
        setBozza(null)
        field.onBlur()
      }}
      onKeyDown={(evento) => {
        if (evento.key !== 'ArrowDown' || fermo) return
        evento.preventDefault()
        setAperto(true)
      }}
      rightSection={
        !fermo && (
          <Popover
            opened={aperto}
            onChange={setAperto}
            position="bottom-end"
            trapFocus
            returnFocus
            offset={8}
          >
            <Popover.Target>
              <ActionIcon
                size="sm"
                // The arrow down in the field does the same: Tab goes on to the next one.
                tabIndex={-1}
                aria-label={`Apri il calendario: ${props.etichetta}`}
                onClick={() => setAperto(!aperto)}
              >
                <IconCalendar />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown className={stili.popup} aria-label={`Calendario: ${props.etichetta}`}>
              <Suspense fallback={<div className={stili.attesa} />}>
                <Calendar
                  valore={esiste ? valore : null}
                  min={min}
                  max={max}
                  onScelta={(giorno) => {
                    imposta(giorno)
                    setBozza(null)
                    setAperto(false)
                  }}
                />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        )
      }
    />
  )
}

/** Reads a day as Italians type it; '' when it is none. A missing year is the present one. */
export function leggiData(testo: string): string {
  const pulito = testo
    .trim()
    .toLowerCase()
    .replace(/^[a-zì]{3,9}\s+(?=\d)/, '')
  if (pulito === 'oggi') return oggi()
  if (pulito === 'domani') return addDays(oggi(), 1)
  if (dateExists(pulito)) return pulito
  const parti =
    /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2}))?$/.exec(pulito) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(pulito)
  if (!parti) return ''
  const [, giorno = '', mese = '', anno = oggi().slice(0, 4)] = parti
  const data = `${anno.length === 2 ? `20${anno}` : anno}-${mese.padStart(2, '0')}-${giorno.padStart(2, '0')}`
  return dateExists(data) ? data : ''
}

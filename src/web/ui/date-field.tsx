import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { dateExists, formatDate, formatShortDate } from '#shared/dates.ts'
import { useVeil } from '../veil.ts'
import { usePhone } from '../width.ts'
import stili from './fields.module.css'
import { type FieldProps, useField } from './fields.tsx'
import { readDate } from './typed-date.ts'

const Calendar = lazy(() => import('./calendar.tsx'))

interface CampoDataProps extends FieldProps {
  min?: string | undefined
  max?: string | undefined
  /** A lone day of the month, typed, is never a past one. */
  prossima?: boolean
  onCambia?: (valore: string) => void
}

/**
 * A day: typed (20/11/2026, 20-11-26, 20/11, 24, mar, +3, domani) or picked. The form holds `yyyy-MM-dd` or '', and what was
 * typed when it is no date, so that the contract refuses it with its own words.
 */
export function DateField({ min, max, prossima, onCambia, ...props }: CampoDataProps) {
  const { field, mantine } = useField(props)
  const [bozza, setBozza] = useState<string | null>(null)
  const [aperto, setAperto] = useState(false)
  useVeil(aperto, () => setAperto(false))
  const telefono = usePhone()
  const valore: string = field.value ?? ''
  const esiste = dateExists(valore)
  const fermo = mantine.disabled || mantine.readOnly

  const leggi = (testo: string) => readDate(testo, prossima)

  function imposta(nuovo: string) {
    field.onChange(nuovo)
    onCambia?.(nuovo)
  }

  /** What was typed counts, also where it is no date. */
  function conferma() {
    if (bozza !== null) imposta(leggi(bozza) || bozza.trim())
    setBozza(null)
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
        const { value } = evento.target
        setBozza(value)
        const letta = leggi(value)
        // One digit may be the beginning of any date.
        if ((letta && !/^\d$/.test(value.trim())) || value.trim() === '') imposta(letta)
      }}
      onBlur={() => {
        conferma()
        field.onBlur()
      }}
      onKeyDown={(evento) => {
        if (evento.key === 'Enter') conferma()
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
                aria-label={`Apri il calendario: ${mantine.label}`}
                onClick={() => setAperto(!aperto)}
              >
                <IconCalendar />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown className={stili.popup} aria-label={`Calendario: ${mantine.label}`}>
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

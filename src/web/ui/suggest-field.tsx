import { Autocomplete } from '@mantine/core'
import { useReducer } from 'react'
import { searched } from '#shared/text.ts'
import campi from './fields.module.css'
import { type FieldProps, useField } from './fields.tsx'

interface CampoSuggeritoProps extends FieldProps {
  /** Offered while one types; anything else is accepted too. */
  voci: string[]
  maxLength?: number
}

const MOSTRATE = 8

/** One line of text with the usual answers at hand (APG combobox). */
export function SuggestField({ voci, maxLength, ...props }: CampoSuggeritoProps) {
  const { field, mantine } = useField(props)
  const [, ridisegna] = useReducer((volte: number) => volte + 1, 0)
  return (
    <Autocomplete
      {...mantine}
      ref={field.ref}
      name={field.name}
      data={voci}
      limit={MOSTRATE}
      maxLength={maxLength}
      autoComplete="off"
      // Only once one types or asks for it: a form that nobody has touched closes with one Escape.
      openOnFocus={false}
      // The list itself scrolls: a box around it would be one more thing to reach.
      withScrollArea={false}
      // The field learns its list only when drawn after it: else aria-expanded says «closed» while it is open.
      comboboxProps={{ keepMounted: true }}
      onDropdownOpen={() => requestAnimationFrame(ridisegna)}
      classNames={{ dropdown: campi.popup, options: campi.ore ?? '', option: campi.opzione }}
      filter={({ options, search, limit }) =>
        options
          .filter((voce) => 'label' in voce && searched(voce.label).startsWith(searched(search)))
          .slice(0, limit)
      }
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}

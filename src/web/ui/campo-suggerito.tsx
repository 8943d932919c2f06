import { Autocomplete } from '@mantine/core'
import { normalizza } from '#shared/text.ts'
import { type CampoProps, useCampo } from '#web/ui/campi.tsx'
import campi from './campi.module.css'

interface CampoSuggeritoProps extends CampoProps {
  /** Offered while one types; anything else is accepted too. */
  voci: string[]
  maxLength?: number
}

const MOSTRATE = 8

/** One line of text with the usual answers at hand (APG combobox). */
export function CampoSuggerito({ voci, maxLength, ...props }: CampoSuggeritoProps) {
  const { field, mantine } = useCampo(props)
  return (
    <Autocomplete
      {...mantine}
      ref={field.ref}
      name={field.name}
      data={voci}
      limit={MOSTRATE}
      maxLength={maxLength}
      autoComplete="off"
      classNames={{ dropdown: campi.popup, option: campi.opzione }}
      filter={({ options, search, limit }) =>
        options
          .filter((voce) => 'label' in voce && normalizza(voce.label).startsWith(normalizza(search)))
          .slice(0, limit)
      }
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}

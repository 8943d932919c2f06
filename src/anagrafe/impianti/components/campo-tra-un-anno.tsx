import { Button } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { addMonths, dateExists, formatDate } from '#shared/dates.ts'
import { DateField } from '#web/ui/date-field.tsx'

interface CampoTraUnAnnoProps {
  name: string
  etichetta: string
  /** The field with the last maintenance: a year later is offered below. */
  da: string
}

/** The next maintenance of a plant; usually a year after the last, one tap away. */
export function CampoTraUnAnno({ name, etichetta, da }: CampoTraUnAnnoProps) {
  const { setValue } = useFormContext()
  const [ultima, prossima] = useWatch({ name: [da, name] })
  const proposta = dateExists(String(ultima ?? '')) ? addMonths(ultima, 12) : null
  return (
    <DateField
      name={name}
      etichetta={etichetta}
      suggerimento={
        proposta &&
        proposta !== prossima && (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => setValue(name, proposta, { shouldDirty: true, shouldValidate: true })}
          >
            Tra un anno: {formatDate(proposta)}
          </Button>
        )
      }
    />
  )
}

import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { dateExists } from '#shared/dates.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { TimeField } from '#web/ui/time-field.tsx'
import type { AssenzaInput } from '../contract.ts'

type Giorni = Pick<AssenzaInput, 'dal' | 'al' | 'dalle' | 'alle'>

/** Days, in a form of `rigaAssenza`; of one day also hours, both or neither. */
export function GiorniAssenza() {
  const { setValue } = useFormContext<Giorni>()
  const [dal, al] = useWatch<Giorni, ['dal', 'al']>({ name: ['dal', 'al'] })
  const unGiorno = dal === al
  useEffect(() => {
    if (unGiorno) return
    setValue('dalle', '')
    setValue('alle', '')
  }, [unGiorno, setValue])
  return (
    <>
      <DateField
        name="dal"
        obbligatorio
        onCambia={(nuovo) => dal === al && dateExists(nuovo) && setValue('al', nuovo)}
      />
      <DateField name="al" obbligatorio />
      {unGiorno && (
        <>
          <TimeField name="dalle" suggerimento="Vuoto: tutto il giorno" />
          <TimeField name="alle" />
        </>
      )}
    </>
  )
}

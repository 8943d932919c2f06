import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { dayInRome, timeInRome } from '#shared/dates.ts'
import type { Intervallo } from '#visite/appuntamenti/api.ts'
import { giornoEOra, primaLibera, type Tecnico } from '#visite/appuntamenti/components/liberi.ts'
import type { ValoriAppuntamento } from '#visite/appuntamenti/components/modulo.ts'
import { useAdesso } from '#web/now.ts'
import stili from './tecnici.module.css'

interface PrimaOraLiberaProps {
  tecnici: Tecnico[]
  intervallo: Intervallo
  /** It was taken, and goes: somebody else must have the focus. */
  onPresa: () => void
  /** What stands there where nothing is to be offered. */
  children?: ReactNode
}

/** Another day and time where the ones asked for won't do, for as long a visit. */
export function PrimaOraLibera({ tecnici, intervallo, onPresa, children }: PrimaOraLiberaProps) {
  const { setValue } = useFormContext<ValoriAppuntamento>()
  const [scelto, giornoFine] = useWatch<ValoriAppuntamento, ['utenteAssegnatoId', 'giornoFine']>({
    name: ['utenteAssegnatoId', 'giornoFine'],
  })
  const adesso = useAdesso()
  const prima = giornoFine ? null : primaLibera(tecnici, scelto, intervallo, adesso)
  if (!prima) return children
  const durata = Date.parse(intervallo.dataFine) - Date.parse(intervallo.dataInizio)

  function prendi(inizio: string) {
    const modo = { shouldDirty: true, shouldValidate: true }
    setValue('data', dayInRome(inizio), modo)
    setValue('oraInizio', timeInRome(inizio), modo)
    setValue('oraFine', timeInRome(new Date(Date.parse(inizio) + durata).toISOString()), modo)
    onPresa()
  }
  return (
    <button type="button" className={`${stili.prima} tnum`} onClick={() => prendi(prima)}>
      Prima ora libera: {giornoEOra(prima)}
    </button>
  )
}

import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ValoriAppuntamento } from '#features/appuntamenti/components/modulo.ts'
import { durata } from '#features/appuntamenti/components/parole.ts'
import { CampoData } from '#web/ui/campo-data.tsx'
import { CampoOra, leggiOra } from '#web/ui/campo-ora.tsx'
import stili from './appuntamento-form.module.css'

const ULTIMO_MINUTO = 23 * 60 + 59

/** Day and times. Choosing a start moves the end by the same duration. */
export function Quando() {
  const { getValues, setValue, trigger, formState } = useFormContext<ValoriAppuntamento>()
  const [inizio, fine] = useWatch<ValoriAppuntamento, ['oraInizio', 'oraFine']>({
    name: ['oraInizio', 'oraFine'],
  })
  const minuti = minutiDi(fine) - minutiDi(inizio)
  // The last duration that made sense: a half-typed time must not change it.
  const durataScelta = useRef(60)
  if (minuti > 0) durataScelta.current = minuti

  function spostaFine(nuovoInizio: string) {
    const da = minutiDi(nuovoInizio)
    if (Number.isNaN(da)) return
    const a = Math.min(da + durataScelta.current, ULTIMO_MINUTO)
    setValue('oraFine', oraDi(a), { shouldDirty: true, shouldValidate: Boolean(formState.errors.oraFine) })
  }

  return (
    <div className={stili.tre}>
      <CampoData name="data" etichetta="Data" obbligatorio />
      <CampoOra name="oraInizio" etichetta="Ora Inizio" obbligatorio onCambia={spostaFine} />
      <CampoOra
        name="oraFine"
        etichetta="Ora Fine"
        obbligatorio
        onCambia={() => getValues('oraFine') && void trigger('oraFine')}
      />
      {minuti > 0 && <p className={stili.durata}>A passi di 15 minuti · durata {durata(minuti)}</p>}
    </div>
  )
}

/** Minutes since midnight; NaN while it is no time. */
function minutiDi(ora: string): number {
  if (leggiOra(ora) !== ora || ora === '') return Number.NaN
  const [ore = 0, minuti = 0] = ora.split(':').map(Number)
  return ore * 60 + minuti
}

function oraDi(minuti: number): string {
  return `${String(Math.floor(minuti / 60)).padStart(2, '0')}:${String(minuti % 60).padStart(2, '0')}`
}

import { IconCalendarEvent, IconCheck, IconCircleDashed, IconX, type TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { STATI_DA_SCEGLIERE, STATI_VISITA, type StatoScelto } from '#shared/stati.ts'
import { TONO_STATO } from '#visite/appuntamenti/components/stato.tsx'
import stili from './gestione.module.css'

const ICONE: Record<StatoScelto, TablerIcon> = {
  Programmato: IconCalendarEvent,
  In_Corso: IconCircleDashed,
  Completato: IconCheck,
  Annullato: IconX,
}

/** Stato as four buttons for the thumb; native radio buttons underneath. */
export function SceltaStatoVisita() {
  const { field } = useController<{ stato: StatoScelto }, 'stato'>({ name: 'stato' })
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className={stili.stati}>
      <span id={id}>Stato</span>
      <div className={stili.scelte}>
        {STATI_DA_SCEGLIERE.map((stato) => {
          const Icona = ICONE[stato]
          return (
            <label key={stato} className={stili.scelta} data-tono={TONO_STATO[stato]}>
              <input
                type="radio"
                className="sr-only"
                name={id}
                checked={field.value === stato}
                onChange={() => field.onChange(stato)}
              />
              <Icona aria-hidden />
              {STATI_VISITA[stato]}
            </label>
          )
        })}
      </div>
    </div>
  )
}

import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatDate, oggi } from '#shared/dates.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { useCanoni } from '../api.ts'
import type { Contratto, ContrattoInput } from '../contract.ts'
import { finitiFinoAl } from '../rules.ts'

const CANONE = 'Canone annuo, senza IVA'

/** The yearly fee; of a contract that runs, with the day from which a new one holds. */
export function CampoCanone({ contratto }: { contratto: Contratto | null }) {
  return contratto?.stato === 'Attivo' && contratto.canone ? (
    <CanoneCambiato id={contratto.id} attuale={contratto.canone} />
  ) : (
    <AmountField name="canone" etichetta={CANONE} />
  )
}

/** A new price says from when it holds, where some period has begun. */
function CanoneCambiato({ id, attuale }: { id: number; attuale: number }) {
  const canone = useWatch<ContrattoInput, 'canone'>({ name: 'canone' })
  const canoni = useCanoni(id).data ?? []
  const cambiato = typeof canone === 'number' && canone !== attuale
  const [cominciati, prossimi] = [
    canoni.filter(({ dal }) => dal <= oggi()),
    canoni.filter(({ dal }) => dal > oggi()),
  ]
  const dal = prossimi[0] ? `dal ${formatDate(prossimi[0].dal)}` : 'dal prossimo periodo'
  return (
    <>
      <AmountField name="canone" etichetta={CANONE} />
      {cambiato && cominciati.length > 0 && (
        <DateField
          name="canoneDal"
          etichetta="Il nuovo canone vale dal"
          suggerimento={`Se non lo indichi vale ${dal}: i periodi già cominciati restano com’erano`}
        />
      )}
    </>
  )
}

/** Of a contract that began long ago: until when somebody invoiced it already; proposed is all that has ended. */
export function GiaFatturati() {
  const { setValue } = useFormContext<ContrattoInput>()
  const [dal, periodicita, visite] = useWatch<ContrattoInput, ['dataInizio', 'periodicita', 'visiteAnno']>({
    name: ['dataInizio', 'periodicita', 'visiteAnno'],
  })
  const finiti = finitiFinoAl(dal, periodicita, Number(visite), oggi())
  useEffect(() => setValue('canoniFatturatiFinoAl', finiti), [finiti, setValue])
  if (finiti === null) return null
  return (
    <DateField
      name="canoniFatturatiFinoAl"
      etichetta="Canoni già fatturati fino al"
      suggerimento="Quelli fino a questo giorno non si fatturano più. Vuoto: sono tutti da fatturare."
    />
  )
}

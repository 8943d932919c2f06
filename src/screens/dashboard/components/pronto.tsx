import { IconDeviceMobileCheck, IconDeviceMobileDown } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useVisiteTenute } from '#telefono/giornata/components/tenute.ts'
import { canKeep, keepsDays } from '#web/keeping.ts'
import { ready } from '#web/ready.ts'
import { useUser } from '#web/session.tsx'
import { usePhone } from '#web/width.ts'
import stili from './pronto.module.css'

/** Whether this telephone works without a network yet; said only when it does. */
export function ProntoSenzaRete() {
  const utente = useUser()
  const telefono = usePhone()
  const percento = useSyncExternalStore(ready.listen, ready.percent)
  if (!telefono || !canKeep() || !keepsDays(utente)) return null
  const pronto = percento === 100
  // It was ready the last time: looking takes a moment, and nothing moves meanwhile.
  if (!pronto && ready.wasBefore()) return <p className={stili.pronto} data-attesa />
  return (
    <p className={stili.pronto} data-pronto={pronto || undefined}>
      {pronto ? (
        <>
          <IconDeviceMobileCheck size={19} stroke={1.7} aria-hidden />
          <b>Pronto senza rete</b>
          <QuanteVisite />
        </>
      ) : (
        <>
          <IconDeviceMobileDown size={19} stroke={1.7} aria-hidden />
          <b>Preparo il telefono… {percento} %</b>
        </>
      )}
    </p>
  )
}

/** Apart: elsewhere than on a telephone that is ready nothing of the kept days is loaded to count them. */
function QuanteVisite() {
  const visite = useVisiteTenute()
  if (visite === undefined) return null
  return <span>{visite === 1 ? '1 visita sul telefono' : `${visite} visite sul telefono`}</span>
}

import { useSyncExternalStore } from 'react'
import { clockError, server } from '#web/reachable.ts'
import { Notice } from '#web/ui/notice.tsx'
import { isTouch } from '#web/width.ts'

const MINUTO_MS = 60_000
const ORA_MS = 3_600_000

/** By how much a clock is wrong: `7 minuti`, `24 ore`. */
const durata = (ms: number) =>
  Math.abs(ms) < 2 * ORA_MS
    ? `${Math.round(Math.abs(ms) / MINUTO_MS)} minuti`
    : `${Math.round(Math.abs(ms) / ORA_MS)} ore`

/** Says that this device's clock is wrong, and that nothing follows from it; nothing where it is right. */
export function Orologio() {
  const scarto = useSyncExternalStore(server.listen, clockError)
  if (scarto === 0) return null
  const diChe = isTouch() ? 'del telefono' : 'del computer'
  return (
    <Notice
      tono="attenzione"
      titolo={`L’orologio ${diChe} è ${scarto > 0 ? 'avanti' : 'indietro'} di ${durata(scarto)}`}
    >
      Le ore che vedi e che mandi sono corrette con quella del server.
    </Notice>
  )
}

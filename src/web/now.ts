import { useEffect, useState } from 'react'
import { rightInstant, rightNow } from '#shared/clock.ts'
import { clockError, server } from './reachable.ts'

/**
 * The present instant (ISO, UTC) by the right clock, renewed at each minute, when the tab comes back in sight, and when the
 * clock is put right.
 */
export function useAdesso(): string {
  const [adesso, setAdesso] = useState(rightInstant)
  useEffect(() => {
    let attesa: ReturnType<typeof setTimeout>
    const segna = () => {
      setAdesso(rightInstant())
      clearTimeout(attesa)
      attesa = setTimeout(segna, 60_050 - (rightNow() % 60_000))
    }
    const rivista = () => document.visibilityState === 'visible' && segna()
    segna()
    document.addEventListener('visibilitychange', rivista)
    let scarto = clockError()
    const smetti = server.listen(() => {
      if (scarto === clockError()) return
      scarto = clockError()
      segna()
    })
    return () => {
      clearTimeout(attesa)
      smetti()
      document.removeEventListener('visibilitychange', rivista)
    }
  }, [])
  return adesso
}

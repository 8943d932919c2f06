import { useEffect, useState } from 'react'

/** The present instant (ISO, UTC), renewed at each minute and when the tab comes back in sight. */
export function useAdesso(): string {
  const [adesso, setAdesso] = useState(() => new Date().toISOString())
  useEffect(() => {
    let attesa: ReturnType<typeof setTimeout>
    const segna = () => {
      setAdesso(new Date().toISOString())
      clearTimeout(attesa)
      attesa = setTimeout(segna, 60_050 - (Date.now() % 60_000))
    }
    const rivista = () => document.visibilityState === 'visible' && segna()
    segna()
    document.addEventListener('visibilitychange', rivista)
    return () => {
      clearTimeout(attesa)
      document.removeEventListener('visibilitychange', rivista)
    }
  }, [])
  return adesso
}

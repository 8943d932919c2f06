import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the browser is printing. A sheet of paper exists for as long as that: what is on the screen depends on the
 * screen, the paper is always A4.
 */
export function usePrinting(): boolean {
  const [inStampa, setInStampa] = useState(false)
  useEffect(() => {
    const entra = () => flushSync(() => setInStampa(true))
    const esce = () => setInStampa(false)
    addEventListener('beforeprint', entra)
    addEventListener('afterprint', esce)
    return () => {
      removeEventListener('beforeprint', entra)
      removeEventListener('afterprint', esce)
    }
  }, [])
  return inStampa
}

/**
 * Whether the browser is printing, and how to ask for it.
 * @param completa loads what the sheet lacks, before printing
 */
export function usePrint(completa: () => Promise<void>) {
  return { inStampa: usePrinting(), stampa: () => void completa().then(() => print()) }
}

import { useEffect, useMemo } from 'react'
import { useOpenedOver } from '#web/back.ts'
import { lazy } from '#web/ui/lazy.tsx'
import stili from './miniatura.module.css'

const FotoIntera = lazy(() => import('./foto-intera.tsx').then((m) => m.FotoIntera))

interface Props {
  blob: Blob
  /** What it shows, in words. */
  testo: string
  className?: string | undefined
}

/** A small photograph that one touch shows whole. */
export function Miniatura({ blob, testo, className = '' }: Props) {
  const [aperta, sopra] = useOpenedOver()
  const indirizzo = useMemo(() => URL.createObjectURL(blob), [blob])
  useEffect(() => () => URL.revokeObjectURL(indirizzo), [indirizzo])
  return (
    <>
      <button type="button" className={`${stili.miniatura} ${className}`} onClick={sopra.open}>
        <img src={indirizzo} alt={testo} />
      </button>
      {aperta && <FotoIntera indirizzo={indirizzo} testo={testo} onChiudi={sopra.close} />}
    </>
  )
}

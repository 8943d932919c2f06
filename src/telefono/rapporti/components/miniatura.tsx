import { useEffect, useMemo } from 'react'
import { useOpenedOver } from '#web/back.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import stili from './miniatura.module.css'

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
      <Dialog aperto={aperta} onChiudi={sopra.close} titolo={testo} larghezza={900}>
        {aperta && <img className={stili.intera} src={indirizzo} alt={testo} />}
      </Dialog>
    </>
  )
}

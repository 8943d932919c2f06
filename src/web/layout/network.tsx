import { IconHourglass, IconWifiOff } from '@tabler/icons-react'
import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { oraRoma } from '#shared/dates.ts'
import stili from './network.module.css'

const LENTA_MS = 8_000

/** The banner above the page: no network (with the hour of the data shown), or a call that takes more than 8 s. */
export function StatoRete() {
  const inRete = useSyncExternalStore(ascolta, () => navigator.onLine)
  const lenta = useLenta()
  const ora = useOraDati(inRete)
  return (
    <div role="status" className={stili.posto}>
      {!inRete && (
        <p className={stili.avviso}>
          <IconWifiOff size={16} aria-hidden />
          {ora ? `Senza rete: i dati sono quelli delle ${ora}` : 'Senza rete'}
        </p>
      )}
      {inRete && lenta && (
        <p className={stili.avviso}>
          <IconHourglass size={16} aria-hidden />
          Connessione lenta
        </p>
      )}
    </div>
  )
}

function ascolta(avvisa: () => void): () => void {
  addEventListener('online', avvisa)
  addEventListener('offline', avvisa)
  return () => {
    removeEventListener('online', avvisa)
    removeEventListener('offline', avvisa)
  }
}

function useLenta(): boolean {
  const occupata = useIsFetching() + useIsMutating() > 0
  const [lenta, setLenta] = useState(false)
  useEffect(() => {
    if (!occupata) return setLenta(false)
    const attesa = setTimeout(() => setLenta(true), LENTA_MS)
    return () => clearTimeout(attesa)
  }, [occupata])
  return lenta
}

/** HH:mm of the newest data on screen, taken when the network goes. */
function useOraDati(inRete: boolean): string {
  const client = useQueryClient()
  if (inRete) return ''
  const attive = client.getQueryCache().findAll({ type: 'active' })
  const ultimo = Math.max(0, ...attive.map((query) => query.state.dataUpdatedAt))
  return ultimo ? oraRoma(new Date(ultimo).toISOString()) : ''
}

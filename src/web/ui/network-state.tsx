import { IconHourglass, IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react'
import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { byRightClock } from '#shared/clock.ts'
import { ofWhen, oggi } from '#shared/dates.ts'
import { server } from '../reachable.ts'
import { useSlow } from '../slow.ts'
import stili from './network-state.module.css'

const LENTA_MS = 8_000

/**
 * The banner above the page: no network, or no server beyond it (with the hour of the data shown), or calls that
 * have been under way without a pause for more than 8 s. Also in the dialog that covers the page on telephones.
 */
export function NetworkState() {
  const inRete = useSyncExternalStore(ascolta, () => navigator.onLine)
  const raggiunto = useSyncExternalStore(server.listen, () => server.reached)
  const lenta = useSlow(useIsFetching() + useIsMutating() > 0, LENTA_MS)
  const tenuti = useSyncExternalStore(server.listen, () => server.kept)
  const ora = useOraDati(inRete && raggiunto && tenuti === null, tenuti)
  const dati = ora && `: i dati sono quelli ${ora}`
  return (
    <div role="status" className={stili.posto}>
      {!inRete && (
        <p className={stili.avviso}>
          <IconWifiOff size={16} aria-hidden />
          Senza rete{dati}
        </p>
      )}
      {inRete && !raggiunto && (
        <p className={stili.avviso}>
          <IconPlugConnectedX size={16} aria-hidden />
          Server irraggiungibile{dati}
        </p>
      )}
      {inRete && raggiunto && (lenta || tenuti !== null) && (
        <p className={stili.avviso}>
          <IconHourglass size={16} aria-hidden />
          Connessione lenta{tenuti !== null && dati}
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

/** Of when is what the device has kept, where it is shown; else of the newest data on screen, taken when the network goes. */
function useOraDati(aggiornati: boolean, tenuti: number | null): string {
  const client = useQueryClient()
  if (aggiornati) return ''
  const attive = client.getQueryCache().findAll({ type: 'active' })
  const letti = Math.max(0, ...attive.map((query) => query.state.dataUpdatedAt))
  const ultimo = tenuti ?? (letti && byRightClock(letti))
  return ultimo ? ofWhen(new Date(ultimo).toISOString(), oggi()) : ''
}

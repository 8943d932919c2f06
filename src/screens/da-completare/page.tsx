import { queryClient } from '#web/query.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { elencoIncompleti } from './api.ts'

// Apart: what a screen imports itself, every other one would carry too.
const Elenco = lazy(
  () => import('./components/elenco.tsx').then((m) => m.ElencoIncompleti),
  <Skeleton righe={6} altezza={56} />,
)

export const anticipa = (): void => void queryClient.prefetchQuery(elencoIncompleti)

/** Da completare: what customers and plants lack (docs/product.md §17.1). */
export default function DaCompletare() {
  return <Elenco />
}

import { useSearchParams } from 'react-router'
import { idIn } from '#web/params.ts'
import { queryClient } from '#web/query.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { chiediAnteprima, distinti, doppioni } from './api.ts'

const inAttesa = <Skeleton righe={6} altezza={56} />
// Apart: what a screen imports itself, every other one would carry too.
const Elenco = lazy(() => import('./components/elenco.tsx').then((m) => m.ElencoDoppioni), inAttesa)
const Scegli = lazy(() => import('./components/elenco.tsx').then((m) => m.Scegli), inAttesa)
const Confronto = lazy(() => import('./components/confronto.tsx').then((m) => m.ConfrontoClienti), inAttesa)

const due = (params: URLSearchParams) => {
  const [uno, altro] = [Number(idIn(params.get('uno'))), Number(idIn(params.get('altro')))]
  return { uno, altro }
}

export function anticipa(params: URLSearchParams): void {
  const { uno, altro } = due(params)
  if (uno && altro) void queryClient.prefetchQuery(chiediAnteprima(uno, altro))
  else if (!uno) {
    void queryClient.prefetchQuery(doppioni)
    void queryClient.prefetchQuery(distinti)
  }
}

/**
 * One customer twice (docs/product.md §6.9): the list of those who may be; with `?uno=` the choice of the other one; with
 * `&altro=` both side by side.
 */
export default function Doppioni() {
  const { uno, altro } = due(useSearchParams()[0])
  if (uno && altro) return <Confronto key={`${uno} ${altro}`} uno={uno} altro={altro} />
  return uno ? <Scegli key={uno} uno={uno} /> : <Elenco />
}

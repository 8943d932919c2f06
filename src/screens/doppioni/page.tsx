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
  const [tieniId, altroId] = [Number(idIn(params.get('uno'))), Number(idIn(params.get('altro')))]
  return { tieniId, altroId }
}

export function anticipa(params: URLSearchParams): void {
  const { tieniId, altroId } = due(params)
  if (tieniId && altroId) void queryClient.prefetchQuery(chiediAnteprima(tieniId, altroId))
  else if (!tieniId) {
    void queryClient.prefetchQuery(doppioni)
    void queryClient.prefetchQuery(distinti)
  }
}

/**
 * One customer twice (docs/product.md §6.9): the list of those who may be; with `?uno=` the choice of the other one; with
 * `&altro=` both side by side.
 */
export default function Doppioni() {
  const { tieniId, altroId } = due(useSearchParams()[0])
  if (tieniId && altroId)
    return <Confronto key={`${tieniId} ${altroId}`} tieniId={tieniId} altroId={altroId} />
  return tieniId ? <Scegli key={tieniId} clienteId={tieniId} /> : <Elenco />
}

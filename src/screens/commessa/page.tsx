import { useParams } from 'react-router'
import { idIn } from '#web/params.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Apart: what a screen imports itself, every other one would carry too.
const Commessa = lazy(
  () => import('./components/commessa.tsx').then((m) => m.CommessaPerId),
  <Pagina titolo="Commessa">
    <Skeleton righe={7} altezza={64} />
  </Pagina>,
)

/** A job: its visits, what was billed of it, and its documents (docs/product.md §8.14). */
export default function PaginaCommessa() {
  const id = idIn(useParams().id ?? null)
  return <Commessa key={id} id={id} />
}

import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Apart: what a screen imports itself, every other one would carry too.
const ComeAndata = lazy(
  () => import('./components/come-andata.tsx').then((m) => m.ComeAndata),
  <Pagina titolo="Com’è andata">
    <Skeleton righe={8} altezza={52} />
  </Pagina>,
)

/** Com’è andata: a period and the next month as pictures (docs/product.md §18.1). */
export default function PaginaAndamento() {
  return <ComeAndata />
}

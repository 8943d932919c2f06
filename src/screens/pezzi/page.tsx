import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Apart: what a screen imports itself, every other one would carry too.
const Elenco = lazy(
  () => import('./components/elenco.tsx').then((m) => m.ElencoPezzi),
  <Pagina titolo="Pezzi" indietro={{ a: '/contabilita', testo: 'Contabilità' }}>
    <Skeleton righe={6} altezza={60} />
  </Pagina>,
)

/** Pezzi (docs/product.md §8.15). */
export default function PaginaPezzi() {
  return <Elenco />
}

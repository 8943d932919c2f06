import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Apart: what a screen imports itself, every other one would carry too.
const Elenco = lazy(
  () => import('./components/elenco.tsx').then((m) => m.DaInviareElenco),
  <Pagina titolo="Da inviare" indietro={{ a: '/contabilita?scheda=fatture', testo: 'Fatture' }}>
    <Skeleton righe={6} altezza={52} />
  </Pagina>,
)

/** Da inviare (docs/product.md §30.12). */
export default function PaginaDaInviare() {
  return <Elenco />
}

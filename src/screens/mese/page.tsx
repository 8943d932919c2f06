import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Apart: what a screen imports itself, every other one would carry too.
const Mese = lazy(
  () => import('./components/mese.tsx').then((m) => m.MeseCommercialista),
  <Pagina titolo="Per il commercialista" indietro={{ a: '/contabilita?scheda=fatture', testo: 'Fatture' }}>
    <Skeleton righe={8} altezza={52} />
  </Pagina>,
)

/** Per il commercialista: a month, what it lacks, and one ZIP of it (docs/product.md §35). */
export default function PaginaMese() {
  return <Mese />
}

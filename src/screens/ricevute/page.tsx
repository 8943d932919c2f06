import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Apart: what a screen imports itself, every other one would carry too.
const Ricevute = lazy(
  () => import('./components/ricevute.tsx').then((m) => m.Ricevute),
  <Pagina titolo="Fatture ricevute" indietro={{ a: '/contabilita?scheda=fatture', testo: 'Fatture' }}>
    <Skeleton righe={8} altezza={56} />
  </Pagina>,
)

/** Fatture ricevute (docs/product.md §32). */
export default function PaginaRicevute() {
  return <Ricevute />
}

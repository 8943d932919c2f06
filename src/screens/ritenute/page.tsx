import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Apart: what a screen imports itself, every other one would carry too.
const Elenco = lazy(
  () => import('./components/elenco.tsx').then((m) => m.RitenuteElenco),
  <Pagina titolo="Ritenute subite" indietro={{ a: '/contabilita?scheda=fatture', testo: 'Fatture' }}>
    <Skeleton righe={6} altezza={52} />
  </Pagina>,
)

/** Ritenute subite: what customers and banks withheld in a year (docs/product.md §30.7). */
export default function PaginaRitenute() {
  return <Elenco />
}

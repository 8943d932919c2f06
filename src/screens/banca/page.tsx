import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Apart: what a screen imports itself, every other one would carry too.
const Banca = lazy(
  () => import('./components/banca.tsx').then((m) => m.Banca),
  <Pagina titolo="Banca" indietro={{ a: '/contabilita?scheda=fatture', testo: 'Fatture' }}>
    <Skeleton righe={8} altezza={52} />
  </Pagina>,
)

/** Banca: what the bank's statements say, and which invoices it pays (docs/product.md §34). */
export default function PaginaBanca() {
  return <Banca />
}

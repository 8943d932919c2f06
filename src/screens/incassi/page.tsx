import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Apart: what a screen imports itself, every other one would carry too.
const Elenco = lazy(
  () => import('./components/elenco.tsx').then((m) => m.IncassiElenco),
  <Pagina titolo="Incassi" indietro={{ a: '/contabilita?scheda=fatture', testo: 'Fatture' }}>
    <Skeleton righe={8} altezza={52} />
  </Pagina>,
)

/** Incassi: what customers owe, by age, and who is to be reminded (docs/product.md §33.1). */
export default function PaginaIncassi() {
  return <Elenco />
}

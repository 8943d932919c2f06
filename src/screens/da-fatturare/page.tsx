import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Apart: what a screen imports itself, every other one would carry too.
const Elenco = lazy(
  () => import('#carte/da-fatturare/components/elenco.tsx').then((m) => m.DaFatturareElenco),
  <Pagina titolo="Da fatturare" indietro={{ a: '/contabilita?scheda=fatture', testo: 'Fatture' }}>
    <Skeleton righe={6} altezza={52} />
  </Pagina>,
)

/** Da fatturare (docs/product.md §30.12). */
export default function PaginaDaFatturare() {
  return <Elenco />
}

import { Navigate, useParams } from 'react-router'
import { fattureApi } from '#carte/fatture/api.ts'
import { salvata } from '#carte/fatture/components/words.ts'
import { idIn } from '#web/params.ts'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// With its dialogs and their checks apart: what a screen imports itself, every other one would carry too.
const Fattura = lazy(() => import('./components/fattura.tsx').then((m) => m.FatturaAperta))

const INDIETRO = { a: '/contabilita?scheda=fatture', testo: 'Fatture' }

/** Vista fattura: an invoice as a document, what comes next of it, and what was paid (docs/product.md §30.12). */
export default function PaginaFattura() {
  const id = idIn(useParams().id ?? null)
  const query = fattureApi.useOne(id ?? 0)
  if (id === null)
    return (
      <Pagina titolo="Fattura" indietro={INDIETRO}>
        <Empty frase="Fattura non trovata" azione={<AppLink a={INDIETRO.a}>Torna alle fatture</AppLink>} />
      </Pagina>
    )
  // One that was typed has no document to show: it is where the others of its kind are.
  if (query.data?.tipo === 'Passiva' && query.data.fase === 'Registrata' && !query.data.ricevuta)
    return <Navigate to={salvata(query.data).apri} replace />
  if (query.data) return <Fattura key={id} fattura={query.data} indietro={INDIETRO} />
  return (
    <Pagina titolo="Fattura" indietro={INDIETRO}>
      <QueryState
        query={query}
        scheletro={<Skeleton righe={9} altezza={64} />}
        altrove={{ a: INDIETRO.a, testo: 'Torna alle fatture' }}
      >
        {() => null}
      </QueryState>
    </Pagina>
  )
}

import { useParams } from 'react-router'
import { commesseApi } from '#carte/commesse/api.ts'
import { isAdmin } from '#shared/permissions.ts'
import { idIn } from '#web/params.ts'
import { useUser } from '#web/session.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// With its dialogs apart: what a screen imports itself, every other one would carry too.
const Commessa = lazy(() => import('./components/commessa-aperta.tsx').then((m) => m.CommessaAperta))

/** A job: its visits, what was billed of it, and its documents (docs/product.md §8.14). */
export default function PaginaCommessa() {
  const id = idIn(useParams().id ?? null)
  const query = commesseApi.useOne(id ?? 0)
  // Who is no Admin has no list of all of them.
  const indietro = isAdmin(useUser())
    ? { a: '/contabilita/commesse', testo: 'Commesse' }
    : { a: '/calendario', testo: 'Calendario' }
  if (id !== null && query.data) return <Commessa key={id} commessa={query.data} indietro={indietro} />
  return (
    <Pagina titolo="Commessa" indietro={indietro}>
      {id === null ? (
        <Empty frase="Commessa non trovata" azione={<AppLink a={indietro.a}>{indietro.testo}</AppLink>} />
      ) : (
        <QueryState
          query={query}
          scheletro={<Skeleton righe={7} altezza={64} />}
          altrove={{ a: indietro.a, testo: indietro.testo }}
        >
          {() => null}
        </QueryState>
      )}
    </Pagina>
  )
}

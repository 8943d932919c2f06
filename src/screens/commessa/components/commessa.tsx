import { commesseApi } from '#carte/commesse/api.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useUser } from '#web/session.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CommessaAperta } from './commessa-aperta.tsx'

/** The job of an address. @param id null where it names none */
export function CommessaPerId({ id }: { id: number | null }) {
  const query = commesseApi.useOne(id ?? 0)
  // Who is no Admin has no list of all of them.
  const indietro = isAdmin(useUser())
    ? { a: '/contabilita/commesse', testo: 'Commesse' }
    : { a: '/calendario', testo: 'Calendario' }
  if (id !== null && query.data) return <CommessaAperta commessa={query.data} indietro={indietro} />
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

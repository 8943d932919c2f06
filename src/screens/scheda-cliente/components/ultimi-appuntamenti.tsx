import { useState } from 'react'
import { useRapportiDelleVisite } from '#telefono/rapporti/api.ts'
import { appuntamentiApi } from '#visite/appuntamenti/api.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { MoreOrLess } from '#web/ui/more-or-less.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAppuntamentiCliente } from '../api.ts'
import { VisitaInScheda } from './riga-visita.tsx'

const MOSTRATI = 5

/** The last five appointments (docs/product.md §6.6), or all of them; each opens to what was written of it. */
export function UltimiAppuntamenti({ clienteId }: { clienteId: number }) {
  const query = useAppuntamentiCliente(clienteId)
  const [esteso, setEsteso] = useState(false)
  return (
    <Scheda
      titolo={esteso ? 'Tutti gli appuntamenti' : 'Ultimi appuntamenti'}
      conteggio={esteso ? query.data?.count : undefined}
      senzaMargine
    >
      <QueryState
        query={query}
        scheletro={<Skeleton righe={3} altezza={52} />}
        vuoto={<Empty piccolo frase="Nessun appuntamento" />}
      >
        {({ data, count }) => (
          <>
            {esteso ? (
              <Tutti clienteId={clienteId} primi={data} />
            ) : (
              <Visite visite={data.slice(0, MOSTRATI)} />
            )}
            <MoreOrLess
              hidden={count - MOSTRATI}
              open={esteso}
              onToggle={() => setEsteso(!esteso)}
              words={[
                'Mostra solo gli ultimi',
                `Tutti gli appuntamenti (${count})`,
                `Tutti gli appuntamenti (${count})`,
              ]}
            />
          </>
        )}
      </QueryState>
    </Scheda>
  )
}

/** As many visits as one call about reports takes. */
const CHIESTI = 60

function Visite({ visite }: { visite: Appuntamento[] }) {
  const rapporti = useRapportiDelleVisite(visite.slice(0, CHIESTI).map(({ id }) => id)).data
  return (
    <Rows cols="52px minmax(0, 1fr) auto">
      {visite.map((a) => (
        <VisitaInScheda
          key={a.id}
          visita={a}
          rapporto={rapporti?.find(
            ({ appuntamento_id, stato }) => appuntamento_id === a.id && stato === 'Chiuso',
          )}
        />
      ))}
    </Rows>
  )
}

interface TuttiProps {
  clienteId: number
  /** Shown while the rest is on the way. */
  primi: Appuntamento[]
}

function Tutti({ clienteId, primi }: TuttiProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = appuntamentiApi.usePages({
    clienteId,
    ordine: 'recenti',
  })
  const righe = data?.pages.flatMap((p) => p.data) ?? primi
  return (
    <>
      <Visite visite={righe} />
      {hasNextPage && (
        <MoreOrLess
          hidden={1}
          open={false}
          onToggle={() => !isFetchingNextPage && void fetchNextPage()}
          words={['', isFetchingNextPage ? 'Caricamento...' : 'Mostra altri', '']}
        />
      )}
    </>
  )
}

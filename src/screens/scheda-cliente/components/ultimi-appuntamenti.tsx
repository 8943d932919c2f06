import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useRapportiDelleVisite } from '#telefono/rapporti/api.ts'
import { appuntamentiApi } from '#visite/appuntamenti/api.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAppuntamentiCliente } from '../api.ts'
import { VisitaInScheda } from './riga-visita.tsx'
import stili from './ultimi-appuntamenti.module.css'

const MOSTRATI = 5

/** The last five appointments (docs/product.md §6.6), or all of them; each opens to what was written of it. */
export function UltimiAppuntamenti({ clienteId }: { clienteId: number }) {
  const query = useAppuntamentiCliente(clienteId)
  const [tutti, setTutti] = useState(false)
  const altri = (query.data?.count ?? 0) > MOSTRATI
  return (
    <Scheda
      titolo={tutti ? 'Tutti gli appuntamenti' : 'Ultimi appuntamenti'}
      conteggio={tutti ? query.data?.count : undefined}
      senzaMargine
    >
      <QueryState
        query={query}
        scheletro={<Skeleton righe={3} altezza={52} />}
        vuoto={<Empty piccolo frase="Nessun appuntamento" />}
      >
        {({ data, count }) => (
          <>
            {tutti ? <Tutti clienteId={clienteId} primi={data} /> : <Righe di={data.slice(0, MOSTRATI)} />}
            {altri && (
              <button
                type="button"
                className={stili.tutti}
                aria-expanded={tutti}
                onClick={() => setTutti(!tutti)}
              >
                {tutti ? 'Mostra solo gli ultimi' : `Tutti gli appuntamenti (${count})`}
                <IconChevronDown aria-hidden />
              </button>
            )}
          </>
        )}
      </QueryState>
    </Scheda>
  )
}

/** As many visits as one call about reports takes. */
const CHIESTI = 60

function Righe({ di }: { di: Appuntamento[] }) {
  const rapporti = useRapportiDelleVisite(di.slice(0, CHIESTI).map(({ id }) => id)).data
  return (
    <ol>
      {di.map((a) => (
        <VisitaInScheda
          key={a.id}
          di={a}
          rapporto={rapporti?.find(
            ({ appuntamento_id, stato }) => appuntamento_id === a.id && stato === 'Chiuso',
          )}
        />
      ))}
    </ol>
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
      <Righe di={righe} />
      {hasNextPage && (
        <p className={stili.altri}>
          <Button
            variant="default"
            aria-disabled={isFetchingNextPage}
            onClick={() => !isFetchingNextPage && void fetchNextPage()}
          >
            {isFetchingNextPage ? 'Caricamento...' : 'Mostra altri'}
          </Button>
        </p>
      )}
    </>
  )
}

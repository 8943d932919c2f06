import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useElencoRcee } from '#features/rcee/api.ts'
import type { AzioniRcee } from '#features/rcee/components/azioni.tsx'
import { CartaRcee } from '#features/rcee/components/carta-rcee.tsx'
import type { ListaRcee } from '#features/rcee/contract.ts'
import { formatCount } from '#shared/numbers.ts'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { useCardColumns, useDesktop } from '#web/width.ts'
import stili from './elenco-rcee.module.css'

interface ElencoRceeProps {
  lista: ListaRcee
  /** What is looked for. */
  q: string
  /** What to say when it is empty. */
  vuoto: string
  azione?: ReactNode
  azioni: AzioniRcee
  /** Where two lists share a tab: its name, and only the first rows until all are asked for. */
  titolo?: string
}

/** A list of reports as cards: as many as one scrolls to, of however many there are. */
export function ElencoRcee({ lista, q, vuoto, azione, azioni, titolo }: ElencoRceeProps) {
  const query = useElencoRcee(lista, q)
  const totale = query.data?.pages[0]?.count ?? 0
  const [tutte, setTutte] = useState(false)
  const breve = Boolean(titolo) && !tutte
  const colonne = useCardColumns()
  const tocco = !useDesktop()
  return (
    <section className={stili.elenco}>
      {titolo ? (
        <h2 className={stili.titolo}>
          {titolo} {query.data && <span>{formatCount(totale)}</span>}
        </h2>
      ) : (
        <h2 className="sr-only">Elenco degli RCEE</h2>
      )}
      <p className="sr-only" role="status">
        {q && query.data && !query.isFetching && (totale === 1 ? '1 RCEE trovato' : `${totale} RCEE trovati`)}
      </p>
      <QueryState
        query={query}
        scheletro={<Skeleton righe={titolo ? 2 : 4} altezza={200} />}
        eVuoto={({ pages }) => pages[0]?.count === 0}
        vuoto={
          <div className={stili.vuoto}>
            <Empty
              frase={q ? 'Nessun RCEE trovato' : vuoto}
              azione={!q && azione}
              piccolo={Boolean(titolo)}
            />
          </div>
        }
      >
        {({ pages }) => (
          <>
            <VirtualList
              query={query}
              righe={pages.flatMap((page) => page.data).slice(0, breve ? PRIME : undefined)}
              colonne={colonne}
              stima={tocco ? 212 : 200}
              distacco={14}
              ferma={breve}
            >
              {(r) => (
                <CartaRcee
                  key={r.id}
                  rcee={r}
                  cerca={q}
                  azioni={azioni}
                  conMotivo={lista === 'contattati'}
                  tocco={tocco}
                />
              )}
            </VirtualList>
            {breve && totale > PRIME && (
              <div className={stili.altre}>
                <Button variant="default" onClick={() => setTutte(true)}>
                  Mostra tutte le {formatCount(totale)} scadenze
                </Button>
              </div>
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

/** Cards of a short list, before the rest is asked for. */
const PRIME = 24

import { Button } from '@mantine/core'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useElencoRcee } from '#scadenze/rcee/api.ts'
import type { AzioniRcee } from '#scadenze/rcee/components/azioni.tsx'
import { RigaRcee } from '#scadenze/rcee/components/riga-rcee.tsx'
import type { Motivo } from '#scadenze/rcee/components/words.ts'
import type { ListaRcee } from '#scadenze/rcee/contract.ts'
import { formatCount } from '#shared/numbers.ts'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { useAtLeast, usePhone } from '#web/width.ts'
import stili from './elenco-rcee.module.css'

interface ElencoRceeProps {
  lista: ListaRcee
  /** What is looked for. */
  q: string
  /** What to say when it is empty. */
  vuoto: string
  /** What would fill it. */
  come?: string
  azione?: ReactNode
  azioni: AzioniRcee
  /** Where two lists share a tab: its name, and only the first rows until all are asked for. */
  titolo?: string
  /** Which of the two deadlines it is about; without it, each report's first. */
  motivo?: Motivo
  /** What stands below it, once it has its height. */
  sotto?: ReactNode
  /** Its name is elsewhere, as a button that opens it. */
  senzaTitolo?: boolean
}

/** A list of reports as rows: as many as one scrolls to, of however many there are. */
export function ElencoRcee({ lista, q, vuoto, come: rimedio, azione, azioni, ...resto }: ElencoRceeProps) {
  const { titolo, motivo, senzaTitolo, sotto } = resto
  const query = useElencoRcee(lista, q)
  const totale = query.data?.pages[0]?.count ?? 0
  const [intero, setIntero] = useState(false)
  const breve = Boolean(titolo) && !intero
  const telefono = usePhone()
  const tocco = !useAtLeast(ROWS_FROM)
  const altezza = telefono ? 170 : tocco ? 128 : 72
  const alta = useDeferredValue(query.data !== undefined) || query.isError
  return (
    <>
      <section className={stili.elenco}>
        {titolo ? (
          <h2 className={stili.titolo}>
            {titolo} {query.data && <span>{formatCount(totale)}</span>}
          </h2>
        ) : senzaTitolo ? null : (
          <h2 className="sr-only">Elenco degli RCEE</h2>
        )}
        <p className="sr-only" role="status">
          {q &&
            query.data &&
            !query.isFetching &&
            (totale === 1 ? '1 RCEE trovato' : `${totale} RCEE trovati`)}
        </p>
        <QueryState
          query={query}
          scheletro={
            <div className={stili.righe}>
              <Skeleton righe={titolo ? 4 : 8} altezza={altezza} />
            </div>
          }
          eVuoto={({ pages }) => pages[0]?.count === 0}
          vuoto={
            <div className={stili.vuoto}>
              <Empty
                frase={q ? 'Nessun RCEE trovato' : vuoto}
                come={!q && rimedio}
                azione={!q && azione}
                piccolo={Boolean(titolo) || senzaTitolo}
              />
            </div>
          }
        >
          {({ pages }) => (
            <>
              <div className={stili.righe}>
                <VirtualList
                  query={query}
                  righe={pages.flatMap((page) => page.data).slice(0, breve ? PRIME : undefined)}
                  stima={altezza}
                  di="rcee"
                  ferma={breve}
                >
                  {(r) => (
                    <RigaRcee
                      key={r.id}
                      rcee={r}
                      cerca={q}
                      azioni={azioni}
                      motivo={motivo}
                      conMotivo={lista === 'contattati'}
                      tocco={tocco}
                    />
                  )}
                </VirtualList>
              </div>
              {breve && totale > PRIME && (
                <div className={stili.altre}>
                  <Button variant="default" onClick={() => setIntero(true)}>
                    Mostra tutte le {formatCount(totale)} scadenze
                  </Button>
                </div>
              )}
            </>
          )}
        </QueryState>
      </section>
      {alta && sotto}
    </>
  )
}

/** Rows of a short list, before the rest is asked for. */
const PRIME = 24

/** Window width in em from which a row has all its columns: below, fingers' buttons. */
const ROWS_FROM = 68.75

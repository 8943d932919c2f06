import { type ReactNode, useDeferredValue, useState } from 'react'
import { useElencoRcee } from '#scadenze/rcee/api.ts'
import type { AzioniRcee } from '#scadenze/rcee/components/azioni.tsx'
import { RigaRcee } from '#scadenze/rcee/components/riga-rcee.tsx'
import type { ListaRcee } from '#scadenze/rcee/contract.ts'
import { formatCount } from '#shared/numbers.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { MoreOrLess } from '#web/ui/more-or-less.tsx'
import { Previewed } from '#web/ui/preview.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Columns } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { useAtLeast, usePhone } from '#web/width.ts'

const Anteprima = lazy(() =>
  import('#scadenze/rcee/components/dettaglio-rcee.tsx').then((m) => m.AnteprimaRcee),
)

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
  /** What stands below it, once it has its height. */
  sotto?: ReactNode
  /** Its name is elsewhere, as a button that opens it. */
  senzaTitolo?: boolean
}

/** A list of reports as rows: as many as one scrolls to, of however many there are. */
export function ElencoRcee({ lista, q, vuoto, come: rimedio, azione, azioni, ...resto }: ElencoRceeProps) {
  const { titolo, senzaTitolo, sotto } = resto
  const query = useElencoRcee(lista, q)
  const totale = query.data?.pages[0]?.count ?? 0
  const [intero, setIntero] = useState(false)
  const breve = Boolean(titolo) && !intero
  const telefono = usePhone()
  const larga = useAtLeast(COLUMNS_FROM)
  const altezza = larga ? 69 : telefono ? 190 : 118
  const alta = useDeferredValue(query.data !== undefined) || query.isError
  const righe = (
    <>
      <p className="sr-only" role="status">
        {q && query.data && !query.isFetching && (totale === 1 ? '1 RCEE trovato' : `${totale} RCEE trovati`)}
      </p>
      <QueryState
        query={query}
        scheletro={<Skeleton righe={titolo ? 4 : 8} altezza={altezza} />}
        eVuoto={({ pages }) => pages[0]?.count === 0}
        vuoto={
          <Empty
            frase={q ? 'Nessun RCEE trovato' : vuoto}
            come={!q && rimedio}
            azione={!q && azione}
            piccolo={Boolean(titolo) || senzaTitolo}
          />
        }
      >
        {({ pages }) => (
          <Columns
            cols={larga ? COLONNE : COLONNE_TABLET}
            tablet={COLONNE_TABLET}
            beside={larga ? ACCANTO : STRETTE_ACCANTO}
          >
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
                  conMotivo={lista === 'contattati'}
                  su={larga ? 'largo' : telefono ? 'telefono' : 'tavoletta'}
                />
              )}
            </VirtualList>
            <MoreOrLess
              hidden={breve ? totale - PRIME : 0}
              open={false}
              onToggle={() => setIntero(true)}
              words={['', 'Un’altra scadenza', `Mostra tutte le ${formatCount(totale)} scadenze`]}
            />
          </Columns>
        )}
      </QueryState>
    </>
  )
  if (senzaTitolo) return <Accanto q={q}>{righe}</Accanto>
  return (
    <Stack>
      <Accanto q={q}>
        <Scheda
          senzaMargine
          titolo={titolo}
          conteggio={titolo && query.data ? formatCount(totale) : undefined}
        >
          {!titolo && <h2 className="sr-only">Elenco degli RCEE</h2>}
          {righe}
        </Scheda>
      </Accanto>
      {alta && sotto}
    </Stack>
  )
}

const Accanto = ({ q, children }: { q: string; children: ReactNode }) => (
  <Previewed of={(id) => <Anteprima id={id} />} within={q}>
    {children}
  </Previewed>
)

/** Rows of a short list, before the rest is asked for. */
const PRIME = 24

/** Window width in em from which a row has all its columns. */
const COLUMNS_FROM = 84
const COLONNE = 'minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 0.9fr) 132px 366px 226px'
const ACCANTO = 'minmax(0, 1fr) minmax(0, 0.9fr) 254px'
const STRETTE_ACCANTO = 'minmax(0, 1fr) 254px'
const COLONNE_TABLET = 'minmax(0, 1fr) 250px 196px'

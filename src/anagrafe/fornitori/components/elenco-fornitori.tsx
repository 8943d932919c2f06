import { memo } from 'react'
import { fornitoriApi, useDaPagareAiFornitori } from '#anagrafe/fornitori/api.ts'
import type { DaPagare, Fornitore } from '#anagrafe/fornitori/contract.ts'
import { DEADLINES } from '#shared/deadlines.ts'
import { formatEuro } from '#shared/money.ts'
import { useParam } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { NewButton } from '#web/ui/card-button.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Columns, Row } from '#web/ui/rows.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { usePhone } from '#web/width.ts'

const COLONNE = 'minmax(0, 1.4fr) 126px minmax(0, 1.1fr) minmax(0, 1fr) 210px'
const COLONNE_TABLET = 'minmax(0, 1.4fr) 126px minmax(0, 1fr) 200px'

/** The suppliers by name; the search is in the address (?q=). */
export function ElencoFornitori({ verso, onNuovo }: { verso: (id: number) => string; onNuovo: () => void }) {
  const [q, setQ] = useParam('q')
  const query = fornitoriApi.usePages({ q })
  const totale = query.data?.pages[0]?.count ?? 0
  const daPagare = useDaPagareAiFornitori().data
  const telefono = usePhone()
  return (
    <>
      <Filters
        search={
          <SearchField
            valore={q}
            onCerca={setQ}
            anticipa={(cercato) => fornitoriApi.prefetchPages({ q: cercato })}
            segnaposto="Cerca per ragione sociale, partita IVA o telefono..."
          />
        }
      />
      <p className="sr-only" role="status">
        {q && query.data && !query.isFetching
          ? totale === 1
            ? '1 fornitore trovato'
            : `${totale} fornitori trovati`
          : ''}
      </p>
      <Scheda senzaMargine>
        <QueryState
          query={query}
          scheletro={<Skeleton righe={8} altezza={57} />}
          eVuoto={({ pages }) => pages[0]?.count === 0}
          vuoto={
            <Empty
              frase={q ? 'Nessun fornitore trovato' : 'Nessun fornitore presente'}
              azione={!q && <NewButton onClick={onNuovo}>Nuovo Fornitore</NewButton>}
            />
          }
        >
          {({ pages }) => (
            <Columns cols={COLONNE} tablet={COLONNE_TABLET}>
              <VirtualList
                query={query}
                righe={pages.flatMap((p) => p.data)}
                stima={telefono ? 124 : 57}
                di="fornitori"
                etichetta="Fornitori"
              >
                {(f) => (
                  <RigaFornitore
                    key={f.id}
                    fornitore={f}
                    cerca={q}
                    verso={verso(f.id)}
                    daPagare={daPagare && (daPagare.get(f.id) ?? null)}
                  />
                )}
              </VirtualList>
            </Columns>
          )}
        </QueryState>
      </Scheda>
    </>
  )
}

interface RigaProps {
  fornitore: Fornitore
  cerca: string
  verso: string
  /** Null: nothing; undefined while that is not known. */
  daPagare: DaPagare | null | undefined
}

const RigaFornitore = memo(function RigaFornitore({ fornitore, cerca, verso, daPagare }: RigaProps) {
  const { ragione_sociale, partita_iva, telefono, email, comune, provincia } = fornitore
  return (
    <Row
      as="div"
      record={`fornitori/${fornitore.id}`}
      name={<Highlight testo={ragione_sociale} cerca={cerca} />}
      sub={
        partita_iva ? (
          <>
            P. IVA <Highlight testo={partita_iva} cerca={cerca} />
          </>
        ) : (
          'Senza partita IVA'
        )
      }
      to={verso}
      cells={[
        telefono ? <PhoneLink key="telefono" numero={telefono} icona={false} /> : '–',
        <span key="email" data-wide className="ell">
          {email ?? '–'}
        </span>,
        comune ? (
          <span key="luogo">
            <b>{comune}</b> {provincia}
          </span>
        ) : (
          '–'
        ),
      ]}
      end={
        daPagare ? (
          <>
            <span>
              Da Pagare {daPagare.numero} · <b>{formatEuro(daPagare.importo)}</b>
            </span>
            {daPagare.scadenza && (
              <small>
                <ScadenzaColorata data={daPagare.scadenza} soglie={DEADLINES.pagabile} />
              </small>
            )}
          </>
        ) : (
          daPagare === null && <small>Niente da pagare</small>
        )
      }
    />
  )
})

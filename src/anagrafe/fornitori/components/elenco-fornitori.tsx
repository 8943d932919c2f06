import { Button } from '@mantine/core'
import { IconMail, IconMapPin, IconPhone, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { fornitoriApi, useDaPagareAiFornitori } from '#anagrafe/fornitori/api.ts'
import type { DaPagare, Fornitore } from '#anagrafe/fornitori/contract.ts'
import { DEADLINES } from '#shared/deadlines.ts'
import { formatEuro } from '#shared/money.ts'
import { useParam } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import { Initials } from '#web/ui/initials.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { useCardColumns } from '#web/width.ts'
import stili from './elenco-fornitori.module.css'

/** The suppliers by name, as cards; the search is in the address (?q=). */
export function ElencoFornitori({ verso, onNuovo }: { verso: (id: number) => string; onNuovo: () => void }) {
  const [q, setQ] = useParam('q')
  const query = fornitoriApi.usePages({ q })
  const totale = query.data?.pages[0]?.count ?? 0
  const daPagare = useDaPagareAiFornitori().data
  const colonne = useCardColumns()
  return (
    <>
      <SearchField
        className={stili.ricerca}
        valore={q}
        onCerca={setQ}
        anticipa={(cercato) => fornitoriApi.prefetchPages({ q: cercato })}
        segnaposto="Cerca per ragione sociale, partita IVA o telefono..."
      />
      <p className="sr-only" role="status">
        {q && query.data && !query.isFetching
          ? totale === 1
            ? '1 fornitore trovato'
            : `${totale} fornitori trovati`
          : ''}
      </p>
      <QueryState
        query={query}
        scheletro={<Skeleton righe={4} altezza={193} />}
        eVuoto={({ pages }) => pages[0]?.count === 0}
        vuoto={
          <Scheda senzaMargine>
            <Empty
              frase={q ? 'Nessun fornitore trovato' : 'Nessun fornitore presente'}
              azione={
                !q && (
                  <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onNuovo}>
                    Nuovo Fornitore
                  </Button>
                )
              }
            />
          </Scheda>
        }
      >
        {({ pages }) => (
          <VirtualList
            query={query}
            righe={pages.flatMap((p) => p.data)}
            colonne={colonne}
            stima={198}
            distacco={14}
          >
            {(f) => (
              <Carta
                key={f.id}
                fornitore={f}
                cerca={q}
                verso={verso(f.id)}
                daPagare={daPagare && (daPagare.get(f.id) ?? null)}
              />
            )}
          </VirtualList>
        )}
      </QueryState>
    </>
  )
}

interface CartaProps {
  fornitore: Fornitore
  cerca: string
  verso: string
  /** Null: nothing; undefined while that is not known. */
  daPagare: DaPagare | null | undefined
}

const Carta = memo(function Carta({ fornitore, cerca, verso, daPagare }: CartaProps) {
  const { ragione_sociale, partita_iva, telefono, email, comune, provincia } = fornitore
  return (
    <article className={stili.carta} data-record={`fornitori/${fornitore.id}`}>
      <header>
        <Initials nome={ragione_sociale} dimensione="md" />
        <div>
          <h2>
            <AppLink a={verso} className="ell">
              <Highlight testo={ragione_sociale} cerca={cerca} />
            </AppLink>
          </h2>
          <small>
            {partita_iva ? (
              <>
                P. IVA <Highlight testo={partita_iva} cerca={cerca} />
              </>
            ) : (
              'Senza partita IVA'
            )}
          </small>
        </div>
      </header>
      <ul>
        <li>
          <IconPhone aria-hidden />
          {telefono ? (
            <span className={stili.telefono}>
              <PhoneLink numero={telefono} icona={false} />
            </span>
          ) : (
            '–'
          )}
        </li>
        <li>
          <IconMail aria-hidden />
          <span className="ell">{email ?? '–'}</span>
        </li>
        <li>
          <IconMapPin aria-hidden />
          <span className="ell">
            {comune ? (
              <>
                <b>{comune}</b> {provincia}
              </>
            ) : (
              '–'
            )}
          </span>
        </li>
      </ul>
      <footer>
        {daPagare && (
          <>
            <span>
              Da Pagare {daPagare.numero} · <b>{formatEuro(daPagare.importo)}</b>
            </span>
            {daPagare.scadenza && <ScadenzaColorata data={daPagare.scadenza} soglie={DEADLINES.pagabile} />}
          </>
        )}
        {daPagare === null && 'Niente da pagare'}
      </footer>
    </article>
  )
})

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { clientiApi, useConteggiClienti } from '#anagrafe/clienti/api.ts'
import { RigaCliente } from '#anagrafe/clienti/components/riga-cliente.tsx'
import { isAdmin } from '#shared/permissions.ts'
import { useParam } from '#web/params.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { NewButton } from '#web/ui/card-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Previewed } from '#web/ui/preview.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Columns, Head } from '#web/ui/rows.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line } from '#web/ui/stack.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { useDesktop, usePhone } from '#web/width.ts'
import stili from './elenco-clienti.module.css'

/** The filter of each state in the address. */
export const ATTIVO = new Map([
  ['attivi', true],
  ['inattivi', false],
])
const COLONNE = '28px minmax(0, 1.25fr) 126px minmax(0, 1.25fr) 104px 130px 76px'
const COLONNE_ACCANTO = '28px minmax(0, 1.2fr) 126px minmax(0, 1fr) 144px'
const COLONNE_TABLET = 'minmax(0, 1.3fr) 126px minmax(0, 1fr) 104px 76px'

interface ElencoClientiProps {
  onNuovo: () => void
  /** Beside the rows where there is room, above them where there isn't. */
  accanto: ReactNode
  /** What a customer looks like beside the rows, in the place of that. */
  anteprima: (id: number) => ReactNode
}

/** All customers: search, state, and as many rows as one scrolls to. */
export function ElencoClienti({ onNuovo, accanto, anteprima }: ElencoClientiProps) {
  const [q, setQ] = useParam('q')
  const [stato, setStato] = useParam('stato', 'tutti')
  const attivo = ATTIVO.get(stato) ?? null
  const query = clientiApi.usePages({ q, attivo })
  const conteggi = useConteggiClienti().data
  const admin = isAdmin(useUser())
  const filtri = useSearchParams()[0].toString()
  const telefono = usePhone()
  const scrivania = useDesktop()
  return (
    <section aria-label="Elenco dei clienti">
      <Filters
        search={
          <SearchField
            valore={q}
            onCerca={setQ}
            anticipa={(cercato) => clientiApi.prefetchPages({ q: cercato, attivo })}
            segnaposto="Cerca per nome, cognome, telefono o email..."
          />
        }
        segments={
          <Segments
            pieno={telefono}
            etichetta="Stato del cliente"
            valore={ATTIVO.has(stato) ? stato : 'tutti'}
            onCambia={setStato}
            voci={[
              { valore: 'tutti', testo: 'Tutti', conteggio: conteggi?.tutti },
              { valore: 'attivi', testo: 'Attivi', conteggio: conteggi?.attivi },
              { valore: 'inattivi', testo: 'Inattivi', conteggio: conteggi?.inattivi },
            ]}
          />
        }
      />
      <p className="sr-only" role="status">
        {q && query.data && !query.isFetching && trovati(query.data.pages[0]?.count ?? 0)}
      </p>
      <Previewed of={anteprima} within={`${q} ${stato}`}>
        <div className={stili.righe}>
          <Scheda senzaMargine>
            <Columns cols={COLONNE} tablet={COLONNE_TABLET} beside={COLONNE_ACCANTO} dense={!telefono}>
              <Head>
                <span data-wide />
                <span>Cliente</span>
                <span>Telefono</span>
                <span>Indirizzo</span>
                <span>Manutenzione</span>
                <span data-wide>Ditta</span>
                <span data-state>Stato</span>
              </Head>
              <QueryState
                query={query}
                scheletro={<Skeleton righe={12} avatar altezza={45} />}
                eVuoto={(dati) => dati.pages[0]?.count === 0}
                vuoto={
                  <Empty
                    frase="Nessun cliente trovato"
                    azione={
                      <Line>
                        {admin && !q && conteggi?.tutti === 0 && (
                          <Button renderRoot={(props) => <AppLink a="/admin?tab=importa" {...props} />}>
                            Importa da Excel
                          </Button>
                        )}
                        <NewButton onClick={onNuovo}>Nuovo Cliente</NewButton>
                      </Line>
                    }
                  />
                }
              >
                {({ pages }) => (
                  <VirtualList
                    query={query}
                    righe={pages.flatMap((page) => page.data)}
                    stima={telefono ? 67 : 45}
                    di="clienti"
                    etichetta="Clienti"
                  >
                    {(cliente) => (
                      <RigaCliente
                        key={cliente.id}
                        cliente={cliente}
                        cerca={q}
                        filtri={filtri}
                        su={telefono ? 'telefono' : scrivania ? 'scrivania' : 'tablet'}
                      />
                    )}
                  </VirtualList>
                )}
              </QueryState>
            </Columns>
          </Scheda>
          {accanto}
        </div>
      </Previewed>
    </section>
  )
}

const trovati = (numero: number) => (numero === 1 ? '1 cliente trovato' : `${numero} clienti trovati`)

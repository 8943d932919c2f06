import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { clientiApi, useConteggiClienti } from '#anagrafe/clienti/api.ts'
import { RigaCliente } from '#anagrafe/clienti/components/riga-cliente.tsx'
import { isAdmin } from '#shared/permissions.ts'
import { useParam } from '#web/params.ts'
import { useUser } from '#web/session.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { useDesktop, usePhone } from '#web/width.ts'
import stili from './elenco-clienti.module.css'

/** The filter of each state in the address. */
export const ATTIVO = new Map([
  ['attivi', true],
  ['inattivi', false],
])
const COLONNE = ['Cliente', 'Telefono', 'Indirizzo', 'Manutenzione', 'Ditta', 'Stato']

/** All customers: search, state, and as many rows as one scrolls to. */
export function ElencoClienti({ onNuovo }: { onNuovo: () => void }) {
  const [q, setQ] = useParam('q')
  const [stato, setStato] = useParam('stato', 'tutti')
  const attivo = ATTIVO.get(stato) ?? null
  const query = clientiApi.usePages({ q, attivo })
  const conteggi = useConteggiClienti().data
  const admin = isAdmin(useUser())
  const filtri = useSearchParams()[0].toString()
  const telefono = usePhone()
  const scrivania = useDesktop()
  const altezza = scrivania ? 48 : telefono ? 78 : 56
  return (
    <section className={stili.scheda} aria-label="Elenco dei clienti">
      <div className={stili.filtri}>
        <SearchField
          className={stili.ricerca}
          valore={q}
          onCerca={setQ}
          anticipa={(cercato) => clientiApi.prefetchPages({ q: cercato, attivo })}
          segnaposto="Cerca per nome, cognome, telefono o email..."
        />
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
      </div>
      <p className="sr-only" role="status">
        {q && query.data && !query.isFetching && trovati(query.data.pages[0]?.count ?? 0)}
      </p>
      <div aria-hidden className={stili.intestazione}>
        <div>
          {COLONNE.map((colonna) => (
            <span key={colonna} data-colonna={colonna}>
              {colonna}
            </span>
          ))}
        </div>
      </div>
      <div className={stili.esito}>
        <QueryState
          query={query}
          scheletro={<Skeleton righe={12} avatar altezza={48} />}
          eVuoto={(dati) => dati.pages[0]?.count === 0}
          vuoto={
            <Empty
              frase="Nessun cliente trovato"
              azione={
                <div className={stili.vuoto}>
                  {admin && !q && conteggi?.tutti === 0 && (
                    <Button renderRoot={(props) => <AppLink a="/admin?tab=importa" {...props} />}>
                      Importa da Excel
                    </Button>
                  )}
                  <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onNuovo}>
                    Nuovo Cliente
                  </Button>
                </div>
              }
            />
          }
        >
          {({ pages }) => (
            <VirtualList
              query={query}
              righe={pages.flatMap((page) => page.data)}
              stima={altezza}
              di="clienti"
              etichetta="Clienti"
            >
              {(cliente) => (
                <RigaCliente key={cliente.id} cliente={cliente} cerca={q} altezza={altezza} filtri={filtri} />
              )}
            </VirtualList>
          )}
        </QueryState>
      </div>
    </section>
  )
}

const trovati = (numero: number) => (numero === 1 ? '1 cliente trovato' : `${numero} clienti trovati`)

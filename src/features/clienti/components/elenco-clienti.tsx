import { Button, Loader } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { clientiApi, useConteggiClienti } from '#features/clienti/api.ts'
import { RigaCliente } from '#features/clienti/components/riga-cliente.tsx'
import type { ClienteInElenco } from '#features/clienti/contract.ts'
import { useParam } from '#web/params.ts'
import { Poi, useAPassi } from '#web/steps.ts'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './elenco-clienti.module.css'

const TELEFONO = '(max-width: 47.99em)'
/** The filter of each state in the address. */
export const ATTIVO = new Map([
  ['attivi', true],
  ['inattivi', false],
])
const COLONNE = ['Cliente', 'Telefono', 'Indirizzo', 'Manutenzione', 'Ditta', 'Stato']

/** Rows still ahead when the next page is asked for. */
const ANTICIPO = 20

/** All customers: search, state, and as many rows as one scrolls to. */
export function ElencoClienti({ onNuovo }: { onNuovo: () => void }) {
  const [q, setQ] = useParam('q')
  const [stato, setStato] = useParam('stato', 'tutti')
  const attivo = ATTIVO.get(stato) ?? null
  const query = clientiApi.usePages({ q, attivo })
  const conteggi = useConteggiClienti().data
  const telefono = useMediaQuery(TELEFONO, undefined, { getInitialValueInEffect: false })
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
                <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onNuovo}>
                  Nuovo Cliente
                </Button>
              }
            />
          }
        >
          {({ pages }) => (
            <Poi attesa={<div className={stili.posto} />}>
              <TableOf
                clienti={pages.flatMap((pagina) => pagina.data)}
                totale={pages[0]?.count ?? 0}
                cerca={q}
                altre={query.hasNextPage && !query.isFetchNextPageError}
                inArrivo={query.isFetchingNextPage}
                interrotto={query.isFetchNextPageError}
                onAltre={() => void query.fetchNextPage()}
              />
            </Poi>
          )}
        </QueryState>
      </div>
    </section>
  )
}

interface TabellaProps {
  clienti: ClienteInElenco[]
  totale: number
  cerca: string
  altre: boolean
  inArrivo: boolean
  /** The next rows did not come. */
  interrotto: boolean
  onAltre: () => void
}

/** Virtual rows over the window's own scroll: only those in sight are there, however many customers. */
function TableOf({ clienti, totale, cerca, altre, inArrivo, interrotto, onAltre }: TabellaProps) {
  const corpo = useRef<HTMLUListElement>(null)
  const filtri = useSearchParams()[0].toString()
  const [margine, setMargine] = useState(0)
  const scrivania = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const telefono = useMediaQuery(TELEFONO, undefined, { getInitialValueInEffect: false })
  const altezza = scrivania ? 48 : telefono ? 78 : 56

  useEffect(() => {
    const misura = () => setMargine((corpo.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    // What stands above (the folded block, an error) may grow. It also tells the first measure, once all is laid out.
    const osservatore = new ResizeObserver(misura)
    osservatore.observe(document.body)
    return () => osservatore.disconnect()
  }, [])

  const virtuale = useWindowVirtualizer({
    count: clienti.length,
    estimateSize: () => altezza,
    overscan: 8,
    // Known at once, the rows are drawn with the rest, in slices.
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: margine,
    getItemKey: (n) => clienti[n]?.id ?? n,
  })
  const misurata = useRef(altezza)
  useLayoutEffect(() => {
    if (misurata.current === altezza) return
    misurata.current = altezza
    virtuale.measure()
  }, [altezza, virtuale])

  // After the list has taken its measures from the page, which lays all of it out.
  const righe = useAPassi(2) > 1
  const visibili = righe ? virtuale.getVirtualItems() : []
  const ultima = visibili.at(-1)?.index ?? 0
  const servono = altre && !inArrivo && ultima >= clienti.length - ANTICIPO
  useEffect(() => {
    if (servono) onAltre()
  }, [servono, onAltre])

  return (
    <div>
      <ul
        ref={corpo}
        aria-label="Clienti"
        className={stili.corpo}
        style={{ height: virtuale.getTotalSize() }}
      >
        {visibili.map(({ index, start, key }) => {
          const cliente = clienti[index]
          return (
            cliente && (
              <RigaCliente
                key={key}
                cliente={cliente}
                cerca={cerca}
                indice={index + 1}
                totale={totale}
                y={start - margine}
                altezza={altezza}
                filtri={filtri}
              />
            )
          )
        })}
      </ul>
      {(inArrivo || interrotto) && (
        <div className={stili.altre}>
          {inArrivo ? (
            <Loader size={18} />
          ) : (
            <Button variant="default" size="xs" onClick={onAltre}>
              Riprova
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const trovati = (numero: number) => (numero === 1 ? '1 cliente trovato' : `${numero} clienti trovati`)

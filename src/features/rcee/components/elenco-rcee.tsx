import { Button, Loader } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useElencoRcee } from '#features/rcee/api.ts'
import type { AzioniRcee } from '#features/rcee/components/azioni.tsx'
import { CartaRcee } from '#features/rcee/components/carta-rcee.tsx'
import type { ListaRcee, Rcee } from '#features/rcee/contract.ts'
import { useFileAPassi } from '#web/steps.ts'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
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
  return (
    <section className={stili.elenco}>
      {titolo ? (
        <h2 className={stili.titolo}>
          {titolo} {query.data && <span>{NUMERO.format(totale)}</span>}
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
          <Carte
            rcee={pages.flatMap((pagina) => pagina.data)}
            totale={totale}
            cerca={q}
            azioni={azioni}
            conMotivo={lista === 'contattati'}
            breve={Boolean(titolo)}
            altre={query.hasNextPage && !query.isFetchNextPageError}
            inArrivo={query.isFetchingNextPage}
            interrotto={query.isFetchNextPageError}
            onAltre={() => void query.fetchNextPage()}
          />
        )}
      </QueryState>
    </section>
  )
}

const NUMERO = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })

/** Cards of a short list, before the rest is asked for. */
const PRIME = 24

/** Rows of cards still ahead when the next page is asked for. */
const ANTICIPO = 5
const DISTACCO = 14

interface CarteProps {
  rcee: Rcee[]
  totale: number
  cerca: string
  azioni: AzioniRcee
  conMotivo: boolean
  breve: boolean
  altre: boolean
  inArrivo: boolean
  interrotto: boolean
  onAltre: () => void
}

const SUBITO = { getInitialValueInEffect: false }

/** Rows of cards over the window's own scroll; only those in sight are there. */
function Carte(props: CarteProps) {
  const { rcee, totale, cerca, azioni, conMotivo, breve, altre, inArrivo, interrotto, onAltre } = props
  const corpo = useRef<HTMLDivElement>(null)
  const [margine, setMargine] = useState(0)
  const [tutte, setTutte] = useState(false)
  const larghissimo = useMediaQuery('(min-width: 115em)', undefined, SUBITO)
  const largo = useMediaQuery('(min-width: 75em)', undefined, SUBITO)
  const telefono = useMediaQuery('(max-width: 47.99em)', undefined, SUBITO) ?? false
  const tocco = useMediaQuery('(max-width: 63.99em)', undefined, SUBITO) ?? false
  const colonne = telefono ? 1 : larghissimo ? 4 : largo ? 3 : 2
  const visibili = breve && !tutte ? rcee.slice(0, PRIME) : rcee
  const file = Math.ceil(visibili.length / colonne)
  const altezza = (tocco ? 212 : 200) + DISTACCO

  useEffect(() => {
    const misura = () => setMargine((corpo.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    // What stands above (another list, an error) may grow. It also tells the first measure, once all is laid out.
    const osservatore = new ResizeObserver(misura)
    osservatore.observe(document.body)
    return () => osservatore.disconnect()
  }, [])

  const virtuale = useWindowVirtualizer({
    count: file,
    estimateSize: () => altezza,
    overscan: 1,
    // Known at once, the rows are drawn with the rest, in slices.
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: margine,
    getItemKey: (n) => visibili[n * colonne]?.id ?? n,
  })
  const righe = virtuale.getVirtualItems().slice(0, useFileAPassi(altezza))
  const ultima = righe.at(-1)?.index ?? 0
  const servono = altre && !inArrivo && (!breve || tutte) && ultima >= file - ANTICIPO
  useEffect(() => {
    if (servono) onAltre()
  }, [servono, onAltre])

  return (
    <>
      <div ref={corpo} className={stili.corpo} style={{ height: virtuale.getTotalSize() }}>
        {righe.map(({ index, start, key }) => (
          <div
            key={key}
            ref={virtuale.measureElement}
            data-index={index}
            className={stili.fila}
            style={{
              transform: `translateY(${start - margine}px)`,
              gridTemplateColumns: `repeat(${colonne}, minmax(0, 1fr))`,
            }}
          >
            {visibili.slice(index * colonne, (index + 1) * colonne).map((r) => (
              <CartaRcee
                key={r.id}
                rcee={r}
                cerca={cerca}
                azioni={azioni}
                conMotivo={conMotivo}
                tocco={tocco}
              />
            ))}
          </div>
        ))}
      </div>
      {breve && !tutte && totale > visibili.length && (
        <div className={stili.altre}>
          <Button variant="default" onClick={() => setTutte(true)}>
            Mostra tutte le {NUMERO.format(totale)} scadenze
          </Button>
        </div>
      )}
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
    </>
  )
}

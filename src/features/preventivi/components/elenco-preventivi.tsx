import { Button, Loader } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRiepilogoContabilita } from '#features/contabilita/api.ts'
import { useElencoPreventivi } from '#features/preventivi/api.ts'
import { type AzioniPreventivo, useAzioniPreventivo } from '#features/preventivi/components/azioni.tsx'
import { CartaPreventivo } from '#features/preventivi/components/carta-preventivo.tsx'
import { SCELTE } from '#features/preventivi/components/stato.tsx'
import type { Preventivo } from '#features/preventivi/contract.ts'
import { STATI_PREVENTIVO, type StatoPreventivo } from '#features/preventivi/rules.ts'
import { useApri, useParametro } from '#web/params.ts'
import { CampoRicerca } from '#web/ui/campo-ricerca.tsx'
import { pigro } from '#web/ui/pigro.tsx'
import { Scheletro } from '#web/ui/scheletro.tsx'
import { Segmenti } from '#web/ui/segmenti.tsx'
import { StatoQuery } from '#web/ui/stato-query.tsx'
import { Vuoto } from '#web/ui/vuoto.tsx'
import stili from './elenco-preventivi.module.css'

const Dettaglio = pigro(() =>
  import('#features/preventivi/components/dettaglio-preventivo.tsx').then((m) => m.DettaglioPreventivo),
)

const VUOTO: Record<string, string> = {
  Bozza: 'Nessun preventivo da inviare',
  Inviato: 'Nessun preventivo inviato',
  Accettato: 'Nessun preventivo accettato',
  Rifiutato: 'Nessun preventivo rifiutato',
}

/** The quotes: search (?q=), state (?stato=), and the opened one (?preventivo=) in the address. */
export function ElencoPreventivi({ onNuovo }: { onNuovo: () => void }) {
  const [q, setQ] = useParametro('q')
  const [parametro, setStato] = useParametro('stato', 'tutti')
  const [aperto, setAperto] = useApri('preventivo')
  const stato = SCELTE.find((s) => s === parametro) ?? null
  const query = useElencoPreventivi({ q, stato })
  const conti = useRiepilogoContabilita().data?.preventivi
  const { azioni, dialoghi } = useAzioniPreventivo(
    (p) => setAperto(String(p.id)),
    (p) => String(p.id) === aperto && setAperto(null),
  )
  const quanti = (uno: StatoPreventivo) => conti && (conti.find((r) => r.stato === uno)?.numero ?? 0)
  const totale = query.data?.pages[0]?.count ?? 0
  const id = /^[1-9]\d{0,9}$/.test(aperto ?? '') ? Number(aperto) : null

  return (
    <section aria-label="Elenco dei preventivi">
      <div className={stili.filtri}>
        <CampoRicerca
          className={stili.ricerca}
          valore={q}
          onCerca={setQ}
          segnaposto="Cerca per numero, cognome, nome, indirizzo o titolo..."
        />
        <Segmenti
          etichetta="Stato del preventivo"
          valore={stato ?? 'tutti'}
          onCambia={setStato}
          voci={[
            {
              valore: 'tutti',
              testo: 'Tutti',
              conteggio: conti?.reduce((somma, riga) => somma + riga.numero, 0),
            },
            ...SCELTE.map((uno) => ({
              valore: uno,
              testo: STATI_PREVENTIVO[uno],
              conteggio: quanti(uno),
            })),
          ]}
        />
      </div>
      <p className="sr-only" role="status">
        {q &&
          query.data &&
          !query.isFetching &&
          (totale === 1 ? '1 preventivo trovato' : `${totale} preventivi trovati`)}
      </p>
      <StatoQuery
        query={query}
        scheletro={<Scheletro righe={8} altezza={62} />}
        eVuoto={({ pages }) => pages[0]?.count === 0}
        vuoto={
          <div className={stili.vuoto}>
            <Vuoto
              frase={
                q ? 'Nessun preventivo trovato' : ((stato && VUOTO[stato]) ?? 'Nessun preventivo creato')
              }
              azione={
                !q &&
                !stato && (
                  <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onNuovo}>
                    Nuovo Preventivo
                  </Button>
                )
              }
            />
          </div>
        }
      >
        {({ pages }) => (
          <Carte
            preventivi={pages.flatMap((pagina) => pagina.data)}
            cerca={q}
            azioni={azioni}
            altre={query.hasNextPage && !query.isFetchNextPageError}
            inArrivo={query.isFetchingNextPage}
            interrotto={query.isFetchNextPageError}
            onAltre={() => void query.fetchNextPage()}
          />
        )}
      </StatoQuery>
      {dialoghi}
      <Dettaglio id={id} aperto={id !== null} onChiudi={() => setAperto(null)} azioni={azioni} />
    </section>
  )
}

/** Cards still ahead when the next page is asked for. */
const ANTICIPO = 12
const DISTACCO = 9

interface CarteProps {
  preventivi: Preventivo[]
  cerca: string
  azioni: AzioniPreventivo
  altre: boolean
  inArrivo: boolean
  interrotto: boolean
  onAltre: () => void
}

/** Cards over the window's own scroll; only those in sight are there. */
function Carte({ preventivi, cerca, azioni, altre, inArrivo, interrotto, onAltre }: CarteProps) {
  const corpo = useRef<HTMLUListElement>(null)
  const [margine, setMargine] = useState(0)
  const scrivania = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })

  useLayoutEffect(() => {
    const misura = () => setMargine((corpo.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    misura()
    // What stands above (an error) may grow.
    const osservatore = new ResizeObserver(misura)
    osservatore.observe(document.body)
    return () => osservatore.disconnect()
  }, [])

  const virtuale = useWindowVirtualizer({
    count: preventivi.length,
    estimateSize: () => (scrivania ? 62 : 168) + DISTACCO,
    overscan: 6,
    scrollMargin: margine,
    getItemKey: (n) => preventivi[n]?.id ?? n,
  })
  const visibili = virtuale.getVirtualItems()
  const ultimo = visibili.at(-1)?.index ?? 0
  const servono = altre && !inArrivo && ultimo >= preventivi.length - ANTICIPO
  useEffect(() => {
    if (servono) onAltre()
  }, [servono, onAltre])

  return (
    <>
      <ul
        ref={corpo}
        aria-label="Preventivi"
        className={stili.corpo}
        style={{ height: virtuale.getTotalSize() }}
      >
        {visibili.map(({ index, start, key }) => {
          const preventivo = preventivi[index]
          return (
            preventivo && (
              <li
                key={key}
                ref={virtuale.measureElement}
                data-index={index}
                className={stili.posto}
                style={{ transform: `translateY(${start - margine}px)` }}
              >
                <CartaPreventivo preventivo={preventivo} cerca={cerca} azioni={azioni} />
              </li>
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
    </>
  )
}

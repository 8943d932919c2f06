import { Button } from '@mantine/core'
import { IconChevronLeft, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatLongDate, formatMonth, formatShortDate, monthEnd, monthStart, oggi } from '#shared/dates.ts'
import { capital } from '#shared/text.ts'
import type { useGiornata } from '#visite/appuntamenti/api.ts'
import { ADESSO, nelTempo } from '#visite/appuntamenti/components/nel-tempo.ts'
import { Adesso, Finiti, ricordaPiega } from '#visite/appuntamenti/components/piega.tsx'
import {
  COLONNE_GIORNO,
  RigaGiorno,
  type SpazioLibero,
} from '#visite/appuntamenti/components/riga-giorno.tsx'
import { quantiAppuntamenti } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { useAdesso } from '#web/now.ts'
import { Scheda } from '#web/ui/card.tsx'
import { NewButton } from '#web/ui/card-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ExportMenu } from '#web/ui/export-menu.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { AsScrolled } from '#web/ui/near-end.tsx'
import { usePrint } from '#web/ui/print.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAtLeast, useDesktop, usePhone } from '#web/width.ts'
import stili from './giornata.module.css'

const foglio = () => import('./foglio-giorno.tsx').then((m) => m.FoglioGiorno)
// Only for the printer.
const FoglioGiorno = lazy(foglio)

interface GiornataProps {
  giorno: string
  elenco: ReturnType<typeof useGiornata>
  onNuovo: () => void
  onModifica: (id: number) => void
  onElimina: (appuntamento: Appuntamento) => void
}

/** The visits of a day, and the sheet of paper that says the same. */
export function GiornataVisite({ giorno, elenco, onNuovo, onModifica, onElimina }: GiornataProps) {
  const adesso = oggi()
  const versoOggi = useVersoOggi(giorno === adesso)
  const spazio = useSpazio()
  const totale = elenco.isPlaceholderData ? undefined : elenco.data?.totale
  const { inStampa, stampa } = usePrint(async () => {
    await foglio()
    for (let mancano = elenco.hasNextPage; mancano; ) mancano = (await elenco.fetchNextPage()).hasNextPage
  })
  const conteggio = totale ? quantiAppuntamenti(totale) : ''
  return (
    <>
      <Scheda
        senzaMargine
        titolo={
          giorno === adesso ? (
            'Oggi'
          ) : (
            <>
              <span className={stili.esteso}>{capital(formatLongDate(giorno))}</span>
              <span className={stili.breve}>{capital(formatShortDate(giorno))}</span>
            </>
          )
        }
        conteggio={
          <>
            {giorno === adesso && (
              <span className={stili.esteso}>
                {formatLongDate(giorno)}
                {conteggio && ' · '}
              </span>
            )}
            {/* On phones the week says it, where there is no room beside 'Torna a oggi'. */}
            <span className={giorno === adesso ? '' : stili.esteso}>{conteggio}</span>
          </>
        }
        azione={
          <>
            {giorno !== adesso && (
              <AppLink a="/appuntamenti" onClick={versoOggi}>
                <IconChevronLeft size={16} stroke={1.8} aria-hidden />
                Torna a oggi
              </AppLink>
            )}
            <ExportMenu compatto elenchi={daEsportare(giorno)} />
            {(conteggio || elenco.isLoading) && (
              <Button
                className={stili.stampa}
                disabled={!conteggio}
                variant="subtle"
                size="compact-xs"
                leftSection={<IconPrinter size={16} aria-hidden />}
                aria-label="Stampa"
                onClick={stampa}
              >
                <span className={stili.esteso}>Stampa</span>
              </Button>
            )}
          </>
        }
      >
        <QueryState
          query={elenco}
          scheletro={<Skeleton righe={8} altezza={52} />}
          eVuoto={({ righe }) => righe.length === 0}
          vuoto={
            <Empty
              frase="Nessun appuntamento per questa giornata"
              azione={<NewButton onClick={onNuovo}>Nuovo Appuntamento</NewButton>}
            />
          }
        >
          {({ righe }) => (
            <Righe
              visite={righe}
              giorno={giorno}
              diOggi={giorno === adesso}
              vecchie={elenco.isPlaceholderData}
              spazio={spazio}
              onModifica={onModifica}
              onElimina={onElimina}
            />
          )}
        </QueryState>
        {elenco.hasNextPage && elenco.data && (
          <div className={stili.altri}>
            <Button
              variant="default"
              aria-disabled={elenco.isFetchingNextPage}
              onClick={() => void elenco.fetchNextPage()}
            >
              {elenco.isFetchingNextPage
                ? 'Caricamento...'
                : `Mostra altri ${elenco.data.totale - elenco.data.righe.length}`}
            </Button>
          </div>
        )}
      </Scheda>
      {inStampa && elenco.data && <FoglioGiorno giorno={giorno} righe={elenco.data.righe} />}
    </>
  )
}

interface RigheProps extends Pick<GiornataProps, 'onModifica' | 'onElimina'> {
  visite: Appuntamento[]
  giorno: string
  /** What is over folds into one row, and a line stands at the present hour. */
  diOggi: boolean
  /** Of another day, until those of this one are there. */
  vecchie: boolean
  spazio: SpazioLibero
}

/** Visits that are drawn before one scrolls, and how high a row is, in px. */
const PRIME = 15
const ALTE = { telefono: 83, tavoletta: 61, stretta: 45, scrivania: 45 }

const usePassato = ricordaPiega()

function Righe({ visite, giorno, diOggi, vecchie, spazio, onModifica, onElimina }: RigheProps) {
  const adesso = useAdesso()
  const [aperto, piega] = usePassato()
  const largo = spazio === 'stretta' || spazio === 'scrivania'
  const riga = (a: Appuntamento) => (
    <RigaGiorno
      key={a.id}
      visita={a}
      giorno={giorno}
      spazio={spazio}
      onModifica={() => onModifica(a.id)}
      onElimina={() => onElimina(a)}
    />
  )
  if (!diOggi)
    return (
      <div className={stili.righe} data-vecchie={vecchie || undefined}>
        <Rows dense={largo} cols={COLONNE_GIORNO[spazio]}>
          <AsScrolled key={giorno} rows={visite} first={PRIME} height={ALTE[spazio]}>
            {riga}
          </AsScrolled>
        </Rows>
      </div>
    )
  const { finiti, conAdesso } = nelTempo(visite, adesso, aperto)
  return (
    <>
      {finiti.length > 0 && <Finiti di={finiti} aperto={aperto} onCambia={piega} />}
      <div className={stili.righe} data-vecchie={vecchie || undefined}>
        <Rows dense={largo} cols={COLONNE_GIORNO[spazio]}>
          <AsScrolled rows={conAdesso} first={PRIME} height={ALTE[spazio]}>
            {(a) => (a === ADESSO ? <Adesso key={a} istante={adesso} /> : riga(a))}
          </AsScrolled>
        </Rows>
      </div>
    </>
  )
}

/** 'Torna a oggi' goes with the day it was on: whoever used it goes on from today, in the week. */
function useVersoOggi(oggiInVista: boolean): () => void {
  const chiesto = useRef(false)
  useEffect(() => {
    if (!chiesto.current || !oggiInVista) return
    chiesto.current = false
    document.querySelector<HTMLElement>('[aria-current="date"][aria-pressed="true"]')?.focus()
  }, [oggiInVista])
  return () => {
    chiesto.current = true
  }
}

/** The day on the screen, and the month it is in. */
const daEsportare = (giorno: string) => [
  {
    titolo: capital(formatLongDate(giorno)),
    percorso: '/appuntamenti',
    filtri: { data: giorno },
    nome: 'appuntamenti',
    quando: giorno,
  },
  {
    titolo: `Tutto ${formatMonth(giorno)}`,
    percorso: '/appuntamenti',
    filtri: { dataInizio: monthStart(giorno), dataFine: monthEnd(giorno) },
    nome: 'appuntamenti',
    quando: giorno.slice(0, 7),
  },
]

/** Asked once for all the rows: hundreds that answer to a changed width each for themselves are too many for React. */
function useSpazio(): SpazioLibero {
  const telefono = usePhone()
  const stretto = !useDesktop()
  const largo = useAtLeast(80)
  return telefono ? 'telefono' : stretto ? 'tavoletta' : largo ? 'scrivania' : 'stretta'
}

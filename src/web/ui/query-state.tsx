import { Button } from '@mantine/core'
import { IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { timeInRome } from '#shared/dates.ts'
import { ApiError, errorText } from '../http.ts'
import { AppLink } from './link.tsx'
import stili from './query-state.module.css'
import { Skeleton } from './skeleton.tsx'

/** Of what only the server knows, where it can't be asked. */
export const NON_QUI = 'Serve la rete'

interface StatoQueryProps<T> {
  query: UseQueryResult<T>
  /** Where to go from a record that is not there (any more), in the place of trying again. */
  altrove?: { a: string; testo: string }
  scheletro?: ReactNode
  /** The loading text, for the live region. */
  caricamento?: string
  /** What is shown of nothing; null: not a thing. */
  vuoto?: ReactNode
  eVuoto?: (dati: T) => boolean
  children: (dati: T) => ReactNode
}

/**
 * The four faces of data from the server: loading (skeleton after 200 ms), failed (the old data stay, with their hour),
 * empty, and there. Empty is recognised in `[]` and `{data: []}` unless `eVuoto` says otherwise.
 */
export function QueryState<T>(props: StatoQueryProps<T>) {
  const {
    query,
    scheletro = <Skeleton />,
    caricamento = 'Caricamento...',
    vuoto,
    eVuoto = senzaRighe,
    altrove,
    children,
  } = props
  const dati = query.data
  // What has just arrived is drawn in slices, so that a long list holds up neither keys nor frames; later data at once.
  const arrivati = useDeferredValue(dati !== undefined)
  return (
    <>
      {query.isError && (
        <LoadError
          errore={query.error}
          aggiornato={query.dataUpdatedAt}
          onRiprova={() => void query.refetch()}
          {...(query.error instanceof ApiError && query.error.status === 404 && { altrove })}
        />
      )}
      {(query.isLoading || (dati !== undefined && !arrivati)) && (
        <InArrivo testo={caricamento}>{scheletro}</InArrivo>
      )}
      {dati !== undefined && arrivati && (vuoto !== undefined && eVuoto(dati) ? vuoto : children(dati))}
    </>
  )
}

function senzaRighe(dati: unknown): boolean {
  const righe = Array.isArray(dati) ? dati : (dati as { data?: unknown } | null)?.data
  return Array.isArray(righe) && righe.length === 0
}

/** Nothing for 200 ms, then the skeleton; the words at once, for who listens. */
function InArrivo({ testo, children }: { testo: string; children: ReactNode }) {
  const [visibile, setVisibile] = useState(false)
  useEffect(() => {
    const attesa = setTimeout(() => setVisibile(true), 200)
    return () => clearTimeout(attesa)
  }, [])
  return (
    <div role="status" aria-live="polite">
      <span className="sr-only">{testo}</span>
      <div style={{ visibility: visibile ? 'visible' : 'hidden' }}>{children}</div>
    </div>
  )
}

interface ErroreCaricamentoProps {
  errore: unknown
  /** When the data still shown were read, in ms; 0 or absent when there are none. */
  aggiornato?: number
  onRiprova: () => void
  altrove?: { a: string; testo: string } | undefined
}

/** What went wrong, how old the data shown are, and 'Riprova'. */
export function LoadError({ errore, aggiornato, onRiprova, altrove }: ErroreCaricamentoProps) {
  // Nobody can mend it here, and it comes by itself when the network does.
  if (!aggiornato && !navigator.onLine)
    return (
      <p role="status" className={stili.serveRete}>
        <IconWifiOff size={16} stroke={1.7} aria-hidden />
        {NON_QUI}
      </p>
    )
  return (
    <div role="alert" className={stili.errore}>
      <IconPlugConnectedX size={20} stroke={1.7} aria-hidden />
      <div>
        <p>{errorText(errore)}</p>
        {aggiornato ? <small>Aggiornato alle {timeInRome(new Date(aggiornato).toISOString())}</small> : null}
      </div>
      {altrove ? (
        <Button variant="default" size="xs" component={AppLink} a={altrove.a}>
          {altrove.testo}
        </Button>
      ) : (
        <Button variant="default" size="xs" onClick={onRiprova}>
          Riprova
        </Button>
      )}
    </div>
  )
}

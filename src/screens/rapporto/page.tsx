import { Button } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { eLocale } from '#shared/nati.ts'
import { useRapportiDelleVisite } from '#telefono/rapporti/api.ts'
import type { Rapporto as Chiuso } from '#telefono/rapporti/contract.ts'
import { appuntamentiApi } from '#visite/appuntamenti/api.ts'
import { useConAzioni } from '#visite/appuntamenti/components/da-inviare.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { ApiError } from '#web/http.ts'
import { idIn } from '#web/params.ts'
import { useUser } from '#web/session.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Orfana = lazy(() => import('./components/orfana.tsx').then((m) => m.Orfana))
// With its forms and signatures apart: what a screen imports itself, every other one would carry too.
const Rapporto = lazy(() => import('./components/rapporto.tsx').then((m) => m.RapportoAperto))

/** The report of a visit, written where it is made (docs/product.md §29.3). */
export default function PaginaRapporto() {
  const id = idIn(useParams().id ?? null)
  const { id: utente } = useUser()
  const locale = id !== null && eLocale(id)
  const visita = useQuery({
    ...appuntamentiApi.one(id ?? 0),
    enabled: id !== null,
    ...(locale && { queryFn: () => nataQui(utente, id) }),
  })
  const rapporti = useRapportiDelleVisite(id === null ? [] : [id])
  // Without its secure context a browser has neither digests nor a store that lasts.
  if (!globalThis.isSecureContext || !globalThis.crypto?.subtle)
    return <Avviso frase="Per scrivere il rapporto apri Tepore con https. Chiedi all’amministratore." />
  if (id === null) return <Avviso frase="Questa visita non c’è" />
  if (visita.error instanceof ApiError && visita.error.status === 404) return <Orfana visitaId={id} />
  return (
    <QueryState
      query={visita}
      scheletro={
        <Pagina titolo="Rapporto d’intervento">
          <Skeleton righe={4} altezza={120} />
        </Pagina>
      }
    >
      {(letta) => <Mia key={letta.id} visita={letta} rapporti={rapporti} locale={locale} />}
    </QueryState>
  )
}

interface MiaProps {
  visita: Appuntamento
  rapporti: UseQueryResult<Chiuso[]>
  /** It was begun on this device, and goes by its number. */
  locale: boolean
}

/** A visit that was begun here: the server doesn't know it by this number. @throws ApiError where it isn't here any more */
async function nataQui(utente: number, id: number): Promise<Appuntamento> {
  const { trovaNata } = await import('#telefono/giornata/api.ts')
  const visita = await trovaNata(utente, id)
  if (!visita) throw new ApiError(404, 'non_trovato', 'Questa visita non c’è')
  return visita
}

/** The visit with what waits on this device: what is written next starts from there. */
function Mia({ visita, rapporti, locale }: MiaProps) {
  const insieme = useMemo(() => [visita], [visita])
  const [attuale = visita] = useConAzioni(insieme) ?? []
  return <Rapporto visita={attuale} chiusi={locale ? [] : (rapporti.data ?? null)} errore={rapporti.error} />
}

const Avviso = ({ frase }: { frase: string }) => (
  <Pagina titolo="Rapporto d’intervento" indietro={{ a: '/', testo: 'Dashboard' }}>
    <Empty
      frase={frase}
      azione={
        <Button component={AppLink} a="/" variant="default">
          Torna alla dashboard
        </Button>
      }
    />
  </Pagina>
)

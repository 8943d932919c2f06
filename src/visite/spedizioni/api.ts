import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { capital } from '#shared/text.ts'
import { requestData } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import type { RecordKey } from '#web/saved.ts'
import { toast } from '#web/ui/toast.tsx'
import type {
  InsiemeEsito,
  Spedizione,
  SpedizioneEsito,
  SpedizioneInput,
  TestoDiSpedizione,
} from './contract.ts'
import type { DocumentoSpedibile } from './rules.ts'

/** Which document. */
export interface Spedibile {
  documento: DocumentoSpedibile
  /** Of a Sollecito the customer's. */
  id: number
}

/** The words, files and addresses that a document would leave with. @throws ApiError pdf_mancante */
export const leggiSpedizione = ({ documento, id }: Spedibile): Promise<TestoDiSpedizione> =>
  requestData<TestoDiSpedizione>('/spedizioni/testo', { query: { documento, id } })

type Partito = Spedizione['messaggi'][number]

/** About to leave; what was tried in vain waits for a later try. */
const inPartenza = ({ stato, errore }: Partito): boolean =>
  stato === 'In_Invio' || (stato === 'In_Coda' && !errore)

export const staPartendo = (versioni: readonly Spedizione[] | undefined): boolean =>
  versioni?.some(({ messaggi }) => messaggi.some(inPartenza)) ?? false

/** Why a message didn't leave, hasn't yet, or may not have; null where it left. */
export function nonPartito({ stato, destinatario, errore }: Partito): string | null {
  if (stato === 'Inviato' || stato === 'Annullato') return null
  if (stato === 'Incerto') return `l’email a ${destinatario}: ${errore ?? 'forse partita'}`
  const esito = stato === 'In_Coda' ? 'non è ancora partita' : 'non è partita'
  return `l’email a ${destinatario} ${esito}${errore ? `: ${errore}` : ''}`
}

const versioni = ({ documento, id }: Spedibile) =>
  queryOptions({
    queryKey: ['spedizioni', documento, id],
    queryFn: ({ signal }) => requestData<Spedizione[]>('/spedizioni', { query: { documento, id }, signal }),
  })

/** What left of a document, version by version, the last first: asked again while something is about to. */
export const useSpedizioni = (spedibile: Spedibile) =>
  useQuery({
    ...versioni(spedibile),
    refetchInterval: ({ state }) => (staPartendo(state.data) ? 5_000 : false),
  })

/** Sends it, or keeps that somebody sends it from their own device. */
export const useSpedisci = () =>
  useMutation({
    mutationFn: ({ key, ...dati }: SpedizioneInput & { key?: string }) =>
      requestData<SpedizioneEsito>('/spedizioni', { method: 'POST', body: dati, ...(key && { key }) }),
  })

/** Sends many, each to whom it is for; says which ones weren't sent, and why. */
export const useSpedisciInsieme = () =>
  useMutation({
    mutationFn: (dati: { documento: DocumentoSpedibile; ids: number[] }) =>
      requestData<InsiemeEsito>('/spedizioni/insieme', { method: 'POST', body: dati }),
  })

/** A mail leaves within seconds, or is tried again later: so long one is told of it. */
const SECONDI_SEGUITI = 60

/** Follows what was just put in the queue until it has left, also where its document is no longer in sight; says how it went. */
export async function seguiPartenza(
  spedibile: Spedibile,
  { ids, titolo, record }: { ids: readonly number[]; titolo: string; record: RecordKey },
): Promise<void> {
  for (let secondi = 0; secondi < SECONDI_SEGUITI; secondi += 2) {
    const lette = await queryClient.fetchQuery({ ...versioni(spedibile), staleTime: 0 }).catch(() => null)
    if (lette === null) return
    const messi = lette.flatMap(({ messaggi }) => messaggi).filter(({ id }) => ids.includes(id))
    if (messi.some(inPartenza)) {
      await new Promise((risolvi) => setTimeout(risolvi, 2_000))
      continue
    }
    // What leaves changes its document: a draft is sent.
    void queryClient.invalidateQueries()
    const [male] = messi.flatMap((messaggio) => nonPartito(messaggio) ?? [])
    if (male) toast.errore(`${capital(titolo)}: ${male}`, { record })
    else toast.successo(`${capital(titolo)}: email inviata`, { record })
    return
  }
}

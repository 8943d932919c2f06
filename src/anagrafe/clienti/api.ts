import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import type {
  Cliente,
  ClienteInElenco,
  ClienteInput,
  ClienteModifica,
  conteggiClienti,
  DuplicatoCliente,
} from '#anagrafe/clienti/contract.ts'
import { type Lista, request, requestData } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { resource } from '#web/resource.ts'

export const clientiApi = resource<Cliente, ClienteInput, ClienteModifica, ClienteInElenco>('/clienti', 100)

const conteggi = queryOptions({
  queryKey: [clientiApi.name, 'conteggi'],
  queryFn: ({ signal }) => requestData<z.output<typeof conteggiClienti>>('/clienti/conteggi', { signal }),
})

export const useConteggiClienti = () => useQuery(conteggi)

const daRicontattare = queryOptions({
  queryKey: [clientiApi.name, 'da-ricontattare'],
  queryFn: ({ signal }) => request<Lista<Cliente>>('/clienti/follow-up/da-ricontattare', { signal }),
})

export const useDaRicontattare = () => useQuery(daRicontattare)

/** What the list's screen shows of a search, all or one kind of customers; whom to call again stands above it on phones, and must not push it down later. */
export function anticipaElencoClienti(q = '', attivo: boolean | null = null): void {
  void queryClient.prefetchQuery(daRicontattare)
  clientiApi.prefetchPages({ q, attivo })
  void queryClient.prefetchQuery(conteggi)
}

/** At most 20, best first; with nothing typed the first of the list. */
export const chiediClienti = async (q: string, signal: AbortSignal): Promise<Cliente[]> =>
  q.trim()
    ? await requestData<Cliente[]>('/clienti/search', { query: { q }, signal })
    : await requestData<Cliente[]>('/clienti', { query: { attivo: true, limit: 20 }, signal })

export interface CriteriDuplicati {
  telefono: string
  altriTelefoni?: string
  email: string
  codiceFiscale: string
  partitaIva: string
  escludi: number | undefined
}

/** Customers who share telephone, e-mail or a tax code with what is being typed. Asks nothing of empty criteria. */
export const useDuplicati = (criteri: CriteriDuplicati) =>
  useQuery({
    queryKey: [clientiApi.name, 'duplicati', criteri],
    enabled: Boolean(
      criteri.telefono ||
        criteri.altriTelefoni ||
        criteri.email ||
        criteri.codiceFiscale ||
        criteri.partitaIva,
    ),
    queryFn: ({ signal }) =>
      requestData<DuplicatoCliente[]>('/clienti/duplicati', { query: { ...criteri }, signal }),
  })

/** Erases the personal data of a customer: visits, reports, quotes and notifications change with them. */
export const useCancellaDati = () =>
  useMutation({ mutationFn: (id: number) => request(`/clienti/${id}/anonimizza`, { method: 'POST' }) })

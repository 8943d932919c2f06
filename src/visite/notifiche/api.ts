import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Notifica, RichiestaPresaInCarico } from '#visite/notifiche/contract.ts'
import { type Lista, request, requestData } from '#web/http.ts'
import { queryClient } from '#web/query.ts'

const CHIAVE = ['notifiche']
const ELENCO = [...CHIAVE, 'elenco']
const NON_LETTE = [...CHIAVE, 'non-lette']

/** Rows read at a time; the dashboard card and the bell share the first ones. */
export const PAGINA = 30

/** Every 30 s while the tab is in sight, and at once when it comes back; polling does not extend the session. */
const POLLED = { refetchInterval: 30_000, refetchOnWindowFocus: 'always' } as const

/** The first `quante` of one's own notifications, read ones too, last first. */
export function useNotifiche(quante: number, active = true) {
  return useQuery({
    queryKey: [...ELENCO, quante],
    queryFn: ({ signal }) =>
      request<Lista<Notifica>>('/notifiche', { query: { nonLette: false, limit: quante }, signal }),
    placeholderData: keepPreviousData,
    enabled: active,
    ...POLLED,
  })
}

/** How many are unread. */
export function useNonLette() {
  return useQuery({
    queryKey: NON_LETTE,
    queryFn: async ({ signal }) =>
      (await requestData<{ numero: number }>('/notifiche/non-lette', { signal })).numero,
    ...POLLED,
  })
}

/** What a change does at once to the rows in sight and to the unread count, before the server has answered. */
interface Effect {
  righe: (righe: Notifica[]) => Notifica[]
  /** Added to the unread count; -Infinity empties it. */
  nonLette: number
}

function apply({ righe, nonLette }: Effect) {
  queryClient.setQueriesData<Lista<Notifica>>({ queryKey: ELENCO }, (elenco) => {
    if (!elenco) return elenco
    const data = righe(elenco.data)
    return { data, count: elenco.count + data.length - elenco.data.length }
  })
  queryClient.setQueryData<number>(NON_LETTE, (numero) => numero && Math.max(0, numero + nonLette))
}

/** A reversible change (docs/product.md §18.8): done on screen at once, put back if the server refuses it. */
const useAtOnce = <V>(call: (value: V) => Promise<unknown>, effect: (value: V) => Effect) =>
  useMutation({
    mutationKey: CHIAVE,
    mutationFn: call,
    onMutate: async (value) => {
      await queryClient.cancelQueries({ queryKey: CHIAVE })
      const before = queryClient.getQueriesData({ queryKey: CHIAVE })
      apply(effect(value))
      return before
    },
    onError: (_error, _value, before) => {
      for (const [key, data] of before ?? []) queryClient.setQueryData(key, data)
    },
  })

const put = (path: string) => request(`/notifiche/${path}`, { method: 'PUT' })

export const useLeggi = () =>
  useAtOnce(
    ({ id }: Notifica) => put(`${id}/leggi`),
    ({ id, letta }) => ({
      righe: (righe) => righe.map((n) => (n.id === id ? { ...n, letta: true } : n)),
      nonLette: letta ? 0 : -1,
    }),
  )

export const useLeggiTutte = () =>
  useAtOnce<void>(
    () => put('leggi-tutte'),
    () => ({
      righe: (righe) => righe.map((n) => ({ ...n, letta: true })),
      nonLette: Number.NEGATIVE_INFINITY,
    }),
  )

export const useElimina = () =>
  useAtOnce(
    ({ id }: Notifica) => request(`/notifiche/${id}`, { method: 'DELETE' }),
    ({ id, letta }) => ({
      righe: (righe) => righe.filter((n) => n.id !== id),
      nonLette: letta ? 0 : -1,
    }),
  )

export const useRipristina = () =>
  useAtOnce(
    ({ id }: Notifica) => put(`${id}/ripristina`),
    (notifica) => ({
      righe: (righe) => [...righe, notifica].sort((a, b) => b.id - a.id),
      nonLette: notifica.letta ? 0 : 1,
    }),
  )

const delleRichieste = (appuntamentoId: number) => `/appuntamenti/${appuntamentoId}/richiesta-presa-in-carico`

/** The take-over requests for a visit: an Admin sees all, the others their own. Nothing is asked with null. */
export const useRichieste = (appuntamentoId: number | null) =>
  useQuery({
    queryKey: [...CHIAVE, 'richieste', appuntamentoId],
    queryFn: ({ signal }) =>
      requestData<RichiestaPresaInCarico[]>(delleRichieste(appuntamentoId ?? 0), { signal }),
    enabled: appuntamentoId !== null,
  })

const inAttesa = queryOptions({
  queryKey: [...CHIAVE, 'richieste', 'in-attesa'],
  queryFn: ({ signal }) =>
    requestData<RichiestaPresaInCarico[]>('/appuntamenti/richieste-presa-in-carico', { signal }),
})

/** One's own take-over requests that wait for an answer. */
export const useRichiesteInAttesa = () => useQuery(inAttesa)

/** Asks the Admins for another's visit. */
export const useChiediPresaInCarico = () =>
  useMutation({
    mutationFn: (appuntamentoId: number) =>
      request<{ data: RichiestaPresaInCarico }>(delleRichieste(appuntamentoId), { method: 'POST' }),
    onSuccess: ({ data }) => queryClient.setQueryData(inAttesa.queryKey, (lista) => [data, ...(lista ?? [])]),
  })

/** Takes one's own request back; a 409 means that it was answered meanwhile. */
export const useRitiraRichiesta = () =>
  useMutation({
    mutationFn: ({ id, appuntamento_id }: RichiestaPresaInCarico) =>
      request(`${delleRichieste(appuntamento_id)}/${id}`, { method: 'DELETE' }),
    onSuccess: (_, { id }) =>
      queryClient.setQueryData(inAttesa.queryKey, (lista) => lista?.filter((r) => r.id !== id)),
  })

interface Risposta {
  appuntamentoId: number
  richiestaId: number
  esito: 'Approvata' | 'Rifiutata'
}

/** An Admin's answer; a 409 means that it was answered meanwhile. */
export const useRispondi = () =>
  useMutation({
    mutationFn: ({ appuntamentoId, richiestaId, esito }: Risposta) =>
      request<{ data: RichiestaPresaInCarico }>(`${delleRichieste(appuntamentoId)}/${richiestaId}`, {
        method: 'POST',
        body: { esito },
      }),
    // Its buttons go at once, not when the list has been read again.
    onSuccess: (_, { richiestaId, esito }) =>
      apply({
        righe: (righe) =>
          righe.map((n) => (n.dati_extra.richiestaId === richiestaId ? { ...n, richiesta: esito } : n)),
        nonLette: 0,
      }),
  })

import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Notifica, RichiestaPresaInCarico } from '#features/notifiche/contract.ts'
import { type Lista, request } from '#web/http.ts'

const CHIAVE = ['notifiche']
const ELENCO = [...CHIAVE, 'elenco']
const NON_LETTE = [...CHIAVE, 'non-lette']

/** Rows read at a time; the dashboard card and the bell share the first ones. */
export const PAGINA = 30

/** Every 30 s while the tab is in sight, and at once when it comes back; polling does not extend the session. */
const DI_CONTINUO = { refetchInterval: 30_000, refetchOnWindowFocus: 'always' } as const

/** The first `quante` of one's own notifications, last first. */
export function useNotifiche(quante: number, active = true) {
  return useQuery({
    queryKey: [...ELENCO, quante],
    queryFn: ({ signal }) =>
      request<Lista<Notifica>>('/notifiche', { query: { limit: quante }, signal, sfondo: true }),
    placeholderData: keepPreviousData,
    enabled: active,
    ...DI_CONTINUO,
  })
}

/** How many are unread. */
export function useNonLette() {
  return useQuery({
    queryKey: NON_LETTE,
    queryFn: async ({ signal }) =>
      (await request<{ data: { numero: number } }>('/notifiche/non-lette', { signal, sfondo: true })).data
        .numero,
    ...DI_CONTINUO,
  })
}

/** What a change does at once to the rows in sight and to the unread count, before the server has answered. */
interface Effetto {
  righe: (righe: Notifica[]) => Notifica[]
  /** Added to the unread count; -Infinity empties it. */
  nonLette: number
}

function applica(cache: QueryClient, { righe, nonLette }: Effetto) {
  cache.setQueriesData<Lista<Notifica>>({ queryKey: ELENCO }, (elenco) => {
    if (!elenco) return elenco
    const dopo = righe(elenco.data)
    return { data: dopo, count: elenco.count + dopo.length - elenco.data.length }
  })
  cache.setQueryData<number>(NON_LETTE, (numero) => numero && Math.max(0, numero + nonLette))
}

/** A reversible change (docs/product.md §18.8): done on screen at once, put back if the server refuses it. */
function useSubito<V>(chiama: (valore: V) => Promise<unknown>, effetto: (valore: V) => Effetto) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: CHIAVE,
    mutationFn: chiama,
    onMutate: async (valore) => {
      await cache.cancelQueries({ queryKey: CHIAVE })
      const prima = cache.getQueriesData({ queryKey: CHIAVE })
      applica(cache, effetto(valore))
      return prima
    },
    onError: (_errore, _valore, prima) => {
      for (const [chiave, dati] of prima ?? []) cache.setQueryData(chiave, dati)
    },
    // The last of several quick changes reads the truth, so that none of them flickers.
    onSettled: () => {
      if (cache.isMutating({ mutationKey: CHIAVE }) === 1)
        return cache.invalidateQueries({ queryKey: CHIAVE })
      return undefined
    },
  })
}

const put = (path: string) => request(`/notifiche/${path}`, { method: 'PUT' })

export const useLeggi = () =>
  useSubito(
    ({ id }: Notifica) => put(`${id}/leggi`),
    ({ id, letta }) => ({
      righe: (righe) => righe.map((n) => (n.id === id ? { ...n, letta: true } : n)),
      nonLette: letta ? 0 : -1,
    }),
  )

export const useLeggiTutte = () =>
  useSubito<void>(
    () => put('leggi-tutte'),
    () => ({
      righe: (righe) => righe.map((n) => ({ ...n, letta: true })),
      nonLette: Number.NEGATIVE_INFINITY,
    }),
  )

export const useElimina = () =>
  useSubito(
    ({ id }: Notifica) => request(`/notifiche/${id}`, { method: 'DELETE' }),
    ({ id, letta }) => ({
      righe: (righe) => righe.filter((n) => n.id !== id),
      nonLette: letta ? 0 : -1,
    }),
  )

export const useRipristina = () =>
  useSubito(
    ({ id }: Notifica) => put(`${id}/ripristina`),
    (notifica) => ({
      righe: (righe) => [...righe, notifica].sort((a, b) => b.id - a.id),
      nonLette: notifica.letta ? 0 : 1,
    }),
  )

/** After news: the notifications, the visits they tell of, and today at a glance. */
export function rinfrescaNovita(cache: QueryClient): void {
  for (const chiave of ['notifiche', 'appuntamenti', 'dashboard', 'registro'])
    void cache.invalidateQueries({ queryKey: [chiave] })
}

const delleRichieste = (appuntamentoId: number) => `/appuntamenti/${appuntamentoId}/richiesta-presa-in-carico`

/** The take-over requests for a visit: an Admin sees all, the others their own. Nothing is asked with null. */
export function useRichieste(appuntamentoId: number | null) {
  return useQuery({
    queryKey: [...CHIAVE, 'richieste', appuntamentoId],
    queryFn: async ({ signal }) =>
      (await request<Lista<RichiestaPresaInCarico>>(delleRichieste(appuntamentoId ?? 0), { signal })).data,
    enabled: appuntamentoId !== null,
  })
}

/** Asks the Admins for another's visit. */
export function useChiediPresaInCarico() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (appuntamentoId: number) =>
      request<{ data: RichiestaPresaInCarico }>(delleRichieste(appuntamentoId), { method: 'POST' }),
    onSettled: () => cache.invalidateQueries({ queryKey: [...CHIAVE, 'richieste'] }),
  })
}

interface Risposta {
  appuntamentoId: number
  richiestaId: number
  esito: 'Approvata' | 'Rifiutata'
}

/** An Admin's answer; a 409 means that it was answered meanwhile: in both cases everything is read again. */
export function useRispondi() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ appuntamentoId, richiestaId, esito }: Risposta) =>
      request<{ data: RichiestaPresaInCarico }>(`${delleRichieste(appuntamentoId)}/${richiestaId}`, {
        method: 'POST',
        corpo: { esito },
      }),
    onSettled: () => rinfrescaNovita(cache),
  })
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { resource } from '#web/resource.ts'
import type {
  Conferma,
  ConfermaInput,
  Deroga,
  DerogaInput,
  LavoroDiVisita,
  RegolaLocale,
  RegolaLocaleInput,
  RegoleDellaZona,
  Scadenza,
} from './contract.ts'

/** Read only: the program keeps them. */
export const scadenzeApi = resource<Scadenza, never>('/scadenze')

const deroghe = resource<Deroga, DerogaInput>('/deroghe')

export const useCreaDeroga = deroghe.useCreate

export const useTogliDeroga = () =>
  useMutation({ mutationFn: (id: number) => request(`/deroghe/${id}`, { method: 'DELETE' }) })

/** The rules of the customers' regions, and what the company says of them. */
export const useRegole = () =>
  useQuery({
    queryKey: ['regole'],
    queryFn: async ({ signal }) => (await request<{ data: RegoleDellaZona }>('/regole', { signal })).data,
  })

export const confermeApi = resource<Conferma, ConfermaInput>('/regole/conferme')

export const regoleLocaliApi = resource<RegolaLocale, RegolaLocaleInput>('/regole/locali')

/** How far the reckoning of all deadlines has come, in customers; null when it is done. */
export type Calcolo = { fatti: number; totale: number } | null

const CALCOLO = ['scadenze', 'calcolo']
const chiediCalcolo = async (method: 'GET' | 'POST', signal?: AbortSignal): Promise<Calcolo> =>
  (await request<{ data: Calcolo }>('/scadenze/calcolo', { method, ...(signal && { signal }) })).data

export const useCalcolo = () =>
  useQuery({ queryKey: CALCOLO, queryFn: ({ signal }) => chiediCalcolo('GET', signal) })

/** Goes on with it for a second. */
export const useContinuaCalcolo = () =>
  useMutation({
    mutationFn: () => chiediCalcolo('POST'),
    onSuccess: (calcolo) => queryClient.setQueryData<Calcolo>(CALCOLO, calcolo),
  })

/** The works of a visit, each with its next date if it is done on the visit's day. */
export const useLavori = (visitaId: number) =>
  useQuery({
    queryKey: ['scadenze', 'visita', visitaId],
    queryFn: async ({ signal }) =>
      (await request<{ data: LavoroDiVisita[] }>(`/appuntamenti/${visitaId}/lavori`, { signal })).data,
  })

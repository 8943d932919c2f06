import { useMutation, useQuery } from '@tanstack/react-query'
import { type Lista, request, requestData } from '#web/http.ts'
import type { NonServe, VisitaDaRifare } from './contract.ts'

/** Visits that somebody has to make again: waiting for a day or for a part, not done, to be finished. */
export const useDaRiprogrammare = () =>
  useQuery({
    queryKey: ['appuntamenti', 'da-riprogrammare'],
    queryFn: ({ signal }) =>
      request<Lista<VisitaDaRifare>>('/appuntamenti/da-riprogrammare', { query: { limit: 100 }, signal }),
  })

/** Says that nobody comes back after a visit; `era` takes it back, with what the first answered. */
export const useNonServe = () =>
  useMutation({
    mutationFn: ({ id, era }: { id: number; era?: NonServe }) =>
      requestData<NonServe | null>(`/appuntamenti/${id}/${era ? 'serve-ancora' : 'non-serve'}`, {
        method: 'POST',
        ...(era && { body: era }),
      }),
  })

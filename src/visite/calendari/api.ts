import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '#web/http.ts'
import type { IndirizzoCalendario, MioCalendario } from './contract.ts'

const INDIRIZZO = '/calendario/indirizzo'

export const useMioCalendario = () =>
  useQuery({
    queryKey: ['calendario', 'indirizzo'],
    queryFn: async ({ signal }) => (await request<{ data: MioCalendario }>(INDIRIZZO, { signal })).data,
  })

/** A new secret address; its answer is the only one that tells it. */
export const useRigeneraCalendario = () =>
  useMutation({
    mutationFn: async () =>
      (await request<{ data: IndirizzoCalendario }>(INDIRIZZO, { method: 'POST' })).data,
  })

export const useRevocaCalendario = () =>
  useMutation({ mutationFn: () => request(INDIRIZZO, { method: 'DELETE' }) })

import { useMutation, useQuery } from '@tanstack/react-query'
import { request, requestData } from '#web/http.ts'
import type { IndirizzoCalendario, MioCalendario } from './contract.ts'

const INDIRIZZO = '/calendario/indirizzo'

export const useMioCalendario = () =>
  useQuery({
    queryKey: ['calendario', 'indirizzo'],
    queryFn: ({ signal }) => requestData<MioCalendario>(INDIRIZZO, { signal }),
  })

/** A new secret address; its answer is the only one that tells it. */
export const useRigeneraCalendario = () =>
  useMutation({
    mutationFn: () => requestData<IndirizzoCalendario>(INDIRIZZO, { method: 'POST' }),
  })

export const useRevocaCalendario = () =>
  useMutation({ mutationFn: () => request(INDIRIZZO, { method: 'DELETE' }) })

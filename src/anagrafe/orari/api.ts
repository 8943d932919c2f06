import { useQuery } from '@tanstack/react-query'
import { request } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import type { Assenza, AssenzaInElenco, AssenzaInput, Orario, OrarioInput } from './contract.ts'

export const orariApi = resource<Orario, OrarioInput>('/orari')

export const assenzeApi = resource<Assenza, AssenzaInput>('/assenze')

/** The hours of those who have their own. */
export const useOrari = () =>
  useQuery({
    queryKey: ['orari'],
    queryFn: async ({ signal }) => (await request<{ data: Orario[] }>('/orari', { signal })).data,
  })

/** Absences that aren't over on this day. */
export const useAssenze = (da: string) =>
  useQuery({
    queryKey: ['assenze', da],
    queryFn: async ({ signal }) =>
      (await request<{ data: AssenzaInElenco[] }>('/assenze', { query: { da }, signal })).data,
  })

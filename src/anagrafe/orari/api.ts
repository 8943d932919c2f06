import { useQuery } from '@tanstack/react-query'
import { requestData } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import type { Assenza, AssenzaInElenco, AssenzaInput, Orario, OrarioInput } from './contract.ts'

export const orariApi = resource<Orario, OrarioInput>('/orari')

export const assenzeApi = resource<Assenza, AssenzaInput>('/assenze')

/** The hours of those who have their own. */
export const useOrari = () =>
  useQuery({
    queryKey: ['orari'],
    queryFn: ({ signal }) => requestData<Orario[]>('/orari', { signal }),
  })

/** Absences that aren't over on this day. */
export const useAssenze = (da: string) =>
  useQuery({
    queryKey: ['assenze', da],
    queryFn: ({ signal }) => requestData<AssenzaInElenco[]>('/assenze', { query: { da }, signal }),
  })

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { requestData } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { resource } from '#web/resource.ts'
import type {
  AnnoAssenze,
  Assenza,
  AssenzaInElenco,
  AssenzaInput,
  AssenzaModificaDati,
  Orario,
  OrarioInput,
} from './contract.ts'
import type { StatoAssenza } from './rules.ts'

export const orariApi = resource<Orario, OrarioInput>('/orari')

export const assenzeApi = resource<
  Assenza,
  AssenzaInput,
  Partial<AssenzaInput> & Pick<AssenzaModificaDati, 'stato'>
>('/assenze')

/** The hours of those who have their own. */
export const useOrari = () =>
  useQuery({
    queryKey: ['orari'],
    queryFn: ({ signal }) => requestData<Orario[]>('/orari', { signal }),
  })

/** Absences that aren't over on a day, or that stand so; who is no Admin reads their own. */
export const useAssenze = (query: { da?: string; stato?: StatoAssenza }) =>
  useQuery({
    queryKey: ['assenze', query],
    queryFn: ({ signal }) => requestData<AssenzaInElenco[]>('/assenze', { query, signal }),
  })

const annoAssenze = (anno: number) =>
  queryOptions({
    queryKey: ['assenze', 'anno', anno],
    queryFn: ({ signal }) => requestData<AnnoAssenze>('/assenze/anno', { query: { anno }, signal }),
  })

/** The year is asked for before the screen is drawn. */
export const anticipaAnno = (anno: number): void => void queryClient.prefetchQuery(annoAssenze(anno))

/** A year of absences; the former one's stay while the next comes. */
export const useAnnoAssenze = (anno: number) =>
  useQuery({ ...annoAssenze(anno), placeholderData: keepPreviousData })

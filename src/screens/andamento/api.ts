import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Lista, request, requestData } from '#web/http.ts'
import type { Andamento, ProssimoMese } from './contract.ts'
import type { GiorniContati } from './rules.ts'

/** The pictures of a period; the former one's stay while the next come. */
export const useComeAndata = ({ dal, al }: GiorniContati) =>
  useQuery({
    queryKey: ['andamento', dal, al],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => requestData<Andamento>('/andamento', { query: { dal, al }, signal }),
  })

/** The weeks to come. */
export const useProssimoMese = () =>
  useQuery({
    queryKey: ['andamento', 'prossimo'],
    queryFn: ({ signal }) => requestData<ProssimoMese>('/andamento/prossimo', { signal }),
  })

/** A page of the rows of a figure, by the call that lists them. */
export const useRigheDellaCifra = <T>(
  percorso: string,
  query: Record<string, string>,
  pagina: number,
  quante: number,
) =>
  useQuery({
    queryKey: ['andamento', 'righe', percorso, query, pagina],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<Lista<T>>(percorso, {
        query: { ...query, limit: quante, offset: (pagina - 1) * quante },
        signal,
      }),
  })

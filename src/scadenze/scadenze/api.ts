import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type Lista, request, requestData } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { resource } from '#web/resource.ts'
import type {
  Calcolata,
  ConfermaInput,
  ConfermaRegola,
  Contatto,
  ContattoInput,
  Deroga,
  DerogaInput,
  LavoroDiVisita,
  PeriodoBacheca,
  RegolaLocale,
  RegolaLocaleInput,
  RegoleDellaZona,
  Scadenza,
  VisitaDaFare,
  VisitaInBreve,
  ZonaConVisite,
} from './contract.ts'
import { type DelGeneratore, delGeneratore, lavoriPerVisita } from './lavori.rules.ts'

/** Read only: the program keeps them. */
export const scadenzeApi = resource<Scadenza, never>('/scadenze')

/** What is reckoned from the last maintenance, overdue first: the first rows, and how many there are. */
export const useCalcolate = (limit: number) =>
  useQuery({
    queryKey: [scadenzeApi.name, 'calcolate', limit],
    queryFn: ({ signal }) => request<Lista<Calcolata>>('/scadenze/calcolate', { query: { limit }, signal }),
  })

/**
 * The works of one generator that a new visit is for: what is ticked while nobody chooses.
 * @throws ApiError
 */
export async function lavoriDelGeneratore(
  clienteId: number,
  generatore: DelGeneratore,
  visita: { tipologia: string; giorno: string },
): Promise<number[]> {
  const { data } = await queryClient.fetchQuery(scadenzeApi.list({ clienteId }))
  return lavoriPerVisita(data, { id: null, ...visita })
    .filter((lavoro) => delGeneratore(lavoro, generatore))
    .map(({ id }) => id)
}

const deroghe = resource<Deroga, DerogaInput>('/deroghe')

export const useCreaDeroga = deroghe.useCreate

export const useTogliDeroga = () =>
  useMutation({ mutationFn: (id: number) => request(`/deroghe/${id}`, { method: 'DELETE' }) })

/** The rules of the customers' regions, and what the company says of them. */
export const useRegole = () =>
  useQuery({
    queryKey: ['regole'],
    queryFn: ({ signal }) => requestData<RegoleDellaZona>('/regole', { signal }),
  })

export const confermeApi = resource<ConfermaRegola, ConfermaInput>('/regole/conferme')

export const regoleLocaliApi = resource<RegolaLocale, RegolaLocaleInput>('/regole/locali')

/** How far the reckoning of all deadlines has come, in customers; null when it is done. */
export type Calcolo = { fatti: number; totale: number } | null

const CALCOLO = ['scadenze', 'calcolo']
const chiediCalcolo = (method: 'GET' | 'POST', signal?: AbortSignal): Promise<Calcolo> =>
  requestData<Calcolo>('/scadenze/calcolo', { method, ...(signal && { signal }) })

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
    queryFn: ({ signal }) => requestData<LavoroDiVisita[]>(`/appuntamenti/${visitaId}/lavori`, { signal }),
  })

/** The filters of the board, as the address has them: several values with commas between. */
export type FiltriBacheca = Partial<
  Record<'periodi' | 'zone' | 'controllo' | 'contatto' | 'ditta' | 'tecnico' | 'q', string>
>

interface Periodi {
  periodi: PeriodoBacheca[]
  /** Visits that are overdue or due by the end of next month. */
  daProgrammare: number
}

export const periodi = queryOptions({
  queryKey: ['scadenze', 'periodi'],
  queryFn: ({ signal }) => requestData<Periodi>('/scadenze/periodi', { signal }),
})

/** The board's periods with how many visits each has. */
export const usePeriodi = () => useQuery(periodi)

interface Bacheca {
  visite: VisitaInBreve[]
  /** How many match in all, the ones that aren't shown included. */
  totale: number
}

export const bachecaApi = (filtri: FiltriBacheca) =>
  queryOptions({
    queryKey: ['scadenze', 'visite', filtri],
    queryFn: ({ signal }) =>
      requestData<Bacheca>('/scadenze/visite', { query: { ...filtri, breve: true }, signal }),
  })

/** Visits still to be booked; the former ones stay while the filter's next ones come. */
export const useBacheca = (filtri: FiltriBacheca) =>
  useQuery({ ...bachecaApi(filtri), placeholderData: keepPreviousData })

/** A customer's visit of these periods with all that there is to say of it. */
export const useVisita = (periodi: string | undefined, cliente: number) =>
  useQuery({
    queryKey: ['scadenze', 'visite', { periodi, cliente }],
    queryFn: async ({ signal }) => {
      const query = { periodi, cliente }
      const { data } = await request<{ data: { visite: VisitaDaFare[] } }>('/scadenze/visite', {
        query,
        signal,
      })
      const [visita] = data.visite
      // Of somebody with works in two houses the works of both.
      return visita ? { ...visita, lavori: data.visite.flatMap(({ lavori }) => lavori) } : null
    },
  })

/** The zones where there is something to be booked. */
export const useZoneConVisite = ({ zone: _, ...filtri }: FiltriBacheca) =>
  useQuery({
    queryKey: ['scadenze', 'zone', filtri],
    queryFn: ({ signal }) => requestData<ZonaConVisite[]>('/scadenze/zone', { query: filtri, signal }),
    placeholderData: keepPreviousData,
  })

const contatti = resource<Contatto, ContattoInput>('/contatti')

export const useCreaContatto = contatti.useCreate

/** What was said with a customer, the last first. */
export const useContatti = (clienteId: number) => contatti.useList({ clienteId })

import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { request, requestData } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import type {
  AMano,
  DaAvvisare,
  DaMandare,
  DecisioneMessaggio,
  Domani,
  Messaggio,
  Modello,
  ModelloModifica,
  RispostaDiVisita,
  ScelteMessaggi,
  SoggettoMessaggio,
  TestoPronto,
} from './contract.ts'

/** `usePages` with {stato, q}, `useList` with {clienteId}: the last ones first. */
export const messaggiApi = resource<Messaggio, never>('/messaggi')

/** How many wait for somebody: for the segment of Appuntamenti. Admins only. */
export const useDaDecidere = () =>
  useQuery({
    queryKey: ['messaggi', 'conteggio'],
    queryFn: async ({ signal }) =>
      (await requestData<{ daDecidere: number }>('/messaggi/conteggio', { signal })).daDecidere,
  })

/** The kinds and batches that the list of those that wait can be narrowed to. */
export const useScelteMessaggi = () =>
  useQuery({
    queryKey: ['messaggi', 'scelte'],
    queryFn: ({ signal }) => requestData<ScelteMessaggi>('/messaggi/scelte', { signal }),
  })

/** Says yes to messages, takes them back, or says that an uncertain one arrived. */
export const useDecidiMessaggio = () =>
  useMutation({
    mutationFn: async ({ ids, decisione }: { ids: number[]; decisione: DecisioneMessaggio }) =>
      (
        await requestData<{ fatti: number }>('/messaggi/decisione', {
          method: 'POST',
          body: { ids, decisione },
        })
      ).fatti,
  })

/** How many messages of a kind, or of a batch, would leave with one yes. @throws ApiError */
export const leggiDaMandare = async (filtro: DaMandare): Promise<number> =>
  (await requestData<{ quanti: number }>('/messaggi/da-mandare', { query: { ...filtro } })).quanti

/** Says yes to all of them, if they are still so many. */
export const useMandaTutti = () =>
  useMutation({
    mutationFn: async (dati: DaMandare & { quanti: number }) =>
      (
        await requestData<{ fatti: number }>('/messaggi/manda-tutti', {
          method: 'POST',
          body: dati,
        })
      ).fatti,
  })

/** Prepares a reminder by mail for the works of these customers that are to be booked. */
export const usePromemoria = () =>
  useMutation({
    mutationFn: (clienti: number[]) =>
      requestData<{ preparati: number; senza: number }>('/messaggi/promemoria', {
        method: 'POST',
        body: { clienti },
      }),
  })

/** The words of a message that somebody sends by hand. @throws ApiError */
export const leggiTesto = (soggetto: SoggettoMessaggio): Promise<TestoPronto> =>
  requestData<TestoPronto>('/messaggi/testo', { query: { ...soggetto } as never })

/** Remembers that somebody sent it by hand. */
export const useSegnaMandato = () =>
  useMutation({
    mutationFn: (dati: AMano) =>
      request<{ data: Messaggio }>('/messaggi/a-mano', { method: 'POST', body: dati }),
  })

/** What its customer has answered about a visit. */
export const useRispostaDelCliente = (visitaId: number) =>
  useQuery({
    queryKey: ['messaggi', 'risposta', visitaId],
    queryFn: async ({ signal }) =>
      (await requestData<RispostaDiVisita>(`/appuntamenti/${visitaId}/risposta`, { signal })).risposta,
  })

/** Decides that a visit stays where it is, though its customer would rather have another day. */
export const useRestaCosi = () =>
  useMutation({
    mutationFn: (id: number) => request(`/appuntamenti/${id}/resta-cosi`, { method: 'POST' }),
  })

/** Of a batch, or of one visit; neither: all that nobody told of. */
export interface QualiAvvisi {
  lottoId?: number
  appuntamentoId?: number
}

export const avvisi = (filtro: QualiAvvisi) =>
  queryOptions({
    queryKey: ['messaggi', 'avvisi', filtro],
    queryFn: ({ signal }) =>
      request<{ data: DaAvvisare[]; count: number }>('/messaggi/avvisi', { query: { ...filtro }, signal }),
  })

/** The visits with how their customers are told; of many the first, and how many there are. */
export const useAvvisi = (filtro: QualiAvvisi) => useQuery(avvisi(filtro))

/** Sends by mail what waits about visits, or the reminder of the day before. */
export const useMandaVisite = () =>
  useMutation({
    mutationFn: async (appuntamenti: number[]) =>
      (
        await requestData<{ fatti: number }>('/messaggi/visite', {
          method: 'POST',
          body: { appuntamenti },
        })
      ).fatti,
  })

/** The visits of a day, the next one of work where none is named, and what their customers know. */
export const useDomani = (giorno?: string) =>
  useQuery({
    queryKey: ['messaggi', 'domani', giorno ?? ''],
    queryFn: ({ signal }) =>
      requestData<Domani>('/messaggi/domani', { query: { ...(giorno && { giorno }) }, signal }),
  })

/** The words of each kind of message. */
export const useModelli = () =>
  useQuery({
    queryKey: ['messaggi', 'modelli'],
    queryFn: ({ signal }) => requestData<Modello[]>('/modelli', { signal }),
  })

export const modelliApi = resource<Modello, never, ModelloModifica>('/modelli')

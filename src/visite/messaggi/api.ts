import { useMutation, useQuery } from '@tanstack/react-query'
import { type Lista, request } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import type {
  AMano,
  Decisione,
  Domani,
  Messaggio,
  Modello,
  ModelloModifica,
  RispostaDiVisita,
  Soggetto,
  TestoPronto,
} from './contract.ts'

/** `usePages` with {stato, q}, `useList` with {clienteId}: the last ones first. */
export const messaggiApi = resource<Messaggio, never>('/messaggi')

/** How many wait for somebody: for the segment of Appuntamenti. Admins only. */
export const useDaDecidere = () =>
  useQuery({
    queryKey: ['messaggi', 'conteggio'],
    queryFn: async ({ signal }) =>
      (await request<{ data: { daDecidere: number } }>('/messaggi/conteggio', { signal })).data.daDecidere,
  })

/** Says yes to messages, takes them back, or says that an uncertain one arrived. */
export const useDecidi = () =>
  useMutation({
    mutationFn: async ({ ids, decisione }: { ids: number[]; decisione: Decisione }) =>
      (
        await request<{ data: { fatti: number } }>('/messaggi/decisione', {
          method: 'POST',
          body: { ids, decisione },
        })
      ).data.fatti,
  })

/** Prepares a reminder by mail for the works of these customers that are to be booked. */
export const usePromemoria = () =>
  useMutation({
    mutationFn: async (clienti: number[]) =>
      (
        await request<{ data: { preparati: number; senza: number } }>('/messaggi/promemoria', {
          method: 'POST',
          body: { clienti },
        })
      ).data,
  })

/** The words of a message that somebody sends by hand. @throws ApiError */
export const leggiTesto = async (soggetto: Soggetto): Promise<TestoPronto> =>
  (await request<{ data: TestoPronto }>('/messaggi/testo', { query: { ...soggetto } as never })).data

/** Remembers that somebody sent it by hand. */
export const useSegnaMandato = () =>
  useMutation({
    mutationFn: (dati: AMano) =>
      request<{ data: Messaggio }>('/messaggi/a-mano', { method: 'POST', body: dati }),
  })

/** What its customer has answered about a visit. */
export const useRisposta = (visitaId: number) =>
  useQuery({
    queryKey: ['messaggi', 'risposta', visitaId],
    queryFn: async ({ signal }) =>
      (await request<{ data: RispostaDiVisita }>(`/appuntamenti/${visitaId}/risposta`, { signal })).data
        .risposta,
  })

/** The visits of a day, tomorrow's where none is named, and what their customers know. */
export const useDomani = (giorno?: string) =>
  useQuery({
    queryKey: ['messaggi', 'domani', giorno ?? ''],
    queryFn: async ({ signal }) =>
      (await request<{ data: Domani }>('/messaggi/domani', { query: { ...(giorno && { giorno }) }, signal }))
        .data,
  })

/** The words of each kind of message. */
export const useModelli = () =>
  useQuery({
    queryKey: ['messaggi', 'modelli'],
    queryFn: async ({ signal }) => (await request<Lista<Modello>>('/modelli', { signal })).data,
  })

export const modelliApi = resource<Modello, never, ModelloModifica>('/modelli')

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { request } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import type {
  Lotto,
  LottoAnnullato,
  LottoInput,
  PianoDati,
  PropostaInput,
  SettimanaDati,
  SpostamentoFatto,
  SpostamentoInput,
  SpostamentoProposto,
  VisitaDaSpostare,
} from './contract.ts'

const lotti = resource<Lotto, LottoInput>('/lotti')

export const useCreaLotto = lotti.useCreate

/** What was booked or moved together in the last 24 hours. */
export const useLotti = () =>
  useQuery({
    queryKey: ['lotti'],
    queryFn: async ({ signal }) => (await request<{ data: Lotto[] }>('/lotti', { signal })).data,
  })

/** The technicians' days of a period, with those of `anche` (ids with commas); the former period's stay while the next ones come. */
export const useGiornate = (dal: string, al: string, anche = '') =>
  useQuery({
    queryKey: ['lotti', 'giornate', dal, al, anche],
    queryFn: async ({ signal }) =>
      (
        await request<{ data: SettimanaDati }>('/lotti/giornate', {
          query: { dal, al, ...(anche && { anche }) },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  })

/** A plan for what is asked; null asks nothing. The former plan stays while the next one comes. */
export const useProposta = (dati: PropostaInput | null) =>
  useQuery({
    queryKey: ['lotti', 'proposta', dati],
    queryFn: async ({ signal }) =>
      (await request<{ data: PianoDati }>('/lotti/proposta', { method: 'POST', body: dati, signal })).data,
    enabled: dati !== null,
    placeholderData: keepPreviousData,
  })

export const useAnnullaLotto = () =>
  useMutation({
    mutationFn: async (id: number) =>
      (await request<{ data: LottoAnnullato }>(`/lotti/${id}/annulla`, { method: 'POST' })).data,
  })

export const useSpostamentoLotto = (dati: SpostamentoProposto | null) =>
  useQuery({
    queryKey: ['lotti', 'spostamento', dati],
    queryFn: async ({ signal }) =>
      (
        await request<{ data: VisitaDaSpostare[] }>('/lotti/spostamenti/proposta', {
          method: 'POST',
          body: dati,
          signal,
        })
      ).data,
    enabled: dati !== null,
    staleTime: 0,
  })

export const useSposta = () =>
  useMutation({
    mutationFn: async ({ dati, key }: { dati: SpostamentoInput; key: string }) =>
      (await request<{ data: SpostamentoFatto }>('/lotti/spostamenti', { method: 'POST', body: dati, key }))
        .data,
  })

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { requestData } from '#web/http.ts'
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
    queryFn: ({ signal }) => requestData<Lotto[]>('/lotti', { signal }),
  })

/** The technicians' days of a period, with those of `anche` (ids with commas); the former period's stay while the next ones come. */
export const useGiornate = (dal: string, al: string, anche = '') =>
  useQuery({
    queryKey: ['lotti', 'giornate', dal, al, anche],
    queryFn: ({ signal }) =>
      requestData<SettimanaDati>('/lotti/giornate', {
        query: { dal, al, ...(anche && { anche }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** A plan for what is asked; null asks nothing. The former plan stays while the next one comes. */
export const useProposta = (dati: PropostaInput | null) =>
  useQuery({
    queryKey: ['lotti', 'proposta', dati],
    queryFn: ({ signal }) =>
      requestData<PianoDati>('/lotti/proposta', { method: 'POST', body: dati, signal }),
    enabled: dati !== null,
    placeholderData: keepPreviousData,
  })

export const useAnnullaLotto = () =>
  useMutation({
    mutationFn: (id: number) => requestData<LottoAnnullato>(`/lotti/${id}/annulla`, { method: 'POST' }),
  })

export const useSpostamentoLotto = (dati: SpostamentoProposto | null) =>
  useQuery({
    queryKey: ['lotti', 'spostamento', dati],
    queryFn: ({ signal }) =>
      requestData<VisitaDaSpostare[]>('/lotti/spostamenti/proposta', {
        method: 'POST',
        body: dati,
        signal,
      }),
    enabled: dati !== null,
    staleTime: 0,
  })

export const useSposta = () =>
  useMutation({
    mutationFn: ({ dati, key }: { dati: SpostamentoInput; key: string }) =>
      requestData<SpostamentoFatto>('/lotti/spostamenti', { method: 'POST', body: dati, key }),
  })

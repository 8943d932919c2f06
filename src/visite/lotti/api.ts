import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { requestData } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import type {
  CongedoInput,
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

/** Of somebody's days, or of who leaves after their last one. */
type DaProporre = SpostamentoProposto | { congedo: number; ultimoGiorno: string }

/** Where each visit could go; null asks nothing. */
export const useProposteAltrove = (dati: DaProporre | null) =>
  useQuery({
    queryKey: ['lotti', 'spostamento', dati],
    queryFn: ({ signal }) => {
      const [percorso, body] =
        dati && 'congedo' in dati
          ? [`/utenti/${dati.congedo}/congedo/proposta`, { ultimoGiorno: dati.ultimoGiorno }]
          : ['/lotti/spostamenti/proposta', dati]
      return requestData<VisitaDaSpostare[]>(percorso, { method: 'POST', body, signal })
    },
    enabled: dati !== null,
    staleTime: 0,
  })

export const useSposta = () =>
  useMutation({
    mutationFn: ({ dati, key }: { dati: SpostamentoInput; key: string }) =>
      requestData<SpostamentoFatto>('/lotti/spostamenti', { method: 'POST', body: dati, key }),
  })

/** Somebody leaves. */
export const useCongeda = () =>
  useMutation({
    mutationFn: ({ id, dati, key }: { id: number; dati: CongedoInput; key: string }) =>
      requestData<SpostamentoFatto>(`/utenti/${id}/congedo`, { method: 'POST', body: dati, key }),
  })

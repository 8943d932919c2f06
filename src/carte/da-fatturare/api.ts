import { useMutation, useQuery } from '@tanstack/react-query'
import { fattureApi } from '#carte/fatture/api.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { request, requestData } from '#web/http.ts'
import type { DaFatturare, LavoroFatture } from './contract.ts'

/** How many invoices, and how much work, wait for somebody. */
export const useLavoroFatture = (attivo = true) =>
  useQuery({
    enabled: attivo,
    queryKey: [fattureApi.name, 'lavoro'],
    queryFn: ({ signal }) => requestData<LavoroFatture>('/fatture/lavoro', { signal }),
  })

/** Work that waits for its invoice, the oldest first: one kind of it, or what has its last day by one. */
export const useDaFatturare = (query: { solo?: DaFatturare['genere']; entro?: string }) =>
  useQuery({
    queryKey: [fattureApi.name, 'da-fatturare', query],
    queryFn: ({ signal }) => requestData<DaFatturare[]>('/fatture/da-fatturare', { query, signal }),
  })

interface Scelti {
  appuntamenti: number[]
  preventivi: number[]
  canoni: number[]
  acconti: number[]
}

/** Makes the drafts of some work; again, it answers the same. */
export const useFatturaLavori = () =>
  useMutation({
    mutationFn: ({ scelti, key }: { scelti: Scelti; key: string }) =>
      requestData<Fattura[]>('/fatture/da-fatturare', { method: 'POST', body: scelti, key }),
  })

/** Makes the draft of one visit; `usa` says whose codes stand where visit and customer differ. */
export const useFatturaVisita = () =>
  useMutation({
    mutationFn: ({ id, usa, key }: { id: number; usa?: 'visita' | 'cliente'; key: string }) =>
      requestData<Fattura>(`/appuntamenti/${id}/fattura`, {
        method: 'POST',
        body: usa ? { usa } : {},
        key,
      }),
  })

/** Says that a visit was invoiced elsewhere, or takes that back. */
export const useSenzaFattura = () =>
  useMutation({
    mutationFn: ({ id, altrove }: { id: number; altrove: boolean }) =>
      request(`/appuntamenti/${id}/senza-fattura`, { method: altrove ? 'POST' : 'DELETE' }),
  })

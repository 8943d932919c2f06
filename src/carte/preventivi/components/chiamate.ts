import { useMutation, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import type { Fattura } from '#carte/fatture/contract.ts'
import { requestData } from '#web/http.ts'
import { preventiviApi } from '../api.ts'
import type { accettazioneInput, PreventivoIntero, quotaInput, Revisione } from '../contract.ts'

/* What only the dialogs of one quote ask for: apart from api.ts, which every list of quotes reads. */

/** What its former revisions said, the last first. */
export const useRevisioni = (id: number, quante: number) =>
  useQuery({
    enabled: quante > 0,
    queryKey: [preventiviApi.name, 'revisioni', id, quante],
    queryFn: ({ signal }) => requestData<Revisione[]>(`/preventivi/${id}/revisioni`, { signal }),
  })

/** That a customer said yes; the same again is harmless. */
export const useAccetta = () =>
  useMutation({
    mutationFn: ({ id, dati, key }: { id: number; dati: z.input<typeof accettazioneInput>; key: string }) =>
      requestData<PreventivoIntero>(`/preventivi/${id}/accettazione`, {
        method: 'POST',
        body: dati,
        key,
      }),
    onSuccess: (row) => preventiviApi.patch(row.id, row),
  })

/** The draft of all of a quote, of a share, or of what is left: the same while it is a draft. */
export const useFatturaPreventivo = () =>
  useMutation({
    mutationFn: ({ id, dati, key }: { id: number; dati: z.input<typeof quotaInput>; key: string }) =>
      requestData<Fattura>(`/preventivi/${id}/fattura`, { method: 'POST', body: dati, key }),
  })

/** The job of an accepted quote: made once. */
export const useCommessaDelPreventivo = () =>
  useMutation({
    mutationFn: (id: number) =>
      requestData<{ id: number; titolo: string }>(`/preventivi/${id}/commessa`, { method: 'POST' }),
  })

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rinfrescaFatture } from '#features/fatture/api.ts'
import type { Rata } from '#features/fatture/contract.ts'
import type { GeneraInput, RataModifica } from '#features/rate/contract.ts'
import { richiesta } from '#web/http.ts'

/** Writes an invoice's plan; a repeat is harmless while nothing of it is paid. */
export const generaPiano = async (dati: GeneraInput, chiave: string): Promise<Rata[]> =>
  (await richiesta<{ data: Rata[] }>('/rate-fatture/genera', { metodo: 'POST', corpo: dati, chiave })).data

export function useGeneraPiano() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ dati, chiave }: { dati: GeneraInput; chiave: string }) => generaPiano(dati, chiave),
    onSettled: () => void rinfrescaFatture(cache),
  })
}

/** Pays an instalment, takes a payment back, or moves a due date. */
export function useAggiornaRata() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, dati, versione }: { id: number; dati: RataModifica; versione?: number }) =>
      (
        await richiesta<{ data: Rata }>(`/rate-fatture/${id}`, {
          metodo: 'PUT',
          corpo: dati,
          ifMatch: versione,
        })
      ).data,
    // The instalment moves its invoice too: what is shown next must be read again first.
    onSettled: () => rinfrescaFatture(cache),
  })
}

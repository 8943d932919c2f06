import { useMutation } from '@tanstack/react-query'
import { requestData } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import type {
  Commessa,
  CommessaInput,
  CommessaIntera,
  CommessaModifica,
  VisitaDiCommessa,
  VisiteInput,
} from './contract.ts'

/** The last first; one by itself has its visits and its figures too. */
export const commesseApi = resource<CommessaIntera, CommessaInput, CommessaModifica, Commessa>('/commesse')

/** Adds visits to a job, all or none. */
export const useAggiungiVisite = () =>
  useMutation({
    mutationFn: ({ id, visite, key }: VisiteInput & { id: number; key: string }) =>
      requestData<VisitaDiCommessa[]>(`/commesse/${id}/visite`, { method: 'POST', body: { visite }, key }),
  })

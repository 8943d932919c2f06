import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Lista, request, requestData } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import type { Utente, UtenteConCodice, UtenteInBreve, UtenteInput, UtenteModifica } from './contract.ts'

/**
 * The active users with all their fields, which the server gives to an Admin only. A new password or role ends that
 * user's sessions; deleting ends an account, whose name stays on past work: 409 for oneself and for the last Admin.
 */
export const utentiApi = resource<Utente, UtenteInput, UtenteModifica>('/utenti')

/** How many visits a user still has to make, from today on. */
export const contaVisiteDaFare = async (id: number): Promise<number> =>
  (await requestData<{ numero: number }>(`/utenti/${id}/visite-da-fare`)).numero

interface Eliminazione {
  id: number
  /** Who gets the visits still to be made; without it they stay in the deleted user's name. */
  riassegnaA: number | null
}

export const useEliminaUtente = () =>
  useMutation({
    mutationFn: ({ id, riassegnaA }: Eliminazione) =>
      request(`/utenti/${id}`, { method: 'DELETE', query: riassegnaA === null ? {} : { riassegnaA } }),
    meta: { gone: ({ id }: Eliminazione) => utentiApi.one(id).queryKey },
  })

/** The active users as whoever is signed in gets them: enough to choose a technician or to name who did something. */
export const useUtenti = (): UseQueryResult<Lista<UtenteInBreve>> => utentiApi.useList()

const CODICI = ['codici']

/** Since when each user has the second step of the sign-in on, by id; Admins only. */
export function useCodici(): Map<number, string> {
  const { data } = useQuery({
    queryKey: CODICI,
    queryFn: ({ signal }) => requestData<UtenteConCodice[]>('/auth/codici', { signal }),
  })
  return new Map(data?.map(({ utente_id, attivo_il }) => [utente_id, attivo_il]))
}

/** Takes it away from somebody else, whose sessions end. 404 when it is off already. */
export function useTogliCodice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => request(`/auth/codici/${id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: CODICI }),
  })
}

import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import type { Utente, UtenteInBreve, UtenteInput, UtenteModifica } from '#features/utenti/contract.ts'
import { type Lista, request } from '#web/http.ts'
import { resource } from '#web/resource.ts'

/**
 * The active users with all their fields, which the server gives to an Admin only. A new password or role ends that
 * user's sessions; deleting ends an account, whose name stays on past work: 409 for oneself and for the last Admin.
 */
export const utentiApi = resource<Utente, UtenteInput, UtenteModifica>('/utenti')

/** How many visits a user still has to make, from today on. */
export const contaVisiteDaFare = async (id: number): Promise<number> =>
  (await request<{ data: { numero: number } }>(`/utenti/${id}/visite-da-fare`)).data.numero

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

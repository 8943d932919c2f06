import type { UseQueryResult } from '@tanstack/react-query'
import type { Utente, UtenteInBreve, UtenteInput, UtenteModifica } from '#features/utenti/contract.ts'
import type { Lista } from '#web/http.ts'
import { resource } from '#web/resource.ts'

/**
 * The active users with all their fields, which the server gives to an Admin only. A new password or role ends that
 * user's sessions; deleting ends an account, whose name stays on past work: 409 for oneself and for the last Admin.
 */
export const utentiApi = resource<Utente, UtenteInput, UtenteModifica>('/utenti')

/** The active users as whoever is signed in gets them: enough to choose a technician or to name who did something. */
export const useUtenti = (): UseQueryResult<Lista<UtenteInBreve>> => utentiApi.useList()

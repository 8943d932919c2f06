import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Utente, UtenteInBreve, UtenteInput, UtenteModifica } from '#features/utenti/contract.ts'
import { type Lista, request } from '#web/http.ts'

const CHIAVE = ['utenti']

const leggi = <T>(signal: AbortSignal) => request<Lista<T>>('/utenti', { signal })

/** The active users, for whoever is signed in: enough to choose a technician or to name who did something. */
export const useUtenti = () =>
  useQuery({ queryKey: CHIAVE, queryFn: ({ signal }) => leggi<UtenteInBreve>(signal) })

/** The active users with all their fields; the server gives them to an Admin only. Same cache as `useUtenti`. */
export const useUtentiCompleti = () =>
  useQuery({ queryKey: CHIAVE, queryFn: ({ signal }) => leggi<Utente>(signal) })

/** After a write: the list, and the register that tells it. */
function useAggiorna() {
  const qc = useQueryClient()
  return () => {
    void qc.invalidateQueries({ queryKey: ['registro'] })
    return qc.invalidateQueries({ queryKey: CHIAVE })
  }
}

export const useCreaUtente = () =>
  useMutation({
    mutationFn: ({ dati, chiave }: { dati: UtenteInput; chiave: string }) =>
      request<{ data: Utente }>('/utenti', { method: 'POST', corpo: dati, chiave }),
    onSuccess: useAggiorna(),
  })

/** Keys that `dati` lacks stay as they are; a new password or role ends that user's sessions. */
export const useModificaUtente = () =>
  useMutation({
    mutationFn: ({
      id,
      versione,
      dati,
    }: {
      id: number
      versione?: number | undefined
      dati: UtenteModifica
    }) => request<{ data: Utente }>(`/utenti/${id}`, { method: 'PUT', corpo: dati, ifMatch: versione }),
    onSuccess: useAggiorna(),
  })

/** Ends an account; its name stays on past work. 409 for oneself and for the last Admin. */
export const useEliminaUtente = () =>
  useMutation({
    mutationFn: (id: number) => request(`/utenti/${id}`, { method: 'DELETE' }),
    onSuccess: useAggiorna(),
  })

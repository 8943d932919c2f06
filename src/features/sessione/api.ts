import type { CambioPasswordInput, Sessione } from '#features/sessione/contract.ts'
import type { CurrentUser } from '#shared/permissions.ts'
import { type Lista, request } from '#web/http.ts'

/** Signs in with an e-mail address or a username, in any case. Throws ApiError: 401 refused, 429 slowed down. */
export async function accedi(
  email: string,
  password: string,
): Promise<{ token: string; utente: CurrentUser }> {
  const body = { email, password }
  return (
    await request<{ data: { token: string; utente: CurrentUser } }>('/auth/login', {
      method: 'POST',
      body,
    })
  ).data
}

/** Changes one's own password; other sessions of the user end. 400 with `campi` when the present one is wrong. */
export function cambiaPassword(body: CambioPasswordInput): Promise<unknown> {
  return request('/auth/password', { method: 'PUT', body })
}

/** One's own sessions, the last used first. Light on purpose: no hook, because the sign-in page reads this file. */
export const elencaSessioni = (signal: AbortSignal): Promise<Lista<Sessione>> =>
  request('/auth/sessioni', { signal })

/** Ends one of them. 404 when it has ended already. */
export const terminaSessione = (id: number): Promise<unknown> =>
  request(`/auth/sessioni/${id}`, { method: 'DELETE' })

/** Ends all but this one, and says how many. */
export const terminaAltreSessioni = (): Promise<{ data: { terminate: number } }> =>
  request('/auth/sessioni', { method: 'DELETE' })

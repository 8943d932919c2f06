import type { CurrentUser } from '#shared/permissions.ts'
import { type Lista, request, requestData } from '#web/http.ts'
import type { CambioPasswordInput, DuePassaggi, PasswordECodice, SegretoNuovo, Sessione } from './contract.ts'

/**
 * Signs in with an e-mail address or a username, in any case. Throws ApiError: 401 refused, 429 slowed down;
 * `codice_richiesto` where the second step is on: then once more with the code.
 */
export async function accedi(
  email: string,
  password: string,
  codice?: string,
): Promise<{ token: string; utente: CurrentUser }> {
  const body = { email, password, ...(codice !== undefined && { codice }) }
  return await requestData<{ token: string; utente: CurrentUser }>('/auth/login', {
    method: 'POST',
    body,
  })
}

/** Changes one's own password; other sessions of the user end. 400 with `campi` when the present one is wrong. */
export function cambiaPassword(body: CambioPasswordInput): Promise<unknown> {
  return request('/auth/password', { method: 'PUT', body })
}

/** Says what one is called: it stands on one's reports. */
export const diciNome = (body: { nome: string; cognome: string }): Promise<unknown> =>
  request('/auth/nome', { method: 'PUT', body })

/** One's own sessions, the last used first. Light on purpose: no hook, because the sign-in page reads this file. */
export const elencaSessioni = (signal: AbortSignal): Promise<Lista<Sessione>> =>
  request('/auth/sessioni', { signal })

/** Ends one of them. 404 when it has ended already. */
export const terminaSessione = (id: number): Promise<unknown> =>
  request(`/auth/sessioni/${id}`, { method: 'DELETE' })

/** Ends all but this one, and says how many. */
export const terminaAltreSessioni = (): Promise<{ data: { terminate: number } }> =>
  request('/auth/sessioni', { method: 'DELETE' })

/** One's own second step of the sign-in. */
export const leggiDuePassaggi = (signal: AbortSignal): Promise<DuePassaggi> =>
  requestData<DuePassaggi>('/auth/codice', { signal })

/** A secret for the telephone. 400 with `campi` when the password is wrong. */
export const preparaCodice = (password: string): Promise<SegretoNuovo> =>
  requestData<SegretoNuovo>('/auth/codice', { method: 'POST', body: { password } })

/** Turns it on and gives the codes for a lost telephone; other sessions of the user end. */
export const attivaCodice = async (codice: string): Promise<string[]> =>
  (
    await requestData<{ codici: string[] }>('/auth/codice/attiva', {
      method: 'POST',
      body: { codice },
    })
  ).codici

export const rifaiCodici = async (body: PasswordECodice): Promise<string[]> =>
  (await requestData<{ codici: string[] }>('/auth/codice/riserva', { method: 'POST', body })).codici

export const spegniCodice = (body: PasswordECodice): Promise<unknown> =>
  request('/auth/codice/spegni', { method: 'POST', body })

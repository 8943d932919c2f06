import type { CambioPasswordInput } from '#features/sessione/contract.ts'
import type { UtenteCorrente } from '#shared/permissions.ts'
import { richiesta } from '#web/http.ts'

/** Signs in with an e-mail address or a username, in any case. Throws ErroreApi: 401 refused, 429 slowed down. */
export async function accedi(
  email: string,
  password: string,
): Promise<{ token: string; utente: UtenteCorrente }> {
  const corpo = { email, password }
  return (
    await richiesta<{ data: { token: string; utente: UtenteCorrente } }>('/auth/login', {
      metodo: 'POST',
      corpo,
    })
  ).data
}

/** Changes one's own password; other sessions of the user end. 400 with `campi` when the present one is wrong. */
export function cambiaPassword(corpo: CambioPasswordInput): Promise<unknown> {
  return richiesta('/auth/password', { metodo: 'PUT', corpo })
}

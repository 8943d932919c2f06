import { PasswordInput } from '@mantine/core'
import { ApiError, errorText, request } from '#web/http.ts'
import type { useConfirm } from '../ui/confirm.tsx'

/** Asks for one's own password until the server takes it. @returns false: the person would rather not */
export async function askedPassword(
  conferma: ReturnType<typeof useConfirm>,
  perche: string,
): Promise<boolean> {
  for (let sbagliata = ''; ; ) {
    let password = ''
    const risposto = await conferma({
      frase: sbagliata ? 'Riscrivi la tua password' : 'Scrivi la tua password',
      dettaglio: `${perche}. Vale per cinque minuti.`,
      azione: 'Conferma',
      pericolo: false,
      campoPrimo: true,
      campo: (
        <PasswordInput
          label="La tua password"
          autoComplete="current-password"
          spellCheck={false}
          error={sbagliata || undefined}
          onChange={({ target }) => {
            password = target.value
          }}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostra password' }}
        />
      ),
      ostacolo: () => (password === '' ? 'Inserisci la password' : null),
    })
    if (!risposto) return false
    try {
      await request('/auth/conferma', { method: 'POST', body: { password } })
      return true
    } catch (errore) {
      sbagliata = (errore instanceof ApiError && errore.campi.password) || errorText(errore)
    }
  }
}

import { PasswordInput } from '@mantine/core'
import { useEffect } from 'react'
import { ApiError, errorText, onConfirmationWanted, request } from '#web/http.ts'
import { useConfirm } from '../ui/confirm.tsx'

/** Asks for one's own password again where a call wants it (docs/product.md §5.8); what waits behind it is sent again. */
export function AskPassword() {
  const conferma = useConfirm()
  useEffect(() => {
    onConfirmationWanted(async (perche) => {
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
    })
    return () => onConfirmationWanted(async () => false)
  }, [conferma])
  return null
}

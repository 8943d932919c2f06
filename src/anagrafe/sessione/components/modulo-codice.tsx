import { PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, errorText } from '#web/http.ts'
import { Notice } from '#web/ui/notice.tsx'
import stili from './due-passaggi.module.css'

/** Id of the form, for the button in the dialog's footer. */
export const MODULO = 'due-passaggi'

interface Dati {
  password: string
  codice: string
}
export interface ModuloProps {
  password?: boolean
  codice?: boolean
  invia: (dati: Dati) => Promise<void>
}

/** Password, code or both; the server's refusal stands beside its field. */
export function ModuloCodice({ password = false, codice = false, invia }: ModuloProps) {
  const [dati, setDati] = useState<Dati>({ password: '', codice: '' })
  const [campi, setCampi] = useState<Partial<Dati>>({})
  const primoCampo = useRef<HTMLInputElement>(null)
  useEffect(() => primoCampo.current?.focus(), [])
  const manda = useMutation({
    mutationFn: invia,
    onError: (errore) => setCampi(errore instanceof ApiError ? errore.campi : {}),
  })
  function send(evento: FormEvent) {
    evento.preventDefault()
    if (manda.isPending) return
    const vuoti: Partial<Dati> = {
      ...(password && !dati.password && { password: 'Inserisci la password' }),
      ...(codice && !dati.codice.trim() && { codice: 'Inserisci il codice' }),
    }
    setCampi(vuoti)
    if (Object.keys(vuoti).length === 0) manda.mutate(dati)
  }
  const avviso = manda.error && Object.keys(campi).length === 0 ? errorText(manda.error) : ''
  return (
    <form id={MODULO} className={stili.campi} noValidate onSubmit={send}>
      {avviso && <Notice tono="errore">{avviso}</Notice>}
      {password && (
        <PasswordInput
          label="Password"
          required
          ref={primoCampo}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostra password' }}
          autoComplete="current-password"
          error={campi.password}
          value={dati.password}
          onChange={(e) => setDati({ ...dati, password: e.target.value })}
        />
      )}
      {codice && (
        <TextInput
          label="Codice"
          required
          autoComplete="one-time-code"
          inputMode={password ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          description={password ? 'Quello dell’app, o uno di riserva' : undefined}
          error={campi.codice}
          value={dati.codice}
          onChange={(e) => setDati({ ...dati, codice: e.target.value })}
        />
      )}
    </form>
  )
}

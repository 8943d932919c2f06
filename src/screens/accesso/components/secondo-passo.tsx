import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, errorText } from '#web/http.ts'
import { useSlow } from '#web/slow.ts'
import stili from './accesso.module.css'
import { ICONA_ERRORE, IconaAccesso } from './icona.tsx'

const LENTA_MS = 8_000
const CIFRE = 6

interface SecondoPassoProps {
  /** Signs in with this code; rejected where it isn't right. */
  invia: (codice: string) => Promise<void>
  onIndietro: () => void
}

/** The second step of the sign-in (docs/product.md §5.7): six digits of the app, or a code kept for a lost telephone. */
export function SecondoPasso({ invia, onIndietro }: SecondoPassoProps) {
  const [diRiserva, setDiRiserva] = useState(false)
  const [codice, setCodice] = useState('')
  const [errore, setErrore] = useState('')
  const [invio, setInvio] = useState(false)
  const campo = useRef<HTMLInputElement>(null)
  const lenta = useSlow(invio, LENTA_MS)

  useEffect(() => {
    document.title = 'Codice · Tepore'
  }, [])
  // Also after the other kind of code is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one then
  useEffect(() => campo.current?.focus(), [diRiserva])

  async function manda(scritto: string) {
    if (invio) return
    setErrore('')
    if (!scritto.trim()) return campo.current?.focus()
    setInvio(true)
    try {
      await invia(scritto)
    } catch (causa) {
      setErrore(errorText(causa, 'Errore durante il login'))
      setInvio(false)
      // What a lost network has kept from arriving is not written twice.
      if (causa instanceof ApiError && causa.status !== 0) setCodice('')
      campo.current?.focus()
    }
  }

  /** The sixth digit sends: there is nothing else to be said. */
  function scrivi(testo: string) {
    setCodice(testo)
    const cifre = testo.replace(/\s/g, '')
    if (!diRiserva && /^\d+$/.test(cifre) && cifre.length === CIFRE) void manda(cifre)
  }

  return (
    <form
      className={stili.modulo}
      noValidate
      onSubmit={(evento: FormEvent) => {
        evento.preventDefault()
        void manda(codice)
      }}
    >
      <header>
        <h1>{diRiserva ? 'Codice di riserva' : 'Codice'}</h1>
        <p>
          {diRiserva
            ? 'Uno dei dieci che hai conservato: ognuno vale una volta'
            : 'Le sei cifre che mostra l’app sul telefono'}
        </p>
      </header>
      <div role="alert" className={stili.avviso} hidden={!errore}>
        <IconaAccesso d={ICONA_ERRORE} />
        {errore}
      </div>
      <div className={stili.campo}>
        <label htmlFor="accesso-codice">{diRiserva ? 'Codice di riserva' : 'Codice'}</label>
        <input
          key={diRiserva ? 'riserva' : 'app'}
          ref={campo}
          id="accesso-codice"
          name="codice"
          className={stili.codice}
          autoComplete={diRiserva ? 'off' : 'one-time-code'}
          inputMode={diRiserva ? 'text' : 'numeric'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          placeholder={diRiserva ? 'xxxx-xxxx-xxxx' : '000000'}
          required
          readOnly={invio}
          value={codice}
          onChange={(e) => scrivi(e.target.value)}
        />
      </div>
      <button type="submit" className={stili.invia} aria-disabled={invio}>
        {invio ? 'Accesso in corso...' : 'Accedi'}
      </button>
      <div className={stili.altrimenti}>
        <button
          type="button"
          onClick={() => {
            setCodice('')
            setErrore('')
            setDiRiserva(!diRiserva)
          }}
        >
          {diRiserva ? 'Usa il codice dell’app' : 'Usa un codice di riserva'}
        </button>
        <button type="button" onClick={onIndietro}>
          Torna indietro
        </button>
      </div>
      <p role="status" className={stili.lenta}>
        {lenta && 'Connessione lenta'}
      </p>
    </form>
  )
}

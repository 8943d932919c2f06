import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { accedi } from '#anagrafe/sessione/api.ts'
import { ApiError, errorText } from '#web/http.ts'
import { inActions, unsentByUser } from '#web/keeping.ts'
import { FullWaiting } from '#web/layout/plain-screens.tsx'
import { preload } from '#web/prefetch.ts'
import { useSession } from '#web/session.tsx'
import { useSlow } from '#web/slow.ts'
import stili from './components/accesso.module.css'
import { ICONA_ERRORE, IconaAccesso } from './components/icona.tsx'
import { Radiatore } from './components/radiatore.tsx'
import { SecondoPasso } from './components/secondo-passo.tsx'

const LENTA_MS = 8_000
const ICONA_OCCHIO =
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6'

/** Sign-in. Plain React and CSS: Mantine and the rest load after it (≤ 120 kB of JavaScript up to here). */
export default function Accesso() {
  const { stato, entra, motivo } = useSession()
  const indirizzo = useLocation()
  const [nome, setNome] = useState('')
  const [password, setPassword] = useState('')
  const [mostra, setMostra] = useState(false)
  const [invio, setInvio] = useState(false)
  const [errore, setErrore] = useState(motivo)
  const [persa, setPersa] = useState('')
  const [mancanti, setMancanti] = useState(false)
  const campoNome = useRef<HTMLInputElement>(null)
  const campoPassword = useRef<HTMLInputElement>(null)
  const [passo, setPasso] = useState<'password' | 'codice'>('password')

  // On a bad line the answer may take a while: it is said, so that nobody presses again.
  const lenta = useSlow(invio, LENTA_MS)

  useEffect(() => {
    document.title = 'Accedi · Tepore'
  }, [])

  useSystemTheme(stato === 'fuori')

  if (stato === 'dentro') return <Navigate to={destinazione(indirizzo.state)} replace />
  if (stato === 'verifica') return <FullWaiting />

  async function send(evento: FormEvent) {
    evento.preventDefault()
    if (invio) return
    setErrore('')
    setPersa('')
    setMancanti(true)
    if (!nome.trim()) return campoNome.current?.focus()
    if (!password) return campoPassword.current?.focus()
    setInvio(true)
    preload('/')
    try {
      const dati = await accedi(nome.trim(), password)
      entra(dati.token, dati.utente)
    } catch (causa) {
      setErrore(errorText(causa, 'Errore durante il login'))
      setInvio(false)
      if (!(causa instanceof ApiError)) return
      setPersa((causa.dati as { passwordPersa?: string } | undefined)?.passwordPersa ?? '')
      if (causa.code === 'codice_richiesto') {
        setErrore('')
        setPasso('codice')
      } else if (causa.status === 401) campoPassword.current?.select()
    }
  }

  if (passo === 'codice')
    return (
      <Pagina>
        <SecondoPasso
          invia={async (codice) => {
            const dati = await accedi(nome.trim(), password, codice)
            entra(dati.token, dati.utente)
          }}
          onIndietro={() => {
            setPassword('')
            setMancanti(false)
            setPasso('password')
          }}
        />
      </Pagina>
    )

  const daInviare = Object.values(unsentByUser()).reduce((somma, n) => somma + n, 0)
  const manca = { nome: mancanti && !nome.trim(), password: mancanti && !password }
  return (
    <Pagina>
      <form className={stili.modulo} onSubmit={send} noValidate>
        <header>
          <h1>Benvenuto</h1>
          <p>{daInviare > 0 ? `Accedi per inviare ${inActions(daInviare)}` : 'Accedi al tuo account'}</p>
        </header>
        <div role="alert" className={stili.avviso} hidden={!errore}>
          <IconaAccesso d={ICONA_ERRORE} />
          {errore}
        </div>
        {persa && (
          <p className={stili.persa}>
            Password persa? Su questo computer, a programma fermo: <code>{persa}</code> ne mostra una nuova.
          </p>
        )}
        <div className={stili.campo}>
          <label htmlFor="accesso-nome">Email o Username</label>
          <input
            ref={campoNome}
            id="accesso-nome"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            value={nome}
            onChange={(e) => setNome(e.target.value)}
            aria-invalid={manca.nome}
            aria-describedby={manca.nome ? 'accesso-nome-errore' : undefined}
          />
          {manca.nome && <p id="accesso-nome-errore">Inserisci l’email o lo username</p>}
        </div>
        <div className={stili.campo}>
          <label htmlFor="accesso-password">Password</label>
          <span className={stili.conTasto}>
            <input
              ref={campoPassword}
              id="accesso-password"
              name="password"
              type={mostra ? 'text' : 'password'}
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              required
              value={password}
              onChange={(e) => setPassword(e.target.value)}
              aria-invalid={manca.password}
              aria-describedby={manca.password ? 'accesso-password-errore' : undefined}
            />
            <button
              type="button"
              aria-label="Mostra password"
              aria-pressed={mostra}
              onClick={() => setMostra(!mostra)}
            >
              <IconaAccesso d={mostra ? `${ICONA_OCCHIO}M4 4l16 16` : ICONA_OCCHIO} />
            </button>
          </span>
          {manca.password && <p id="accesso-password-errore">Inserisci la password</p>}
        </div>
        <button type="submit" className={stili.invia} aria-disabled={invio}>
          {invio ? 'Accesso in corso...' : 'Accedi'}
        </button>
        <p role="status" className={stili.lenta}>
          {lenta && 'Connessione lenta'}
        </p>
      </form>
    </Pagina>
  )
}

function Pagina({ children }: { children: ReactNode }) {
  return (
    <main className={stili.pagina}>
      <Radiatore />
      <div className={stili.lato}>{children}</div>
    </main>
  )
}

/** Back to where the session ended; only addresses inside the app. */
function destinazione(stato: unknown): string {
  const da = (stato as { da?: unknown } | null)?.da
  return typeof da === 'string' && da.startsWith('/') && !da.startsWith('//') ? da : '/'
}

/** Whoever signed in before may have chosen another theme: that is theirs. */
function useSystemTheme(active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const set = () =>
      document.documentElement.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light')
    set()
    dark.addEventListener('change', set)
    return () => dark.removeEventListener('change', set)
  }, [active])
}

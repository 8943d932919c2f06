import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { CurrentUser } from '#shared/permissions.ts'
import { ApiError, onSessionExpired, request, token } from '#web/http.ts'
import { memory } from './memory.ts'

type Stato = 'verifica' | 'irraggiungibile' | 'dentro' | 'fuori'

interface Session {
  stato: Stato
  utente: CurrentUser | null
  /** Signed out by the user, not by the server: the next sign-in starts from the dashboard. */
  uscitaVoluta: boolean
  entra: (tokenNuovo: string, utente: CurrentUser) => void
  /** Clears the session and tells the server, whose answer does not matter. */
  esci: () => void
  /** Checks the token again, after the server could not be reached. */
  riprova: () => void
}

const Context = createContext<Session | null>(null)

/** Who the token belonged to when the server was last asked: the screen need not wait for it, nor for the network. */
const VOCE_UTENTE = 'utente'

function ricordato(): CurrentUser | null {
  const mio = token.leggi()
  const ultimo = memory.ultimoUtente<{ token: string; utente: CurrentUser }>(VOCE_UTENTE)
  return ultimo && ultimo.token === mio ? ultimo.utente : null
}

/**
 * Holds who is signed in. A token refused with 401 or 403 signs out silently; a network failure keeps the session
 * (docs/product.md §5.5). Signing in or out in one tab is followed by the others.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [utente, setUtente] = useState(ricordato)
  const [stato, setStato] = useState<Stato>(() => (!token.leggi() ? 'fuori' : utente ? 'dentro' : 'verifica'))
  const [uscitaVoluta, setUscitaVoluta] = useState(false)

  const recognise = useCallback((attuale: CurrentUser) => {
    memory.soloDi(attuale.id)
    memory.scrivi(VOCE_UTENTE, attuale.id, { token: token.leggi(), utente: attuale })
    // A whole screen is drawn for it: in slices, while what was there stays.
    startTransition(() => {
      setUtente((prima) => (JSON.stringify(prima) === JSON.stringify(attuale) ? prima : attuale))
      setStato('dentro')
    })
  }, [])

  const termina = useCallback((voluta = false) => {
    token.togli()
    memory.dimentica({ bozze: voluta })
    setUtente(null)
    setUscitaVoluta(voluta)
    setStato('fuori')
  }, [])

  const verifica = useCallback(async () => {
    if (!token.leggi()) return termina()
    setStato((prima) => (prima === 'dentro' ? prima : 'verifica'))
    try {
      recognise((await request<{ data: CurrentUser }>('/auth/me')).data)
    } catch (errore) {
      if (errore instanceof ApiError && (errore.status === 401 || errore.status === 403)) termina()
      else setStato((prima) => (prima === 'dentro' ? prima : 'irraggiungibile'))
    }
  }, [termina, recognise])

  useEffect(() => {
    onSessionExpired(() => termina())
    if (token.leggi()) void verifica()
    const altraScheda = (evento: StorageEvent) => evento.key === 'token' && void verifica()
    addEventListener('storage', altraScheda)
    return () => removeEventListener('storage', altraScheda)
  }, [verifica, termina])

  const sessione = useMemo<Session>(
    () => ({
      stato,
      utente,
      uscitaVoluta,
      entra: (tokenNuovo, nuovo) => {
        token.scrivi(tokenNuovo)
        recognise(nuovo)
      },
      esci: () => {
        // The call reads the token before it is removed.
        request('/auth/logout', { method: 'POST' }).catch(() => {})
        termina(true)
      },
      riprova: () => void verifica(),
    }),
    [stato, utente, uscitaVoluta, termina, verifica, recognise],
  )
  return <Context value={sessione}>{children}</Context>
}

export function useSession(): Session {
  const sessione = useContext(Context)
  if (!sessione) throw new Error('useSessione outside SessionProvider')
  return sessione
}

/** The signed-in user; only inside the frame, where there always is one. */
export function useUser(): CurrentUser {
  const { utente } = useSession()
  if (!utente) throw new Error('useUtente without a session')
  return utente
}

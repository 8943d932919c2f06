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
import type { UtenteCorrente } from '#shared/permissions.ts'
import { ErroreApi, richiesta, suSessioneScaduta, token } from '#web/http.ts'
import { ricordi } from './memory.ts'

type Stato = 'verifica' | 'irraggiungibile' | 'dentro' | 'fuori'

interface Sessione {
  stato: Stato
  utente: UtenteCorrente | null
  /** Signed out by the user, not by the server: the next sign-in starts from the dashboard. */
  uscitaVoluta: boolean
  entra: (tokenNuovo: string, utente: UtenteCorrente) => void
  /** Clears the session and tells the server, whose answer does not matter. */
  esci: () => void
  /** Checks the token again, after the server could not be reached. */
  riprova: () => void
}

const Contesto = createContext<Sessione | null>(null)

/** Who the token belonged to when the server was last asked: the screen need not wait for it, nor for the network. */
const VOCE_UTENTE = 'utente'

function ricordato(): UtenteCorrente | null {
  const mio = token.leggi()
  const ultimo = ricordi.ultimoUtente<{ token: string; utente: UtenteCorrente }>(VOCE_UTENTE)
  return ultimo && ultimo.token === mio ? ultimo.utente : null
}

/**
 * Holds who is signed in. A token refused with 401 or 403 signs out silently; a network failure keeps the session
 * (decisions §4). Signing in or out in one tab is followed by the others.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [utente, setUtente] = useState(ricordato)
  const [stato, setStato] = useState<Stato>(() => (!token.leggi() ? 'fuori' : utente ? 'dentro' : 'verifica'))
  const [uscitaVoluta, setUscitaVoluta] = useState(false)

  const riconosci = useCallback((attuale: UtenteCorrente) => {
    ricordi.soloDi(attuale.id)
    ricordi.scrivi(VOCE_UTENTE, attuale.id, { token: token.leggi(), utente: attuale })
    // A whole screen is drawn for it: in slices, while what was there stays.
    startTransition(() => {
      setUtente((prima) => (JSON.stringify(prima) === JSON.stringify(attuale) ? prima : attuale))
      setStato('dentro')
    })
  }, [])

  const termina = useCallback((voluta = false) => {
    token.togli()
    ricordi.dimentica({ bozze: voluta })
    setUtente(null)
    setUscitaVoluta(voluta)
    setStato('fuori')
  }, [])

  const verifica = useCallback(async () => {
    if (!token.leggi()) return termina()
    setStato((prima) => (prima === 'dentro' ? prima : 'verifica'))
    try {
      riconosci((await richiesta<{ data: UtenteCorrente }>('/auth/me')).data)
    } catch (errore) {
      if (errore instanceof ErroreApi && (errore.status === 401 || errore.status === 403)) termina()
      else setStato((prima) => (prima === 'dentro' ? prima : 'irraggiungibile'))
    }
  }, [termina, riconosci])

  useEffect(() => {
    suSessioneScaduta(() => termina())
    if (token.leggi()) void verifica()
    const altraScheda = (evento: StorageEvent) => evento.key === 'token' && void verifica()
    addEventListener('storage', altraScheda)
    return () => removeEventListener('storage', altraScheda)
  }, [verifica, termina])

  const sessione = useMemo<Sessione>(
    () => ({
      stato,
      utente,
      uscitaVoluta,
      entra: (tokenNuovo, nuovo) => {
        token.scrivi(tokenNuovo)
        riconosci(nuovo)
      },
      esci: () => {
        // The call reads the token before it is removed.
        richiesta('/auth/logout', { metodo: 'POST' }).catch(() => {})
        termina(true)
      },
      riprova: () => void verifica(),
    }),
    [stato, utente, uscitaVoluta, termina, verifica, riconosci],
  )
  return <Contesto value={sessione}>{children}</Contesto>
}

export function useSessione(): Sessione {
  const sessione = useContext(Contesto)
  if (!sessione) throw new Error('useSessione outside SessionProvider')
  return sessione
}

/** The signed-in user; only inside the frame, where there always is one. */
export function useUtente(): UtenteCorrente {
  const { utente } = useSessione()
  if (!utente) throw new Error('useUtente without a session')
  return utente
}

import {
  createContext,
  Fragment,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CurrentUser } from '#shared/permissions.ts'
import { forget } from '#web/answers.ts'
import { ApiError, onCodeWanted, onSessionExpired, REVOKED, request, token, waitNoLonger } from '#web/http.ts'
import { canKeep, keepsDays, welcomeBack } from './keeping.ts'
import { memory } from './memory.ts'
import { remembered, rememberUser } from './remembered.ts'

type Stato = 'verifica' | 'irraggiungibile' | 'dentro' | 'fuori'

interface Session {
  stato: Stato
  utente: CurrentUser | null
  /** Signed out by the user, not by the server: the next sign-in starts from the dashboard. */
  uscitaVoluta: boolean
  /** Why one was signed out, where it has to be said; empty otherwise. */
  motivo: string
  entra: (newToken: string, user: CurrentUser) => void
  /** Clears the session and tells the server, whose answer does not matter. */
  esci: () => void
  /** Checks the token again, after the server could not be reached. */
  riprova: () => void
}

const Context = createContext<Session | null>(null)

/** How long a device that keeps the day waits for the server before it shows what it has kept, in ms. */
const KEPT_DAY_AFTER_MS = 1500

/**
 * Holds who is signed in. Nothing of anybody's is drawn before the server has said whose the token is, or was asked in vain;
 * a device that keeps the day asks no longer than a moment. A token refused with 401 or 403 signs out silently; a network failure keeps the session
 * (docs/product.md §5.5). Signing in or out in one tab is followed by the others; one that slept through it notices when
 * it is looked at again. What the server says of an earlier token is ignored.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [utente, setUtente] = useState<CurrentUser | null>(null)
  const [stato, setStato] = useState<Stato>(() => (token.leggi() ? 'verifica' : 'fuori'))
  const [uscitaVoluta, setUscitaVoluta] = useState(false)
  const [motivo, setMotivo] = useState('')
  /** How often one user has taken another's place: nothing of the former's screens goes on. */
  const [turn, setTurn] = useState(0)
  /** Whose screens are shown, and the token that says so. */
  const shown = useRef<{ id: number | undefined; token: string | null }>({
    id: undefined,
    token: token.leggi(),
  })
  const codeWanted = useRef(false)

  const recognise = useCallback((current: CurrentUser) => {
    const another = shown.current.id !== undefined && shown.current.id !== current.id
    shown.current = { id: current.id, token: token.leggi() }
    codeWanted.current = current.codice_da_attivare === true
    if (another) forget()
    memory.soloDi(current.id)
    rememberUser(current)
    const show = () => {
      setUtente((before) => (JSON.stringify(before) === JSON.stringify(current) ? before : current))
      setStato('dentro')
    }
    if (another) {
      setTurn((n) => n + 1)
      show()
    }
    // A whole screen is drawn for it: in slices, while what was there stays.
    else startTransition(show)
  }, [])

  const end = useCallback((wanted = false, why = '') => {
    shown.current = { id: undefined, token: null }
    token.togli()
    memory.dimentica({ bozze: wanted })
    setUtente(null)
    setUscitaVoluta(wanted)
    setMotivo(why)
    setStato('fuori')
  }, [])

  const verify = useCallback(async () => {
    const asked = token.leggi()
    if (!asked) return end()
    const known = remembered()
    const newToken = shown.current.token !== asked
    const still = () => token.leggi() === asked
    let late: ReturnType<typeof setTimeout> | undefined
    // The same person again, in another tab: what is open here stays open.
    if (newToken && known && known.id === shown.current.id) recognise(known)
    else setStato((before) => (before === 'dentro' && !newToken ? before : 'verifica'))
    if (known && canKeep() && keepsDays(known))
      late = setTimeout(() => {
        if (!still()) return
        waitNoLonger()
        recognise(known)
      }, KEPT_DAY_AFTER_MS)
    try {
      const { data } = await request<{ data: CurrentUser }>('/auth/me')
      if (still()) recognise(data)
    } catch (error) {
      if (!still()) return
      if (error instanceof ApiError && (error.status === 401 || error.status === 403))
        end(false, error.code === REVOKED ? error.message : '')
      // Without an answer a user who is known stays; of another's token nobody is.
      else if (known) recognise(known)
      else setStato((before) => (before === 'dentro' && !newToken ? before : 'irraggiungibile'))
    } finally {
      clearTimeout(late)
    }
  }, [end, recognise])

  useEffect(() => {
    onSessionExpired((why) => end(false, why))
    // Every call says so: it is asked about once.
    onCodeWanted(() => {
      if (codeWanted.current) return
      codeWanted.current = true
      void verify()
    })
    if (token.leggi()) void verify()
    const changed = () => token.leggi() !== shown.current.token && void verify()
    const stored = ({ key }: StorageEvent) => (key === 'token' || key === null) && changed()
    const seen = () => document.visibilityState === 'visible' && changed()
    addEventListener('storage', stored)
    addEventListener('focus', changed)
    document.addEventListener('visibilitychange', seen)
    return () => {
      removeEventListener('storage', stored)
      removeEventListener('focus', changed)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [verify, end])

  const sessione = useMemo<Session>(
    () => ({
      stato,
      utente,
      uscitaVoluta,
      motivo,
      entra: (newToken, user) => {
        token.scrivi(newToken)
        welcomeBack(user.id)
        recognise(user)
      },
      esci: () => {
        // The call reads the token before it is removed.
        request('/auth/logout', { method: 'POST' }).catch(() => {})
        end(true)
      },
      riprova: () => void verify(),
    }),
    [stato, utente, uscitaVoluta, motivo, end, verify, recognise],
  )
  return (
    <Context value={sessione}>
      <Fragment key={turn}>{children}</Fragment>
    </Context>
  )
}

export function useSession(): Session {
  const sessione = useContext(Context)
  if (!sessione) throw new Error('useSession outside SessionProvider')
  return sessione
}

/** The signed-in user; only inside the frame, where there always is one. */
export function useUser(): CurrentUser {
  const { utente } = useSession()
  if (!utente) throw new Error('useUser without a session')
  return utente
}

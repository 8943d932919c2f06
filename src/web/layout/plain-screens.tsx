import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { LogoMark } from '#web/ui/logo.tsx'
import stili from './plain-screens.module.css'

const LENTA_MS = 8_000

/** Code is on its way. */
export function Waiting() {
  const lenta = useLenta()
  return (
    <div className={stili.schermo} role="status" aria-live="polite">
      <LogoMark className={stili.battito} />
      <p>{lenta ? 'Connessione lenta' : 'Caricamento...'}</p>
    </div>
  )
}

/**
 * The session is being checked, or the frame is on its way. It draws nothing: while the root is empty the page shows its
 * skeleton (index.html), here that of who is signed in.
 */
export function FullWaiting() {
  useLayoutEffect(() => {
    document.documentElement.dataset.session = 'yes'
  }, [])
  return null
}

function useLenta(): boolean {
  const [lenta, setLenta] = useState(false)
  useEffect(() => {
    const attesa = setTimeout(() => setLenta(true), LENTA_MS)
    return () => clearTimeout(attesa)
  }, [])
  return lenta
}

interface MessaggioProps {
  titolo: string
  testo: string
  children: ReactNode
}

/** One calm screen for what should not happen. It needs nothing but CSS, so that it works when the rest doesn't. */
export function Message({ titolo, testo, children }: MessaggioProps) {
  useEffect(() => {
    document.title = `${titolo} · Tepore`
  }, [titolo])
  return (
    <div className={stili.schermo}>
      <LogoMark className={stili.segno} />
      <h1>{titolo}</h1>
      <p>{testo}</p>
      <div className={stili.azioni}>{children}</div>
    </div>
  )
}

export function Unreachable({ onRiprova }: { onRiprova: () => void }) {
  return (
    <Message titolo="Il server non risponde" testo="Controlla la rete: appena torna, riprendi da dove eri.">
      <button type="button" className={stili.bottone} onClick={onRiprova}>
        Riprova
      </button>
    </Message>
  )
}

export function NotFound() {
  return (
    <Message titolo="Pagina non trovata" testo="L’indirizzo non porta a nessuna schermata.">
      <a className={stili.bottone} href="/app/">
        Vai alla dashboard
      </a>
    </Message>
  )
}

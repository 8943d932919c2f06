import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useOpened } from '#web/back.ts'
import { useOnline } from '#web/online.ts'
import type { MenuAction } from '#web/ui/action-menu.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import type { DaSpedire } from './da-spedire.ts'

const Invia = lazy(() => import('./invia.tsx').then((m) => m.Invia))

/** The panel that documents leave from, to be mounted once, and what opens it for one. */
export function useInvia(): { invia: (documento: DaSpedire) => void; pannello: ReactNode } {
  const [daSpedire, setDaSpedire] = useOpened<DaSpedire | null>(null)
  const pannello = (
    <Invia documento={daSpedire} aperto={daSpedire !== null} onChiudi={() => setDaSpedire(null)} />
  )
  return { invia: setDaSpedire, pannello }
}

/** Among what can be done with a row. */
export const voceInvia = (onScelta: () => void): MenuAction => ({
  testo: 'Invia',
  icona: <IconMailForward size={17} aria-hidden />,
  onScelta,
})

interface BottoneInviaProps {
  /** What is sent, where it isn't the one thing that is open. */
  testo?: string
  /** Not what it is open for. */
  variant?: 'default' | 'light' | 'filled'
  onClick: () => void
}

/** Invia, where a document is open and there is a network: Alt+I too, unless something lies above it. */
export function BottoneInvia({ testo = 'Invia', variant = 'default', onClick }: BottoneInviaProps) {
  const bottone = useRef<HTMLButtonElement>(null)
  const inRete = useOnline()
  const premuto = useEffectEvent((evento: KeyboardEvent) => {
    if (!bottone.current || !evento.altKey || evento.ctrlKey || evento.metaKey || evento.code !== 'KeyI')
      return
    const sopra = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')].at(-1)
    if (sopra && !sopra.contains(bottone.current)) return
    evento.preventDefault()
    onClick()
  })
  useEffect(() => {
    const ascolta = (evento: KeyboardEvent) => premuto(evento)
    window.addEventListener('keydown', ascolta)
    return () => window.removeEventListener('keydown', ascolta)
  }, [])
  if (!inRete) return null
  return (
    <Button
      ref={bottone}
      variant={variant}
      leftSection={<IconMailForward size={18} aria-hidden />}
      aria-keyshortcuts="Alt+I"
      title="Alt+I"
      onClick={onClick}
      {...Invia.anticipo}
    >
      {testo}
    </Button>
  )
}

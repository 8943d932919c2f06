import { Button } from '@mantine/core'
import { Notifications, useNotifications } from '@mantine/notifications'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { AppLink } from './link.tsx'
import stili from './toast.module.css'

interface Azione {
  testo: string
  fai: () => void
}

const LARGHEZZA = 440
/** Between toasts and what is around them, and how high one is, in px. */
const MARGINE = 16
const ALTEZZA = 52

/** Where toasts appear (see toast.tsx): never over the page's last row, nor over the buttons of a dialog. */
export function ToastArea(_: { aperto: boolean }) {
  const quanti = useNotifications().notifications.length
  useEffect(() => {
    if (quanti === 0) return
    const radice = document.documentElement
    const posa = () => {
      radice.style.setProperty('--toast-room', `${quanti * (ALTEZZA + MARGINE)}px`)
      const sotto = sopraIlPiede()
      if (sotto === null) radice.style.removeProperty('--toast-bottom')
      else radice.style.setProperty('--toast-bottom', `${sotto}px`)
    }
    posa()
    // Dialogs come and go, and grow, while a toast stands.
    const osservatore = new MutationObserver(posa)
    osservatore.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', posa)
    return () => {
      osservatore.disconnect()
      removeEventListener('resize', posa)
      radice.style.removeProperty('--toast-room')
      radice.style.removeProperty('--toast-bottom')
    }
  }, [quanti])
  return (
    <Notifications
      position="bottom-right"
      limit={5}
      autoClose={4000}
      zIndex={400}
      containerWidth={LARGHEZZA}
    />
  )
}

interface MessaggioProps {
  testo: string
  detto?: string | undefined
  apri?: string | undefined
  azione?: Azione | undefined
  seguito?: Azione[]
  /** Something was pressed. */
  onFatto: () => void
}

/** What a toast says, with what can be done about it. */
export function MessaggioAvviso({
  testo,
  detto: premessa,
  apri,
  azione,
  seguito = [],
  onFatto,
}: MessaggioProps) {
  const premi = ({ fai }: Azione) => {
    onFatto()
    fai()
  }
  return (
    <>
      <span className={stili.testo}>
        {premessa && <span className="sr-only">{premessa}. </span>}
        {testo}
      </span>
      {apri && (
        <AppLink a={apri} className={stili.apri} onClick={onFatto}>
          Apri
        </AppLink>
      )}
      {azione && (
        <Button variant="subtle" size="xs" onClick={() => premi(azione)}>
          {azione.testo}
        </Button>
      )}
      {seguito.length > 0 && (
        <span className={stili.poi}>
          {seguito.map((voce) => (
            <Button key={voce.testo} variant="default" size="xs" onClick={() => premi(voce)}>
              {voce.testo}
            </Button>
          ))}
        </span>
      )}
    </>
  )
}

const ICONE = {
  ...{ successo: IconCircleCheck, attesa: IconClock },
  ...{ attenzione: IconAlertTriangle, errore: IconAlertCircle },
}

export function IconaAvviso({ tono }: { tono: keyof typeof ICONE }) {
  const Segno = ICONE[tono]
  return <Segno aria-hidden {...(tono === 'attenzione' && { color: 'var(--st-urgente-line)' })} />
}

/** px from the window's bottom to stand above the topmost dialog's footer; null where that is not in the way. */
function sopraIlPiede(): number | null {
  const piede = [...document.querySelectorAll('[data-piede]')].at(-1)
  if (!piede) return null
  const { top, bottom, right } = piede.getBoundingClientRect()
  const accanto = right < innerWidth - LARGHEZZA - MARGINE
  const sopra = bottom < innerHeight - ALTEZZA - 2 * MARGINE
  return accanto || sopra ? null : innerHeight - top + MARGINE / 2
}

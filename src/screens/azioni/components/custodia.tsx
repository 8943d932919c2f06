import { useEffect, useState } from 'react'
import { Notice } from '#web/ui/notice.tsx'

/**
 * How safe what waits is on this telephone: whether the browser has promised to keep it, and what Safari wants for that.
 */
export function Custodia() {
  const [promesso, setPromesso] = useState<boolean>()
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setPromesso)
  }, [])
  if (inSafari())
    return (
      <Notice tono="attenzione" titolo="Aggiungi Tepore alla schermata Home">
        In Safari ciò che aspetta si cancella dopo 7 giorni senza aprirlo. Da Condividi, «Aggiungi alla
        schermata Home», poi accedi da lì: niente parte mentre è chiuso.
      </Notice>
    )
  if (promesso === undefined) return null
  if (promesso) return <p>Il browser ha promesso di non cancellare ciò che aspetta qui.</p>
  return (
    <Notice tono="info">
      Il browser potrebbe liberare spazio da solo: invia appena hai rete, e non cancellare i dati dei siti.
    </Notice>
  )
}

export const suApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent)

/** On an iPhone or iPad, and not from the Home screen. */
export const inSafari = (): boolean => suApple() && !matchMedia('(display-mode: standalone)').matches

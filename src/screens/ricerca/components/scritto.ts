import { useEffect, useEffectEvent, useRef } from 'react'

/** What was pressed before the palette was there to take it. */
export interface Scritto {
  testo: string
  invio: 'apri' | 'prenota' | null
}

/** Who presses Ctrl+K goes on typing: until the palette takes over, the keys are kept for it. */
export function useScrittoPrima(aperta: boolean, chiudi: () => void): () => Scritto {
  const scritto = useRef<Scritto | null>(null)
  const lascia = useEffectEvent(chiudi)
  useEffect(() => {
    if (!aperta) return
    scritto.current = { testo: '', invio: null }
    const tieni = (evento: KeyboardEvent) => {
      const finora = scritto.current
      if (!finora) return
      const conCtrl = evento.ctrlKey || evento.metaKey
      if (evento.key === 'Escape') lascia()
      else if (evento.key === 'Enter') finora.invio = conCtrl ? 'prenota' : 'apri'
      else if (evento.key === 'Backspace') finora.testo = finora.testo.slice(0, -1)
      else if (evento.key.length === 1 && !conCtrl && !evento.altKey) finora.testo += evento.key
      else return
      evento.preventDefault()
      evento.stopPropagation()
    }
    addEventListener('keydown', tieni, { capture: true })
    return () => removeEventListener('keydown', tieni, { capture: true })
  }, [aperta])
  return () => {
    const fin = scritto.current ?? { testo: '', invio: null }
    scritto.current = null
    return fin
  }
}

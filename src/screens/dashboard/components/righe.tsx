import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

const RIGA = '[data-riga]'

/**
 * A card whose rows (`data-riga` in an `li`) are walked with ↑ ↓. Tab stops at one of them, the one last used, and at what
 * stands in that row; then it goes on to what comes after the card.
 */
export function Righe({ children }: { children: ReactNode }) {
  const scheda = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const dentro = scheda.current
    if (!dentro) return
    let corrente = 0
    const disponi = () => {
      const righe = righeDi(dentro)
      corrente = Math.max(0, Math.min(corrente, righe.length - 1))
      for (const [n, riga] of righe.entries())
        for (const tasto of riga.closest('li')?.querySelectorAll<HTMLElement>('a, button') ?? [])
          tasto.tabIndex = n === corrente ? 0 : -1
    }
    const segue = ({ target }: FocusEvent) => {
      const riga = target instanceof Element && target.closest('li')?.querySelector<HTMLElement>(RIGA)
      if (!riga) return
      corrente = righeDi(dentro).indexOf(riga)
      disponi()
    }
    const osservatore = new MutationObserver(disponi)
    osservatore.observe(dentro, { childList: true, subtree: true })
    dentro.addEventListener('focusin', segue)
    disponi()
    return () => {
      osservatore.disconnect()
      dentro.removeEventListener('focusin', segue)
    }
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows inside
    <div ref={scheda} onKeyDown={sposta}>
      {children}
    </div>
  )
}

const righeDi = (dentro: Element) => [...dentro.querySelectorAll<HTMLElement>(RIGA)]

function sposta(evento: KeyboardEvent<HTMLElement>) {
  const passo = { ArrowDown: 1, ArrowUp: -1 }[evento.key]
  if (!passo || evento.ctrlKey || evento.metaKey || evento.altKey || evento.shiftKey) return
  const riga =
    evento.target instanceof Element && evento.target.closest('li')?.querySelector<HTMLElement>(RIGA)
  // What is open over the card is its child for React alone.
  if (!riga || !evento.currentTarget.contains(riga)) return
  evento.preventDefault()
  const righe = righeDi(evento.currentTarget)
  righe[righe.indexOf(riga) + passo]?.focus()
}

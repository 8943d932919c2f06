import type { KeyboardEvent } from 'react'

/** ↑ ↓ from row to row, → ← unfold and fold a plan, `.` opens the menu; Enter is the button's own. */
export function conITasti(evento: KeyboardEvent<HTMLElement>) {
  const bottone = evento.target
  if (!(bottone instanceof HTMLElement) || !bottone.matches('[data-riga]')) return
  if (evento.ctrlKey || evento.metaKey || evento.altKey) return
  const riga = bottone.closest('article')
  const premi = (selettore: string) => riga?.querySelector<HTMLElement>(selettore)?.click()
  const bottoni = [...evento.currentTarget.querySelectorAll<HTMLElement>('[data-riga]')]
  const sposta = (n: number) => bottoni[bottoni.indexOf(bottone) + n]?.focus()
  const tasti: Record<string, () => void> = {
    ArrowDown: () => sposta(1),
    ArrowUp: () => sposta(-1),
    ArrowRight: () => premi('[data-piega][aria-expanded=false]'),
    ArrowLeft: () => premi('[data-piega][aria-expanded=true]'),
    '.': () => premi('[aria-haspopup=menu]'),
  }
  const azione = tasti[evento.key]
  if (!azione) return
  evento.preventDefault()
  azione()
}

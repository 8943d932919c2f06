import type { ReactNode } from 'react'
import stili from './key-hint.module.css'

/** A key of the keyboard, as a hint. Hidden from screen readers and absent on touch screens. */
export function KeyHint({ children }: { children: ReactNode }) {
  return (
    <kbd aria-hidden className={stili.tasto}>
      {children}
    </kbd>
  )
}

import type { ReactNode } from 'react'
import stili from './empty.module.css'

interface VuotoProps {
  frase: string
  /** What would fill it, where that isn't plain. */
  come?: ReactNode
  /** The one button that fills it. */
  azione?: ReactNode
  /** Inside a small card: one row, without radiator. */
  piccolo?: boolean
}

/** An empty list: a radiator with one warm rib, one sentence, what would fill it, one action. In a small card the sentence alone. */
export function Empty({ frase, come: rimedio, azione, piccolo }: VuotoProps) {
  return (
    <div className={stili.vuoto} data-piccolo={piccolo || undefined}>
      {!piccolo && (
        <svg viewBox="0 0 72 56" aria-hidden="true">
          {[6, 19, 32, 45, 58].map((x) => (
            <rect key={x} x={x} y="6" width="8" height="40" rx="4" fill="var(--surface-3)" />
          ))}
          <path d="M2 14h68M2 38h68" stroke="var(--border)" strokeWidth="2" />
          <rect x="32" y="26" width="8" height="20" rx="4" fill="var(--brand-line)" />
        </svg>
      )}
      <p>{frase}</p>
      {rimedio && <small>{rimedio}</small>}
      {azione}
    </div>
  )
}

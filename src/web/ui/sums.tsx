import type { CSSProperties, ReactNode } from 'react'
import stili from './sums.module.css'

/** Figures side by side, as many as fit. */
export const Sums = ({ label, children }: { label?: string; children: ReactNode }) => (
  <dl className={stili.sums} aria-label={label}>
    {children}
  </dl>
)

interface SumProps {
  of: ReactNode
  /** Dim, below the figure. */
  below?: ReactNode
  /** The first of them: larger, without a card. */
  whole?: boolean
  tone?: 'completato' | 'corso' | 'urgente' | 'annullato' | false
  /** Its part of the whole, 0 to 1, as a line below. */
  share?: number
  children: ReactNode
}

/** A figure with its name. */
export const Sum = ({ of, below, whole, tone, share, children }: SumProps) => (
  <div
    data-whole={whole || undefined}
    data-tone={tone || undefined}
    style={share === undefined ? undefined : ({ '--share': `${share * 100}%` } as CSSProperties)}
  >
    <dt>{of}</dt>
    <dd>{children}</dd>
    {below && <dd>{below}</dd>}
  </div>
)

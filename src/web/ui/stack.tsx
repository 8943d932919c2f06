import type { CSSProperties, ReactNode } from 'react'
import stili from './stack.module.css'

interface StackProps {
  /** px */
  gap?: 4 | 8 | 12 | 16 | 24
  children: ReactNode
}

/** Things below each other: cards of a screen, paragraphs; `narrow` where lines of few words would run too far. */
export const Stack = ({ gap = 16, narrow, children }: StackProps & { narrow?: boolean }) => (
  <div className={stili.stack} data-gap={gap} data-narrow={narrow || undefined}>
    {children}
  </div>
)

interface LineProps extends StackProps {
  /** The last stands on the right. */
  between?: boolean
  as?: 'div' | 'span' | 'p'
}

/** Things beside each other, on as many lines as they need. */
export const Line = ({ gap = 8, between, as: As = 'div', children }: LineProps) => (
  <As className={stili.line} data-gap={gap} data-between={between || undefined}>
    {children}
  </As>
)

interface BesideProps {
  /** Widths of the two, as grid-template-columns takes them. */
  cols: string
  /** Below each other the second comes first. */
  turned?: boolean
  children: ReactNode
}

/** What a screen is about, and what stands beside it; below each other where there is no room. */
export const Beside = ({ cols, turned, children }: BesideProps) => (
  <div className={stili.beside} data-turned={turned} style={{ '--beside': cols } as CSSProperties}>
    {children}
  </div>
)

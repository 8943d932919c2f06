import type { ReactNode } from 'react'
import stili from './sum-bar.module.css'

/** At the foot of a list and always in sight: what it comes to, and what is done with it. */
export const SumBar = ({ children, actions }: { children: ReactNode; actions?: ReactNode }) => (
  <footer className={stili.bar}>
    {children}
    {actions && <span>{actions}</span>}
  </footer>
)

/** A figure in it, its words below. */
export const Figure = ({ children, below }: { children: ReactNode; below?: ReactNode }) => (
  <p>
    <b>{children}</b>
    {below && <small>{below}</small>}
  </p>
)

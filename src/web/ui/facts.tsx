import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import stili from './facts.module.css'

interface FactsProps {
  /**
   * `grid`: names above their values, side by side; `lines`: names beside, a hairline between; `pairs`: names beside, close
   * together; `sums`: values on the right, the last is what they come to.
   */
  as?: 'grid' | 'lines' | 'pairs' | 'sums'
  label?: string
  /** Sunk into its card: what to know before. */
  sunk?: boolean
  children: ReactNode
}

/** What is known of something, name by name. */
export const Facts = ({ as = 'grid', label, sunk, children }: FactsProps) => (
  <dl className={stili.facts} data-as={as} data-sunk={sunk} aria-label={label}>
    {children}
  </dl>
)

interface FactProps {
  of: ReactNode
  icon?: Icon
  children?: ReactNode
}

/** One of them; nothing to say, nothing there. */
export const Fact = ({ of, icon: Mark, children }: FactProps) =>
  children === undefined || children === null || children === false || children === '' ? null : (
    <div data-icon={Mark && true}>
      {Mark && <Mark aria-hidden />}
      <dt>{of}</dt>
      <dd>{children}</dd>
    </div>
  )

import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import stili from './group.module.css'
import { AppLink } from './link.tsx'

interface GroupProps {
  title: ReactNode
  count?: ReactNode
  /** On the right: what its rows come to, or what can be done with all of them; of one that folds nothing to be pressed. */
  sum?: ReactNode
  /** Of its heading: 2 where no card's title stands above. */
  level?: 2 | 3
  /** Stays in sight while its rows are scrolled. */
  sticky?: boolean
  /** Makes all of it a link, so nothing else to be pressed on the right. */
  to?: string | undefined
  /** Whether its rows are there, where they can be folded away. */
  open?: boolean | undefined
  onToggle?: (() => void) | undefined
  children?: ReactNode
}

/** Rows under a name of their own: a day, a month, a customer. */
export function Group(props: GroupProps) {
  const { title, count, sum, to, level = 3, sticky, open, onToggle, children } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  const figures = (
    <>
      {count !== undefined && <span className={stili.count}>{count}</span>}
      {sum !== undefined && <span className={stili.sum}>{sum}</span>}
    </>
  )
  return (
    <section className={stili.group}>
      <header className={stili.head} data-sticky={sticky}>
        <Heading>
          {to ? (
            <AppLink a={to}>{title}</AppLink>
          ) : onToggle ? (
            <button type="button" aria-expanded={open ?? false} onClick={onToggle}>
              <IconChevronRight aria-hidden />
              {title}
              {figures}
            </button>
          ) : (
            title
          )}
        </Heading>
        {!onToggle && figures}
        {to && <IconChevronRight aria-hidden />}
      </header>
      {open !== false && children}
    </section>
  )
}

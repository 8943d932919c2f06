import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import stili from './group.module.css'
import { AppLink } from './link.tsx'

interface GroupProps {
  title: ReactNode
  /** Of its heading: 2 where no other stands between it and the screen's. */
  level?: 2 | 3
  count?: ReactNode
  /** On the right: what its rows come to, or what can be done with all of them. */
  sum?: ReactNode
  /** Makes the title a link. */
  to?: string | undefined
  /** Whether its rows are there, where they can be folded away. */
  open?: boolean | undefined
  onToggle?: (() => void) | undefined
  children?: ReactNode
}

/** Rows under a name of their own: a day, a month, a customer. */
export function Group({ title, level = 3, count, sum, to, open, onToggle, children }: GroupProps) {
  const Heading = `h${level}` as const
  return (
    <section className={stili.group}>
      <header className={stili.head}>
        <Heading>
          {to ? (
            <AppLink a={to}>{title}</AppLink>
          ) : onToggle ? (
            <button type="button" aria-expanded={open ?? false} onClick={onToggle}>
              <IconChevronRight aria-hidden />
              {title}
            </button>
          ) : (
            title
          )}
        </Heading>
        {count !== undefined && <span className={stili.count}>{count}</span>}
        {sum !== undefined && <span className={stili.sum}>{sum}</span>}
      </header>
      {open !== false && children}
    </section>
  )
}

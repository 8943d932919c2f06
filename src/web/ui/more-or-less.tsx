import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import stili from './more-or-less.module.css'

interface MoreOrLessProps {
  hidden: number
  open: boolean
  onToggle: () => void
  /** 'The most urgent', 'One more', 'N more'. */
  words: [less: string, one: string, many: string]
  /** What leads on, on the right. */
  children?: ReactNode
}

/** Below rows: the others, and what leads on. */
export function MoreOrLess({ hidden, open, onToggle, words: [less, one, many], children }: MoreOrLessProps) {
  if (hidden <= 0 && !children) return null
  return (
    <div className={stili.more}>
      {hidden > 0 && (
        <Button variant="subtle" size="compact-sm" aria-expanded={open} onClick={onToggle}>
          {open ? less : hidden === 1 ? one : many}
        </Button>
      )}
      {children}
    </div>
  )
}

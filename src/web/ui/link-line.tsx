import { formatCount } from '#shared/numbers.ts'
import { AppLink } from './link.tsx'
import stili from './link-line.module.css'

interface LinkLineProps {
  label: string
  links: { to: string; count: number; text: string; urgent: boolean }[]
}

/** Numbers that each lead to their list, in one line; where it is too narrow it scrolls sideways. Nothing for none. */
export function LinkLine({ label, links }: LinkLineProps) {
  if (links.length === 0) return null
  return (
    <nav aria-label={label} className={stili.line} data-salti>
      {links.map(({ to, count, text, urgent }) => (
        <AppLink key={to} a={to} data-urgent={urgent || undefined}>
          <b className="tnum">{formatCount(count)}</b> {text}
        </AppLink>
      ))}
    </nav>
  )
}

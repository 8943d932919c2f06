import type { Icon } from '@tabler/icons-react'
import type { Tone } from './pill.tsx'
import stili from './tone-mark.module.css'

/** A small square with an icon, in the colours of a tone: at the head of a line of a list. */
export function ToneMark({ tone, icon: Its, large }: { tone: Tone; icon: Icon; large?: boolean }) {
  return (
    <span aria-hidden className={stili.mark} data-tone={tone} data-large={large || undefined}>
      <Its />
    </span>
  )
}

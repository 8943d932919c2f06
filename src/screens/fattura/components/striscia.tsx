import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ThumbBar } from '#web/ui/thumb-bar.tsx'
import stili from './prossimo.module.css'

interface StrisciaProps {
  tono: 'calmo' | 'attenzione' | 'errore' | 'fatto'
  icona: TablerIcon
  bottoni: ReactNode
  sotto?: string
  children: ReactNode
}

/** One sentence that says what comes next, with its buttons. */
export function Striscia({ tono, icona: Icona, bottoni, sotto, children }: StrisciaProps) {
  return (
    <section className={stili.striscia} data-tono={tono} aria-label="Che cosa fare">
      <Icona size={20} stroke={1.8} aria-hidden />
      <div className={stili.testo}>
        <p>{children}</p>
        {sotto && <blockquote>{sotto}</blockquote>}
      </div>
      <ThumbBar>{bottoni}</ThumbBar>
    </section>
  )
}

import {
  IconCalendarCog,
  IconCalendarEvent,
  IconCheck,
  IconCircleDashed,
  IconFlame,
  IconMinus,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import stili from './pill.module.css'

export type Tone =
  | 'programmato'
  | 'corso'
  | 'completato'
  | 'annullato'
  | 'riprogrammato'
  | 'urgente'
  | 'neutro'

const ICONE: Record<Tone, TablerIcon> = {
  programmato: IconCalendarEvent,
  corso: IconCircleDashed,
  completato: IconCheck,
  annullato: IconX,
  riprogrammato: IconCalendarCog,
  urgente: IconFlame,
  neutro: IconMinus,
}

interface PillolaProps {
  tono: Tone
  /** In place of the tone's own icon; null for none. */
  icona?: ReactNode
  /** Without fill, for the usual value in long tables. */
  tenue?: boolean
  /** What the pointer is told besides. */
  title?: string
  children: ReactNode
}

/** A status: pill with icon and words, so that it reads without colour. */
export function Pill({ tono, icona, tenue, title, children }: PillolaProps) {
  const Icona = ICONE[tono]
  return (
    <span
      className={stili.pillola}
      title={title}
      data-tono={tono}
      data-tenue={tenue || undefined}
      data-nuda={icona === null || undefined}
    >
      {icona === undefined ? <Icona aria-hidden /> : icona}
      {children}
    </span>
  )
}

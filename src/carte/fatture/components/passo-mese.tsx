import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { mesiDopo } from '#carte/fatture/components/mese.ts'
import { formatMonth } from '#shared/dates.ts'
import { Line } from '#web/ui/stack.tsx'

interface PassoMeseProps {
  /** `yyyy-MM` */
  mese: string
  onMese: (mese: string) => void
  /** The last month that one may go to. */
  massimo?: string
}

/** One month back or on. */
export function PassoMese({ mese, onMese, massimo }: PassoMeseProps) {
  return (
    <Line as="span" gap={4}>
      <ActionIcon
        size="sm"
        variant="default"
        aria-label="Mese precedente"
        onClick={() => onMese(mesiDopo(mese, -1))}
      >
        <IconChevronLeft />
      </ActionIcon>
      <b aria-live="polite">{formatMonth(`${mese}-01`)}</b>
      <ActionIcon
        size="sm"
        variant="default"
        aria-label="Mese successivo"
        disabled={massimo !== undefined && mese >= massimo}
        onClick={() => onMese(mesiDopo(mese, 1))}
      >
        <IconChevronRight />
      </ActionIcon>
    </Line>
  )
}

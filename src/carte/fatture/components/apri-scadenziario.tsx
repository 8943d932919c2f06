import { Button } from '@mantine/core'
import { IconCalendarDollar } from '@tabler/icons-react'
import { indirizzoMese } from '#carte/fatture/components/mese.ts'
import { oggi } from '#shared/dates.ts'
import { AppLink } from '#web/ui/link.tsx'

/** The way to the Scadenziario of this month. */
export function ApriScadenziario({ compatto = false }: { compatto?: boolean }) {
  return (
    <Button
      component={AppLink}
      a={indirizzoMese(oggi().slice(0, 7))}
      variant={compatto ? 'subtle' : 'default'}
      size={compatto ? 'compact-xs' : 'sm'}
      leftSection={<IconCalendarDollar aria-hidden />}
    >
      Scadenziario
    </Button>
  )
}

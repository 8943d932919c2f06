import { Button } from '@mantine/core'
import { IconCalendarDollar } from '@tabler/icons-react'
import { indirizzoMese } from '#carte/fatture/components/mese.ts'
import { oggi } from '#shared/dates.ts'
import { AppLink } from '#web/ui/link.tsx'

/** The way to the Scadenziario of this month. */
export function ApriScadenziario() {
  return (
    <Button
      component={AppLink}
      a={indirizzoMese(oggi().slice(0, 7))}
      variant="subtle"
      size="compact-xs"
      leftSection={<IconCalendarDollar aria-hidden />}
    >
      Scadenziario
    </Button>
  )
}

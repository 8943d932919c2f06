import { Button } from '@mantine/core'
import { IconCalendarDollar } from '@tabler/icons-react'
import { indirizzoMese } from '#carte/fatture/components/mese.ts'
import { oggi } from '#shared/dates.ts'
import { AppLink } from '#web/ui/link.tsx'
import stili from './apri-scadenziario.module.css'

/** The way to the Scadenziario of this month. */
export function ApriScadenziario({ compatto = false }: { compatto?: boolean }) {
  return (
    <Button
      component={AppLink}
      a={indirizzoMese(oggi().slice(0, 7))}
      className={compatto ? undefined : stili.bottone}
      variant={compatto ? 'subtle' : 'default'}
      size={compatto ? 'compact-xs' : 'sm'}
      leftSection={<IconCalendarDollar aria-hidden />}
    >
      <span className={stili.testo} data-compatto={compatto || undefined}>
        Scadenziario
      </span>
    </Button>
  )
}

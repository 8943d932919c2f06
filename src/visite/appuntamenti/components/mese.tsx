import { Button, Popover } from '@mantine/core'
import { IconCalendarMonth, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMonth } from '#shared/dates.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useVeil } from '#web/veil.ts'
import stili from './mese.module.css'

const CalendarioMese = lazy(
  () => import('#visite/appuntamenti/components/calendario-mese.tsx').then((m) => m.CalendarioMese),
  <div className={stili.attesa}>
    <Skeleton righe={7} />
  </div>,
)

interface MeseProps {
  /** The button is part of another card, instead of standing on the page by itself. */
  dentro?: boolean
  giorno: string
  onGiorno: (giorno: string) => void
}

/** A button with the month of the shown day; it opens a calendar that says how many visits each day has. */
export function SceltaMese({ dentro = false, giorno, onGiorno }: MeseProps) {
  const [aperto, setAperto] = useState(false)
  useVeil(aperto, () => setAperto(false))
  return (
    <Popover
      opened={aperto}
      onChange={setAperto}
      position={dentro ? 'bottom' : 'bottom-end'}
      trapFocus
      returnFocus
      // In a card the calendar begins right under the button: in a gap a strip of the week's days would show, too thin to hit.
      offset={dentro ? 0 : 8}
      {...(dentro && { width: 'target' })}
    >
      <Popover.Target>
        <Button
          variant={dentro ? 'subtle' : 'default'}
          fullWidth={dentro}
          leftSection={!dentro && <IconCalendarMonth aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => setAperto(!aperto)}
          {...CalendarioMese.anticipo}
        >
          Mese: {formatMonth(giorno)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={stili.popup}>
        <CalendarioMese
          giorno={giorno}
          onGiorno={(scelto) => {
            setAperto(false)
            onGiorno(scelto)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

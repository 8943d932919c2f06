import { Button, Popover } from '@mantine/core'
import { IconCalendarMonth, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMonth } from '#shared/dates.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './mese.module.css'

const CalendarioMese = lazy(
  () => import('#visite/appuntamenti/components/calendario-mese.tsx').then((m) => m.CalendarioMese),
  <div className={stili.attesa}>
    <Skeleton righe={7} />
  </div>,
)

interface MeseProps {
  /** Part of another card instead of a button of the page. */
  dentro?: boolean
  giorno: string
  onGiorno: (giorno: string) => void
}

/** The month of the shown day; opens a calendar with how many visits each day has. */
export function Mese({ dentro = false, giorno, onGiorno }: MeseProps) {
  const [aperto, setAperto] = useState(false)
  return (
    <Popover
      opened={aperto}
      onChange={setAperto}
      position={dentro ? 'bottom' : 'bottom-end'}
      trapFocus
      returnFocus
      // Of the week's days below nothing is left to be touched, too little to be hit.
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

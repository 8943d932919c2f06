import { Button } from '@mantine/core'
import { IconCalendarWeek } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { oggi } from '#shared/dates.ts'
import { useApri } from '#web/params.ts'

const carica = async () => ({ default: (await import('./planning.tsx')).Planning })
const Planning = lazy(carica)

/** The button 'Planning settimanale' and the overlay, which stands in the address: `?planning=2026-11-16`. */
export function ApriPlanning() {
  const [giorno, apri] = useApri('planning')
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarWeek aria-hidden />}
        onClick={() => apri(oggi())}
        onMouseEnter={() => void carica()}
        onFocus={() => void carica()}
      >
        Planning settimanale
      </Button>
      {giorno !== null && (
        <Suspense>
          <Planning giorno={giorno} onChiudi={() => apri(null)} />
        </Suspense>
      )}
    </>
  )
}

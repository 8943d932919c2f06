import { Button } from '@mantine/core'
import { IconCalendarWeek } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { oggi } from '#shared/dates.ts'
import { useApri } from '#web/params.ts'

const carica = async () => ({ default: (await import('./planning.tsx')).Planning })
const Planning = lazy(carica)

/** The button 'Planning settimanale' and the overlay, which stands in the address: `?planning=2026-11-16`. */
export function ApriPlanning() {
  const [giorno, apri] = useApri('planning')
  const [, setParametri] = useSearchParams()
  const chiudi = () =>
    setParametri(
      (prima) => {
        const dopo = new URLSearchParams(prima)
        for (const suo of ['planning', 'tecnico', 'visita']) dopo.delete(suo)
        return dopo
      },
      { replace: true },
    )
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
          <Planning giorno={giorno} onChiudi={chiudi} />
        </Suspense>
      )}
    </>
  )
}

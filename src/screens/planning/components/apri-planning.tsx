import { Button } from '@mantine/core'
import { IconCalendarWeek } from '@tabler/icons-react'
import { lazy, memo, Suspense } from 'react'
import { dateExists, lunedi, oggi } from '#shared/dates.ts'
import { settimanaPlanning } from '#visite/appuntamenti/api.ts'
import { useOpen, useSetParams } from '#web/params.ts'
import { queryClient } from '#web/query.ts'

const carica = async () => ({ default: (await import('./planning.tsx')).FinestraPlanning })
const Planning = lazy(carica)

/** Code and data of the week of a day, before they are shown. */
export function anticipaPlanning(giorno: string): void {
  void carica().catch(() => {})
  if (dateExists(giorno)) void queryClient.prefetchQuery(settimanaPlanning(lunedi(giorno)))
}

/**
 * The button 'Planning settimanale' and the overlay, which stands in the address: `?planning=2026-11-16`. What the screen
 * around them reads does not draw them again: it would draw the overlay, just loaded, in one go with itself.
 */
export const ApriPlanning = memo(function ApriPlanning() {
  const [giorno, apri] = useOpen('planning')
  const setParams = useSetParams()
  const chiudi = () => setParams({ planning: null, tecnico: null, visita: null })
  return (
    <>
      <Button
        variant="default"
        data-riga
        leftSection={<IconCalendarWeek aria-hidden />}
        onClick={() => apri(oggi())}
        onPointerEnter={() => anticipaPlanning(oggi())}
        onFocus={() => anticipaPlanning(oggi())}
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
})

import { Assenze } from '#anagrafe/orari/components/assenze.tsx'
import { Orari } from '#anagrafe/orari/components/orari.tsx'
import { Zone } from '#anagrafe/zone/components/zone.tsx'
import { SchedaDurate } from '#scadenze/scadenze/components/durate.tsx'
import { SchedaRegole } from '#scadenze/scadenze/components/regole.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** What the weeks are filled by: hours, absences, zones and durations, and what deadlines are reckoned from. */
export function Programmazione() {
  return (
    <Stack narrow>
      <Assenze />
      <Orari />
      <Zone />
      <SchedaDurate />
      <SchedaRegole />
    </Stack>
  )
}

import { Orari } from '#anagrafe/orari/components/orari.tsx'
import { Zone } from '#anagrafe/zone/components/zone.tsx'
import { SchedaDurate } from '#scadenze/scadenze/components/durate.tsx'
import { SchedaRegole } from '#scadenze/scadenze/components/regole.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** What the weeks are filled by: hours, where absences are, zones and durations, and what deadlines are reckoned from. */
export function Programmazione() {
  return (
    <Stack narrow>
      <Scheda titolo="Assenze" azione={<AppLink a="/appuntamenti/assenze">Apri le assenze</AppLink>}>
        Ferie, permessi e malattie stanno sul foglio dell’anno, accanto all’agenda.
      </Scheda>
      <Orari />
      <Zone />
      <SchedaDurate />
      <SchedaRegole />
    </Stack>
  )
}

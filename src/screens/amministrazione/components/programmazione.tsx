import { Orari } from '#anagrafe/orari/components/orari.tsx'
import { Zone } from '#anagrafe/zone/components/zone.tsx'
import { SchedaDurate } from '#scadenze/scadenze/components/durate.tsx'
import { SchedaRegole } from '#scadenze/scadenze/components/regole.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** When each works, and where absences are. */
export const Programmazione = () => (
  <Stack narrow>
    <Scheda titolo="Assenze" azione={<AppLink a="/appuntamenti/assenze">Apri le assenze</AppLink>}>
      Ferie, permessi e malattie stanno sul foglio dell’anno, accanto all’agenda.
    </Scheda>
    <Orari />
  </Stack>
)

/** Which towns go together. */
export const LeZone = () => (
  <Stack narrow>
    <Zone />
  </Stack>
)

/** How long works and ways take. */
export const LeDurate = () => (
  <Stack narrow>
    <SchedaDurate />
  </Stack>
)

/** What deadlines are reckoned from. */
export const LeRegole = () => <SchedaRegole />

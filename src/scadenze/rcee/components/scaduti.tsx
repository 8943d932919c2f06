import { useState } from 'react'
import { useConteggiRcee } from '#scadenze/rcee/api.ts'
import type { AzioniRcee } from '#scadenze/rcee/components/azioni.tsx'
import { ElencoRcee } from '#scadenze/rcee/components/elenco-rcee.tsx'
import { formatCount } from '#shared/numbers.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Group } from '#web/ui/group.tsx'

/** What was due before this month and nobody settled: a closed group, read when it is opened. */
export function Scaduti({ q, azioni }: { q: string; azioni: AzioniRcee }) {
  const [aperto, setAperto] = useState(false)
  const quanti = useConteggiRcee().data?.scaduti
  return (
    <Scheda senzaMargine>
      <Group
        title="Scaduti nei mesi scorsi"
        level={2}
        count={quanti !== undefined && !q ? formatCount(quanti) : undefined}
        open={aperto}
        onToggle={() => setAperto(!aperto)}
      >
        <ElencoRcee
          lista="scaduti"
          q={q}
          vuoto="Nessuna scadenza dei mesi scorsi"
          azioni={azioni}
          senzaTitolo
        />
      </Group>
    </Scheda>
  )
}

import { useState } from 'react'
import { contrattiApi } from '#scadenze/contratti/api.ts'
import { STATI_CONTRATTO_IN_PAROLE } from '#scadenze/contratti/components/words.ts'
import type { RiepilogoContratti } from '#scadenze/contratti/contract.ts'
import { FINITI, STATI_DI_OGGI, type StatoDiOggi } from '#scadenze/contratti/rules.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { Scheda } from '#web/ui/card.tsx'
import { NewButton } from '#web/ui/card-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Group } from '#web/ui/group.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Columns } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { usePhone } from '#web/width.ts'
import { type AzioniContratto, ContrattoInElenco } from './riga-contratto.tsx'

const COLONNE = 'minmax(0, 1.2fr) minmax(0, 1fr) 176px 124px 96px 36px'
const COLONNE_TABLET = 'minmax(0, 1fr) 176px 124px 96px 44px'

const VUOTO: Record<StatoDiOggi, string> = {
  Da_Rinnovare: 'Nessun contratto da rinnovare',
  Scaduto: 'Nessun contratto scaduto',
  Bozza: 'Nessuna bozza',
  Disdetto: 'Nessun contratto disdetto',
  Attivo: 'Nessun contratto attivo',
}

/** What is asked for: those that run, or that have ended; of one state, which is one of the two. */
export const richiestaContratti = (q: string, stato: StatoDiOggi | null, finiti: boolean) => ({
  ...{ q, stato },
  finiti: stato ? FINITI.includes(stato) : finiti,
})

/** How many contracts of some states, and what they bring in a year. */
export const sommaDi = (riepilogo: RiepilogoContratti, stati: readonly StatoDiOggi[] = STATI_DI_OGGI) => {
  const scelte = riepilogo.filter(({ stato }) => stati.includes(stato))
  return {
    quanti: scelte.reduce((somma, { quanti }) => somma + quanti, 0),
    valore: sumEuro(scelte.map(({ valore }) => valore)),
  }
}

interface ElencoContrattiProps {
  q: string
  stato: StatoDiOggi | null
  riepilogo: RiepilogoContratti | undefined
  azioni: AzioniContratto
  nuovo: () => void
}

/** The contracts in the order of their renewal, with what they bring in a year; those that have ended are folded. */
export function ElencoContratti({ q, stato, riepilogo, azioni, nuovo }: ElencoContrattiProps) {
  const inCorso = STATI_DI_OGGI.filter((voce) => !FINITI.includes(voce))
  const correnti = riepilogo && sommaDi(riepilogo, stato ? [stato] : inCorso)
  const finiti = riepilogo && sommaDi(riepilogo, FINITI)
  const [scelto, setScelto] = useState<boolean | null>(null)
  // Where nothing else is there they are what one looks at.
  const aperti = scelto ?? correnti?.quanti === 0
  return (
    <Scheda senzaMargine>
      {correnti?.quanti === 0 && (stato || !finiti?.quanti) ? (
        <Empty
          frase={q ? 'Nessun contratto trovato' : stato ? VUOTO[stato] : 'Nessun contratto'}
          azione={!q && !stato && <NewButton onClick={nuovo}>Nuovo Contratto</NewButton>}
        />
      ) : (
        correnti?.quanti !== 0 && (
          <Group
            title={stato ? STATI_CONTRATTO_IN_PAROLE[stato] : 'Per giorno di rinnovo'}
            count={correnti?.quanti}
            sum={correnti && `${formatEuro(correnti.valore)} l’anno`}
          >
            <Contratti richiesta={richiestaContratti(q, stato, false)} azioni={azioni} />
          </Group>
        )
      )}
      {!stato && finiti !== undefined && finiti.quanti > 0 && (
        <Group title="Finiti" count={finiti.quanti} open={aperti} onToggle={() => setScelto(!aperti)}>
          <Contratti richiesta={richiestaContratti(q, null, true)} azioni={azioni} />
        </Group>
      )}
    </Scheda>
  )
}

interface ContrattiProps {
  richiesta: ReturnType<typeof richiestaContratti>
  azioni: AzioniContratto
}

function Contratti({ richiesta, azioni }: ContrattiProps) {
  const query = contrattiApi.usePages(richiesta)
  const telefono = usePhone()
  return (
    <QueryState query={query} scheletro={<Skeleton righe={6} altezza={60} />}>
      {({ pages }) => (
        <Columns cols={COLONNE} tablet={COLONNE_TABLET}>
          <VirtualList
            query={query}
            righe={pages.flatMap((pagina) => pagina.data)}
            stima={telefono ? 112 : 57}
            di="contratti"
            etichetta={richiesta.finiti ? 'Contratti finiti' : 'Contratti'}
          >
            {(contratto) => <ContrattoInElenco key={contratto.id} contratto={contratto} azioni={azioni} />}
          </VirtualList>
        </Columns>
      )}
    </QueryState>
  )
}

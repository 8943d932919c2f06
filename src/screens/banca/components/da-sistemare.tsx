import { useState } from 'react'
import {
  type DaConfermare,
  useAnnullaMovimenti,
  useConfermaMovimenti,
  useDaSistemare,
} from '#archivio/movimenti/api.ts'
import type { MovimentoDaSistemare } from '#archivio/movimenti/contract.ts'
import { cents } from '#shared/money.ts'
import { formatCount } from '#shared/numbers.ts'
import { useOpened } from '#web/back.ts'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { AltraFattura } from './altra-fattura.tsx'
import stili from './banca.module.css'
import { type ComeCredito, CreditoDiChi } from './di-chi.tsx'
import { confermaCon, type Parte, restoCon } from './gruppi.ts'
import { RigaConParti } from './parti.tsx'

/** Movements of all statements that are registered in part: each goes on waiting until all of it has a place. */
export function DaSistemare() {
  const query = useDaSistemare()
  return (
    <section className={stili.estratto} aria-label="Movimenti con un resto da sistemare">
      <QueryState
        query={query}
        scheletro={<Skeleton righe={4} altezza={52} />}
        eVuoto={({ data }) => data.length === 0}
        vuoto={<Empty frase="Tutto a posto: nessun resto da sistemare" />}
      >
        {({ data, count }) => (
          <ul>
            {data.map((riga) => (
              <RigaDaSistemare key={`${riga.movimento_id} ${riga.n}`} riga={riga} />
            ))}
            {count > data.length && (
              <li
                className={stili.altre}
              >{`e altri ${formatCount(count - data.length)}, quando questi sono a posto`}</li>
            )}
          </ul>
        )}
      </QueryState>
    </section>
  )
}

function RigaDaSistemare({ riga }: { riga: MovimentoDaSistemare }) {
  const conferma = useConfermaMovimenti()
  const annulla = useAnnullaMovimenti()
  const [parti, setParti] = useState<Parte[]>([])
  const [cerca, setCerca] = useOpened(false)
  const [diChi, setDiChi] = useOpened<ComeCredito | null>(null)
  const id = riga.movimento_id
  const riprendi = () => annulla.mutate({ id, righe: [riga.n] })
  const registra = (righe: DaConfermare[]) =>
    conferma.mutate(
      { id, righe },
      {
        onSuccess: () => toast.successo('Registrato', { annulla: riprendi }),
        ...toldFailed('Non è stato registrato'),
      },
    )
  const usa = (nuove: Parte[]) => {
    const tutte = [...parti, ...nuove]
    setCerca(false)
    if (cents(restoCon(riga, tutte)) === 0) registra([confermaCon(riga, tutte)])
    else setParti(tutte)
  }
  return (
    <li>
      <RigaConParti
        riga={riga}
        parti={parti}
        inCorso={conferma.isPending}
        onConferma={registra}
        onCerca={() => setCerca(true)}
        onParti={(_, nuove) => setParti(nuove)}
        onAnnulla={riprendi}
        onDiChi={(_, come) => setDiChi(come)}
      />
      <AltraFattura
        riga={cerca ? riga : null}
        parti={parti}
        inCorso={conferma.isPending}
        onChiudi={() => setCerca(false)}
        onScelte={usa}
      />
      <CreditoDiChi
        chiesto={diChi && { riga, come: diChi, resto: restoCon(riga, parti) }}
        onChiudi={() => setDiChi(null)}
        onScelto={(parte) => usa([parte])}
      />
    </li>
  )
}

import { useRef } from 'react'
import { fattureApi } from '#carte/fatture/api.ts'
import { useAzioniFattura } from '#carte/fatture/components/azioni.tsx'
import { ColonneFatture, RigaFatturaRegistro } from '#carte/fatture/components/riga-registro.tsx'
import { perTermine } from '#carte/fatture/components/words.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Group } from '#web/ui/group.tsx'
import { useListKeys } from '#web/ui/list-keys.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const LISTE = {
  bozze: { nome: 'Bozze', filtri: { fase: 'Bozza' }, vuoto: 'Nessuna bozza' },
  scartate: {
    nome: 'Fatture scartate',
    filtri: { statoInvio: 'Scartata' },
    vuoto: 'Nessuna fattura scartata',
  },
} as const

/** What a note gives back is taken off. */
const conSegno = ({ nota_di_credito, totale }: Pick<Fattura, 'nota_di_credito' | 'totale'>) =>
  nota_di_credito ? -totale : totale

interface ElencoLavoroProps {
  quale: keyof typeof LISTE
  /** Of drafts, by id: the last day on which they may be issued. */
  entro?: ReadonlyMap<number, string>
  /** Of drafts: those whose origin has changed since. */
  cambiate?: ReadonlySet<number>
  /** By that day, what must leave first before the others. */
  ordinate?: boolean
}

/** Invoices that wait for somebody, as the ledger shows them: drafts, or those that the exchange refused. */
export function ElencoLavoro({ quale: lista, entro, cambiate, ordinate = false }: ElencoLavoroProps) {
  const { nome, filtri, vuoto } = LISTE[lista]
  const query = fattureApi.useList({ ...filtri, limit: 200 })
  const { azioni, dialoghi } = useAzioniFattura(() => {})
  const elenco = useRef<HTMLElement>(null)
  useListKeys(elenco)
  return (
    <section ref={elenco} aria-label={nome}>
      <QueryState
        query={query}
        scheletro={<Skeleton righe={6} altezza={52} />}
        vuoto={
          <Scheda senzaMargine>
            <Empty frase={vuoto} />
          </Scheda>
        }
      >
        {({ data, count }) => (
          <Scheda senzaMargine>
            <Group
              level={2}
              title={nome}
              count={count}
              sum={data.length === count && formatEuro(sumEuro(data.map(conSegno)))}
            >
              <ColonneFatture>
                {perTermine(data, ordinate ? entro : undefined).map((f) => (
                  <RigaFatturaRegistro
                    key={f.id}
                    fattura={f}
                    cerca=""
                    azioni={azioni}
                    entro={entro?.get(f.id)}
                    cambiata={cambiate?.has(f.id)}
                  />
                ))}
              </ColonneFatture>
            </Group>
          </Scheda>
        )}
      </QueryState>
      {dialoghi}
    </section>
  )
}

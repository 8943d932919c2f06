import { useRef } from 'react'
import { fattureApi } from '#carte/fatture/api.ts'
import { useAzioniFattura } from '#carte/fatture/components/azioni.tsx'
import { ColonneFatture, RigaFatturaRegistro } from '#carte/fatture/components/riga-registro.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
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

interface ElencoLavoroProps {
  quale: keyof typeof LISTE
  /** Of drafts, by id: the last day on which they may be issued. */
  entro?: ReadonlyMap<number, string>
}

/** Invoices that wait for somebody, as the ledger shows them: drafts, or those that the exchange refused. */
export function ElencoLavoro({ quale: lista, entro }: ElencoLavoroProps) {
  const { nome, filtri, vuoto } = LISTE[lista]
  const query = fattureApi.useList({ ...filtri, limit: 200 })
  const { azioni, dialoghi } = useAzioniFattura(() => {})
  const elenco = useRef<HTMLElement>(null)
  useListKeys(elenco)
  return (
    <section ref={elenco} aria-label={nome}>
      <h2 className="sr-only">{nome}</h2>
      <QueryState
        query={query}
        scheletro={<Skeleton righe={6} altezza={52} />}
        vuoto={
          <Scheda senzaMargine>
            <Empty frase={vuoto} />
          </Scheda>
        }
      >
        {({ data }) => (
          <Scheda senzaMargine>
            <ColonneFatture>
              {data.map((f) => (
                <RigaFatturaRegistro
                  key={f.id}
                  fattura={f}
                  cerca=""
                  azioni={azioni}
                  entro={entro?.get(f.id)}
                />
              ))}
            </ColonneFatture>
          </Scheda>
        )}
      </QueryState>
      {dialoghi}
    </section>
  )
}

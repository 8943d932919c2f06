import { fattureApi } from '#carte/fatture/api.ts'
import { useAzioniFattura } from '#carte/fatture/components/azioni.tsx'
import { CartaFattura } from '#carte/fatture/components/carta-fattura.tsx'
import { DA_REGISTRO } from '#carte/fatture/components/filtri-registro.ts'
import { RigaFatturaRegistro } from '#carte/fatture/components/riga-registro.tsx'
import { conITasti } from '#carte/fatture/components/tasti.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAtLeast } from '#web/width.ts'
import stili from './elenco-lavoro.module.css'

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
  const largo = useAtLeast(DA_REGISTRO)
  const Voce = largo ? RigaFatturaRegistro : CartaFattura
  return (
    <section aria-label={nome} onKeyDown={conITasti}>
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
          <div className={stili.elenco}>
            {data.map((f) => (
              <Voce key={f.id} fattura={f} cerca="" azioni={azioni} entro={entro?.get(f.id)} />
            ))}
          </div>
        )}
      </QueryState>
      {dialoghi}
    </section>
  )
}

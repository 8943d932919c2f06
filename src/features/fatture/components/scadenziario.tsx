import { Button } from '@mantine/core'
import { type Scadenziario as Dati, useScadenziario } from '#features/fatture/api.ts'
import { annoMese } from '#features/fatture/components/mese.ts'
import { chiDi, paroleRata, somma } from '#features/fatture/components/parole.ts'
import { PassoMese } from '#features/fatture/components/passo-mese.tsx'
import { Scade } from '#features/fatture/components/scade.tsx'
import { FrecciaTipo } from '#features/fatture/components/stato.tsx'
import type { RigaFattura } from '#features/fatture/contract.ts'
import { formatShortDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './scadenziario.module.css'

interface ScadenziarioProps {
  aperto: boolean
  /** `yyyy-MM` */
  mese: string
  onMese: (mese: string) => void
  onChiudi: () => void
}

interface Voce {
  chiave: string
  data: string
  importo: number
  pagata: boolean
  /** `rata 2 di 3`; null for an invoice without a plan. */
  rata: string | null
  fattura: RigaFattura
}

/** What falls due in a month: RiBa instalments and the invoices that have none, day by day. */
export function Scadenziario({ aperto, mese, onMese, onChiudi }: ScadenziarioProps) {
  const query = useScadenziario(...annoMese(mese), aperto)
  return (
    <Dialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Scadenziario"
      larghezza={720}
      piede={
        <Button variant="default" onClick={onChiudi}>
          Chiudi
        </Button>
      }
    >
      <div className={stili.corpo} aria-busy={query.isPlaceholderData}>
        <PassoMese mese={mese} onMese={onMese} />
        <QueryState query={query} scheletro={<Skeleton righe={5} altezza={52} />}>
          {(dati) => <Mese voci={vociDi(dati)} />}
        </QueryState>
      </div>
    </Dialog>
  )
}

function Mese({ voci }: { voci: Voce[] }) {
  const aperte = voci.filter((v) => !v.pagata)
  const totale = (quali: Voce[]) => somma(quali.map((v) => v.importo))
  if (voci.length === 0) return <Empty frase="Nessuna scadenza in questo mese" />
  return (
    <>
      <dl className={stili.totali}>
        <Totale etichetta="RiBa da pagare" valore={totale(aperte.filter((v) => v.rata !== null))} />
        <Totale
          etichetta="Altre da pagare"
          valore={totale(aperte.filter((v) => v.rata === null && v.fattura.tipo === 'Passiva'))}
        />
        <Totale etichetta="Da incassare" valore={totale(aperte.filter((v) => v.fattura.tipo === 'Attiva'))} />
      </dl>
      {[...Map.groupBy(voci, (v) => v.data)].map(([data, sue]) => (
        <section key={data} className={stili.giorno}>
          <h3>
            {formatShortDate(data)}
            <span>{formatEuro(totale(sue))}</span>
          </h3>
          <ul>
            {sue.map((v) => (
              <li key={v.chiave} data-pagata={v.pagata || undefined}>
                <FrecciaTipo tipo={v.fattura.tipo} />
                <div>
                  <AppLink a={`/contabilita?scheda=fatture&fattura=${v.fattura.id}`} className="ell">
                    {chiDi(v.fattura)}
                  </AppLink>
                  <small className="ell">
                    {v.fattura.numero_documento}
                    {v.rata ? ` · rata ${v.rata}` : ` · ${v.fattura.metodo_pagamento}`}
                  </small>
                </div>
                {v.pagata ? (
                  <Pill tono="completato">Pagata</Pill>
                ) : (
                  <Scade data={v.data} variante="pill" parole={paroleRata} />
                )}
                <b>{formatEuro(v.importo)}</b>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Totale({ etichetta, valore }: { etichetta: string; valore: number }) {
  return (
    <div>
      <dt>{etichetta}</dt>
      <dd>{formatEuro(valore)}</dd>
    </div>
  )
}

const vociDi = ({ fatture, rate }: Dati): Voce[] =>
  [
    ...rate.map((r) => ({
      chiave: `r${r.id}`,
      data: r.data_scadenza,
      importo: r.importo,
      pagata: r.pagata,
      rata: `${r.numero_rata} di ${r.numero_rate}`,
      fattura: r.fattura,
    })),
    ...fatture.map((f) => ({
      chiave: `f${f.id}`,
      data: f.data_scadenza ?? '',
      importo: f.totale,
      pagata: f.stato === 'Pagata',
      rata: null,
      fattura: f,
    })),
  ].sort((a, b) => a.data.localeCompare(b.data))

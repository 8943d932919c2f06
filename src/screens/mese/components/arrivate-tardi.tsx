import type { MeseDelCommercialista } from '#archivio/mese/contract.ts'
import { RICEVUTA_DA } from '#carte/fatture/arrivo.rules.ts'
import { vistaDelFiltro } from '#carte/fatture/components/words.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'

/** Invoices that came in this month and are of months before: in which one their VAT is deducted is the accountant's to say. */
export function ArrivateTardi({ arrivate }: { arrivate: MeseDelCommercialista['arrivate_tardi'] }) {
  if (arrivate.length === 0) return null
  return (
    <Scheda
      titolo="Arrivate in questo mese, di mesi prima"
      conteggio={arrivate.length}
      senzaMargine
      piede="Decide il commercialista. Gli elenchi le tengono nel mese della loro data."
    >
      <Rows cols="minmax(0, 1fr) minmax(0, 1fr) 100px" label="Arrivate in questo mese, di mesi prima">
        {arrivate.map(({ id, numero, chi, data, ricevuta_il, ricevuta_da, totale, nota }) => (
          <Row
            key={id}
            name={`${chi ?? ''} ${numero}`.trim()}
            to={vistaDelFiltro({ id })}
            sub={`del ${formatDate(data)}, arrivata il ${formatDate(ricevuta_il)} (${RICEVUTA_DA[ricevuta_da]})`}
            cells={[nota]}
            end={<b>{formatEuro(totale)}</b>}
          />
        ))}
      </Rows>
    </Scheda>
  )
}
